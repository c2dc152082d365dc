#include "zermelo/cli/move_style.h"

#include <algorithm>

#include "zermelo/any/words.h"
#include "zermelo/cli/command.h"

namespace zermelo {

void add_moves_option(CLI::App& command, std::string& word) {
  command.add_option("--moves", word, "how moves are written: san, as people do (default), or uci, as programs do");
}

MoveStyle read_move_style(const std::string& word) {
  const std::vector<std::string> styles{"san", "uci"};
  if (!word.empty() && std::ranges::find(styles, word) == styles.end())
    refuse({.what = "bad value " + in_quotes(word),
            .where = "--moves",
            .expected = one_of(styles),
            .nearest = nearest(word, styles)});
  return word == "uci" ? MoveStyle::Uci : MoveStyle::San;
}

std::string move_text(const AnyLine& line, const std::string& move, MoveStyle style) {
  return style == MoveStyle::Uci ? move : shown_move(line, move);
}

std::vector<std::string> move_texts(const AnyLine& line, const std::vector<std::string>& moves, MoveStyle style) {
  return style == MoveStyle::Uci ? moves : shown_line(line, moves);
}

}  // namespace zermelo
