#pragma once
#include <concepts>
#include <cstdint>
#include <vector>

namespace zermelo {

/// Two cells of which a side answers the one by the other.
struct CellPair {
  std::uint16_t one = 0;
  std::uint16_t other = 0;
  friend bool operator==(CellPair, CellPair) = default;
};
using CellPairs = std::vector<CellPair>;  // it outlives the lists of the position that it was found in

/// A pairing: disjoint pairs of empty cells. The opponent of a side answers a stone on one cell of a pair by a stone on
/// the other, so the side fills no line in which a pair lies (Hales and Jewett, 1963). The other lines that it could
/// still fill must be few (games/grid/pairing.h). Every empty cell is a move. Optional members:
///
///   | member                    | gives                                                                            |
///   |---------------------------|----------------------------------------------------------------------------------|
///   | `pair_up(p, mover, pairs)`| fills an empty list with a pairing against the player to move (`mover`) or the   |
///   |                           | other side; false where none was found                                           |
///   | `pairs_hold(p, pairs)`    | whether this is a pairing against the player to move, by the rules alone         |
template <class G>
concept HasPairings = requires(const G g, const typename G::Position p, CellPairs& pairs, const CellPairs& claimed) {
  { g.pair_up(p, true, pairs) } -> std::same_as<bool>;
  { g.pairs_hold(p, claimed) } -> std::same_as<bool>;
};

}  // namespace zermelo
