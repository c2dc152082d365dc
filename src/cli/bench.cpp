#include <fmt/format.h>

#include "zermelo/cli/command.h"
#include "zermelo/core/random.h"

namespace zermelo {
namespace {

constexpr int positions_a_game = 4;
constexpr int plies_apart = 3;
constexpr std::uint64_t enough_nodes = 200'000;
constexpr std::uint64_t bench_seed = 1913;

struct BenchArguments {
  bool json = false;
};

struct BenchEffort {
  std::uint64_t nodes = 0;
  double seconds = 0;

  void operator+=(const BenchEffort& more) {
    nodes += more.nodes;
    seconds += more.seconds;
  }
};
struct Signature {
  BenchEffort textbook;
  std::optional<BenchEffort> engine;  ///< none where there are dice
};

/// Deeper and deeper until one depth takes enough nodes, or many depths a few times as many, or the game is searched to
/// its end.
void search_position(const AnyLine& line, const char* algorithm, BenchEffort& effort) {
  const std::uint64_t most = effort.nodes + 5 * enough_nodes;
  for (int depth = 1; depth <= Limits::deepest; ++depth) {
    const auto player = need(line.game()->player(fmt::format("{}:depth={}", algorithm, depth)));
    const auto thought = need(player->think(line, {}));
    effort += {thought.nodes, thought.seconds};
    if (thought.nodes >= enough_nodes || effort.nodes >= most || thought.proof == Proof::Proven) break;
  }
}

/// The start and a few positions of a random game, the same on every machine.
Signature sign(const Catalogue& games, const std::string& name) {
  const auto game = need(games.game(name));
  const auto line = need(game->start());
  const bool dice = game->info().dice;
  Signature signature;
  if (!dice) signature.engine.emplace();
  Random random(bench_seed);
  for (int i = 0; i < positions_a_game && !line->outcome(); ++i) {
    search_position(*line, dice ? "expectimax" : "alphabeta", signature.textbook);
    if (signature.engine) search_position(*line, "engine", *signature.engine);
    for (int ply = 0; ply < plies_apart && !line->outcome(); ++ply) {
      const auto legal = line->legal();
      need(line->play(legal[random.below(legal.size())]));
    }
  }
  return signature;
}

std::string line_text(std::string_view name, const BenchEffort& textbook, const BenchEffort& engine) {
  return fmt::format("{:<12} {:>12} nodes {:>12}   engine {:>12} nodes {:>12}\n", name, textbook.nodes,
                     speed(textbook.nodes, textbook.seconds), engine.nodes, speed(engine.nodes, engine.seconds));
}

Json effort_json(const BenchEffort& effort) { return {{"nodes", effort.nodes}, {"seconds", effort.seconds}}; }

int run_bench(const BenchArguments& arguments, const Catalogue& games) {
  Json list = Json::array();
  BenchEffort textbook;
  BenchEffort engine;
  for (const auto& entry : games.entries()) {
    const Signature signature = sign(games, entry.info.name);
    const BenchEffort of_engine = signature.engine.value_or(BenchEffort{});
    textbook += signature.textbook;
    engine += of_engine;
    Json json{{"game", entry.info.name}};
    json.update(effort_json(signature.textbook));
    json["engine"] = signature.engine ? effort_json(of_engine) : Json(nullptr);
    list.push_back(std::move(json));
    if (!arguments.json) print(line_text(entry.info.name, signature.textbook, of_engine));
  }
  Json json{{"games", std::move(list)}};
  json.update(effort_json(textbook));
  json["engine"] = effort_json(engine);
  arguments.json ? print_json(json) : print(line_text("all", textbook, engine));
  return 0;
}

}  // namespace

void add_bench_command(CLI::App& app, Commands& commands) {
  auto [command, arguments] = add_command(
      app, commands, "bench", "the benchmark: one node count for each game, equal on every machine", run_bench);
  command.add_flag("--json", arguments.json, json_help);
  command.footer("Example: zermelo bench");
}

}  // namespace zermelo
