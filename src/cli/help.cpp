#include "zermelo/cli/help.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "zermelo/cli/command.h"
#include "zermelo/cli/folding.h"

namespace zermelo {
namespace {

constexpr std::array topics{
    HelpTopic{"games", "how a game and its rules are named",
              R"(A game is a name, with options after a colon: connect, connect:rows=4, mnk:4,4,3.
A value without a key takes the next option in order, so mnk:4,4,3 is mnk:columns=4,rows=4,line=3.

  zermelo games         the games, one line each
  zermelo games NAME    options, evaluators, players and start positions of one
  zermelo new-game NAME a folder for a game of your own
)"},
    HelpTopic{"players", "the programs that can take a side",
              R"(A player is a name, with options after a colon: alphabeta:depth=6,evaluator=zero.

  human         a person at this terminal (only in 'zermelo play')
  random        any legal move; seed= repeats its choice
  level:1 … 8   an opponent of rising strength, from beginner to master
  engine        the strongest search: depth=, nodes=, time=, evaluator=, net=, hash=, threads=
  minimax       the textbook search: depth=, evaluator=, ties=, order=
  alphabeta     the textbook search with a window: as minimax
  expectimax    for games with dice: as minimax, pruning=
  mcts          Monte Carlo tree search as in the books: nodes=, time=, c=, playout=, seed=
  mcts-solver   the same, and it proves what it can: threads=, memory=
  perfect       plays what the tablebases know, and a kept certificate
  uci:CMD       a chess engine that speaks UCI, such as uci:stockfish
  xboard:CMD    a chess engine that speaks XBoard's protocol
  program:CMD   any program that reads positions and writes moves

Some games have players of their own, the programs of published studies: 'zermelo games NAME' lists
them. A wrong option is refused with the options that exist.
)"},
    HelpTopic{"clocks", "limits of time, for a move or for a game",
              R"(A player has limits of its own: time=1s or time=250ms for a move, nodes=300000, depth=8.
A match and a tournament can have a clock besides:

  --clock 10s+100ms    ten seconds a side and game, a tenth of a second added after every move
  --clock 10m+0        ten minutes a side and game
  --clock 40/2s        two seconds for forty moves, then again

A player whose time is up loses. Node limits give the same game on every machine, clocks do not.
)"},
    HelpTopic{"positions", "how a position is written",
              R"(--position takes the text of a position or the name of one. Every text that a command prints as
a position can be read again. 'zermelo games NAME' lists the named positions.

  chess       FEN: 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1
  checkers    FEN of draughts: B:WK1:BK32
  mnk         rows from the top, x moves first: x.o/.x./...
  connect     rows from the top, in the same way
  kalah       pits and store of both sides, then the side to move: 4,4,4,4,4,4,0/4,4,4,4,4,4,0 S
  tree        brackets and leaves: ((3 12 8)(2 4 6)(14 5 2))

--after "e4 e5" plays moves from there. --positions FILE answers many positions in one run, one a
line: search, solve, tablebase probe, why and review have it (docs/batch.md).
A position with a defect is refused, and the message names the place.
)"},
    HelpTopic{"specs", "the form that games, players and openings share",
              R"(NAME[:VALUE,…][,KEY=VALUE…]

Values without a key come first, in the order of the options. A key that does not exist is refused,
with the nearest one that does. Quote a spec that has blanks: "uci:gnuchess -u".

  zermelo search mnk:3,3,3 --player alphabeta:depth=9,order=best
  zermelo match connect --first engine:nodes=20000 --second level:5 --openings random:plies=4
)"},
    HelpTopic{"files", "what is read and written, and where",
              R"(  $XDG_DATA_HOME/zermelo/games.sqlite   games of 'zermelo serve' (else ~/.local/share/zermelo)
  $XDG_DATA_HOME/zermelo/lab.sqlite     games of 'zermelo lab'
  $XDG_DATA_HOME/zermelo/learned        networks that 'zermelo serve' learned
  $XDG_CACHE_HOME/zermelo/tables        endgame tablebases (else ~/.cache/zermelo/tables)
  ZERMELO_WEB                           folder of the built page
  ZERMELO_STUDIES                       folder of the studies
  NO_COLOR                              no colours, even on a terminal
  COLUMNS                               width of tables, where the terminal does not say

Records of games are lines of JSON: 'match --out', 'tournament --out' and 'save' in a game write
them, 'replay', 'review' and 'play --load' read them. 'zermelo doctor' shows what is there.
)"},
    HelpTopic{"exit-codes", "what the exit code of a command says",
              R"(  0   done
  1   done, and the answer is no: a record differs, a proof does not hold, a search was interrupted,
      a line of --positions has an error, something that 'zermelo doctor' was asked for is missing
  2   the request was wrong; one line on stderr says what, and what would be right
)"},
};

struct HelpArguments {
  const CLI::App* app = nullptr;
  std::vector<std::string> words;
  std::string man;
};

std::string topic_list() {
  std::string out;
  for (const HelpTopic& topic : topics) out += fmt::format("  {:<12} {}\n", topic.name, topic.summary);
  return out;
}

void write_man_pages(const CLI::App& app, const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  for (const auto& [name, text] : man_pages(app))
    need(write_file((std::filesystem::path(folder) / name).string(), text));
}

/// The command that these words lead to, or nothing where one of them is unknown.
const CLI::App* find_command(const CLI::App& app, std::span<const std::string> words) {
  if (words.empty()) return &app;
  for (const CLI::App* command : commands_below(app))
    if (command->get_name() == words.front()) return find_command(*command, words.subspan(1));
  return nullptr;
}

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : " ") + word;
  return out;
}

