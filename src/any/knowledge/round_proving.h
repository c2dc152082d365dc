#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <new>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "zermelo/any/large_pages.h"
#include "zermelo/any/proofs.h"
#include "zermelo/core/notation.h"
#include "zermelo/solve/certificate.h"
#include "zermelo/solve/position_set.h"
#include "zermelo/solve/strategy_walk.h"
#include "zermelo/solve/unclocked.h"
#include "zermelo/solve/win_proof.h"

namespace zermelo {

/// The value of a position of a game that goes round, by df-pn: a win for one side, or a draw that both can hold. A
/// value is reported only after its strategies were walked through, so nothing rests on a table or on what was seen of
/// a repetition.
template <Walkable G>
class RoundProving {
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Proof = WinProof<G>;

 public:
  /// `clock`: plies without progress before the start.
  RoundProving(const G& game, const Position& start, int clock, const SolveRequest& request)
      : game_(game),
        start_(start),
        clock_(clock),
        request_(request) {}

  [[gnu::cold]] Expected<Solved> operator()() try {
    const Player mover = game_.to_move(start_);
    MoveList<Move> list;
    if (const auto outcome = moves_or_outcome(game_, start_, list)) return over(sign(mover) * outcome->sign());
    for (const int value : {1, -1}) {
      Proof& proof = proof_for(value > 0 ? mover : opponent(mover));
      const auto wins = proof(start_);
      if (!wins) return unfinished();
      if (!*wins) continue;
      const auto end = write_down({.player = value > 0 ? mover : opponent(mover), .least = 1}, strategy(value > 0));
      return settled(value, {end});
    }
    const auto first = write_down({.player = mover, .least = 0}, strategy(true));
    if (first != WalkEnd::Holds) return settled(0, {first});
    return settled(0, {first, write_down({.player = opponent(mover), .least = 0}, strategy(false))});
  } catch (const std::bad_alloc&) {
    return fail({.what = "no memory for a table of " + std::to_string(request_.table_mib) + " MiB",
                 .where = "solve, --memory",
                 .expected = "less"});
  }

 private:
  Proof& proof_for(Player attacker) {
    auto& proof = attacker == Player::First ? first_ : second_;
    const auto tell = [this](std::uint64_t nodes, int, int) {
      if (request_.progress) request_.progress(nodes, -1, 1);
    };
    if (!proof)
      proof.emplace(game_, attacker, (request_.table_mib << 20U) / 2,
                    ProofLimits{.stop = request_.stop, .progress = tell, .advise = wish_for_large_pages});
    return *proof;
  }
  std::uint64_t nodes() const {
    return (first_ ? first_->meter().nodes() : 0) + (second_ ? second_->meter().nodes() : 0);
  }
  std::optional<Strategy>& strategy(bool at_least) { return at_least ? made_.at_least : made_.at_most; }

  /// The game is over: nothing is left to be shown.
  Solved over(int value) {
    Solved solved{.complete = true, .lower = value, .upper = value};
    if (request_.certified_positions == 0) return solved;
    const ClaimedBounds bounds = bounds_of(value, false, game_.to_move(start_));
    made_.value = value;
    if (bounds.at_least) made_.at_least.emplace();
    if (bounds.at_most) made_.at_most.emplace();
    solved.certificate = std::move(made_);
    return solved;
  }
  /// A question was not answered. That the one before it was answered by no bounds nothing: nobody has walked through
  /// the strategy that holds.
  Solved unfinished(int lower = -1) const { return {.complete = false, .lower = lower, .upper = 1, .nodes = nodes()}; }

  /// What is asked for in a certificate; or else as many positions as take as much memory as the table.
  std::uint64_t most_walked() const {
    if (request_.certified_positions > 0) return request_.certified_positions;
    return std::min<std::uint64_t>(most_certified_positions,
                                   (request_.table_mib << 20U) / position_set_bytes(sizeof(Position)));
  }

