#pragma once
#include <algorithm>
#include <cassert>
#include <chrono>

#include "zermelo/search/clock.h"
#include "zermelo/search/machine_share.h"

namespace zermelo {

/// The numbers by which a move gets its share of the clock.
struct TimeTuning {
  /// Reserved for what lies between the end of a search and the stop of the clock.
  std::chrono::nanoseconds overhead = std::chrono::milliseconds(50);
  int overhead_part = 4;     ///< the reserve is at most a quarter of the time left
  int pauses = 4;            ///< on a busy machine, reserve four times the longest pause seen
  double pauses_part = 0.8;  ///< the reserve for pauses is at most this part of the time left
  double moves_left = 25;    ///< moves to plan for, if the clock does not say
  double increment = 0.8;    ///< part of the increment that is spent at once
  double enough = 0.45;      ///< part of the share after which no new depth is begun
  double unsure = 1.5;       ///< factor on `enough` if the best move has just changed
  double later = 0.35;       ///< part of the longest thinking time that is kept for every later move
  double whole = 0.75;       ///< part of the time left that one move may take, even the last
};

/// How long to think: after `enough` no new depth is begun, at `most` the search stops.
struct ThinkingTime {
  std::chrono::nanoseconds enough{0};
  std::chrono::nanoseconds enough_if_unsure{0};
  std::chrono::nanoseconds most{0};
};

/// The share of the clock for one move. All times are positive, and at most the time left less the reserve. A search
/// that is paused by the machine overruns its time by the whole pause. Where pauses are as long as the share itself,
/// the share shrinks by the part of a processor that the player does not get.
inline ThinkingTime share_out(const TimeLeft& clock, const MachineShare& machine = {}, const TimeTuning& tuning = {}) {
  using Nanoseconds = std::chrono::duration<double, std::nano>;
  assert(clock.moves_to_go >= 0 && clock.increment.count() >= 0);
  const Nanoseconds left = std::max(clock.left, std::chrono::nanoseconds(1));
  const Nanoseconds overhead = std::min<Nanoseconds>(tuning.overhead, left / tuning.overhead_part);
  const Nanoseconds pauses = std::min<Nanoseconds>(tuning.pauses * machine.longest_pause(), tuning.pauses_part * left);
  const Nanoseconds usable = left - std::max(overhead, pauses);
  const double moves = clock.moves_to_go > 0 ? clock.moves_to_go : tuning.moves_left;
  const double free = 1 - pauses / left;  // with little reserve for pauses, increments are saved
  const Nanoseconds more = free * tuning.increment * Nanoseconds(clock.increment);
  const Nanoseconds most = std::min(tuning.whole * usable, usable / (1 + tuning.later * (moves - 1)) + more);
  const Nanoseconds enough = std::min(most, tuning.enough * (usable / moves + more));
  const auto whole = [&](Nanoseconds time) {
    const double overrun = std::min(1.0, Nanoseconds(machine.longest_pause()) / time) * (1 - machine.at_work());
    const auto thinking = std::chrono::duration_cast<std::chrono::nanoseconds>((1 - overrun) * time);
    return std::max(thinking, std::chrono::nanoseconds(1));
  };
  assert(enough <= most && most <= usable && usable <= left);
  return {
      .enough = whole(enough), .enough_if_unsure = whole(std::min(most, tuning.unsure * enough)), .most = whole(most)};
}

}  // namespace zermelo
