#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "zermelo/core/foresight.h"
#include "zermelo/core/game.h"
#include "zermelo/core/pairing.h"
#include "zermelo/core/symmetry.h"
#include "zermelo/solve/endings.h"
#include "zermelo/solve/exact.h"
#include "zermelo/solve/position_set.h"
#include "zermelo/solve/proof_meter.h"
#include "zermelo/solve/proof_table.h"

namespace zermelo {

/// What a proof is about: who wins, or also how soon. Games for points are about the margin.
enum class ProofAim : std::uint8_t { Winner, Distance, Margin };

template <class Move>
struct Proven {
  Exact exact;             ///< plies are counted only if the distance was asked for
  std::vector<Move> line;  ///< best play to the end
};

/// The value of a position by alpha-beta to the end of the game, for games in which no position comes back. Every
/// question is of the form "is it at least this value?" (Pearl's Scout, 1980; Plaat's MTD, 1996), so that a search
/// proves one thing at a time, and what it found is kept as bounds. A table belongs to one game and one aim.
template <Game G, ProofAim aim>
  requires(!CanRepeat<G> && !HasChance<G> && (aim != ProofAim::Margin || HasStake<G>))
class ProofSearch {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  ProofSearch(G game, ProofTable& table, ProofLimits limits = {})
      : game_(std::move(game)),
        meter_(std::move(limits)),
        table_(table),
        unwound_(game_) {}
  ProofSearch(const ProofSearch&) = delete;  // endings count with the meter
  ProofSearch& operator=(const ProofSearch&) = delete;

  /// Nothing when it was stopped.
  std::optional<Proven<Move>> operator()(const Position& position) {
    MoveList<Move> list;
    Proven<Move> proven;
    if (const auto outcome = moves_or_outcome(game_, position, list)) {
      proven.exact = exact(score(position, *outcome));
      return proven;
    }
    const auto value = solve(position);
    if (!value) return std::nullopt;
    proven.exact = exact(*value);
    proven.line = line(position, *value);
    if (meter_.stopped()) return std::nullopt;
    return proven;
  }

  /// A move with which the player to move gets what is bound to be his; nothing where none does, or when it was
  /// stopped. What was found before is used again: `ply` says how far the position is from where that search began. For
  /// use after a search, of positions in which the game is not over.
  std::optional<Move> move_for(const Position& p, const Guarantee& guarantee, int ply) {
    int bound = guarantee.least;
    if (aim == ProofAim::Distance && guarantee.plies > 0) bound *= decided - (guarantee.plies - ply);
    MoveList<Move> list;
    if (const auto seen = look_ahead(p, ReachedBy::Other, list))
      return *seen >= bound ? std::optional(list[0]) : std::nullopt;
    Ranked ranked;
    rank(p, list, table_.find(key(p)).move, ply, ranked);
    const auto known = known_refutation(p, list, ranked, bound, ply);
    if (meter_.stopped()) return std::nullopt;
    if (known) return list[known->index];
    for (std::size_t tried = 0; tried < list.size(); ++tried) {
      const Rank& candidate = next(ranked, tried);
      const int answer = answer_to(p, list[candidate.index], candidate.place, later(bound), ply);
      if (meter_.stopped()) return std::nullopt;
      if (earlier(answer) >= bound) return list[candidate.index];
    }
    return std::nullopt;
  }

  static constexpr int longest = ProofTable::most - 2;  ///< plies that stand for "this number or more"

  const ProofMeter& meter() const { return meter_; }
  void lift_limit() { meter_.lift_limit(); }  ///< of nodes

 private:
  static constexpr int most_plies = most_plies_on_stack(128 * (sizeof(Move) + 3 * sizeof(Key)));
  static constexpr int decided = longest + 1;  ///< the score of a game that was won just now
  static constexpr int fold_plies = 12;
  static constexpr bool uses_endings = aim == ProofAim::Margin && NumbersEndings<G>;
  static constexpr int share_of_endings = 3;         ///< a third of the points where a search begins: an ending
  static constexpr std::size_t share_of_memory = 8;  ///< endings take an eighth of the table's memory, or less

  // Scores, as a player sees them: the margin, or ±1, or further from zero the sooner a game is decided. -----------

