#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>

#include "zermelo/core/compiler.h"
#include "zermelo/core/foresight.h"
#include "zermelo/core/game.h"
#include "zermelo/solve/proof_meter.h"
#include "zermelo/solve/zeroed_memory.h"

namespace zermelo {

/// The exact values of all positions with few points at stake, a byte each, found when they are first asked for: the
/// margin of the open points, as the player to move sees it.
template <Game G>
class Endings {
  static_assert(NumbersEndings<G>);

 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  /// Of positions with up to `most_open` points at stake, or fewer if that is too much memory. Throws std::bad_alloc.
  Endings(G game, ProofMeter& meter, int most_open, std::size_t most_bytes)
      : game_(std::move(game)),
        meter_(&meter),
        most_open_(fitting(game_, std::min(most_open, centre - 2), most_bytes)),
        memory_(most_open_ < 0 ? 0 : game_.endings(most_open_), meter.limits().advise) {}

  std::size_t size() const { return memory_.size(); }  ///< bytes

  bool has(const Position& p, const Stake& stake) const { return stake.open <= most_open_ && game_.has_number(p); }

  void prefetch(const Position& p) const { prefetch_memory(values() + game_.ending_number(p)); }

  /// Of a position that it has; any number once the meter has stopped.
  int value(const Position& p) { return value(p, values()[game_.ending_number(p)]); }

 private:
  using Value = std::uint8_t;
  static constexpr Value unknown = 0;
  static constexpr Value on_path = 255;  ///< it is being played out
  static constexpr int centre = 128;

  static int fitting(const G& game, int most_open, std::size_t most_bytes) {
    int open = -1;
    while (open < most_open && game.endings(open + 1) <= most_bytes) ++open;
    return open;
  }
  Value* values() const { return reinterpret_cast<Value*>(memory_.data()); }

  int value(const Position& p, Value& known) {
    if (known == on_path) meter_->give_up(ProofEnd::Repeats);
    if (known != unknown) return known - centre;
    known = on_path;
    const int open = play_out(p) - game_.stake(p).settled;
    known = meter_->stopped() ? unknown : static_cast<Value>(open + centre);
    return open;
  }

  struct Child {
    Position position;
    Value* known;
  };
  /// The margin. Where the moves lead is fetched from memory before the first of them is looked at.
  int play_out(const Position& p) {
    meter_->count_played_out();
    if (meter_->stopped()) return 0;
    MoveList<Move> list;
    if (const auto outcome = moves_or_outcome(game_, p, list))
      return sign(game_.to_move(p)) * static_cast<int>(outcome->margin);
    MoveList<Child> children;
    for (const Move& move : list) {
      const Position child = game_.after(p, move);
      Value* const known = values() + game_.ending_number(child);
      prefetch_memory(known);
      children.push_back({child, known});
    }
    int best = std::numeric_limits<int>::min();
    for (const Child& child : children) {
      const int margin = game_.stake(child.position).settled + value(child.position, *child.known);
      best = std::max(best, game_.to_move(child.position) == game_.to_move(p) ? margin : -margin);
    }
    return best;
  }

  G game_;
  ProofMeter* meter_;
  int most_open_;
  ZeroedMemory memory_;
};

}  // namespace zermelo
