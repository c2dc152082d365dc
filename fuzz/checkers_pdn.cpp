#include "check.h"
#include "zermelo/games/checkers/pdn.h"

/// Any bytes are games or an error; a game that was read is written and read back the same.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace zermelo;
  const auto games = checkers::read_pdn(fuzz::text_of(data, size));
  if (!games) return fuzz::must_be_one_line(games.error()), 0;
  for (const auto& game : *games) {
    const auto again = checkers::read_pdn(checkers::write_pdn(game));
    fuzz::must(again && again->size() == 1, "a game that was written reads back");
    fuzz::must(again->front().moves == game.moves && again->front().start == game.start, "… as it was");
  }
  return 0;
}
