#include <fmt/format.h>
#include <fmt/ranges.h>

#include <ctime>
#include <iostream>
#include <string>

#include "cli/command.h"
#include "core/random.h"
#include "match/referee.h"
#include "search/tree.h"

namespace zermelo {
namespace {

constexpr const char* help =
    "Type a move, or: moves (the legal ones), undo (take back), hint (what a program would play), resign, quit, "
    "help.\n";

/// A game at the terminal: people type, programs think.
class Table {
 public:
  Table(std::unique_ptr<AnyLine> line, std::unique_ptr<AnyPlayer> first, std::unique_ptr<AnyPlayer> second)
      : line_(std::move(line)),
        players_{std::move(first), std::move(second)} {}

  Expected<int> play() {
    print(line_->text_drawing());
    while (!over_) {
      if (const auto outcome = line_->outcome()) return end(*outcome);
      if (line_->to_move() == Player::Chance) {
        announce("the dice", line_->play(roll(*line_, dice_.next())).value());
        continue;
      }
      auto& player = players_[line_->to_move() == Player::First ? 0 : 1];
      if (player == nullptr) {
        if (!ask()) return 0;
      } else if (const auto error = let_think(*player)) {
        return fail(*error);
      }
    }
    return 0;
  }

 private:
  std::optional<Error> let_think(AnyPlayer& player) {
    const auto thought = player.think(*line_, {});
    if (!thought) return thought.error();
    const auto move = line_->play(thought->move.value_or(""));
    if (!move) return move.error();
    announce(player.spec(), *move);
    if (thought->value)
      print(fmt::format("value {}, {} nodes, {:.3f} s\n", number_text(*thought->value), with_commas(thought->nodes),
                        thought->seconds));
    return std::nullopt;
  }

  /// False when the person leaves.
  bool ask() {
    print(fmt::format("{}> ", to_string(line_->to_move())));
    std::fflush(stdout);
    std::string word;
    if (!std::getline(std::cin, word) || word == "quit") return false;
    if (word == "help")
      print(help);
    else if (word == "moves")
      print(fmt::format("{}\n", fmt::join(line_->legal(), " ")));
    else if (word == "undo")
      take_back();
    else if (word == "hint")
      hint();
    else if (word == "resign")
      end(Outcome::win(opponent(line_->to_move()), Reason::Resignation));
    else if (const auto move = line_->play(word))
      announce("you", *move);
    else
      print(move.error().message() + "\n");
    return true;
  }

  /// Back to the last time a person was to move.
  void take_back() {
    if (line_->plies() == 0) return print("nothing to take back\n");
    do line_->undo();
    while (line_->plies() > 0 &&
           (line_->to_move() == Player::Chance || players_[line_->to_move() == Player::First ? 0 : 1] != nullptr));
    print(line_->text_drawing());
  }

  void hint() {
    const bool dice = line_->game()->info().dice;
    const auto helper = line_->game()->player(dice ? "expectimax:depth=4" : "alphabeta:depth=5");
    if (!helper) return print(helper.error().message() + "\n");
    const auto thought = (*helper)->think(*line_, {});
    if (!thought) return print(thought.error().message() + "\n");
    print(
        fmt::format("hint: {} (value {})\n", thought->move.value_or("none"), number_text(thought->value.value_or(0))));
  }

  void announce(const std::string& who, const std::string& move) {
    print(fmt::format("\n{} {}: {}\n{}", line_->plies(), who, move, line_->text_drawing()));
  }

  int end(const Outcome& outcome) {
    over_ = true;
    print(outcome_words(outcome) + "\n");
    return 0;
  }

  std::unique_ptr<AnyLine> line_;
  std::unique_ptr<AnyPlayer> players_[2];
  Random dice_{static_cast<std::uint64_t>(std::time(nullptr))};
  bool over_ = false;
};

Expected<std::unique_ptr<AnyPlayer>> seat(const AnyGame& game, const std::string& spec) {
  if (spec == "human") return std::unique_ptr<AnyPlayer>();
  return game.player(spec);
}

}  // namespace

void add_play_command(CLI::App& app, Session& session) {
  struct Arguments : GameArguments {
    std::string first = "human";
    std::string second = "alphabeta:depth=4";
  };
  auto arguments = std::make_shared<Arguments>();
  CLI::App* command = app.add_subcommand("play", "a game in the terminal, people and programs");
  arguments->add_to(*command);
  command->add_option("--first", arguments->first, "human, or the program that moves first")->capture_default_str();
  command->add_option("--second", arguments->second, "human, or a program")->capture_default_str();
  command->footer("Example: zermelo play connect --second alphabeta:depth=6");
  command->callback([arguments, &session] {
    session.run = [arguments, &session]() -> Expected<int> {
      auto line = arguments->open(session.games);
      if (!line) return fail(line.error());
      auto first = seat(*(*line)->game(), arguments->first);
      if (!first) return fail(first.error());
      auto second = seat(*(*line)->game(), arguments->second);
      if (!second) return fail(second.error());
      return Table(std::move(*line), std::move(*first), std::move(*second)).play();
    };
  });
}

}  // namespace zermelo
