#include <cstdlib>

#include "zermelo/games/chess/chess.h"

/// Any bytes are a legal move or an error, in a position where every kind of move can be made.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace zermelo;
  const Chess game;
  const auto p = game.read_position("r3k2r/1P4P1/2n5/3pP3/8/2N1N3/8/R3K2R w KQkq d6 0 1").value();
  const auto move = game.read_move(p, std::string(data, data + size));
  if (!move) return 0;
  if (game.read_move(p, game.short_text(p, *move)) != *move) std::abort();
  if (game.read_move(p, game.move_text(p, *move)) != *move) std::abort();
  return 0;
}
