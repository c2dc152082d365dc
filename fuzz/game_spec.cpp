#include "check.h"

using namespace zermelo;

/// A game with rules and options: `mnk:3,3,3`, `tree:random,b=3,d=4,seed=7`.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::text_of(data, size);
  const auto game = fuzz::games().game(text);
  if (!game) {
    fuzz::must_be_one_line(game.error());
    return 0;
  }
  fuzz::must((*game)->spec() == text, "a game remembers how it was asked for");
  const auto line = (*game)->start();
  fuzz::must(line.has_value(), "a game that was accepted can be started");
  fuzz::must_read_back(**line);
  return 0;
}
