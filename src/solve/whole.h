#pragma once
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "zermelo/core/error.h"
#include "zermelo/core/game.h"
#include "zermelo/core/knowledge.h"
#include "zermelo/core/symmetry.h"
#include "zermelo/solve/exact.h"
#include "zermelo/solve/position_set.h"
#include "zermelo/solve/proof_meter.h"

namespace zermelo {

/// A small game, strongly solved: every position that can be reached from where it is asked, each played out once. For
/// games in which no position comes back; the value is the margin where the game has one.
template <Game G>
  requires(!CanRepeat<G> && !HasChance<G>)
class WholeGame {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  WholeGame(G game, std::size_t most_positions) : game_(std::move(game)), most_(most_positions), positions_(game_) {}

  const G& game() const { return game_; }
  std::size_t size() const { return positions_.size(); }
  const Position& position(std::size_t i) const { return positions_[i]; }
  Exact value(std::size_t i) const { return values_[i]; }

  /// The value for the side to move, and that of all positions behind it; an error when there are too many, or when it
  /// is stopped. What was found stays.
  Expected<Exact> solve(const Position& p, const std::stop_token& stop = {}) {
    if (const auto known = find(p)) return *known;
    stop_ = stop;
    end_ = ProofEnd::None;
    PositionSet<G> path(game_);
    const auto exact = visit(p, 0, path);
    if (exact) return *exact;
    if (end_ == ProofEnd::Repeats || end_ == ProofEnd::TooLong) return fail(unprovable(game_name<G>(), end_));
    return fail(stop.stop_requested() ? interrupted_in(game_name<G>()) : too_many_positions(game_name<G>(), most_));
  }

  std::optional<Exact> find(const Position& p) const {
    const auto known = positions_.find(p);
    return known ? std::optional(values_[*known]) : std::nullopt;
  }

  /// Of a position that is solved, or is behind one.
  ValuedMoves<Move> moves(const Position& p) const {
    return valued_moves(game_, p, [this](const Position& next) { return find(next); });
  }

  /// Positions up to symmetry, where the game has one.
  std::uint64_t folded() const {
    if constexpr (HasSymmetry<G>) {
      std::uint64_t least = 0;
      for (std::size_t i = 0; i < size(); ++i) least += canonical(game_, positions_[i]) == positions_[i];
      return least;
    } else {
      return size();
    }
  }

  /// Positions whose value is not what their moves say.
  std::uint64_t faults() const {
    std::uint64_t found = 0;
    for (std::size_t i = 0; i < size(); ++i) found += !(from_moves(positions_[i]) == values_[i]);
    return found;
  }

 private:
  static constexpr int most_plies = most_plies_on_stack(128 * sizeof(Move) + 2 * sizeof(Position));
  static constexpr std::size_t look_after = 1U << 10U;  ///< positions between two looks at the stop token

  Exact of_outcome(const Position& p, const Outcome& outcome) const {
    const int side = sign(game_.to_move(p));
    if (outcome.has_margin) return {.value = side * static_cast<int>(outcome.margin), .plies = 0, .margin = true};
    return {.value = side * outcome.sign(), .plies = 0};
  }

  /// A position that comes back is visited again and again, until the stack has no room: then `path` says so.
  std::optional<Exact> visit(const Position& p, int ply, PositionSet<G>& path) {
    if (const auto known = find(p)) return known;
    if (ply > most_plies) {
      end_ = ProofEnd::TooLong;
      return std::nullopt;
    }
    MoveList<Move> list;
    std::optional<Exact> best;
    if (const auto outcome = moves_or_outcome(game_, p, list)) best = of_outcome(p, *outcome);
    for (const Move& m : list) {
      const Position q = game_.after(p, m);
      const auto behind = visit(q, ply + 1, path);
      if (!behind) {
        if (end_ == ProofEnd::TooLong && path.contains(p)) end_ = ProofEnd::Repeats;
        if (end_ == ProofEnd::TooLong) path.insert(p);
        return std::nullopt;
      }
      const Exact here = seen_from(game_, p, q, *behind);
      if (!best || better(here, *best)) best = here;
    }
    if (size() >= most_ || (size() % look_after == 0 && stop_.stop_requested())) return std::nullopt;
    positions_.insert(p);
    values_.push_back(*best);
    return best;
  }

  Exact from_moves(const Position& p) const {
    MoveList<Move> list;
    if (const auto outcome = moves_or_outcome(game_, p, list)) return of_outcome(p, *outcome);
    return moves(p).front().second;
  }

  G game_;
  std::size_t most_;
  PositionSet<G> positions_;
  std::vector<Exact> values_;  ///< by the numbers of positions
  std::stop_token stop_;
  ProofEnd end_ = ProofEnd::None;
};

}  // namespace zermelo
