#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "core/game.h"
#include "solve/guarantee.h"
#include "solve/proof_meter.h"
#include "solve/zeroed_memory.h"

namespace zermelo {

/// Proof and disproof numbers of positions: how many more positions must be won, or lost, at least, to know. An entry
/// is the key, the two numbers and the work that they took; four entries a bucket, of which the cheapest is replaced.
class ProofNumbers {
 public:
  using Number = std::uint32_t;
  static constexpr Number infinite = 1U << 30U;
  struct Pair {
    Number proof = 1;
    Number disproof = 1;
  };

  template <class Advise = ZeroedMemory::NoAdvice>
  explicit ProofNumbers(std::size_t bytes, Advise&& advise = {})
      : buckets_(std::bit_floor(std::max<std::size_t>(bytes / sizeof(Bucket), 1))),
        memory_(buckets_ * sizeof(Bucket), advise) {}

  Pair find(Key key) const {
    for (const Entry& entry : bucket(key))
      if (entry.key == key && entry.work > 0) return entry.numbers;
    return {};
  }
  void keep(Key key, Pair numbers, std::uint64_t work) {
    Entry* place = &bucket(key).front();
    for (Entry& entry : bucket(key)) {
      if (entry.key == key && entry.work > 0) {
        place = &entry;
        break;
      }
      if (entry.work < place->work) place = &entry;
    }
    *place = {key, numbers, std::max<std::uint64_t>(work, 1)};
  }

 private:
  struct Entry {
    Key key;
    Pair numbers;
    std::uint64_t work;
  };
  using Bucket = std::array<Entry, 4>;
  Bucket& bucket(Key key) const { return reinterpret_cast<Bucket*>(memory_.data())[key & (buckets_ - 1)]; }

  std::size_t buckets_;
  ZeroedMemory memory_;
};

/// Depth-first proof-number search (Nagai, 2002) for games in which no position comes back: who wins, by looking first
/// where least is missing to a proof. It knows the rules and nothing else of a game, so that it is a second opinion.
template <Game G>
  requires(!CanRepeat<G> && !HasChance<G>)
class DfPn {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  DfPn(G game, std::size_t bytes, ProofLimits limits = {})
      : game_(std::move(game)),
        bytes_(bytes),
        meter_(std::move(limits)) {}

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

  /// Whether a player gets so much; nothing when it was stopped.
  std::optional<bool> holds(const Position& position, const Guarantee& bound) {
    ProofNumbers table(bytes_, meter_.limits().advise);
    table_ = &table;
    bound_ = bound;
    const bool mover_has_it = search(position, {infinite, infinite}).proof == 0;
    if (meter_.stopped()) return std::nullopt;
    return mover_has_it == (game_.to_move(position) == bound.player);
  }

  const ProofMeter& meter() const { return meter_; }

 private:
  using Number = ProofNumbers::Number;
  using Pair = ProofNumbers::Pair;
  static constexpr Number infinite = ProofNumbers::infinite;

  /// As the player to move sees it: `proof` is of what that side wants. Goes on until one of the numbers has reached
  /// its limit.
  Pair search(const Position& p, Pair limit) {
    meter_.count();
    MoveList<Move> list;
    if (const auto outcome = moves_or_outcome(game_, p, list)) return decided(reaches(p, *outcome));
    const std::uint64_t before = meter_.searched();
    Numbers known;
    for (const Move& move : list) {
      const Position next = game_.after(p, move);
      known.push_back(seen_from(p, next, table_->find(game_.key(next))));
    }
    while (true) {
      const Choice choice = choose(known);
      const bool enough = choice.numbers.proof >= limit.proof || choice.numbers.disproof >= limit.disproof;
      if (enough || meter_.stopped()) {
        table_->keep(game_.key(p), choice.numbers, meter_.searched() - before);
        return choice.numbers;
      }
      const Position next = game_.after(p, list[choice.move]);
      const Number others = choice.numbers.disproof - known[choice.move].disproof;
      const Pair next_limit{std::min(limit.proof, choice.second_proof + 1), limit.disproof - others};
      known[choice.move] = seen_from(p, next, search(next, seen_from(p, next, next_limit)));
    }
  }

  /// What was found of each move, as the mover sees it. It stays with the position, so that a table that forgets costs
  /// time and never the end of a search.
  using Numbers = MoveList<Pair>;
  Pair seen_from(const Position& p, const Position& next, Pair numbers) const {
    if (game_.to_move(next) != game_.to_move(p)) std::swap(numbers.proof, numbers.disproof);
    return numbers;
  }

  struct Choice {
    Pair numbers = {infinite, 0};  ///< of the position
    std::size_t move = 0;
    Number second_proof = infinite;  ///< of the next best
  };
  /// The mover needs one move that is proven; against it all must be disproven.
  static Choice choose(const Numbers& known) {
    Choice choice;
    for (std::size_t i = 0; i < known.size(); ++i) {
      const Number proof = known[i].proof;
      choice.numbers.disproof = std::min(infinite - 1, choice.numbers.disproof + known[i].disproof);
      if (proof < choice.numbers.proof) {
        choice.second_proof = std::exchange(choice.numbers.proof, proof);
        choice.move = i;
      } else {
        choice.second_proof = std::min(choice.second_proof, proof);
      }
    }
    if (choice.numbers.proof == 0) choice.numbers.disproof = infinite;
    return choice;
  }

  static Pair decided(bool good) { return good ? Pair{0, infinite} : Pair{infinite, 0}; }
  /// Whether the player to move has what it wants.
  bool reaches(const Position& p, const Outcome& outcome) const {
    return bound_.holds(outcome) == (game_.to_move(p) == bound_.player);
  }

  G game_;
  std::size_t bytes_;
  ProofMeter meter_;
  ProofNumbers* table_ = nullptr;
  Guarantee bound_;
};

}  // namespace zermelo
