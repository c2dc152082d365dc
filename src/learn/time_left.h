#pragma once
#include <algorithm>
#include <chrono>
#include <optional>
#include <string>

#include "zermelo/learn/learn.h"

namespace zermelo::learn {

/// How long a phase will take at most, by the time that its steps have taken. Training and tests may end early.
class TimeLeft {
 public:
  /// In seconds; nothing before the first step is done.
  std::optional<double> after(const LearnStatus& status) {
    const auto now = std::chrono::steady_clock::now();
    if (status.phase != phase_ || status.generation != generation_ || status.done < begun_at_) {
      phase_ = status.phase;
      generation_ = status.generation;
      begun_ = now;
      begun_at_ = status.done;
    }
    const auto done = static_cast<double>(status.done - begun_at_);
    if (done < 1) return std::nullopt;
    const auto left = static_cast<double>(status.all - std::min(status.done, status.all));
    return std::chrono::duration<double>(now - begun_).count() / done * left;
  }

 private:
  std::string phase_;
  int generation_ = 0;
  std::chrono::steady_clock::time_point begun_;
  std::uint64_t begun_at_ = 0;
};

}  // namespace zermelo::learn
