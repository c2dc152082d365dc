#include "cli/table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <ctime>
#include <fstream>
#include <iostream>
#include <sstream>

#include "cli/command.h"
#include "cli/terminal.h"
#include "core/number_text.h"
#include "match/program.h"
#include "match/record.h"

namespace zermelo {
namespace {

constexpr const char* help =
    "Type a move, or one of these:\n"
    "  moves        the legal moves\n"
    "  hint         what a program would play, and what it thinks of it\n"
    "  undo         take back your last move\n"
    "  board        draw the board again\n"
    "  save FILE    keep the game; load FILE goes on with it\n"
    "  claim        claim a draw, where the rules allow it\n"
    "  resign       give up;  quit  leave\n";

using Clock = std::chrono::steady_clock;
double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

std::string side_name(std::size_t side) { return side == 0 ? "first" : "second"; }

}  // namespace

Table::Table(std::unique_ptr<AnyLine> line, std::unique_ptr<AnyPlayer> first, std::unique_ptr<AnyPlayer> second,
             TableOptions options)
    : line_(std::move(line)),
      players_{std::move(first), std::move(second)},
      options_(std::move(options)),
      dice_(static_cast<std::uint64_t>(std::time(nullptr))) {
  for (const auto& player : players_)
    if (player) player->new_game(0);
}

Expected<int> Table::play() {
  print(fmt::format("{}: {} against {}\n", line_->game()->spec(), seat_name(0), seat_name(1)));
  if (!players_[0] || !players_[1]) print("Type a move, or 'help'.\n");
  show_board();
  for (;;) {
    if (const auto written = write_path(); !written) return written;
    if (const auto outcome = line_->outcome()) return finish(*outcome), 0;
    if (line_->to_move() == Player::Chance) {
      const auto move = line_->play(roll(*line_, dice_.next()));
      moved("the dice", {.move = *move, .player = Player::Chance, .thought = {}});
    } else if (persons_turn()) {
      const Turn turn = ask_person();
      if (turn == Turn::Left) return print("The game is left unfinished.\n"), 0;
      if (turn == Turn::Ended) return 0;
    } else {
      const auto turn = ask_program(*players_[side()]);
      if (!turn) return fail(turn.error());
      if (*turn == Turn::Ended) return 0;
    }
  }
}

Table::Turn Table::ask_person() {
  if (const auto claimable = line_->claim())
    print(fmt::format("You may claim a draw ({}): type 'claim'.\n", to_string(claimable->reason)));
  print(fmt::format("{} to move> ",
                    painted(side_name(side()), side() == 0 ? Paint::First : Paint::Second, options_.style.colour)));
  std::fflush(stdout);
  const auto start = Clock::now();
  std::string line;
  if (!std::getline(std::cin, line)) return print("\n"), Turn::Left;
  std::istringstream words(line);
  std::string word;
  std::string argument;
  words >> word;
  std::getline(words >> std::ws, argument);
  if (word.empty()) return Turn::Done;
  static const std::vector<std::string> commands{"moves", "hint",  "undo",   "board", "save",
                                                 "load",  "claim", "resign", "quit",  "help"};
  if (std::ranges::find(commands, word) != commands.end()) return command(word, argument);
  const std::size_t mover = side();
  const auto move = line_->play(argument.empty() ? word : word + " " + argument);
  if (!move) {
    print(painted(move.error().message(), Paint::Bad, options_.style.colour) + "\n");
    return Turn::Done;
  }
  PlayedMove played{.move = *move, .player = mover == 0 ? Player::First : Player::Second, .thought = {}};
  played.thought.seconds = seconds_since(start);
  moved("you", std::move(played));
  return Turn::Done;
}

Table::Turn Table::command(const std::string& word, const std::string& argument) {
  const auto report = [](const Expected<int>& done, const std::string& well) {
    print((done ? well : done.error().message()) + "\n");
  };
  if (word == "quit") return Turn::Left;
  if (word == "help") print(help);
  if (word == "moves") print(fmt::format("{}\n", fmt::join(line_->legal(), " ")));
  if (word == "hint") hint();
  if (word == "undo") take_back();
  if (word == "board") show_board();
  if (word == "save")
    argument.empty() ? print("save where? Type: save FILE\n") : report(save(argument), "saved to " + argument);
  if (word == "load")
    argument.empty() ? print("load what? Type: load FILE\n") : report(load(argument), "loaded " + argument);
  if (word == "claim" && !line_->claim()) print("there is no draw to claim\n");
  if (word == "claim" && line_->claim()) return finish(*line_->claim()), Turn::Ended;
  if (word == "resign") return finish(Outcome::win(opponent(line_->to_move()), Reason::Resignation)), Turn::Ended;
  return Turn::Done;
}

Expected<Table::Turn> Table::ask_program(AnyPlayer& player) {
  if (const auto claimable = line_->claim()) return finish(*claimable), Turn::Ended;
  const Player mover = line_->to_move();
  auto thought = player.think(*line_, {});
  std::string detail;
  if (const auto outcome = take_answer(*line_, thought, detail)) {
    print(detail + "\n");
    return finish(*outcome), Turn::Ended;
  }
  moved(player.spec(), {.move = line_->moves().back(), .player = mover, .thought = std::move(*thought)});
  if (options_.pause) {
    print("Enter to go on> ");
    std::fflush(stdout);
    std::string ignored;
    if (!std::getline(std::cin, ignored)) options_.pause = false;
  }
  return Turn::Done;
}

void Table::moved(const std::string& who, PlayedMove played) {
  const Thought& thought = played.thought;
  std::string facts;
  if (thought.value) facts += fmt::format("   value {}", number_text(*thought.value));
  if (thought.nodes > 0) facts += fmt::format("   {} nodes", with_commas(thought.nodes));
  if (played.player != Player::Chance) {
    facts += fmt::format("   {:.3f} s", thought.seconds);
  }
  print(fmt::format("\n{}. {}: {}{}\n", line_->plies(), who, painted(played.move, Paint::Bold, options_.style.colour),
                    painted(facts, Paint::Faint, options_.style.colour)));
  played_.push_back(std::move(played));
  show_board();
}

/// Back to the last time a person was to move.
void Table::take_back() {
  const auto back = [&] {
    line_->undo();
    if (!played_.empty()) played_.pop_back();
  };
  if (line_->plies() == 0) return print("there is nothing to take back\n");
  std::size_t steps = 0;
  auto probe = line_->clone();
  do {
    probe->undo();
    ++steps;
  } while (probe->plies() > 0 &&
           (probe->to_move() == Player::Chance || players_[probe->to_move() == Player::First ? 0 : 1]));
  if (probe->to_move() == Player::Chance || players_[probe->to_move() == Player::First ? 0 : 1])
    return print("you have not moved yet\n");
  for (std::size_t i = 0; i < steps; ++i) back();
  print("taken back\n");
  show_board();
}

void Table::hint() {
  const bool dice = line_->game()->info().dice;
  const auto helper = make_player(*line_->game(), dice ? "expectimax:depth=4" : "alphabeta:depth=12,nodes=2000000");
  const auto thought = helper ? (*helper)->think(*line_, {}) : Expected<Thought>(fail(helper.error()));
  if (!thought) return print(thought.error().message() + "\n");
  print(fmt::format("hint: {} (value {} for you, looking {} plies ahead)\n", thought->move.value_or("none"),
                    number_text(thought->value.value_or(0)), thought->depth));
}

PlayedGame Table::record() const {
  PlayedGame game{
      .game = line_->game()->spec(), .start = line_->start_position(), .first = seat_name(0), .second = seat_name(1)};
  const std::size_t before = line_->plies() - played_.size();
  game.opening.assign(line_->moves().begin(), line_->moves().begin() + static_cast<std::ptrdiff_t>(before));
  game.moves = played_;
  game.outcome = outcome_;
  return game;
}

Expected<int> Table::save(const std::string& path) const { return write_file(path, record_line(record())); }

Expected<int> Table::load(const std::string& path) {
  const auto text = read_file(path);
  if (!text) return fail(text.error());
  const auto games = read_records(*text);
  if (!games) return fail(games.error());
  const PlayedGame& game = games->front();
  if (game.game != line_->game()->spec())
    return fail(
        {.what = "a game of " + in_quotes(game.game), .where = path, .expected = line_->game()->spec(), .nearest = {}});
  auto line = line_->game()->start(game.start);
  if (!line) return fail(line.error());
  for (const std::string& move : game.move_texts())
    if (const auto played = (*line)->play(move); !played) return fail(played.error());
  line_ = std::move(*line);
  played_ = game.moves;
  show_board();
  return 0;
}

Expected<int> Table::write_path() const {
  if (options_.path_file.empty()) return 0;
  auto walk = line_->game()->start(line_->start_position());
  if (!walk) return fail(walk.error());
  std::string text = (*walk)->position() + "\n";
  for (const std::string& move : line_->moves()) {
    if (const auto played = (*walk)->play(move); !played) return fail(played.error());
    text += (*walk)->position() + "\n";
  }
  return write_file(options_.path_file, text);
}

void Table::finish(const Outcome& outcome) {
  outcome_ = outcome;
  const auto winner = outcome.winner();
  const std::string result =
      winner ? seat_name(*winner == Player::First ? 0 : 1) + " (" + std::string(to_string(*winner)) + ") wins"
      : outcome.result == Result::Draw ? "A draw"
                                       : "No result";
  print(fmt::format("\n{}: {} after {} plies.\n", painted(result, Paint::Bold, options_.style.colour),
                    outcome_words(outcome), line_->plies()));
  for (const Player player : {Player::First, Player::Second}) {
    double seconds = 0;
    std::uint64_t nodes = 0;
    for (const PlayedMove& move : played_) {
      if (move.player != player) continue;
      seconds += move.thought.seconds;
      nodes += move.thought.nodes;
    }
    print(fmt::format("{:<7} {:.3f} s, {} nodes in all\n", to_string(player), seconds, with_commas(nodes)));
  }
}

std::string Table::seat_name(std::size_t side) const { return players_[side] ? players_[side]->spec() : "human"; }

void Table::show_board() const { print(line_->text_drawing(options_.style)); }

}  // namespace zermelo
