#include <cstdlib>

#include "zermelo/games/chess/chess.h"

/// Any bytes are a position or an error; an accepted position can be written, read back and played on.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace zermelo;
  const std::string text(data, data + size);
  const Chess game;
  const auto p = game.read_position(text);
  if (!p) return 0;
  const auto again = game.read_position(game.position_text(*p));
  if (!again || *again != *p) std::abort();
  MoveList<Chess::Move> moves;
  game.moves(*p, moves);
  if (moves.size() != game.count_moves(*p)) std::abort();
  for (const auto& move : moves) {
    const auto next = game.after(*p, move);
    if (next.key != chess::key_of(next) || !game.problems(next).empty()) std::abort();
  }
  return 0;
}
