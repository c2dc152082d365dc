#pragma once
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace zermelo {

/// What is known about a root move: its value, or that it is at most (upper) or at least (lower) this.
enum class Bound : std::uint8_t { Exact, Upper, Lower };

/// How far a value can be trusted: a guess at the horizon went into it; a proven bound; the truth.
enum class Proof : std::uint8_t { Heuristic, Bounded, Proven };

constexpr std::string_view to_string(Bound bound) {
  switch (bound) {
    case Bound::Exact: return "exact";
    case Bound::Upper: return "upper";
    case Bound::Lower: return "lower";
  }
  return "?";
}
constexpr std::string_view to_string(Proof proof) {
  switch (proof) {
    case Proof::Heuristic: return "heuristic";
    case Proof::Bounded: return "bounded";
    case Proof::Proven: return "proven";
  }
  return "?";
}

template <class Move, class Value>
struct RootMove {
  Move move{};
  Value value{};
  Bound bound = Bound::Exact;
  std::vector<Move> line = {};  ///< the move and the best play after it, as far as it was searched
  bool decided = false;         ///< its value is a win or a loss, not a guess or a count of points
  Proof proof = Proof::Heuristic;
  std::optional<int> distance = {};          ///< plies to a decided end, where the search counts them
  std::optional<std::uint64_t> visits = {};  ///< playouts that began with the move, where the search samples
};

/// What a search found. Values are as the player to move at the root sees them.
template <class MoveType, class ValueType>
struct Report {
  using Move = MoveType;
  using Value = ValueType;
  std::optional<Move> move = {};  ///< nothing when the game is over or chance is to move
  Value value{};
  Proof proof = Proof::Heuristic;
  bool decided = false;              ///< the value is larger than any guess: a win or a loss, not a count of points
  std::optional<int> distance = {};  ///< plies to a decided end, where the search counts them
  bool exhausted = false;            ///< nothing was guessed: a deeper search would find the same
  std::vector<Move> line = {};       ///< best play by both sides, as far as it was searched
  std::vector<RootMove<Move, Value>> moves = {};
  int depth = 0;
  int deepest = 0;        ///< plies from the root to the deepest node, where the search counts them
  bool complete = false;  ///< the depth was searched to its end; a limit did not cut it short
  std::uint64_t nodes = 0;
  std::uint64_t leaves = 0;
  std::uint64_t cutoffs = 0;
  double seconds = 0;
};

}  // namespace zermelo
