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
#include "zermelo/core/line.h"
#include "zermelo/core/pairing.h"
#include "zermelo/solve/exact.h"
#include "zermelo/solve/position_set.h"
#include "zermelo/solve/strategy_choice.h"

namespace zermelo {

struct WalkLimits {
  std::uint64_t positions = 0;  ///< at most
  std::stop_token stop = {};
  std::function<void(std::uint64_t positions)> progress = {};  ///< now and then
  bool lengths = false;                                        ///< how long games last is wanted, too: of wins alone
  int clock = 0;                                               ///< plies without progress before the start
};

enum class WalkEnd : std::uint8_t {
  Holds,    ///< wherever the other side goes, the game ends as promised
  Broken,   ///< it ends otherwise
  NoMove,   ///< the strategy has no move, or one that is none
  TooMany,  ///< more positions than agreed
  Stopped,
  Repeats,   ///< it came back to a position on its own path, so that nothing is proven
  Clock,     ///< the rule of plies without progress can end the game before it is won
  Unpaired,  ///< pairs are none, or do not keep the other side from winning
};

/// Pairs show that a game is not lost, nothing else.
template <class G>
bool may_pair(const Guarantee& bound) {
  return HasPairings<G> && bound.least == 0 && !bound.margin && bound.plies == 0;
}

/// Two positions are the same to the walk where they are equal. So the rule of repetition must not see less than that,
/// and counters must be forgotten (solve/unclocked.h).
template <class G>
concept Walkable =
    Game<G> && !HasChance<G> && !HasRepetitionKey<G> && (!HasClock<G> || requires { requires G::forgets_counters; });

/// Everything that can happen to a player who follows a strategy: one move where it is his turn, all of them elsewhere,
/// down to the end of every game. It knows the rules and nothing else: neither a search nor what it found.
///
/// Positions are met depth first, moves in the game's order, each position once; so the moves that a strategy chooses,
/// written down as they are asked for, are the strategy. A position that was met before is not looked at again; where
/// it matters how soon, unless it was met after another number of plies.
///
/// A win is shown only if no position comes back on its own path: then every game with the strategy ends, each position
/// is as far from its end as its farthest successor and one ply more, and no repetition passes for a win. Where the
/// rules end a game after plies without progress, the longest way without progress must be shorter than that (a win on
/// the last of these plies would do, and is refused). A draw may repeat positions: the player never loses there.
template <Walkable G>
class StrategyWalk {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  StrategyWalk(G game, Guarantee bound, WalkLimits limits)
      : game_(std::move(game)),
        bound_(bound),
        limits_(std::move(limits)),
        met_(game_) {}

  /// Gives the number of a move of the player, or nothing: position, moves, plies from the start.
  using Choose = std::function<std::optional<StrategyChoice>(const Position&, const MoveList<Move>&, std::size_t)>;
  WalkEnd operator()(const Position& start, const Choose& choose) {
    std::vector<Step> ahead{{.position = start, .move = {}, .plies = 0, .paired = false}};
    while (!ahead.empty()) {
      const Step step = ahead.back();
      ahead.pop_back();
      follow(step);
      const auto known = met_.find(step.position);
      if (known && may_circle() && bound_.plies == 0) continue;
      if (known && on_path(*known)) {
        if (!may_circle()) return WalkEnd::Repeats;
        continue;
      }
      if (known && met_after(*known, step.plies)) {
        note(step.plies, *known);
        if (clock_ran_out()) return WalkEnd::Clock;
        continue;
      }
      MoveList<Move> list;
      if (const auto outcome = moves_or_outcome(game_, step.position, list)) {
        if (!bound_.holds(*outcome, static_cast<int>(step.plies))) return WalkEnd::Broken;
        note_quiet(step.plies, 0);
        note_length(step.plies, 0);
        if (clock_ran_out()) return WalkEnd::Clock;
        continue;
      }
      if (positions() >= limits_.positions) return WalkEnd::TooMany;
      meet(step, known);
      if (positions() % look_every == 0 && stopped()) return WalkEnd::Stopped;
      if (step.paired) continue;
      const auto go = [&](const Move& move, bool paired) {
        ahead.push_back(
            {.position = game_.after(step.position, move), .move = move, .plies = step.plies + 1, .paired = paired});
      };
      if (game_.to_move(step.position) == bound_.player) {
        const std::optional<StrategyChoice> chosen = choose(step.position, list, step.plies);
        if (!chosen || chosen->move >= list.size()) return WalkEnd::NoMove;
        go(list[chosen->move], chosen->pairs.has_value());
        if (chosen->pairs && !is_held(ahead.back(), *chosen->pairs)) return WalkEnd::Unpaired;
      } else {
        for (const Move& move : list | std::views::reverse) go(move, false);
      }
    }
    leave_to(1);
    return clock_ran_out() ? WalkEnd::Clock : WalkEnd::Holds;
  }

