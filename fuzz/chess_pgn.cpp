#include <cstdlib>

#include "zermelo/games/chess/pgn.h"

/// Any bytes are games or an error; a game that was read is written and read back the same.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace zermelo;
  const auto games = chess::read_pgn(std::string(data, data + size));
  if (!games) return 0;
  for (const auto& game : *games) {
    const auto again = chess::read_pgn(chess::write_pgn(game));
    if (!again || again->size() != 1) std::abort();
    if (again->front().moves != game.moves || again->front().start != game.start) std::abort();
  }
  return 0;
}
