#pragma once
#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "zermelo/core/features.h"

namespace zermelo {

/// A small network in whole numbers, the same on every machine (docs/algorithms/learning.md). Each player has a view of
/// the position, a set of features; both views go through the same rows:
///
///     features of the mover's view  --rows-->  H sums  --clip, square--.
///                                                                       +--out-->  value of the position
///     features of the other's view  --rows-->  H sums  --clip, square--'
///
/// and each feature adds its own small value directly (`direct`), for the mover's view and against the other's.
/// A sum is a 16-bit number that wraps round, so that it does not depend on the order of its parts; the trainer keeps
/// the weights so small that no sum wraps (`sums_fit`).
struct Net {
  static constexpr std::size_t block = 16;         ///< H is a multiple of it: loops of this length become vectors
  static constexpr std::size_t most_hidden = 128;  ///< so that no sum of the output exceeds 32 bits
  static constexpr std::int32_t one = 255;         ///< what 1 is in a sum; sums are clipped to 0 … one
  static constexpr int square_shift = 8;           ///< a clipped sum is squared and divided by 2^8
  static constexpr std::int32_t out_one = 256;     ///< what 1 is in `out`
  static constexpr std::int32_t milli_one = 1000;  ///< what 1 is in `direct`, `bias_out` and the value
  static constexpr std::int32_t bound = 100 * milli_one;
  static constexpr std::int32_t most_bias_out = bound;

  std::size_t features = 0;
  std::size_t hidden = 0;
  std::vector<std::int16_t> rows;    ///< one of H weights for each feature
  std::vector<std::int16_t> bias;    ///< H
  std::vector<std::int16_t> direct;  ///< one for each feature
  std::vector<std::int16_t> out;     ///< H for the mover's view, then H for the other's
  std::int32_t bias_out = 0;

  std::span<const std::int16_t> row(std::size_t feature) const {
    return std::span(rows).subspan(feature * hidden, hidden);
  }
  friend bool operator==(const Net&, const Net&) = default;
};

/// No position, whatever its features, makes a sum leave 16 bits.
inline bool sums_fit(const Net& net) {
  for (std::size_t i = 0; i < net.hidden; ++i) {
    std::int64_t most = net.bias[i];
    std::int64_t least = net.bias[i];
    for (std::size_t feature = 0; feature < net.features; ++feature) {
      const std::int16_t weight = net.row(feature)[i];
      (weight > 0 ? most : least) += weight;
    }
    if (most > INT16_MAX || least < INT16_MIN) return false;
  }
  return true;
}

/// The sums of one view, and the features that they are the sums of.
class NetView {
 public:
  /// Where the features of the next position are written, before `update`.
  FeatureSet& next() { return sets_[1 - now_]; }
  /// Changes what differs from the position before, or sums anew where that is less work. The sums are the same.
  void update(const Net& net) {
    now_ = 1 - now_;
    if (known_ && !is_far())
      change(net, &sets_[1 - now_]);
    else
      sum_anew(net);
  }

  void update(const Net& net, const FeatureSet& set) {
    next() = set;
    update(net);
  }
  /// Sums all rows anew.
  void refresh(const Net& net, const FeatureSet& set) {
    known_ = false;
    update(net, set);
  }

  std::span<const std::int16_t> sums(const Net& net) const { return std::span(sums_).first(net.hidden); }
  std::int32_t direct() const { return direct_; }

 private:
  /// The numbers of some features.
  struct Numbers {
    std::array<std::uint16_t, FeatureSet::most> list;  // NOLINT(cppcoreguidelines-pro-type-member-init): read as filled
    std::size_t count = 0;

    void add(std::uint64_t word, std::size_t at) {
      for (; word != 0; word &= word - 1)
        list[count++] =
            static_cast<std::uint16_t>(at * FeatureSet::word_bits + static_cast<std::size_t>(std::countr_zero(word)));
    }
    std::span<const std::uint16_t> all() const { return std::span(list).first(count); }
  };

