#pragma once
#include <chrono>
#include <ctime>

namespace zermelo {

/// Seconds of processor time that the calling thread has used: the cost of a search, however busy the machine is.
/// POSIX.
inline double thread_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// Measures a thought from here on: its time, and the part of it in which this thread was at work.
class ThreadWatch {
 public:
  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
  double seconds_at_work() const { return thread_seconds() - at_work_before_; }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point start_ = Clock::now();
  double at_work_before_ = thread_seconds();
};

}  // namespace zermelo
