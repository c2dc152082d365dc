#pragma once
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <stop_token>
#include <thread>

#include "zermelo/match/process.h"

namespace zermelo {

/// While it lives, Ctrl-C asks to stop instead of killing; a second Ctrl-C kills, outside programs too. A polite kill
/// and a terminal that was closed are the same. The signal is waited for by a thread of its own, so nothing unsafe
/// happens inside a handler. This thread and those it starts leave the signals to the waiter. Other threads of the
/// process, such as those of a Python program, hand them on to it.
class Interrupt {
 public:
  Interrupt() {
    sigemptyset(&signals_);
    for (const int signal : ours) sigaddset(&signals_, signal);
    pthread_sigmask(SIG_BLOCK, &signals_, &before_);
    waiter_ = std::jthread([this](const std::stop_token& end) {
      waiter_id_ = static_cast<pid_t>(syscall(SYS_gettid));
      waiter_id_.notify_one();
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
    waiter_id_.wait(0);
    waiter_before_ = waiting.exchange(waiter_id_);
    struct sigaction hand_on{};
    hand_on.sa_handler = hand_to_waiter;
    hand_on.sa_flags = SA_RESTART;
    sigemptyset(&hand_on.sa_mask);
    for (std::size_t i = 0; i < ours.size(); ++i) sigaction(ours[i], &hand_on, &handlers_before_[i]);
  }
  ~Interrupt() {
    for (std::size_t i = 0; i < ours.size(); ++i) sigaction(ours[i], &handlers_before_[i], nullptr);
    waiting = waiter_before_;
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
  static constexpr std::array ours{SIGINT, SIGTERM, SIGHUP};

  static inline std::atomic<pid_t> waiting = 0;  ///< the thread that waits for signals
  static_assert(std::atomic<pid_t>::is_always_lock_free, "a signal handler reads it");

  static void hand_to_waiter(int signal) {
    const int error_before = errno;
    syscall(SYS_tgkill, getpid(), waiting.load(), signal);
    errno = error_before;
  }

  sigset_t signals_{};
  sigset_t before_{};
  std::array<struct sigaction, ours.size()> handlers_before_{};
  pid_t waiter_before_ = 0;
  std::atomic<pid_t> waiter_id_ = 0;
  std::stop_source source_;
  std::jthread waiter_;
};

}  // namespace zermelo
