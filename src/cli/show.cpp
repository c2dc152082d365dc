#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>

#include "zermelo/any/svg.h"
#include "zermelo/any/words.h"
#include "zermelo/cli/command.h"
#include "zermelo/cli/terminal.h"

namespace zermelo {
namespace {

struct ShowArguments : GameArguments {
  std::string svg;
  std::string symbols;
  std::string moves_for;
};

/// What was asked for besides the position itself.
struct Wishes {
  TextStyle style;
  std::optional<Player> side = {};  ///< the side whose moves are listed
  std::vector<std::string> moves_for = {};
};

/// The moves of one side. A game that is over has none.
std::vector<std::string> moves_for(const AnyLine& line, Player side) {
  if (line.outcome()) return {};
  if (auto moves = line.legal_for(side)) return std::move(*moves);
  const auto start = line.game()->start({});
  const bool can_say = start && (*start)->legal_for(Player::First) && (*start)->legal_for(Player::Second);
  refuse({.what = can_say ? fmt::format("{} cannot be to move in this position", side_name(side, line.game()->info()))
                          : fmt::format("{} lists the moves of the side to move only", line.game()->info().name),
          .where = "--for",
          .expected = line.to_move() == Player::Chance
                          ? "no --for: " + turn_words(line)
                          : fmt::format("--for {}, the side to move", to_string(line.to_move()))});
}

Wishes read_wishes(const ShowArguments& arguments, const AnyLine& line, const Catalogue& games) {
  Wishes wishes{.style = with_symbols({.colour = colours(stdout)}, arguments.symbols, *line.game(), games)};
  if (arguments.moves_for.empty()) return wishes;
  const std::vector<std::string> sides{"first", "second"};
  if (std::ranges::find(sides, arguments.moves_for) == sides.end())
    refuse({.what = "bad value " + in_quotes(arguments.moves_for),
            .where = "--for",
            .expected = one_of(sides),
            .nearest = nearest(arguments.moves_for, sides)});
  wishes.side = arguments.moves_for == "first" ? Player::First : Player::Second;
  wishes.moves_for = moves_for(line, *wishes.side);
  return wishes;
}

/// The board as data, its pieces with the symbols that were chosen for them.
Drawing drawn(const AnyLine& line, const TextStyle& style) {
  Drawing drawing = line.drawing();
  for (auto& piece : drawing.pieces) {
    const std::string& chosen = piece.owner == Player::First ? style.first : style.second;
    if (!chosen.empty()) piece.mark = chosen;
  }
  return drawing;
}

Json show_json(const AnyLine& line, const Wishes& wishes) {
  const auto outcome = line.outcome();
  const std::string study_position = line.study_position();
  Json json{{"game", line.game()->spec()},
            {"position", line.position()},
            {"study_position", study_position.empty() ? Json(nullptr) : Json(study_position)},
            {"to_move", to_string(line.to_move())},
            {"moves", line.legal()},
            {"gestures", Json::array()}};
  for (const Gesture& gesture : line.gestures()) json["gestures"].push_back(to_json(gesture));
  if (line.to_move() == Player::Chance) json["probabilities"] = line.probabilities();
  json["for"] = wishes.side ? Json(to_string(*wishes.side)) : Json(nullptr);
  json["moves_for"] = wishes.side ? Json(wishes.moves_for) : Json(nullptr);
  json["outcome"] = outcome ? to_json(*outcome) : Json(nullptr);
  const auto claim = line.claim();
  json["claim"] = claim ? to_json(*claim) : Json(nullptr);
  json["drawing"] = to_json(drawn(line, wishes.style));
  return json;
}

std::string show_text(const AnyLine& line, const Wishes& wishes) {
  std::string out = line.text_drawing(wishes.style) + "\n" + line.position() + "\n";
  if (const std::string state = line.study_position(); !state.empty()) out += state + "\n";
  if (const auto outcome = line.outcome()) return out + outcome_words(*outcome) + "\n";
  const auto moves = line.legal();
  out += fmt::format("{}; {}: {}\n", turn_words(line), counted(moves.size(), "move", "moves"), fmt::join(moves, " "));
  if (wishes.side)
    out += fmt::format("for {}; {}: {}\n", side_name(*wishes.side, line.game()->info()),
                       counted(wishes.moves_for.size(), "move", "moves"), fmt::join(wishes.moves_for, " "));
  return out;
}

int run_show(const ShowArguments& arguments, const Catalogue& games) {
  const auto line = need(arguments.open(games));
  const auto wishes = read_wishes(arguments, *line, games);
  if (!arguments.svg.empty()) need(write_file(arguments.svg, board_svg(drawn(*line, wishes.style))));
  arguments.json ? print_json(show_json(*line, wishes)) : print(show_text(*line, wishes));
  return 0;
}

}  // namespace

void add_show_command(CLI::App& app, Commands& commands) {
  auto [command, arguments] =
      add_command(app, commands, "show", "draw a position, list its moves, side to move and outcome", run_show);
  arguments.add_to(command);
  arguments.add_after_to(command, "--after,--moves");
  command.add_option("--for", arguments.moves_for,
                     "also list the moves of first or second, even if that side is not to move");
  command.add_option("--symbols", arguments.symbols, symbols_help);
  command.add_option("--svg", arguments.svg, "write a picture of the board to this file");
  command.footer("Example: zermelo show chess --moves \"e4 e5 Nf3\" --svg board.svg");
}

}  // namespace zermelo
