#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <ranges>
#include <stop_token>
#include <utility>
#include <vector>

#include "zermelo/core/game.h"
#include "zermelo/solve/exact.h"
#include "zermelo/solve/position_set.h"

namespace zermelo {

struct WalkLimits {
  std::uint64_t positions = 0;  ///< at most
  std::stop_token stop = {};
  std::function<void(std::uint64_t positions)> progress = {};  ///< now and then
};

enum class WalkEnd : std::uint8_t {
  Holds,    ///< wherever the other side goes, the game ends as promised
  Broken,   ///< it ends otherwise
  NoMove,   ///< the strategy has no move, or one that is none
  TooMany,  ///< more positions than agreed
  Stopped,
  Repeats,  ///< it came back to a position on its own path, so that nothing is proven
};

/// Everything that can happen to a player who follows a strategy: one move where it is his turn, all of them elsewhere,
/// down to the end of every game. It knows the rules and nothing else: neither a search nor what it found.
///
/// Positions are met depth first, moves in the game's order, each position once; so the moves that a strategy chooses,
/// written down as they are asked for, are the strategy. A position that was met before is not looked at again, which
/// proves something because no position of such a game comes back to itself; where it matters how soon, unless it was
/// met after another number of plies.
template <Game G>
  requires(!CanRepeat<G> && !HasChance<G>)
class StrategyWalk {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  StrategyWalk(G game, Guarantee bound, WalkLimits limits)
      : game_(std::move(game)),
        bound_(bound),
        limits_(std::move(limits)),
        met_(game_) {}

  /// `choose(position, moves, plies from the start)` gives the number of a move of the player, or nothing.
  template <class Choose>
  WalkEnd operator()(const Position& start, const Choose& choose) {
    std::vector<Step> ahead{{.position = start, .move = {}, .plies = 0}};
    while (!ahead.empty()) {
      const Step step = ahead.back();
      ahead.pop_back();
      follow(step);
      const auto known = met_.find(step.position);
      if (known && on_path(*known)) return WalkEnd::Repeats;
      if (known && met_after(*known, step.plies)) continue;
      MoveList<Move> list;
      if (const auto outcome = moves_or_outcome(game_, step.position, list)) {
        if (!bound_.holds(*outcome, static_cast<int>(step.plies))) return WalkEnd::Broken;
        continue;
      }
      if (positions() >= limits_.positions) return WalkEnd::TooMany;
      meet(step, known);
      if (positions() % look_every == 0 && stopped()) return WalkEnd::Stopped;
      const auto go = [&](const Move& move) {
        ahead.push_back({.position = game_.after(step.position, move), .move = move, .plies = step.plies + 1});
      };
      if (game_.to_move(step.position) == bound_.player) {
        const std::optional<std::size_t> chosen = choose(step.position, list, step.plies);
        if (!chosen || *chosen >= list.size()) return WalkEnd::NoMove;
        go(list[*chosen]);
      } else {
        for (const Move& move : list | std::views::reverse) go(move);
      }
    }
    return WalkEnd::Holds;
  }

  const G& game() const { return game_; }
  const Guarantee& bound() const { return bound_; }
  /// Whether the game was not over there, and the strategy was followed from there.
  bool met(const Position& p, std::size_t plies) const {
    const auto number = met_.find(p);
    return number && met_after(*number, plies);
  }
  std::uint64_t positions() const { return met_.size() + met_again_; }
  /// From the start to where the walk is, or where it ended.
  const std::vector<Move>& line() const { return line_; }

 private:
  static constexpr std::size_t look_every = std::size_t{1} << 12U;

  struct Step {
    Position position;
    Move move;  ///< that led there
    std::size_t plies;
  };

  void follow(const Step& step) {
    if (step.plies == 0) return;
    line_.resize(step.plies - 1);
    line_.push_back(step.move);
    path_.resize(step.plies);
  }
  bool on_path(std::size_t number) const {
    return std::ranges::find(path_, static_cast<std::uint32_t>(number)) != path_.end();
  }
  bool met_after(std::size_t number, std::size_t plies) const {
    return bound_.plies == 0 || met_after_[number] == plies;
  }
  void meet(const Step& step, std::optional<std::size_t> known) {
    path_.push_back(static_cast<std::uint32_t>(known.value_or(met_.size())));
    if (known) {
      met_after_[*known] = static_cast<std::uint32_t>(step.plies);
      ++met_again_;
      return;
    }
    met_.insert(step.position);
    if (bound_.plies > 0) met_after_.push_back(static_cast<std::uint32_t>(step.plies));
  }
  bool stopped() const {
    if (limits_.progress) limits_.progress(positions());
    return limits_.stop.stop_requested();
  }

  G game_;
  Guarantee bound_;
  WalkLimits limits_;
  PositionSet<G> met_;
  std::deque<std::uint32_t> met_after_ = {};  ///< plies the last time, by number; empty where they do not matter
  std::uint64_t met_again_ = 0;               ///< after another number of plies
  std::vector<Move> line_;
  std::vector<std::uint32_t> path_;  ///< the numbers of the positions of the line
};

/// The number of a move that keeps what was proven (by ProofSearch or DfPn), in the game's list: one that ends the game
/// well, one to where the walk has been already, which costs nothing more, or else one that the proof knows or finds.
template <Game G, class Proof>
std::optional<std::size_t> proven_choice(Proof& proof, const StrategyWalk<G>& walk, const typename G::Position& p,
                                         const MoveList<typename G::Move>& list, std::size_t plies) {
  const G& game = walk.game();
  std::optional<std::size_t> met;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const auto next = game.after(p, list[i]);
    if (const auto end = game.ended(next); end && walk.bound().holds(*end, static_cast<int>(plies) + 1)) return i;
    if (!met && walk.met(next, plies + 1)) met = i;
  }
  if (met) return met;
  const auto move = proof.move_for(p, walk.bound(), static_cast<int>(plies));
  if (!move) return std::nullopt;
  return static_cast<std::size_t>(std::ranges::find(list, *move) - list.begin());
}

}  // namespace zermelo