  bool is_far() const {
    const FeatureSet& before = sets_[1 - now_];
    const FeatureSet& set = sets_[now_];
    if (set.size() != before.size()) return true;
    int changed = 0;
    int active = 0;
    for (std::size_t i = 0; i < set.word_count(); ++i) {
      changed += std::popcount(set.words()[i] ^ before.words()[i]);
      active += std::popcount(set.words()[i]);
    }
    return changed > active;
  }

  void sum_anew(const Net& net) {
    std::ranges::copy(net.bias, sums_.begin());
    direct_ = 0;
    known_ = true;
    change(net, nullptr);
  }

  /// From the features before, or from none.
  void change(const Net& net, const FeatureSet* before) {
    const FeatureSet& set = sets_[now_];
    assert(set.size() == net.features);
    Numbers added;
    Numbers removed;
    for (std::size_t i = 0; i < set.word_count(); ++i) {
      const std::uint64_t old = before == nullptr ? 0 : before->words()[i];
      const std::uint64_t now = set.words()[i];
      added.add(now & ~old, i);
      removed.add(old & ~now, i);
    }
    for (const std::uint16_t number : added.all()) direct_ += net.direct[number];
    for (const std::uint16_t number : removed.all()) direct_ -= net.direct[number];
    for (std::size_t at = 0; at < net.hidden; at += Net::block) change_block(net, at, added.all(), removed.all());
  }

  /// A block of sums stays in registers while rows are added and subtracted.
  void change_block(const Net& net, std::size_t at, std::span<const std::uint16_t> added,
                    std::span<const std::uint16_t> removed) {
    std::array<std::uint16_t, Net::block> part;
    for (std::size_t i = 0; i < Net::block; ++i) part[i] = static_cast<std::uint16_t>(sums_[at + i]);
    for (const std::uint16_t number : added) {
      const std::int16_t* const row = net.rows.data() + number * net.hidden + at;
      for (std::size_t i = 0; i < Net::block; ++i)
        part[i] = static_cast<std::uint16_t>(part[i] + static_cast<std::uint16_t>(row[i]));
    }
    for (const std::uint16_t number : removed) {
      const std::int16_t* const row = net.rows.data() + number * net.hidden + at;
      for (std::size_t i = 0; i < Net::block; ++i)
        part[i] = static_cast<std::uint16_t>(part[i] - static_cast<std::uint16_t>(row[i]));
    }
    for (std::size_t i = 0; i < Net::block; ++i) sums_[at + i] = static_cast<std::int16_t>(part[i]);
  }

  alignas(64) std::array<std::int16_t, Net::most_hidden> sums_{};
  std::array<FeatureSet, 2> sets_;
  std::size_t now_ = 0;  ///< which set has the features of the sums
  std::int32_t direct_ = 0;
  bool known_ = false;
};

/// The sum of one view's half of the output.
inline std::int32_t output(std::span<const std::int16_t> sums, const std::int16_t* out) {
  std::int32_t value = 0;
  for (std::size_t at = 0; at < sums.size(); at += Net::block)
    for (std::size_t i = 0; i < Net::block; ++i) {
      const auto clipped = std::clamp<std::int16_t>(sums[at + i], 0, Net::one);
      const auto squared =
          static_cast<std::int16_t>(static_cast<std::uint16_t>(clipped * clipped) >> Net::square_shift);
      value += squared * out[at + i];
    }
  return value;
}

/// What the player to move is worth, in thousandths of the logarithm of the odds.
inline std::int32_t net_value(const Net& net, const NetView& mover, const NetView& other) {
  const std::int64_t sum =
      std::int64_t{output(mover.sums(net), net.out.data())} + output(other.sums(net), net.out.data() + net.hidden);
  // A clipped sum of `one`, squared and shifted, times `out_one` is 1.
  constexpr std::int64_t whole = std::int64_t{Net::one} * Net::one * Net::out_one >> Net::square_shift;
  const std::int64_t value = sum * Net::milli_one / whole + mover.direct() - other.direct() + net.bias_out;
  return static_cast<std::int32_t>(std::clamp<std::int64_t>(value, -Net::bound, Net::bound));
}

}  // namespace zermelo
