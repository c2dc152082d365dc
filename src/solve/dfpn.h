#pragma once
#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "zermelo/core/game.h"
#include "zermelo/core/symmetry.h"
#include "zermelo/solve/exact.h"
#include "zermelo/solve/proof_meter.h"
#include "zermelo/solve/proof_numbers.h"

namespace zermelo {

/// What is known of positions before they are searched: +1, 0 or -1 for the player to move. This is nothing.
struct NothingKnown {
  std::optional<int> operator()(const auto&) const { return std::nullopt; }
};

/// Depth-first proof-number search (Nagai, 2002) for games in which no position comes back: who wins, by looking first
/// where least is missing to a proof. It knows the rules of a game, what a table of endings knows if there is one
/// (`Known`), and nothing else, so that it is a second opinion.
template <Game G, class Known = NothingKnown>
  requires(!CanRepeat<G> && !HasChance<G>)
class DfPn {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  /// `bytes` are for two questions, which have a table each: what either side is sure of.
  DfPn(G game, std::size_t bytes, ProofLimits limits = {}, Known known = {})
      : game_(std::move(game)),
        bytes_(bytes),
        meter_(std::move(limits)),
        known_(std::move(known)),
        questions_{Question{{}, half()}, Question{{}, half()}} {}

  /// +1, 0 or -1 for the player to move; nothing when it was stopped.
  std::optional<int> operator()(const Position& position) {
    for (const int goal : {1, 0}) {
      meter_.lies_between(-1, goal);
      const auto reached = holds(position, {.player = game_.to_move(position), .least = goal});
      if (!reached) return std::nullopt;
      if (*reached) return goal;
    }
    return -1;
  }

  /// Whether a player gets what the bound says; nothing when it was stopped.
  std::optional<bool> holds(const Position& position, const Guarantee& bound) {
    ask(bound);
    const Position p = folds(0) ? folded(game_, position) : position;
    const bool mover_has_it = search(p, game_.key(p), {infinite, infinite}, 0).proof == 0;
    if (meter_.stopped()) return std::nullopt;
    return mover_has_it == (game_.to_move(position) == bound.player);
  }

  /// A move with which the player to move gets what is `bound` to be his; nothing where there is none, or when it was
  /// stopped. Of moves that are known to be good one that leaves the other side the fewest answers: strategies stay
  /// small that way. What was found before is used again: `ply` says how far the position is from where that search
  /// began. For positions in which the game is not over.
  std::optional<Move> move_for(const Position& p, const Guarantee& bound, int ply) {
    ask(bound);
    MoveList<Move> list;
    game_.moves(p, list);
    std::optional<Move> best;
    std::size_t fewest = ~std::size_t{0};
    for (const Move& move : list) {
      const Position next = child(p, move, ply);
      const auto known = asked_->table.find(game_.key(next));
      const std::size_t answers = game_.ended(next) ? 0 : count_moves(next);
      if (answers >= fewest || seen_from(p, next, known ? *known : at_first_sight(next)).proof != 0) continue;
      best = move;
      fewest = answers;
    }
    if (best) return best;
    std::size_t found = 0;
    const bool proven = expand(p, list, {infinite, infinite}, ply, found).proof == 0;
    return proven && !meter_.stopped() ? std::optional(list[found]) : std::nullopt;
  }

  /// Play that both sides can answer for, once the value is known: each makes a move that keeps what it is sure of, and
  /// a side that has lost anyway makes the first one. Shorter when it was stopped.
  std::vector<Move> line(const Position& start, int value) {
    const int first = sign(game_.to_move(start)) * value;
    const auto choose = [&](const Position& p, const MoveList<Move>& list, int ply) {
      const Player player = game_.to_move(p);
      const Guarantee sure{.player = player, .least = sign(player) * first};
      return sure.least < 0 ? std::optional(list[0]) : move_for(p, sure, ply);
    };
    return play_to_end(game_, start, meter_, choose);
  }

  const ProofMeter& meter() const { return meter_; }
  void lift_limit() { meter_.lift_limit(); }  ///< of nodes

 private:
  using Number = ProofNumbers::Number;
  using Pair = ProofNumbers::Pair;
  static constexpr Number infinite = ProofNumbers::infinite;
  static constexpr int fold_plies = 12;

  // The question. ---------------------------------------------------------------------------------------------------

  /// Whether First gets what the bound says. That Second gets something is the same question: whether First does not
  /// get more, in a game that always has a result.
  struct Question {
    std::optional<Guarantee> bound;
    ProofNumbers table;
  };
  ProofNumbers half() const { return ProofNumbers(bytes_ / 2, meter_.limits().advise); }