  static int score(int sign, int plies) { return aim == ProofAim::Distance ? sign * (decided - plies) : sign; }
  int score(const Position& p, const Outcome& outcome) const {
    const int side = sign(game_.to_move(p));
    if constexpr (aim == ProofAim::Margin) return side * static_cast<int>(outcome.margin);
    return score(side * outcome.sign(), 0);
  }
  /// A ply earlier a decision is one further away; very far ones are not told apart.
  static int earlier(int score) {
    if constexpr (aim == ProofAim::Distance) return score > 1 ? score - 1 : score < -1 ? score + 1 : score;
    return score;
  }
  /// The least score that is at least `bound` a ply earlier.
  static int later(int bound) {
    if constexpr (aim == ProofAim::Distance) return bound > 1 ? bound + 1 : bound < 0 ? bound - 1 : bound;
    return bound;
  }
  static Exact exact(int score) {
    if constexpr (aim == ProofAim::Margin) return {.value = score, .plies = 0, .margin = true};
    const int sign = (score > 0) - (score < 0);
    return {.value = sign, .plies = aim == ProofAim::Distance && sign != 0 ? decided - std::abs(score) : 0};
  }

  // The value, by questions. ----------------------------------------------------------------------------------------

  /// First who wins, if anybody; then every answer is the next question.
  std::optional<int> solve(const Position& position) {
    const Stake whole = stake(position);
    if constexpr (uses_endings)
      endings_.emplace(game_, meter_, whole.open / share_of_endings, table_.size() / share_of_memory);
    int lower = whole.settled - whole.open;
    int upper = whole.settled + whole.open;
    int bound = std::clamp(1, lower + 1, upper);
    while (lower < upper) {
      meter_.lies_between(lower, upper);
      const int answer = at_least(position, bound, 0);
      if (meter_.stopped()) return std::nullopt;
      if (answer >= bound) {
        lower = answer;
        bound = answer + 1;
      } else {
        upper = answer;
        bound = answer;
      }
      bound = std::clamp(bound, lower + 1, std::max(lower + 1, upper));
    }
    return lower;
  }

  std::vector<Move> line(const Position& start, int value) {
    const auto choose = [&](const Position& p, const MoveList<Move>&, int) {
      at_least(p, value, 0);
      if (meter_.stopped()) return std::optional<Move>();
      value = later(value);
      if (turns(p, game_.after(p, root_move_))) value = -value;
      return std::optional(root_move_);
    };
    return play_to_end(game_, start, meter_, choose);
  }

  struct Rank {
    int worth;
    unsigned index;  ///< of the move in the game's list
    Key place;       ///< where it leads
    bool ending = false;
  };
  using Ranked = MoveList<Rank>;

  // One question. ---------------------------------------------------------------------------------------------------

  Stake stake(const Position& p) const {
    if constexpr (aim == ProofAim::Margin) return game_.stake(p);
    return {.settled = 0, .open = aim == ProofAim::Distance ? decided : 1, .fixed_parity = false};
  }
  Key key(const Position& p) const {
    if constexpr (aim == ProofAim::Margin) return game_.open_key(p);
    return game_.key(p);
  }

  /// The moves that matter; or the score, where it can be seen.
  std::optional<int> look_ahead(const Position& p, ReachedBy came, MoveList<Move>& list) const {
    if constexpr (HasForesight<G>) {
      if (const auto end = game_.foresee(p, list, came)) return score(end->sign, end->plies);
      if (list.empty()) return score(p, game_.stuck(p));
    } else {
      if (const auto outcome = moves_or_outcome(game_, p, list)) return score(p, *outcome);
      if constexpr (HasSoundSubset<G>) game_.sound_subset(p, list);
    }
    return std::nullopt;
  }

  /// A bound of the score: from below and at least `bound`, or else from above and less.
  int at_least(const Position& position, int bound, int ply) {
    const Position p = folds(ply) ? folded(game_, position) : position;
    return at_least(p, key(p), bound, ply);
  }
  int at_least(const Position& p, Key place, int bound, int ply) {
    meter_.count();
    if (ply > most_plies) meter_.give_up(ProofEnd::TooLong);
    if (meter_.stopped()) return 0;
    const int answer = decide(p, place, bound, ply);
    if (meter_.end() == ProofEnd::TooLong) [[unlikely]]
      unwind(p);
    return answer;
  }
  /// A position that comes back is searched again and again, until the stack has no room: then the path says so.
  void unwind(const Position& p) {
    if (unwound_.contains(p))
      meter_.give_up(ProofEnd::Repeats);
    else
      unwound_.insert(p);
  }
  /// Images meet near the root; further down they are not worth the search for them.
  static constexpr bool folds(int ply) { return HasSymmetry<G> && ply > 0 && ply < fold_plies; }
  Position child(const Position& p, const Move& move, int ply) const {
    return folds(ply + 1) ? folded(game_, game_.after(p, move)) : game_.after(p, move);
  }
  bool turns(const Position& p, const Position& next) const { return game_.to_move(next) != game_.to_move(p); }

