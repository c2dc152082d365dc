#pragma once
#include <array>
#include <bit>
#include <cassert>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "zermelo/core/player.h"

namespace zermelo {

/// The features of a position that hold, as bits: what a learned evaluator sees (docs/algorithms/learning.md). A game
/// appends its sets of squares one after the other, always in the same order and of the same widths.
class FeatureSet {
 public:
  static constexpr std::size_t most = 2048;
  static constexpr std::size_t word_bits = 64;
  static constexpr std::size_t most_words = most / word_bits;

  void clear() {
    for (std::size_t i = 0; i < word_count(); ++i) words_[i] = 0;
    size_ = 0;
  }
  /// The next `width` features, from 1 to 64. No bit beyond the width may be set.
  void append(std::uint64_t bits, int width) {
    const auto wide = static_cast<std::size_t>(width);
    assert(width > 0 && wide <= word_bits && size_ + wide <= most);
    assert(wide == word_bits || bits >> wide == 0);
    const std::size_t at = size_ / word_bits;
    const std::size_t shift = size_ % word_bits;
    words_[at] |= bits << shift;
    if (shift + wide > word_bits) words_[at + 1] |= bits >> (word_bits - shift);
    size_ += wide;
  }
  void append(bool holds) { append(std::uint64_t{holds}, 1); }

  std::size_t size() const { return size_; }  ///< features, whether they hold or not
  std::size_t word_count() const { return (size_ + word_bits - 1) / word_bits; }
  std::span<const std::uint64_t> words() const { return std::span(words_).first(word_count()); }
  std::size_t active() const {
    std::size_t sum = 0;
    for (const std::uint64_t word : words()) sum += static_cast<std::size_t>(std::popcount(word));
    return sum;
  }
  /// Calls `use(number)` for every feature that holds.
  template <class Use>
  void each(Use&& use) const {
    for (std::size_t i = 0; i < word_count(); ++i)
      for (std::uint64_t word = words_[i]; word != 0; word &= word - 1)
        use(i * word_bits + static_cast<std::size_t>(std::countr_zero(word)));
  }

 private:
  std::array<std::uint64_t, most_words> words_{};
  std::size_t size_ = 0;
};

/// The first `width` bits in the opposite order: a board that is turned by half a turn.
constexpr std::uint64_t reversed_bits(std::uint64_t bits, int width) {
  bits = (bits >> 1 & 0x5555555555555555) | (bits & 0x5555555555555555) << 1;
  bits = (bits >> 2 & 0x3333333333333333) | (bits & 0x3333333333333333) << 2;
  bits = (bits >> 4 & 0x0f0f0f0f0f0f0f0f) | (bits & 0x0f0f0f0f0f0f0f0f) << 4;
  return std::byteswap(bits) >> (64 - width);
}

/// What a feature says, the same from both views: a thing of a player's, and the spot of the drawing where it is.
struct FeatureName {
  Player owner = Player::First;
  std::string what = {};  ///< "knight"
  std::string spot = {};  ///< "f3"; empty: nowhere in particular

  friend auto operator<=>(const FeatureName&, const FeatureName&) = default;
};

/// A game with features of its own: the position as `view` sees it, own pieces first and the board turned so that both
/// players see theirs from the same end.
template <class G>
concept HasFeatures = requires(const G g, const typename G::Position p, Player view, FeatureSet& set) {
  { g.features(p, view, set) } -> std::same_as<void>;
};
/// It also has both views at once, where they share work: the same features.
template <class G>
concept HasFeaturesOfBoth = requires(const G g, const typename G::Position p, FeatureSet& set) {
  { g.features_of_both(p, set, set) } -> std::same_as<void>;
};
/// It also says what they mean. Features that say the same of a spot in other ways may share a name.
template <class G>
concept HasFeatureNames = requires(const G g, std::size_t number, Player view) {
  { g.feature_name(number, view) } -> std::same_as<FeatureName>;
};

}  // namespace zermelo
