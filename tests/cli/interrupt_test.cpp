#include "zermelo/cli/interrupt.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <latch>
#include <thread>

namespace zermelo {
namespace {

bool is_asked_to_stop_soon(const Interrupt& interrupt) {
  for (int i = 0; i < 60000 && !interrupt.token().stop_requested(); ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  return interrupt.token().stop_requested();
}

/// A thread that was there before and blocks no signal, such as one of Python's.
class StrangerThread {
 public:
  StrangerThread() { started_.wait(); }
  ~StrangerThread() { over_ = true; }
  StrangerThread(const StrangerThread&) = delete;
  StrangerThread& operator=(const StrangerThread&) = delete;

 private:
  std::atomic<bool> over_ = false;
  std::latch started_{1};
  std::jthread thread_{[this] {
    started_.count_down();
    while (!over_) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }};
};

TEST(Interrupt, HearsASignal) {
  const Interrupt interrupt;
  EXPECT_FALSE(interrupt.token().stop_requested());
  kill(getpid(), SIGINT);
  EXPECT_TRUE(is_asked_to_stop_soon(interrupt));
}

TEST(Interrupt, HearsASignalThatAnotherThreadGets) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    const StrangerThread stranger;
    const Interrupt interrupt;  // this thread blocks the signals, so that the stranger gets them
    kill(getpid(), signal);
    EXPECT_TRUE(is_asked_to_stop_soon(interrupt)) << "signal " << signal;
  }
}

std::atomic<int> heard = 0;

TEST(Interrupt, GivesBackTheHandlersThatWereThere) {
  struct sigaction own{};
  struct sigaction before{};
  own.sa_handler = [](int signal) { heard = signal; };
  sigaction(SIGINT, &own, &before);
  {
    const Interrupt interrupt;
  }
  kill(getpid(), SIGINT);
  for (int i = 0; i < 60000 && heard == 0; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  EXPECT_EQ(heard, SIGINT);
  sigaction(SIGINT, &before, nullptr);
}

}  // namespace
}  // namespace zermelo
