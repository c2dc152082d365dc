#include "check.h"
#include "zermelo/match/program.h"

using namespace zermelo;

/// A game on the first line, a player for it on the second: `alphabeta:depth=4,evaluator=threats,threats.two=1`.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text = fuzz::text_of(data, size);
  const auto game = fuzz::games().game(fuzz::take_line(text));
  if (!game) return 0;
  // Outside programs are started by their players: not from here.
  for (const char* const outside : {"program", "uci", "xboard"})
    if (text.starts_with(outside)) return 0;
  const auto player = make_player(**game, text);
  if (!player) fuzz::must_be_one_line(player.error());
  return 0;
}
