#pragma once
#include <csignal>
#include <cstdlib>
#include <stop_token>
#include <thread>

#include "zermelo/match/process.h"

namespace zermelo {

/// While it lives, Ctrl-C asks to stop instead of killing; a second Ctrl-C kills, outside programs too. A polite kill
/// and a terminal that was closed are the same. The signal is waited for by a thread of its own, so nothing unsafe
/// happens inside a handler.
class Interrupt {
 public:
  Interrupt() {
    sigemptyset(&signals_);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&signals_, signal);
    pthread_sigmask(SIG_BLOCK, &signals_, &before_);
    waiter_ = std::jthread([this](const std::stop_token& end) {
      for (;;) {
        const int signal = sigwaitinfo(&signals_, nullptr);
        if (end.stop_requested()) return;  // woken by the end, see below
        if (signal < 0) continue;
        if (source_.stop_requested()) {
          Process::kill_all();
          std::_Exit(killed_by + signal);
        }
        source_.request_stop();
      }
    });
  }
  ~Interrupt() {
    waiter_.request_stop();
    pthread_kill(waiter_.native_handle(), SIGHUP);  // to that thread alone, which takes it off the list
    waiter_.join();
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  std::stop_token token() const { return source_.get_token(); }

 private:
  static constexpr int killed_by = 128;  ///< exit codes of a shell for what a signal ended

  sigset_t signals_{};
  sigset_t before_{};
  std::stop_source source_;
  std::jthread waiter_;
};

}  // namespace zermelo
