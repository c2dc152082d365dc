#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "zermelo/core/game.h"
#include "zermelo/solve/position_set.h"
#include "zermelo/solve/proof_meter.h"
#include "zermelo/solve/proof_numbers.h"
#include "zermelo/solve/strategy_walk.h"

namespace zermelo {

/// Depth-first proof-number search for games that go round: whether one player, the attacker, can win.
///
/// A position that comes back on its own path is no win. So what is proven rests on no repetition, whatever the path:
/// a proven position of the attacker has a move to one that was proven *before*, one of the defender has no others. The
/// order in which positions are proven is the rank of the strategy, and it falls with every move.
///
/// The contrary may rest on a position of the path (the graph history interaction problem). Then it is not final: it is
/// kept as a position that is hard to win, and looked at again on another path.
template <Walkable G>
  requires CanRepeat<G>
class WinProof {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  WinProof(G game, Player attacker, std::size_t bytes, ProofLimits limits)
      : game_(std::move(game)),
        attacker_(attacker),
        most_won_(bytes / 2 / (position_set_bytes(sizeof(Position)) + sizeof(std::uint32_t))),
        meter_(std::move(limits)),
        table_(bytes / 2, meter_.limits().advise),
        won_(game_) {}

  /// Whether the attacker wins; nothing when it was stopped.
  std::optional<bool> operator()(const Position& p) {
    const bool reached = search(p, game_.key(p), {infinite, infinite}, 0).numbers.proof == 0;
    if (meter_.stopped()) return std::nullopt;
    return reached == (game_.to_move(p) == attacker_);
  }

  /// In which place a position was proven to be won by the attacker; nothing where it was not.
  std::optional<std::size_t> rank(const Position& p) const { return won_.find(p); }
  /// The number of the attacker's move, where it is to move and wins.
  std::optional<std::size_t> winning_move(const Position& p) const {
    const auto found = won_.find(p);
    return found ? std::optional<std::size_t>(moves_[*found]) : std::nullopt;
  }

  const ProofMeter& meter() const { return meter_; }

 private:
  using Number = ProofNumbers::Number;
  using Pair = ProofNumbers::Pair;
  static constexpr Number infinite = ProofNumbers::infinite;
  static constexpr Number hard = Number{1} << 20U;  ///< what was not won on some path
  static constexpr int no_ply = std::numeric_limits<int>::max();

  /// As the player to move sees it: the attacker wants to win, the defender wants that not to be.
  struct Found {
    Pair numbers;
    int leans_on = no_ply;  ///< the first ply of the path without which the attacker may yet win
  };

  bool attacks(const Position& p) const { return game_.to_move(p) == attacker_; }
  static Pair decided(bool good) { return good ? Pair{0, infinite} : Pair{infinite, 0}; }
  Pair decided_by(const Position& p, const Outcome& outcome) const {
    return decided((outcome.winner() == attacker_) == attacks(p));
  }
  bool is_won(const Position& p, Pair numbers) const { return (attacks(p) ? numbers.proof : numbers.disproof) == 0; }
  bool is_held(const Position& p, Pair numbers) const { return (attacks(p) ? numbers.disproof : numbers.proof) == 0; }

  Found search(const Position& p, Key place, Pair limit, int ply) {
    meter_.count();
    const std::uint64_t before = meter_.searched();
    MoveList<Move> list;
    if (won_.contains(p)) return {decided(attacks(p))};
    if (const auto outcome = moves_or_outcome(game_, p, list)) return {decided_by(p, *outcome)};
    if (ply > most_plies) return {decided(!attacks(p)), 0};
    if (won_.size() >= most_won_) meter_.give_up(ProofEnd::Stopped);
    if (meter_.stopped()) return {};
    path_.push(place);
    std::size_t best = 0;
    Found found = expand(p, list, limit, ply, best);
    path_.pop();
    if (meter_.stopped()) return found;
    if (is_won(p, found.numbers)) {
      won_.insert(p);
      moves_.push_back(static_cast<std::uint16_t>(best));
      return found;
    }
    const bool final = !is_held(p, found.numbers) || found.leans_on >= ply;
    const Pair not_final = attacks(p) ? Pair{hard, 1} : Pair{1, hard};
    table_.keep(place, final ? found.numbers : not_final, meter_.searched() - before);
    if (final) found.leans_on = no_ply;
    return found;
  }

  struct Answer {
    Position position;  ///< after the move
    Key place;          ///< its key
    Pair numbers;       ///< as the mover sees it
    int leans_on;
  };
  using Answers = MoveList<Answer>;

  Found expand(const Position& p, const MoveList<Move>& list, Pair limit, int ply, std::size_t& best) {
    Answers answers;
    for (const Move& move : list) {
      const Position next = game_.after(p, move);
      const Key place = game_.key(next);
      table_.prefetch(place);
      answers.push_back({.position = next, .place = place, .numbers = {}, .leans_on = no_ply});
    }
    for (Answer& answer : answers) set_at_first(p, answer);
    while (true) {
      const ProofChoice choice(answers);
      best = choice.move;
      if (choice.reaches(limit) || meter_.stopped()) return {choice.numbers, leaning(p, answers, choice)};
      Answer& answer = answers[choice.move];
      const Pair next_limit = choice.limit_below(limit, answer.numbers);
      const Found found = search(answer.position, answer.place, seen_from(p, answer.position, next_limit), ply + 1);
      answer.numbers = seen_from(p, answer.position, found.numbers);
      answer.leans_on = found.leans_on;
    }
  }

  void set_at_first(const Position& p, Answer& answer) const {
    const Position& next = answer.position;
    Pair numbers;
    if (won_.contains(next)) {
      numbers = decided(attacks(next));
    } else if (const auto ply = path_.find(answer.place)) {
      numbers = decided(!attacks(next));
      answer.leans_on = static_cast<int>(*ply);
    } else if (const auto known = table_.find(answer.place)) {
      numbers = *known;
    } else if (const auto outcome = game_.ended(next)) {
      numbers = decided_by(next, *outcome);
    } else {
      MoveList<Move> list;
      game_.moves(next, list);
      numbers = list.empty() ? decided_by(next, game_.stuck(next)) : Pair{1, static_cast<Number>(list.size())};
    }
    answer.numbers = seen_from(p, next, numbers);
  }

  Pair seen_from(const Position& p, const Position& next, Pair numbers) const {
    if (game_.to_move(p) != game_.to_move(next)) std::swap(numbers.proof, numbers.disproof);
    return numbers;
  }

  /// Where the attacker does not win: the defender needs its one move, the attacker failed with all.
  int leaning(const Position& p, const Answers& answers, const ProofChoice& choice) const {
    if (!is_held(p, choice.numbers)) return no_ply;
    if (!attacks(p)) return answers[choice.move].leans_on;
    int first = no_ply;
    for (const Answer& answer : answers) first = std::min(first, answer.leans_on);
    return first;
  }
  static constexpr int most_plies =
      std::min(1000, most_plies_on_stack(MoveList<Answer>::inline_capacity * (sizeof(Move) + sizeof(Answer))));

  G game_;
  Player attacker_;
  std::size_t most_won_;
  ProofMeter meter_;
  ProofNumbers table_;
  KeyPath path_;
  PositionSet<G> won_;               ///< by the attacker, in the order in which they were proven
  std::deque<std::uint16_t> moves_;  ///< of each: the attacker's move; 0 where the defender moves
};

}  // namespace zermelo
