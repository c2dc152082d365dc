#include "check.h"

using namespace zermelo;

/// A game on the first line, a position on the second (none: the initial one), then moves, one a line.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text = fuzz::text_of(data, size);
  const std::string_view name = fuzz::take_line(text);
  const std::string_view position = fuzz::take_line(text);
  const auto game = fuzz::games().game(name, position);
  if (!game) return 0;
  const auto line = (*game)->start(position);
  if (!line) {
    fuzz::must_be_one_line(line.error());
    return 0;
  }
  fuzz::must_read_back(**line);
  while (!text.empty()) {
    const std::string_view move = fuzz::take_line(text);
    const auto played = (*line)->play(move);
    if (!played) {
      fuzz::must_be_one_line(played.error());
      continue;
    }
    fuzz::must((*line)->moves().back() == *played, "a game remembers its moves");
    fuzz::must_read_back(**line);
  }
  const bool over = (*line)->outcome().has_value();
  fuzz::must(over || !(*line)->legal().empty(), "a game that is not over has a move");
  return 0;
}