  /// Walks through a strategy, and keeps its moves.
  WalkEnd write_down(const Guarantee& bound, std::optional<Strategy>& strategy) {
    if (request_.certified) request_.certified(0);
    const std::uint64_t before = request_.certified_positions > 0 ? made_.positions() : 0;
    StrategyWalk<G> walk(game_, bound,
                         {.positions = most_walked() - std::min(most_walked(), before),
                          .stop = request_.stop,
                          .progress = request_.certified,
                          .clock = clock_});
    strategy.emplace();
    const auto end = walk(start_, [&](const Position& p, const MoveList<Move>& list, std::size_t) {
      const auto chosen = bound.least > 0 ? proof_for(bound.player).winning_move(p) : holding_move(walk, p, list);
      if (chosen) append_move(strategy->moves, *chosen);
      return chosen;
    });
    strategy->positions = walk.positions();
    return end;
  }

  /// A move after which the other side does not win: to where the walk has been already, if there is one.
  std::optional<std::size_t> holding_move(const StrategyWalk<G>& walk, const Position& p, const MoveList<Move>& list) {
    const Player attacker = opponent(walk.bound().player);
    std::vector<std::size_t> unmet;
    for (std::size_t i = 0; i < list.size(); ++i) {
      const Position next = game_.after(p, list[i]);
      if (const auto outcome = game_.ended(next)) {
        if (outcome->winner() != attacker) return i;
      } else if (walk.met(next, 0)) {
        return i;
      } else {
        unmet.push_back(i);
      }
    }
    for (const std::size_t i : unmet) {
      const auto lost = proof_for(attacker)(game_.after(p, list[i]));
      if (!lost) return std::nullopt;
      if (!*lost) return i;
    }
    return std::nullopt;
  }

  Expected<Solved> settled(int value, const std::vector<WalkEnd>& ends) {
    const bool holds = std::ranges::all_of(ends, [](WalkEnd end) { return end == WalkEnd::Holds; });
    const auto is = [&](WalkEnd why) { return std::ranges::find(ends, why) != ends.end(); };
    const bool stopped = (first_ && first_->meter().stopped()) || (second_ && second_->meter().stopped());
    if (!holds && (stopped || is(WalkEnd::Stopped)))
      return unfinished(value == 0 && ends.front() == WalkEnd::Holds ? 0 : -1);
    if (!holds)
      return fail({.what = is(WalkEnd::Clock) ? "a win was found that the rule of plies without progress may end first"
                           : is(WalkEnd::TooMany)
                               ? "the strategy has more than " + std::to_string(most_walked()) + " positions"
                               : "the strategy that was found fails in some games",
                   .where = "solve",
                   .expected = "a position nearer to the end, or another --memory",
                   .code = ErrorCode::TooLarge});
    Solved solved{.complete = true, .lower = value, .upper = value, .nodes = nodes()};
    if (value != 0) solved.line = line_texts(game_, start_, winning_line(value)).first;
    if (request_.certified_positions > 0) {
      made_.value = value;
      solved.certificate = std::move(made_);
    }
    return solved;
  }

  /// The winner by its strategy, the loser where the proof was longest.
  std::vector<Move> winning_line(int value) {
    const Player winner = value > 0 ? game_.to_move(start_) : opponent(game_.to_move(start_));
    const Proof& proof = proof_for(winner);
    std::vector<Move> line;
    MoveList<Move> list;
    for (Position p = start_; !moves_or_outcome(game_, p, list); list.clear()) {
      std::size_t best = 0;
      std::optional<std::size_t> latest;
      if (game_.to_move(p) == winner) {
        best = proof.winning_move(p).value();
      } else {
        for (std::size_t i = 0; i < list.size(); ++i)
          if (const auto rank = proof.rank(game_.after(p, list[i])); rank && (!latest || *rank > *latest)) {
            latest = rank;
            best = i;
          }
      }
      line.push_back(list[best]);
      p = game_.after(p, list[best]);
    }
    return line;
  }

  const G& game_;
  const Position& start_;
  int clock_;
  const SolveRequest& request_;
  std::optional<Proof> first_;   ///< whether First wins
  std::optional<Proof> second_;  ///< whether Second does
  Certificate made_;
};

}  // namespace zermelo
