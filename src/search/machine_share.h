#pragma once
#include <algorithm>
#include <chrono>
#include <ctime>

namespace zermelo {

/// Seconds of processor time that the calling thread has used: what a search costs, whoever else is on the machine.
inline double thread_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// How much of the machine a player gets, as it has seen so far: where others work, too, it waits in between.
class MachineShare {
 public:
  /// A thought begins here, in this thread.
  class Watch {
   public:
    double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
    double seconds_at_work() const { return thread_seconds() - at_work_before_; }

   private:
    using Clock = std::chrono::steady_clock;
    Clock::time_point start_ = Clock::now();
    double at_work_before_ = thread_seconds();
  };

  MachineShare() = default;
  MachineShare(double at_work, std::chrono::nanoseconds longest_pause)
      : seconds_(1),
        seconds_at_work_(at_work),
        longest_pause_(longest_pause) {}

  /// The part of the time in which it could work; thoughts of late count most.
  double at_work() const { return seconds_ > 0 ? std::clamp(seconds_at_work_ / seconds_, least, 1.0) : 1.0; }
  /// The longest time that it had to wait in one piece.
  std::chrono::nanoseconds longest_pause() const { return longest_pause_; }

  /// A thought took so long, in part of which it was at work.
  void note(double seconds, double seconds_at_work, std::chrono::nanoseconds longest_pause) {
    seconds_ = fading * seconds_ + seconds;
    seconds_at_work_ = fading * seconds_at_work_ + seconds_at_work;
    longest_pause_ = std::max(longest_pause_, longest_pause);
  }
  /// The thought that was watched ends here.
  void note(const Watch& watch, std::chrono::nanoseconds longest_pause) {
    note(watch.seconds(), watch.seconds_at_work(), longest_pause);
  }
  void new_game() { longest_pause_ /= 2; }

 private:
  static constexpr double fading = 0.9;
  static constexpr double least = 1.0 / 64;

  double seconds_ = 0;
  double seconds_at_work_ = 0;
  std::chrono::nanoseconds longest_pause_{0};
};

}  // namespace zermelo
