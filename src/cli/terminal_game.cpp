#include "zermelo/cli/terminal_game.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <sstream>

#include "zermelo/any/words.h"
#include "zermelo/cli/command.h"
#include "zermelo/cli/path.h"
#include "zermelo/core/number_text.h"
#include "zermelo/match/program.h"
#include "zermelo/match/record.h"

namespace zermelo {
namespace {

constexpr const char* help =
    "Type a move, or one of these:\n"
    "  moves        the legal moves\n"
    "  hint         a program's move, and its value\n"
    "  undo         take back your last move\n"
    "  board        draw the board again\n"
    "  save FILE    save the game; load FILE continues it\n"
    "  claim        claim a draw, where the rules allow it\n"
    "  resign       give up;  quit  leave\n";

using Clock = std::chrono::steady_clock;
double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

}  // namespace

Expected<PlayedGame> read_saved_game(const std::string& path, const std::string& rules, const Catalogue& games) {
  const auto text = read_file(path);
  if (!text) return fail(text.error());
  const auto records = read_lawful_records(*text, games);
  if (!records) return fail(records.error());
  if (records->size() > 1)
    return fail({.what = counted(records->size(), "game", "games") + " in " + in_quotes(path),
                 .where = "load",
                 .expected = "a file with one game, as 'save' writes it"});
  const PlayedGame& game = records->front();
  if (!games.same_rules(game.game, rules, game.start))
    return fail({.what = "a game of " + in_quotes(game.game), .where = path, .expected = rules});
  if (game.outcome.result != Result::None || game.outcome.reason != Reason::Interrupted)
    return fail(game_is_over(game.outcome, path, "an unfinished game; 'zermelo replay' shows finished ones"));
  return game;
}

TerminalGame::TerminalGame(const Catalogue& games, std::unique_ptr<AnyLine> line, std::unique_ptr<AnyPlayer> first,
                           std::unique_ptr<AnyPlayer> second, Keyboard& keyboard, TerminalGameOptions options)
    : games_(games),
      line_(std::move(line)),
      players_{std::move(first), std::move(second)},
      keyboard_(keyboard),
      options_(std::move(options)) {
  game_ = {.game = line_->game()->spec(),
           .start = line_->start_position(),
           .first = seat_name(0),
           .second = seat_name(1),
           .terms = {.seed = options_.seed}};
  for (const auto& player : players_)
    if (player) player->new_game(game_.terms.number);
}

int TerminalGame::play() {
  write_path();
  print(fmt::format("{}: {} against {}\n", printable(game_.game), printable(seat_name(0)), printable(seat_name(1))));
  if (!players_[0] || !players_[1]) print("Type a move, or 'help'.\n");
  show_board();
  for (;;) {
    if (const auto outcome = line_->outcome()) return finish(*outcome), 0;
    const Turn turn = options_.stop.stop_requested() ? Turn::Left : take_turn();
    write_path();
    if (turn == Turn::Left) return leave(), 0;
    if (turn == Turn::Ended) return 0;
  }
}

TerminalGame::Turn TerminalGame::take_turn() {
  if (persons_turn()) return ask_person();
  if (line_->to_move() != Player::Chance) return ask_program(*players_[side()]);
  const auto move = line_->play(roll(*line_, game_.terms.seed, game_.terms.number, game_.rolls()));
  moved("the dice", {.move = *move, .player = Player::Chance, .thought = {}});
  return Turn::Done;
}

/// The state of the game, and the command that continues it.
void TerminalGame::leave() const {
  constexpr std::size_t longest_command = 1000;
  print(fmt::format("{}The game is left unfinished after {}, {}.\n",
                    options_.stop.stop_requested() ? "\nInterrupted. " : "", counted(line_->plies(), "ply", "plies"),
                    line_->to_move() == Player::Chance ? turn_words(*line_) : name_of(line_->to_move()) + " to move"));
  std::string command =
      fmt::format("{} play {} --position {} --first {} --second {}", program_name(), shell_word(game_.game),
                  shell_word(line_->position()), shell_word(seat_name(0)), shell_word(seat_name(1)));
  if (!options_.style.first.empty() && !options_.style.second.empty())
    command += " --symbols " + shell_word(options_.style.first + options_.style.second);
  if (options_.moves == MoveStyle::Uci) command += " --moves uci";
  if (line_->plies() > 0 && command.size() < longest_command) print("Continue with:\n  " + printable(command) + "\n");
}

TerminalGame::Turn TerminalGame::ask_person() {
  if (const auto claimable = line_->claim())
    print(fmt::format("You may claim a draw ({}): type 'claim'.\n", to_string(claimable->reason)));
  print(fmt::format("{} to move> ", painted(name_of(line_->to_move()), side() == 0 ? Paint::First : Paint::Second,
                                            options_.style.colour)));
  std::fflush(stdout);
  const auto start = Clock::now();
  const auto typed = keyboard_.line();
  if (!typed) return print("\n"), Turn::Left;
  std::istringstream words(*typed);
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

TerminalGame::Turn TerminalGame::command(const std::string& word, const std::string& argument) {
  const auto report = [](const Expected<void>& done, const std::string& well) {
    print((done ? well : done.error().message()) + "\n");
  };
  if (word == "quit") return Turn::Left;
  if (word == "help") print(help);
  if (word == "moves")
    print(
        fmt::format("{}\n", fmt::join(options_.moves == MoveStyle::San ? line_->short_texts() : line_->legal(), " ")));
  if (word == "hint") hint();
  if (word == "undo") take_back();
  if (word == "board") show_board();
  if (word == "save")
    argument.empty() ? print("save where? Type: save FILE\n")
                     : report(save(argument), "saved to " + printable(argument));
  if (word == "load")
    argument.empty() ? print("load what? Type: load FILE\n") : report(load(argument), "loaded " + printable(argument));
  if (word == "claim" && !line_->claim()) print("there is no draw to claim\n");
  if (word == "claim" && line_->claim()) return finish(*line_->claim()), Turn::Ended;
  if (word == "resign") return finish(Outcome::win(opponent(line_->to_move()), Reason::Resignation)), Turn::Ended;
  return Turn::Done;
}

TerminalGame::Turn TerminalGame::ask_program(AnyPlayer& player) {
  if (const auto claimable = line_->claim()) return finish(*claimable), Turn::Ended;
  const Player mover = line_->to_move();
  auto thought = player.think(*line_, {.stop = options_.stop});
  if (options_.stop.stop_requested()) return Turn::Left;  // what came of half a search is not its move
  std::string detail;
  if (const auto outcome = take_answer(*line_, thought, detail)) {
    print(printable(detail) + "\n");
    return finish(*outcome), Turn::Ended;
  }
  moved(printable(player.spec()), {.move = line_->moves().back(), .player = mover, .thought = std::move(*thought)});
  if (options_.pause) {
    print("Enter to continue> ");
    std::fflush(stdout);
    if (!keyboard_.line()) options_.pause = false;
  }
  return Turn::Done;
}

void TerminalGame::moved(const std::string& who, PlayedMove played) {
  const Thought& thought = played.thought;
  std::string facts;
  if (thought.value) facts += fmt::format("   value {}", number_text(*thought.value));
  if (thought.nodes > 0) facts += fmt::format("   {} nodes", with_commas(thought.nodes));
  if (played.player != Player::Chance) {
    facts += fmt::format("   {:.3f} s", thought.seconds);
  }
  const auto before = line_->clone();
  before->undo();
  const std::string move = move_text(*before, played.move, options_.moves);
  print(fmt::format("\n{}. {}: {}{}\n", line_->plies(), who, painted(move, Paint::Bold, options_.style.colour),
                    painted(facts, Paint::Faint, options_.style.colour)));
  game_.moves.push_back(std::move(played));
  show_board();
}

/// Back to the last time a person was to move.
void TerminalGame::take_back() {
  if (game_.moves.empty()) return print("there is nothing to take back\n");
  const auto by_person = [&](const PlayedMove& move) {
    return move.player != Player::Chance && !players_[move.player == Player::First ? 0 : 1];
  };
  const auto last = std::ranges::find_if(game_.moves.rbegin(), game_.moves.rend(), by_person);
  if (last == game_.moves.rend()) return print("you have not moved yet\n");
  const auto keep = static_cast<std::size_t>(game_.moves.rend() - last) - 1;
  while (game_.moves.size() > keep) {
    line_->undo();
    game_.moves.pop_back();
  }
  print("taken back\n");
  show_board();
}

void TerminalGame::hint() {
  const bool dice = line_->game()->info().dice;
  const auto helper = make_player(*line_->game(), dice ? "expectimax:depth=4" : "alphabeta:depth=12,nodes=2000000");
  const auto thought =
      helper ? (*helper)->think(*line_, {.stop = options_.stop}) : Expected<Thought>(fail(helper.error()));
  if (!thought) return print(thought.error().message() + "\n");
  print(fmt::format("hint: {} (value {} for you, looking {} plies ahead)\n",
                    thought->move ? move_text(*line_, *thought->move, options_.moves) : "none",
                    number_text(thought->value.value_or(0)), thought->depth));
}

Expected<void> TerminalGame::save(const std::string& path) const { return write_file(path, record_line(game_)); }

Expected<void> TerminalGame::load(const std::string& path) {
  const auto game = read_saved_game(path, game_.game, games_);
  if (!game) return fail(game.error());
  const auto taken = take_over(*game);
  if (taken) show_board();
  return taken;
}

Expected<void> TerminalGame::take_over(const PlayedGame& game) {
  auto line = line_->game()->start(game.start);
  if (!line) return fail(line.error());
  for (const std::string& move : game.move_texts())
    if (const auto played = (*line)->play(move); !played) return fail(played.error());
  line_ = std::move(*line);
  game_ = game;
  game_.game = line_->game()->spec();
  game_.first = seat_name(0);
  game_.second = seat_name(1);
  for (const auto& player : players_)
    if (player) player->new_game(game_.terms.number);
  return {};
}

void TerminalGame::write_path() const {
  if (options_.path_file.empty()) return;
  need(write_file(options_.path_file, need(path_text(*line_->game(), line_->start_position(), line_->moves()))));
}

void TerminalGame::finish(const Outcome& outcome) {
  game_.outcome = outcome;
  const auto winner = outcome.winner();
  const std::string result =
      winner ? printable(seat_name(*winner == Player::First ? 0 : 1)) + " (" + name_of(*winner) + ") wins"
      : outcome.result == Result::Draw ? "A draw"
                                       : "No result";
  print(fmt::format("\n{}: {} after {}.\n", painted(result, Paint::Bold, options_.style.colour), outcome_words(outcome),
                    counted(line_->plies(), "ply", "plies")));
  for (const Player player : {Player::First, Player::Second}) {
    double seconds = 0;
    std::uint64_t nodes = 0;
    for (const PlayedMove& move : game_.moves) {
      if (move.player != player) continue;
      seconds += move.thought.seconds;
      nodes += move.thought.nodes;
    }
    print(fmt::format("{:<7} {:.3f} s, {} nodes in all\n", name_of(player), seconds, with_commas(nodes)));
  }
}

std::string TerminalGame::name_of(Player side) const {
  const std::string& symbol = side == Player::First ? options_.style.first : options_.style.second;
  return symbol.empty() ? side_name(side, line_->game()->info()) : symbol;
}

std::string TerminalGame::seat_name(std::size_t side) const {
  return players_[side] ? players_[side]->spec() : "human";
}

void TerminalGame::show_board() const { print(line_->text_drawing(options_.style)); }

}  // namespace zermelo
