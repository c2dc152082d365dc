#pragma once
#include <algorithm>
#include <chrono>
#include <thread>

namespace zermelo::crew {

using Clock = std::chrono::steady_clock;

/// Lets a thread that listens sleep: hardly while messages come, longer the longer nothing happens. A message comes at
/// most two milliseconds late, and waiting costs the games next to nothing.
class Nap {
 public:
  void after(bool something_happened) {
    if (something_happened) {
      length_ = shortest;
      return;
    }
    std::this_thread::sleep_for(length_);
    length_ = std::min(2 * length_, longest);
  }

 private:
  static constexpr std::chrono::microseconds shortest{20};
  static constexpr std::chrono::microseconds longest{2000};
  std::chrono::microseconds length_ = shortest;
};

/// Says once in a while that it is time.
class Metronome {
 public:
  explicit Metronome(std::chrono::milliseconds pace) : pace_(pace) {}
  bool due() {
    const auto now = Clock::now();
    if (now < next_) return false;
    next_ = now + pace_;
    return true;
  }

 private:
  std::chrono::milliseconds pace_;
  Clock::time_point next_ = Clock::now();
};

}  // namespace zermelo::crew