/// A command that is also the name of a topic, `games`, shows both.
std::string help_about(const CLI::App& app, const std::vector<std::string>& words) {
  const auto topic =
      std::ranges::find(topics, words.front(), [](const HelpTopic& each) { return std::string(each.name); });
  const bool is_topic = words.size() == 1 && topic != topics.end();
  const CLI::App* const command = find_command(app, words);
  if (is_topic) return topic->text + (command == nullptr ? "" : "\n" + help_text(*command));
  if (command != nullptr) return help_text(*command);
  std::vector<std::string> known;
  for (const CLI::App* each : commands_below(app)) known.push_back(each->get_name());
  for (const HelpTopic& each : topics)
    if (std::ranges::find(known, each.name) == known.end()) known.emplace_back(each.name);
  refuse({.what = "no help on " + in_quotes(joined(words)),
          .where = "help",
          .expected = one_of(known),
          .nearest = nearest(words.front(), known),
          .code = ErrorCode::Unknown});
}

int show_help(const HelpArguments& arguments, const Catalogue&) {
  if (!arguments.man.empty()) {
    if (!arguments.words.empty())
      refuse({.what = "not together with " + in_quotes(arguments.words.front()),
              .where = "--man",
              .expected = "--man DIR alone"});
    write_man_pages(*arguments.app, arguments.man);
    return 0;
  }
  const std::string text = arguments.words.empty() ? "zermelo help TOPIC explains one of these, or a command:\n\n" +
                                                         topic_list() + "\n" + command_list(*arguments.app)
                                                   : help_about(*arguments.app, arguments.words);
  print(folded(with_program_name(text)));
  return 0;
}

}  // namespace

std::span<const HelpTopic> help_topics() { return topics; }

std::vector<const CLI::App*> commands_below(const CLI::App& app) { return app.get_subcommands({}); }

std::string command_path(const CLI::App& command) {
  if (command.get_parent() == nullptr) return program_name();
  return command_path(*command.get_parent()) + " " + command.get_name();
}

std::string help_text(const CLI::App& command) {
  return command.get_parent() == nullptr ? command.help() : command.help(command_path(*command.get_parent()));
}

std::string command_list(const CLI::App& app) {
  std::string out;
  std::string group;
  for (const CLI::App* command : commands_below(app)) {
    if (command->get_group() != group) out += (out.empty() ? "" : "\n") + command->get_group() + "\n";
    group = command->get_group();
    out += fmt::format("  {:<12} {}\n", command->get_name(), command->get_description());
  }
  return out;
}

void add_help_command(CLI::App& app, Commands& commands) {
  auto [command, arguments] =
      add_command(app, commands, "help", "a command or a topic explained; the man pages", show_help);
  arguments.app = &app;
  command.add_option("TOPIC", arguments.words, "a command, or a topic that 'zermelo help' lists");
  command.add_option("--man", arguments.man, "write a man page for the program and for each command to this folder");
  command.footer("Example: zermelo help players");
}

}  // namespace zermelo
