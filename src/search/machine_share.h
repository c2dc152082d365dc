#pragma once
#include <algorithm>
#include <cassert>
#include <chrono>

namespace zermelo {

/// How much of a processor a player got so far. On a busy machine it waits in between.
class MachineShare {
 public:
  MachineShare() = default;
  MachineShare(double at_work, std::chrono::nanoseconds longest_pause)
      : seconds_(1),
        seconds_at_work_(at_work),
        longest_pause_(longest_pause) {
    assert(at_work >= 0 && longest_pause.count() >= 0);
  }

  /// The part of the time in which the player was at work; the latest searches count most.
  double at_work() const { return seconds_ > 0 ? std::clamp(seconds_at_work_ / seconds_, least, 1.0) : 1.0; }
  /// The longest time that the player had to wait at once.
  std::chrono::nanoseconds longest_pause() const { return longest_pause_; }

  /// Adds a search that took `seconds` and was at work for a part of them.
  void note(double seconds, double seconds_at_work, std::chrono::nanoseconds longest_pause) {
    assert(seconds >= 0 && seconds_at_work >= 0 && longest_pause.count() >= 0);
    seconds_ = fading * seconds_ + seconds;
    seconds_at_work_ = fading * seconds_at_work_ + seconds_at_work;
    longest_pause_ = std::max(longest_pause_, longest_pause);
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
