#pragma once
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <utility>
#include <vector>

#include "zermelo/core/game.h"

namespace zermelo {

/// What one position of that size takes in a set of many, at most: just grown, the places are three eighths full, and
/// positions lie in blocks of half a kibibyte, each with its own address and what the system notes about it.
constexpr std::size_t position_set_bytes(std::size_t position) {
  return position + sizeof(std::uint32_t) * 8 / 3 + 1 + (position * 3) / 32 + 1;
}

/// Positions, each once. Keys only say where to look: two positions are the same when they are equal, so no accident of
/// keys makes one pass for another.
template <Game G>
class PositionSet {
 public:
  using Position = typename G::Position;

  explicit PositionSet(G game) : game_(std::move(game)), places_(smallest, none) {}

  std::size_t size() const { return positions_.size(); }
  const Position& operator[](std::size_t number) const { return positions_[number]; }
  bool contains(const Position& p) const { return places_[place(p)] != none; }
  /// Positions are numbered as they come.
  std::optional<std::size_t> find(const Position& p) const {
    const std::uint32_t number = places_[place(p)];
    return number == none ? std::nullopt : std::optional<std::size_t>(number);
  }

  /// One that is not there yet.
  void insert(const Position& p) {
    if (fullness_of * positions_.size() >= fullness * places_.size()) grow();
    places_[place(p)] = static_cast<std::uint32_t>(positions_.size());
    positions_.push_back(p);
  }

 private:
  static constexpr std::uint32_t none = ~std::uint32_t{0};
  static constexpr std::size_t smallest = std::size_t{1} << 12U;
  static constexpr std::size_t fullness = 3;  ///< three quarters at most
  static constexpr std::size_t fullness_of = 4;

  std::size_t place(const Position& p) const {
    std::size_t at = mix(game_.key(p)) & (places_.size() - 1);
    while (places_[at] != none && !(positions_[places_[at]] == p)) at = (at + 1) & (places_.size() - 1);
    return at;
  }
  void grow() {
    const std::size_t larger = 2 * places_.size();
    places_ = {};
    places_.assign(larger, none);
    for (std::size_t i = 0; i < positions_.size(); ++i) places_[place(positions_[i])] = static_cast<std::uint32_t>(i);
  }

  G game_;
  std::vector<std::uint32_t> places_;  ///< numbers of positions, by key; a power of two
  std::deque<Position> positions_;     ///< which grows without a copy
};

}  // namespace zermelo
