#include "check.h"

using namespace zermelo;

/// The text of a tree: `((3 12 8)(2 4 6)(14 5 2))`, with names, sides and chance nodes.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::text_of(data, size);
  const auto game = fuzz::games().game("tree", text);
  fuzz::must(game.has_value(), "there is a game of trees");
  const auto line = (*game)->start(text);
  if (!line) {
    fuzz::must_be_one_line(line.error());
    return 0;
  }
  fuzz::must_read_back(**line);
  if ((*line)->outcome()) return 0;
  for (const std::string& move : (*line)->legal()) {
    fuzz::must((*line)->play(move).has_value(), "a legal move can be played");
    fuzz::must_read_back(**line);
    (*line)->undo();
  }
  return 0;
}
