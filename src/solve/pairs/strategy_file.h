#pragma once
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "zermelo/solve/pairs/strategy.h"

namespace zermelo::pairs {

/// ## A strategy as a file
///
///     "layer OWN OTHER MANY\n"    a layer in which the strategy has moves
///     the cells                   rising; each as the difference to the one before, in groups of seven bits, lowest
///                                 first, all but the last with the eighth bit
///     the choices                 a byte a cell
///     the next layer, if there is one
struct StrategyMoves {
  struct OfLayer {
    std::vector<std::uint32_t> cells;
    std::vector<Choice> choices;
  };
  std::map<std::pair<int, int>, OfLayer> layers;  ///< by own and other pieces

  static std::string text(const Layer& layer, const std::vector<std::uint32_t>& cells,
                          const std::vector<Choice>& choices) {
    std::string bytes = "layer " + std::to_string(layer.own) + " " + std::to_string(layer.other) + " " +
                        std::to_string(cells.size()) + "\n";
    std::uint32_t last = 0;
    for (const std::uint32_t cell : cells) {
      std::uint32_t step = cell - last;
      for (; step >= 128; step >>= 7) bytes += static_cast<char>(step % 128 + 128);
      bytes += static_cast<char>(step);
      last = cell;
    }
    for (const Choice choice : choices) bytes += static_cast<char>(choice);
    return bytes;
  }

  /// False if the bytes are no strategy; what was read before stays.
  bool read(const std::string& bytes) {
    for (std::size_t at = 0; at < bytes.size();) {
      const std::size_t end = bytes.find('\n', at);
      if (end == std::string::npos || bytes.compare(at, 6, "layer ") != 0) return false;
      char* next = nullptr;
      const long own = std::strtol(bytes.c_str() + at + 6, &next, 10);
      const long other = std::strtol(next, &next, 10);
      const unsigned long many = std::strtoul(next, &next, 10);
      if (next != bytes.c_str() + end || own < 1 || own > most_side || other < 1 || other > most_side) return false;
      at = end + 1;
      OfLayer& layer = layers[{static_cast<int>(own), static_cast<int>(other)}];
      if (!layer.cells.empty() || many > bytes.size() - at) return false;
      std::uint32_t last = 0;
      for (unsigned long i = 0; i < many; ++i) {
        std::uint32_t step = 0;
        bool more = true;
        for (int shift = 0; more; shift += 7) {
          if (at == bytes.size() || shift > 28) return false;
          const auto byte = static_cast<unsigned char>(bytes[at++]);
          step |= static_cast<std::uint32_t>(byte & 127) << shift;
          more = byte >= 128;
        }
        layer.cells.push_back(last += step);
      }
      if (many > bytes.size() - at) return false;
      for (unsigned long i = 0; i < many; ++i) layer.choices.push_back(static_cast<Choice>(bytes[at++]));
    }
    return true;
  }
};

/// Plays a winning strategy against every reply, by the rules alone. It holds if every move is legal, every reply has
/// an answer, the other side has lost at the end, and no position comes back on its own path. Positions are the same if
/// a symmetry of the board leads from one to the other.
template <class Rules>
class StrategyCheck {
 public:
  StrategyCheck(const SpaceView& space, const Rules& rules, const StrategyMoves& moves)
      : space_(space),
        rules_(rules),
        moves_(moves) {
    for (const auto& [sizes, layer] : moves.layers) plies_[sizes].resize(layer.cells.size());
  }

  /// Whether the side that has `own` wins when it is its turn.
  bool holds(std::uint32_t own, std::uint32_t other) {
    longest_ = follow(own, other);
    return !broken_;
  }
  std::uint32_t longest() const { return longest_; }  ///< plies of the longest game
  std::uint64_t met() const { return met_; }          ///< positions with the winner to move

 private:
  static constexpr std::uint16_t unknown = 0;
  static constexpr std::uint16_t on_path = 0xffff;

  std::uint32_t fails() {
    broken_ = true;
    return 0;
  }

  /// Plies to the end if the other side delays it.
  std::uint32_t follow(std::uint32_t own, std::uint32_t other) {
    const std::pair sizes(device::popcount(own), device::popcount(other));
    const auto layer = moves_.layers.find(sizes);
    if (broken_ || layer == moves_.layers.end()) return fails();
    const auto cell = static_cast<std::uint32_t>(locate_first(space_, own, sizes.first, other, sizes.second));
    const auto& cells = layer->second.cells;
    const auto place = std::lower_bound(cells.begin(), cells.end(), cell);
    if (place == cells.end() || *place != cell) return fails();
    const auto number = static_cast<std::size_t>(place - cells.begin());
    std::uint16_t& plies = plies_[sizes][number];
    if (plies == on_path) return fails();
    if (plies != unknown) return plies;
    plies = on_path;
    ++met_;
    const std::uint32_t columns = layer_of(space_, sizes.first, sizes.second).columns;
    const std::uint32_t enemy = space_.sizes[sizes.second].firsts[cell / columns];
    const std::uint32_t mine = device::deposit(space_.sizes[sizes.first].sets[cell % columns], enemy);
    const std::uint32_t most = 1 + after_choice(mine, enemy, layer->second.choices[number]);
    if (most >= on_path) return fails();
    plies = static_cast<std::uint16_t>(most);
    return most;
  }

  std::uint32_t after_choice(std::uint32_t own, std::uint32_t other, std::uint32_t choice) {
    const bool captures = rules_.each_capture(own, other, [](std::uint32_t, std::uint32_t) { return true; });
    if (choice < first_capture && captures && rules_.must_capture) return fails();
    const auto [mine, left] = after(space_, rules_, own, other, choice);
    return mine == 0 ? fails() : left == 0 ? 0 : against_all(left, mine);
  }

  /// `own` replies. Without a move it has lost.
  std::uint32_t against_all(std::uint32_t own, std::uint32_t other) {
    std::uint32_t most = 0;
    bool captures = false;
    rules_.each_capture(own, other, [&](std::uint32_t mine, std::uint32_t left) {
      captures = true;
      most = std::max(most, 1 + (left == 0 ? fails() : follow(left, mine)));
      return broken_;
    });
    if (captures && rules_.must_capture) return most;
    for (std::uint32_t moved = own; moved != 0 && !broken_; moved &= moved - 1) {
      const int from = device::lowest(moved);
      for (std::uint32_t to = space_.neighbours[from] & ~(own | other); to != 0; to &= to - 1)
        most = std::max(most, 1 + follow(other, (own ^ 1U << from) | (to & (0U - to))));
    }
    return most;
  }

  const SpaceView& space_;
  const Rules& rules_;
  const StrategyMoves& moves_;
  std::map<std::pair<int, int>, std::vector<std::uint16_t>> plies_;
  bool broken_ = false;
  std::uint32_t longest_ = 0;
  std::uint64_t met_ = 0;
};

}  // namespace zermelo::pairs
