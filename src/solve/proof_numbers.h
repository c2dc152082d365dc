#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "zermelo/core/compiler.h"
#include "zermelo/core/game.h"
#include "zermelo/solve/zeroed_memory.h"

/// What the searches by proof numbers share (solve/dfpn.h, solve/win_proof.h).
namespace zermelo {

/// Proof and disproof numbers of positions: how many more positions must be won, or lost, at least, to know. An entry
/// is the key, the two numbers and how much work they took (its logarithm, in the bits that numbers do not need); four
/// entries a bucket, which is a line of the cache, and of which the cheapest is replaced.
class ProofNumbers {
 public:
  using Number = std::uint32_t;
  static constexpr Number infinite = 1U << 29U;
  static constexpr Number most_moves = 1U << 16U;  ///< that an entry begins with
  struct Pair {
    Number proof = 1;
    Number disproof = 1;
  };

  explicit ProofNumbers(std::size_t bytes, const ZeroedMemory::Advise& advise = {})
      : buckets_(std::bit_floor(std::max<std::size_t>(bytes / sizeof(Bucket), 1))),
        memory_(buckets_ * sizeof(Bucket), advise) {}

  std::optional<Pair> find(Key key) const {
    for (const Entry& entry : bucket(key))
      if (entry.key == key && entry.effort() > 0) return entry.numbers();
    return std::nullopt;
  }
  void keep(Key key, Pair numbers, std::uint64_t work) {
    Entry* place = &bucket(key).front();
    for (Entry& entry : bucket(key)) {
      if (entry.key == key && entry.effort() > 0) {
        place = &entry;
        break;
      }
      if (entry.effort() < place->effort()) place = &entry;
    }
    const auto bits = static_cast<Number>(std::bit_width(work));
    *place = Entry(key, numbers, std::min(1 + bits / bits_an_effort, most_effort));
  }
  void prefetch(Key key) const { prefetch_memory(&bucket(key)); }

 private:
  static constexpr unsigned shift = 30;  ///< numbers go up to 2^29, itself included
  static constexpr Number mask = (Number{1} << shift) - 1;
  static constexpr Number bits_an_effort = 3;  ///< of work: eight times the work is one effort more
  static constexpr Number most_effort = 15;    ///< in four bits, two beside each number

  struct Entry {
    Key key;
    Number proof;     ///< and above it the lower two bits of the effort
    Number disproof;  ///< and above it the upper two

    Entry(Key its_key, Pair numbers, Number effort)
        : key(its_key),
          proof(numbers.proof | effort << shift),
          disproof(numbers.disproof | effort >> 2U << shift) {}
    /// Nothing in an empty entry.
    Number effort() const { return proof >> shift | disproof >> shift << 2U; }
    Pair numbers() const { return {proof & mask, disproof & mask}; }
  };
  using Bucket = std::array<Entry, 4>;
  static_assert(sizeof(Entry) == 16);
  Bucket& bucket(Key key) const { return reinterpret_cast<Bucket*>(memory_.data())[key & (buckets_ - 1)]; }

  std::size_t buckets_;
  ZeroedMemory memory_;
};

/// The keys of the positions from the root of a search to where it is.
class KeyPath {
 public:
  bool contains(Key key) const { return find(key).has_value(); }
  /// At which ply.
  std::optional<std::size_t> find(Key key) const {
    if (marks_[mark(key)] == 0) return std::nullopt;
    const auto found = std::ranges::find(keys_, key);
    return found == keys_.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - keys_.begin()));
  }
  void push(Key key) {
    keys_.push_back(key);
    ++marks_[mark(key)];
  }
  void pop() {
    --marks_[mark(keys_.back())];
    keys_.pop_back();
  }

 private:
  static constexpr std::size_t marks = std::size_t{1} << 12U;
  static std::size_t mark(Key key) { return key % marks; }
  std::vector<Key> keys_;
  std::array<std::uint16_t, marks> marks_{};  ///< how many keys of the path fall on each: mostly none
};

/// Where a position stands, as the player to move sees it: it needs one move that is proven; against it all must be
/// disproven.
struct ProofChoice {
  using Number = ProofNumbers::Number;
  using Pair = ProofNumbers::Pair;

  Pair numbers = {ProofNumbers::infinite, 0};    ///< of the position
  std::size_t move = 0;                          ///< to be looked at next; the proven one if there is any
  Number second_proof = ProofNumbers::infinite;  ///< of the next best

  /// `answers` have `numbers`, as the mover sees them.
  template <class Answers>
  explicit ProofChoice(const Answers& answers) {
    for (std::size_t i = 0; i < answers.size(); ++i) {
      const Number proof = answers[i].numbers.proof;
      numbers.disproof = std::min(ProofNumbers::infinite - 1, numbers.disproof + answers[i].numbers.disproof);
      if (proof < numbers.proof) {
        second_proof = std::exchange(numbers.proof, proof);
        move = i;
      } else {
        second_proof = std::min(second_proof, proof);
      }
    }
    if (numbers.proof == 0) numbers.disproof = ProofNumbers::infinite;
  }

  bool reaches(Pair limit) const { return numbers.proof >= limit.proof || numbers.disproof >= limit.disproof; }
  /// How far the move is searched, which has these numbers: until another one is clearly better, or the position itself
  /// reaches its limit.
  Pair limit_below(Pair limit, Pair answer) const {
    return {std::min(limit.proof, second_proof + second_proof / patience + 1),
            limit.disproof - (numbers.disproof - answer.disproof)};
  }

 private:
  static constexpr Number patience = 4;  ///< a move is left when it is a quarter worse than the next best
};

}  // namespace zermelo
