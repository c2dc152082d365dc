#include <fmt/format.h>
#include <fmt/ranges.h>

#include "any/svg.h"
#include "cli/command.h"

namespace zermelo {
namespace {

Json show_json(const AnyLine& line) {
  const auto outcome = line.outcome();
  Json json{{"game", line.game()->spec()},
            {"position", line.position()},
            {"to_move", to_string(line.to_move())},
            {"moves", line.legal()},
            {"gestures", Json::array()}};
  for (const Gesture& gesture : line.gestures()) json["gestures"].push_back(to_json(gesture));
  if (line.to_move() == Player::Chance) json["probabilities"] = line.probabilities();
  json["outcome"] = outcome ? to_json(*outcome) : Json(nullptr);
  const auto claim = line.claim();
  json["claim"] = claim ? to_json(*claim) : Json(nullptr);
  json["drawing"] = to_json(line.drawing());
  return json;
}

std::string show_text(const AnyLine& line) {
  std::string out = line.text_drawing() + "\n" + line.position() + "\n";
  if (const auto outcome = line.outcome()) return out + outcome_words(*outcome) + "\n";
  const auto moves = line.legal();
  return out + fmt::format("{}; {} moves: {}\n", turn_words(line), moves.size(), fmt::join(moves, " "));
}

}  // namespace

void add_show_command(CLI::App& app, Session& session) {
  struct ShowArguments : GameArguments {
    std::string svg;
  };
  auto arguments = std::make_shared<ShowArguments>();
  CLI::App* command = app.add_subcommand("show", "draw a position, list its moves, whose turn, outcome");
  arguments->add_to(*command);
  command->add_option("--svg", arguments->svg, "write a picture of the board to this file");
  command->footer("Example: zermelo show mnk:3,3,3 --position x.o/.x./... --svg board.svg");
  command->callback([arguments, &session] {
    session.run = [arguments, &session]() -> Expected<int> {
      const auto line = arguments->open(session.games);
      if (!line) return fail(line.error());
      if (!arguments->svg.empty())
        if (const auto written = write_file(arguments->svg, board_svg((*line)->drawing())); !written)
          return fail(written.error());
      arguments->json ? print_json(show_json(**line)) : print(show_text(**line));
      return 0;
    };
  });
}

}  // namespace zermelo
