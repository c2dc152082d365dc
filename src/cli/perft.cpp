#include <fmt/format.h>

#include "zermelo/cli/command.h"
#include "zermelo/cli/interrupt.h"
#include "zermelo/search/limits.h"

namespace zermelo {
namespace {

constexpr long deepest_perft = 99;

struct PerftArguments : GameArguments {
  std::string depth;
  bool divide = false;
};

int run_perft(const PerftArguments& arguments, const Catalogue& games) {
  const int plies = read_number(arguments.depth, "perft depth", 0, deepest_perft);
  const auto line = need(arguments.open(games));
  const Meter watch({});
  const Interrupt interrupt;
  const auto parts =
      arguments.divide ? line->divide(plies, interrupt.token()) : std::vector<std::pair<std::string, std::uint64_t>>{};
  std::uint64_t nodes = 0;
  for (const auto& [move, count] : parts) nodes += count;
  if (!arguments.divide || plies == 0) nodes = line->perft(plies, interrupt.token());
  const double seconds = watch.seconds();
  if (interrupt.token().stop_requested()) {
    fmt::print(stderr, "Interrupted: the count is not known.\n");
    return 1;
  }
  if (arguments.json) {
    Json json{{"game", arguments.game},
              {"position", line->position()},
              {"depth", plies},
              {"nodes", nodes},
              {"seconds", seconds}};
    if (arguments.divide) {
      json["divide"] = Json::array();
      for (const auto& [move, count] : parts) json["divide"].push_back({{"move", move}, {"nodes", count}});
    }
    print_json(json);
    return 0;
  }
  for (const auto& [move, count] : parts) print(fmt::format("{:<10} {:>16}\n", move, with_commas(count)));
  print(fmt::format("perft {} = {}   ({:.3f} s, {})\n", plies, with_commas(nodes), seconds, speed(nodes, seconds)));
  return 0;
}

}  // namespace

void add_perft_command(CLI::App& app, Commands& commands) {
  auto [command, arguments] = add_command(
      app, commands, "perft", "count the lines of exactly DEPTH moves: the proof of a move generator", run_perft);
  arguments.add_to(command);
  arguments.add_after_to(command);
  command.add_option("DEPTH", arguments.depth, "number of moves")->required();
  command.add_flag("--divide", arguments.divide, "the count for each first move");
  command.footer("Example: zermelo perft connect 8 --divide");
}

}  // namespace zermelo
