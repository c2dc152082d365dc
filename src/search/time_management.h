#pragma once
#include <algorithm>
#include <chrono>

#include "zermelo/search/clock.h"
#include "zermelo/search/machine_share.h"

namespace zermelo {

/// How a move's time is cut out of what is left.
struct TimeTuning {
  /// Never planned with: what lies between the end of a search and the stop of the clock.
  std::chrono::nanoseconds overhead = std::chrono::milliseconds(50);
  int overhead_part = 4;     ///< … but when time is short at most a quarter of it
  int pauses = 4;            ///< on a machine that lets others work in between, so many of the longest pause seen
  double pauses_part = 0.8;  ///< … but at most so much of what is left
  double moves_left = 25;    ///< in a game without a number of moves to go, as if so many were
  double increment = 0.8;    ///< this part of the increment is spent at once
  double enough = 0.45;      ///< of the share: who has used this much does not begin another depth
  double unsure = 1.5;       ///< … unless the best move has just changed: then so many times as much
  double later = 0.35;       ///< so much of what the longest thought takes is left for every later move
  double whole = 0.75;       ///< of what is left, the most for one move, even for the last
};

/// How long to think: past `enough` nothing new is begun, at `most` all is dropped.
struct ThinkingTime {
  std::chrono::nanoseconds enough{0};
  std::chrono::nanoseconds enough_if_unsure{0};
  std::chrono::nanoseconds most{0};
};

/// A share of the clock for one move. All times are positive, and never more than what is left less the reserve. A
/// thought overruns them by a whole pause if one falls into it. Where pauses are as long as the share itself, they make
/// it so many times longer as the player gets less than a whole processor: it thinks so much less.
inline ThinkingTime share_out(const TimeLeft& clock, const MachineShare& machine = {}, const TimeTuning& tuning = {}) {
  using Nanoseconds = std::chrono::duration<double, std::nano>;
  const Nanoseconds left = std::max(clock.left, std::chrono::nanoseconds(1));
  const Nanoseconds overhead = std::min<Nanoseconds>(tuning.overhead, left / tuning.overhead_part);
  const Nanoseconds pauses = std::min<Nanoseconds>(tuning.pauses * machine.longest_pause(), tuning.pauses_part * left);
  const Nanoseconds usable = left - std::max(overhead, pauses);
  const double moves = clock.moves_to_go > 0 ? clock.moves_to_go : tuning.moves_left;
  const double free = 1 - pauses / left;  // who has little left for pauses saves the increments
  const Nanoseconds more = free * tuning.increment * Nanoseconds(clock.increment);
  const Nanoseconds most = std::min(tuning.whole * usable, usable / (1 + tuning.later * (moves - 1)) + more);
  const Nanoseconds enough = std::min(most, tuning.enough * (usable / moves + more));
  const auto whole = [&](Nanoseconds time) {
    const double overrun = std::min(1.0, Nanoseconds(machine.longest_pause()) / time) * (1 - machine.at_work());
    const auto thinking = std::chrono::duration_cast<std::chrono::nanoseconds>((1 - overrun) * time);
    return std::max(thinking, std::chrono::nanoseconds(1));
  };
  return {
      .enough = whole(enough), .enough_if_unsure = whole(std::min(most, tuning.unsure * enough)), .most = whole(most)};
}

}  // namespace zermelo