  const G& game() const { return game_; }
  const Guarantee& bound() const { return bound_; }
  /// Whether the game was not over there, and the strategy was followed from there.
  bool met(const Position& p, std::size_t plies) const {
    const auto number = met_.find(p);
    return number && met_after(*number, plies);
  }
  std::uint64_t positions() const { return met_.size() + met_again_; }
  /// After a walk that holds, with `lengths`: `use(position, plies)` of all positions, plies to the end at most.
  template <class Use>
  void each_length(const Use& use) const {
    for (std::size_t i = 0; i < lengths_.size(); ++i) use(met_[i], int{lengths_[i]});
  }
  /// From the start to where the walk is, or where it ended.
  const std::vector<Move>& line() const { return line_; }

 private:
  static constexpr std::size_t look_every = std::size_t{1} << 12U;

  struct Step {
    Position position;
    Move move;  ///< that led there
    std::size_t plies;
    bool paired;  ///< nothing more is to be shown from there
  };

  /// A game that has ended is judged by its end.
  bool is_held([[maybe_unused]] const Step& step, [[maybe_unused]] const CellPairs& pairs) const {
    if constexpr (HasPairings<G>)
      return may_pair<G>(bound_) && game_.to_move(step.position) != bound_.player &&
             game_.pairs_hold(step.position, pairs);
    return false;
  }

  void follow(const Step& step) {
    if (step.plies == 0) return;
    leave_to(step.plies);
    line_.resize(step.plies - 1);
    line_.push_back(step.move);
  }
  /// All that follows the other positions of the path is known.
  void leave_to(std::size_t plies) {
    while (path_.size() > plies) {
      const std::uint32_t left = path_.back();
      path_.pop_back();
      if (!path_.empty()) note(path_.size(), left);
    }
  }
  /// The move of the path to ply `plies` leads to a position from which everything is known.
  void note(std::size_t plies, std::size_t number) {
    note_quiet(plies, quiet_after(number));
    note_length(plies, limits_.lengths ? lengths_[number] : 0);
  }
  void note_length(std::size_t plies, int after) {
    if (!limits_.lengths || plies == 0) return;
    std::uint16_t& length = lengths_[path_[plies - 1]];
    length = std::max(length, static_cast<std::uint16_t>(after + 1));
  }
  /// A draw needs no end.
  bool may_circle() const {
    if constexpr (CanRepeat<G>) return bound_.holds(G::line_rules.repeated);
    return false;
  }

  // Plies without progress, counted from the ends of the games to their beginnings. Only wins need them. --------------

  static constexpr int most_quiet = clock_limit<G>();
  bool counts_quiet() const { return most_quiet > 0 && !may_circle(); }
  int quiet_after(std::size_t number) const { return counts_quiet() ? quiet_[number] : 0; }
  /// The move of the path to ply `plies` leads where at most `after` plies without progress follow.
  void note_quiet([[maybe_unused]] std::size_t plies, [[maybe_unused]] int after) {
    if constexpr (most_quiet > 0) {
      if (!counts_quiet() || plies == 0) return;
      const std::uint32_t before = path_[plies - 1];
      if (game_.irreversible(met_[before], line_[plies - 1])) return;
      quiet_[before] = std::max(quiet_[before], static_cast<std::uint16_t>(std::min(after + 1, most_quiet)));
      longest_quiet_ = std::max<int>(longest_quiet_, quiet_[before]);
    }
  }
  bool clock_ran_out() const {
    if (!counts_quiet() || quiet_.empty()) return false;
    return longest_quiet_ >= most_quiet || quiet_.front() + limits_.clock >= most_quiet;
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
    if (counts_quiet()) quiet_.push_back(0);
    if (limits_.lengths) lengths_.push_back(0);
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
  std::deque<std::uint16_t> quiet_ = {};      ///< the most plies without progress from here on, by number
  int longest_quiet_ = 0;
  std::deque<std::uint16_t> lengths_ = {};  ///< the most plies to the end, by number
  std::vector<Move> line_;
  std::vector<std::uint32_t> path_;  ///< the numbers of the positions of the line
};

/// A move that keeps what was proven (by ProofSearch or DfPn): one that ends the game well, one to where the walk has
/// been already, which costs nothing more, one after which there is a pairing, or else one that the proof knows or
/// finds.
template <Walkable G, class Proof>
std::optional<StrategyChoice> proven_choice(Proof& proof, const StrategyWalk<G>& walk, const typename G::Position& p,
                                            const MoveList<typename G::Move>& list, std::size_t plies) {
  const G& game = walk.game();
  std::optional<StrategyChoice> met;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const auto next = game.after(p, list[i]);
    if (const auto end = game.ended(next); end && walk.bound().holds(*end, static_cast<int>(plies) + 1)) return i;
    if (!met && walk.met(next, plies + 1)) met = i;
  }
  if (met) return met;
  if constexpr (HasPairings<G>)
    for (std::size_t i = 0; may_pair<G>(walk.bound()) && i < list.size(); ++i) {
      CellPairs pairs;
      const auto next = game.after(p, list[i]);
      if (!game.ended(next) && game.to_move(next) != walk.bound().player && game.pair_up(next, true, pairs))
        return StrategyChoice(i, std::move(pairs));
    }
  const auto move = proof.move_for(p, walk.bound(), static_cast<int>(plies));
  if (!move) return std::nullopt;
  return static_cast<std::size_t>(std::ranges::find(list, *move) - list.begin());
}

}  // namespace zermelo