  int decide(const Position& p, Key place, int bound, int ply) {
    MoveList<Move> list;
    if (const auto seen = look_ahead(p, ply == 0 ? ReachedBy::Other : ReachedBy::ListedMove, list)) {
      if (ply == 0) root_move_ = list[0];
      return *seen;
    }
    const Stake points = stake(p);
    int wanted = bound - points.settled;
    if (points.fixed_parity && ((wanted ^ points.open) & 1) != 0) ++wanted;
    if (ply > 0)
      if (const auto known = without_search(p, points, wanted)) return points.settled + *known;
    const ProofTable::Found known = table_.find(place);
    if (ply > 0 && known.lower >= wanted) return points.settled + known.lower;
    if (ply > 0 && known.upper < wanted) return points.settled + known.upper;
    if (ply > 0 && is_paired(p, wanted > 0)) {
      table_.keep(place, wanted > 0 ? ProofTable::Found{.upper = 0} : ProofTable::Found{.lower = 0}, 1);
      return points.settled;
    }
    Ranked ranked;
    rank(p, list, known.move, ply, ranked);
    if (ply > 0)
      if (const auto refuted = known_refutation(p, list, ranked, wanted + points.settled, ply)) return refuted->least;
    const std::uint64_t before = meter_.searched();
    unsigned by = ProofTable::no_move;
    const int best = best_of(p, list, ranked, wanted + points.settled, ply, by);
    if (meter_.stopped()) return 0;
    ProofTable::Found found{.move = by};
    (best - points.settled >= wanted ? found.lower : found.upper) = best - points.settled;
    if (best - points.settled >= ProofTable::least && best - points.settled <= ProofTable::most)
      table_.keep(place, found, meter_.searched() - before);
    return best;
  }

  /// A bound of the open points that answers what is wanted, where the game or a table of endings has one.
  std::optional<int> without_search(const Position& p, const Stake& points, int wanted) {
    if (wanted <= -points.open) return -points.open;
    if (wanted > points.open) return points.open;
    if constexpr (uses_endings)
      if (endings_->has(p, points)) return endings_->value(p);
    if constexpr (KnowsWhoMayWin<G>)
      if (!game_.may_win(p, wanted > 0)) return 0;
    if constexpr (SeesDefeat<G> && aim == ProofAim::Winner)
      if (game_.must_lose(p)) return -1;
    return std::nullopt;
  }

  /// Whether a pairing keeps the player to move (`mover`) or the other side from winning.
  bool is_paired([[maybe_unused]] const Position& p, [[maybe_unused]] bool mover) {
    if constexpr (HasPairings<G>) {
      pairs_.clear();
      return game_.pair_up(p, mover, pairs_);
    }
    return false;
  }

  struct Refutation {
    unsigned index;  ///< of the move
    int least;       ///< that it is worth
  };
  /// A move to a position of which enough is known already (Schaeffer & Plaat's enhanced transposition cut-off, 1996).
  std::optional<Refutation> known_refutation(const Position& p, const MoveList<Move>& list, const Ranked& ranked,
                                             int bound, int ply) {
    if (list.size() < 2) return std::nullopt;
    for (const Rank& candidate : ranked) {
      const ProofTable::Found known = candidate.ending ? ProofTable::Found{} : table_.find(candidate.place);
      if (!candidate.ending && known.lower == ProofTable::least && known.upper == ProofTable::most) continue;
      const Position next = child(p, list[candidate.index], ply);
      const auto least = known_least(next, turns(p, next), known, candidate.ending);
      if (least && *least >= bound) return Refutation{candidate.index, *least};
    }
    return std::nullopt;
  }
  /// What a move is worth at least to who makes it.
  std::optional<int> known_least(const Position& next, bool turn, ProofTable::Found known, bool ending) {
    if constexpr (uses_endings)
      if (ending) known.lower = known.upper = endings_->value(next);
    if (turn ? known.upper == ProofTable::most : known.lower == ProofTable::least) return std::nullopt;
    const int settled = stake(next).settled;
    return earlier(turn ? -(settled + known.upper) : settled + known.lower);
  }