  /// A third question takes the place of the one that was not asked last.
  void ask(const Guarantee& bound) {
    assert(bound.plies == 0 && "it says who wins, not how soon");
    Guarantee first = bound;
    if (bound.player == Player::Second) {
      first.player = Player::First;
      first.least = 1 - bound.least;
    }
    for (Question& question : questions_)
      if (!question.bound || question.bound == first) {
        question.bound = first;
        asked_ = &question;
        return;
      }
    asked_ = asked_ == &questions_[0] ? &questions_[1] : &questions_[0];
    asked_->bound = first;
    asked_->table = half();
  }
  static Pair decided(bool good) { return good ? Pair{0, infinite} : Pair{infinite, 0}; }
  /// Whether the player to move has what it wants.
  bool reaches(const Position& p, const Outcome& outcome) const {
    return asked_->bound->holds(outcome) == (game_.to_move(p) == Player::First);
  }
  /// What is known of a position; a margin is not.
  std::optional<Pair> looked_up(const Position& p) const {
    if (asked_->bound->margin) return std::nullopt;
    const std::optional<int> value = known_(p);
    if (!value) return std::nullopt;
    const int first = sign(game_.to_move(p)) * *value;
    return decided((first >= asked_->bound->least) == (game_.to_move(p) == Player::First));
  }

  // One position. ---------------------------------------------------------------------------------------------------

  /// Images of a position are one, everywhere if there are two of them, or else near the root: there they meet most.
  bool folds(int ply) const {
    if constexpr (HasSymmetry<G>) return game_.symmetries() <= 2 || ply < fold_plies;
    return false;
  }
  Position child(const Position& p, const Move& move, int ply) const {
    return folds(ply + 1) ? folded(game_, game_.after(p, move)) : game_.after(p, move);
  }
  bool turns(const Position& p, const Position& next) const { return game_.to_move(next) != game_.to_move(p); }

  /// As the player to move sees it: `proof` is of what that side wants. Continues until one of the numbers has
  /// reached its limit.
  Pair search(const Position& p, Key place, Pair limit, int ply) {
    meter_.count();
    const std::uint64_t before = meter_.searched();
    MoveList<Move> list;
    if (const auto known = looked_up(p)) return *known;
    if (const auto outcome = moves_or_outcome(game_, p, list)) return decided(reaches(p, *outcome));
    if (path_.contains(place)) meter_.give_up(ProofEnd::Repeats);
    if (ply > most_plies) meter_.give_up(ProofEnd::TooLong);
    if (meter_.stopped()) return {};
    std::size_t best = 0;
    path_.push(place);
    const Pair numbers = expand(p, list, limit, ply, best);
    path_.pop();
    asked_->table.keep(place, numbers, meter_.searched() - before);
    return numbers;
  }

  /// The numbers of a position with these moves; `best` is the one that was looked at last, and the proven one if there
  /// is any.
  Pair expand(const Position& p, const MoveList<Move>& list, Pair limit, int ply, std::size_t& best) {
    Answers answers;
    for (const Move& move : list) {
      const Position next = child(p, move, ply);
      const Key place = game_.key(next);
      asked_->table.prefetch(place);
      answers.push_back({.position = next, .place = place, .numbers = {}});
    }
    for (Answer& answer : answers) {
      const auto known = asked_->table.find(answer.place);
      answer.numbers = seen_from(p, answer.position, known ? *known : at_first_sight(answer.position));
    }
    while (true) {
      const ProofChoice choice(answers);
      best = choice.move;
      if (choice.reaches(limit) || meter_.stopped()) return choice.numbers;
      Answer& answer = answers[choice.move];
      const Position& next = answer.position;
      const Pair next_limit = choice.limit_below(limit, answer.numbers);
      answer.numbers = seen_from(p, next, search(next, answer.place, seen_from(p, next, next_limit), ply + 1));
    }
  }

  Pair seen_from(const Position& p, const Position& next, Pair numbers) const {
    if (turns(p, next)) std::swap(numbers.proof, numbers.disproof);
    return numbers;
  }
  /// The numbers of a position that was not searched: one of its moves may be a proof, all are needed for the contrary.
  Pair at_first_sight(const Position& p) const {
    if (const auto known = looked_up(p)) return *known;
    if (const auto outcome = game_.ended(p)) return decided(reaches(p, *outcome));
    const std::size_t moves = count_moves(p);
    return moves == 0 ? decided(reaches(p, game_.stuck(p))) : Pair{1, static_cast<Number>(moves)};
  }
  /// An estimate; 0 only where there is no move.
  std::size_t count_moves(const Position& p) const {
    if constexpr (CountsMoves<G>) {
      return static_cast<std::size_t>(std::min<std::uint64_t>(game_.count_moves(p), ProofNumbers::most_moves));
    } else {
      MoveList<Move> list;
      game_.moves(p, list);
      return list.size();
    }
  }

  /// What was found of each move, as the mover sees it. It stays with the position, so that a table that forgets costs
  /// time and never the end of a search.
  struct Answer {
    Position position;  ///< after the move
    Key place;          ///< its key
    Pair numbers;
  };
  using Answers = MoveList<Answer>;

  static constexpr int most_plies = most_plies_on_stack(128 * (sizeof(Move) + sizeof(Answer)));

  G game_;
  std::size_t bytes_;
  ProofMeter meter_;
  KeyPath path_;
  [[no_unique_address]] Known known_;
  std::array<Question, 2> questions_;
  Question* asked_ = nullptr;
};

}  // namespace zermelo
