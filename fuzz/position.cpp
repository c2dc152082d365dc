#include <algorithm>
#include <vector>

#include "check.h"

using namespace zermelo;

namespace {

/// The lines of `text` as the ids of spots that a hand touched.
void must_refuse_with_words(const AnyLine& line, std::string_view text) {
  std::vector<std::string> touched;
  while (!text.empty()) touched.emplace_back(fuzz::take_line(text));
  const auto gestures = line.gestures();
  const bool begins = std::ranges::any_of(gestures, [&](const Gesture& g) { return begins_with(g, touched); });
  fuzz::must(line.refusal(touched).empty() == begins, "there are words exactly where no move goes");
}

}  // namespace

/// A game on the first line, a position on the second (none: the initial one), then moves, one a line.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text = fuzz::text_of(data, size);
  const std::string_view name = fuzz::take_line(text);
  const std::string_view position = fuzz::take_line(text);
  const auto game = fuzz::games().game(name, position);
  if (!game) return 0;
  const auto line = (*game)->start(position);
  const auto problems = (*game)->problems(position);
  if (!line) {
    fuzz::must_be_one_line(line.error());
    fuzz::must(!problems.empty(), "what is refused has a defect");
    for (const std::string& problem : problems)
      fuzz::must(!problem.empty() && problem.find('\n') == std::string::npos, "a defect is told in one line");
    return 0;
  }
  fuzz::must(problems.empty(), "what is read has no defect");
  fuzz::must_read_back(**line);
  must_refuse_with_words(**line, text);
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