  int best_of(const Position& p, const MoveList<Move>& list, Ranked& ranked, int bound, int ply, unsigned& by) {
    int best = -unbounded;
    const int goal = later(bound);
    for (std::size_t tried = 0; tried < list.size(); ++tried) {
      const Rank& candidate = next(ranked, tried);
      const int answer = answer_to(p, list[candidate.index], candidate.place, goal, ply);
      if (meter_.stopped()) return 0;
      if (earlier(answer) > best) {
        best = earlier(answer);
        if (ply == 0) root_move_ = list[candidate.index];
      }
      if (best < bound) continue;
      by = std::min(candidate.index, ProofTable::no_move);
      learn(p, list, ranked, tried);
      break;
    }
    return best;
  }

  /// What a move is worth to who makes it, one ply later: whether at least `goal`.
  int answer_to(const Position& p, const Move& move, Key place, int goal, int ply) {
    const Position played = child(p, move, ply);
    return turns(p, played) ? -at_least(played, place, 1 - goal, ply + 1) : at_least(played, place, goal, ply + 1);
  }

  // The order of moves: the one that was best before, then by promise, then by how often they refuted. --------------

  static constexpr int unbounded = 1 << 20;
  static constexpr int first_of_all = 1 << 30;
  static constexpr int most_history = 1 << 20;
  static constexpr int promise_weight = 1 << 8;  ///< refutations that outweigh one step of promise

  static constexpr std::size_t slots() {
    if constexpr (HasHistory<G>) return G::history_slots;
    return 1;
  }
  int& history(const Position& p, const Move& m) {
    if constexpr (HasHistory<G>) return history_[game_.to_move(p) == Player::Second ? 1 : 0][game_.history_slot(m)];
    return history_[0][0];
  }

  /// Where the moves lead is fetched from memory while they are ranked.
  void rank(const Position& p, const MoveList<Move>& list, unsigned first, int ply, Ranked& ranked) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      const Position next = child(p, list[i], ply);
      Rank candidate{.worth = 0, .index = static_cast<unsigned>(i), .place = key(next)};
      if constexpr (uses_endings) candidate.ending = endings_->has(next, stake(next));
      fetch(candidate, next);
      ranked.push_back(candidate);
    }
    if (list.size() < 2) return;
    for (Rank& candidate : ranked) {
      const Move& move = list[candidate.index];
      candidate.worth = history(p, move);
      if constexpr (HasPromise<G>) candidate.worth += promise_weight * game_.promise(p, move);
      if (candidate.index == first && first != ProofTable::no_move) candidate.worth = first_of_all;
    }
  }
  void fetch(const Rank& candidate, const Position& next) const {
    if constexpr (uses_endings)
      if (candidate.ending) return endings_->prefetch(next);
    (void)next;
    table_.prefetch(candidate.place);
  }
  static const Rank& next(Ranked& ranked, std::size_t at) {
    std::size_t best = at;
    for (std::size_t i = at + 1; i < ranked.size(); ++i)
      if (ranked[i].worth > ranked[best].worth) best = i;
    std::swap(ranked[at], ranked[best]);
    return ranked[at];
  }
  /// The move that refuted gains what those before it lose (Tromp's Fhourstones does so).
  void learn(const Position& p, const MoveList<Move>& list, const Ranked& ranked, std::size_t refuter) {
    if (refuter == 0) return;
    for (std::size_t i = 0; i < refuter; ++i) {
      int& worth = history(p, list[ranked[i].index]);
      worth = std::max(worth - 1, -most_history);
    }
    int& worth = history(p, list[ranked[refuter].index]);
    worth = std::min(worth + static_cast<int>(refuter), most_history);
  }

  G game_;
  ProofMeter meter_;
  ProofTable& table_;
  [[no_unique_address]] std::conditional_t<uses_endings, std::optional<Endings<G>>, std::monostate> endings_;
  std::array<std::array<int, slots()>, 2> history_{};
  Move root_move_{};
  PositionSet<G> unwound_;  ///< the path of a search that was given up
  CellPairs pairs_;         ///< room for a pairing
};

}  // namespace zermelo
