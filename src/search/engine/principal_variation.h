#pragma once
#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <span>
#include <vector>

namespace zermelo {

/// The principal variation below each ply, a triangle of moves. Plies beyond `longest` are not kept.
template <class Move>
class PrincipalVariations {
 public:
  static constexpr std::size_t longest = 128;

  void clear(int ply) {
    if (row(ply) < longest) lengths_[row(ply)] = 0;
  }
  /// The line from this ply on is this move and the line from the next ply.
  void update(int ply, const Move& move) {
    const std::size_t r = row(ply);
    if (r >= longest) return;
    Move* const mine = start(r);
    const std::size_t more = r + 1 < longest ? lengths_[r + 1] : 0;
    assert(r + 1 + more <= longest);
    mine[0] = move;
    if (more > 0) std::copy_n(start(r + 1), more, mine + 1);
    lengths_[r] = more + 1;
  }
  std::span<const Move> line(int ply) {
    assert(row(ply) < longest);
    return {start(row(ply)), lengths_[row(ply)]};
  }

 private:
  static std::size_t row(int ply) {
    assert(ply >= 0);
    return static_cast<std::size_t>(ply);
  }
  Move* start(std::size_t r) { return moves_.data() + r * (2 * longest + 1 - r) / 2; }

  std::array<std::size_t, longest> lengths_{};
  std::vector<Move> moves_ = std::vector<Move>(longest * (longest + 1) / 2);
};

}  // namespace zermelo
