#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "zermelo/core/error.h"

/// Positions to learn from.
namespace zermelo::learn {

/// One position. Shares of a point are as the player to move sees them: 1 won, 0 lost.
struct Sample {
  std::uint64_t key = 0;                  ///< of what is seen of the position
  std::uint64_t game = 0;                 ///< in which it came up
  float result = 0.5F;                    ///< how the game ended
  float search = 0.5F;                    ///< what a search found
  float value = 0;                        ///< of that search, in its own unit
  bool proven = false;                    ///< `search` is the result of best play, not what a value means
  bool unplayed = false;                  ///< `result` is that of the search: a random move followed
  std::vector<std::uint16_t> mover = {};  ///< the features of the view of the player to move
  std::vector<std::uint16_t> other = {};

  friend bool operator==(const Sample&, const Sample&) = default;
};

/// A sample as it lies in the list.
struct SampleView {
  std::span<const std::uint16_t> mover;
  std::span<const std::uint16_t> other;
  float result = 0.5F;
  float search = 0.5F;
  bool held_out = false;

  /// What the network is to say: the result and the search mixed.
  float target(float weight_of_result) const { return weight_of_result * result + (1 - weight_of_result) * search; }
};

/// Every sixteenth game is held out: the loss on its positions ends training.
constexpr bool is_held_out(std::uint64_t game) { return game % 16 == 15; }

/// The key of a position by what a network sees of it. Two positions that it cannot tell apart have the same key,
/// whatever their clocks are and whichever side is to move.
std::uint64_t key_of_views(std::span<const std::uint16_t> mover, std::span<const std::uint16_t> other);

/// Many samples, no position twice. A position that comes up in games that are trained on and in games that are held
/// out belongs to where it came first, and the other half does not have it.
class Samples {
 public:
  /// False, and nothing is added, where the position is there already.
  bool add(const Sample& sample);
  /// Where the position is there already, its result and search become the mean of all that came in its half: with
  /// dice one position ends in many ways.
  void merge(const Sample& sample);
  std::size_t size() const { return parts_.size(); }
  SampleView operator[](std::size_t i) const;
  std::uint64_t key(std::size_t i) const { return parts_[i].key; }
  /// Forgets the oldest ones, so that at most `most` are left.
  void shrink_to(std::size_t most);

 private:
  struct Part {
    std::uint64_t key;
    bool held_out;
    float result;
    float search;
    std::size_t at;  ///< where its features begin
    std::uint16_t mover;
    std::uint16_t other;
    std::uint32_t times = 1;  ///< that it came, where samples are merged
  };

  std::vector<Part> parts_;
  std::vector<std::uint16_t> features_;
  std::unordered_map<std::uint64_t, std::uint32_t> places_;  ///< by the key of the position
};

std::string pack_samples(std::span<const Sample> samples);
/// `where` names the file in an error. No feature is `features` or more.
Expected<std::vector<Sample>> unpack_samples(std::string_view bytes, std::size_t features, std::string_view where);

}  // namespace zermelo::learn
