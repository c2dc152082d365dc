#include <fmt/format.h>

#include "zermelo/cli/command.h"
#include "zermelo/core/random.h"

namespace zermelo {
namespace {

constexpr int positions_a_game = 4;
constexpr int plies_apart = 3;
constexpr std::uint64_t enough_nodes = 200'000;
constexpr std::uint64_t seed = 1913;

struct BenchEffort {
  std::uint64_t nodes = 0;
  double seconds = 0;
};
struct Signature {
  std::string game;
  BenchEffort textbook;
  std::optional<BenchEffort> engine;  ///< none where there are dice
};

/// Deeper and deeper until one depth takes enough nodes, or many depths a few times as many, or the game is searched to
/// its end.
Expected<int> search_position(const AnyLine& line, const char* algorithm, BenchEffort& effort) {
  const std::uint64_t most = effort.nodes + 5 * enough_nodes;
  for (int depth = 1; depth <= Limits::deepest; ++depth) {
    auto player = line.game()->player(fmt::format("{}:depth={}", algorithm, depth));
    if (!player) return fail(player.error());
    const auto thought = (*player)->think(line, {});
    if (!thought) return fail(thought.error());
    effort.nodes += thought->nodes;
    effort.seconds += thought->seconds;
    if (thought->nodes >= enough_nodes || effort.nodes >= most || thought->proof == Proof::Proven) break;
  }
  return 0;
}

/// The start and a few positions of a random game, the same on every machine.
Expected<Signature> sign(const Catalogue& games, const std::string& name) {
  const auto game = games.game(name);
  if (!game) return fail(game.error());
  auto line = (*game)->start();
  if (!line) return fail(line.error());
  const bool dice = (*game)->info().dice;
  Signature signature{
      .game = name, .textbook = {}, .engine = dice ? std::nullopt : std::optional<BenchEffort>(BenchEffort{})};
  Random random(seed);
  for (int i = 0; i < positions_a_game && !(*line)->outcome(); ++i) {
    const auto book = search_position(**line, dice ? "expectimax" : "alphabeta", signature.textbook);
    if (!book) return fail(book.error());
    if (signature.engine)
      if (const auto searched = search_position(**line, "engine", *signature.engine); !searched)
        return fail(searched.error());
    for (int ply = 0; ply < plies_apart && !(*line)->outcome(); ++ply) {
      const auto legal = (*line)->legal();
      if (const auto played = (*line)->play(legal[random.below(legal.size())]); !played) return fail(played.error());
    }
  }
  return signature;
}

std::string line_text(std::string_view name, const BenchEffort& textbook, const BenchEffort& engine) {
  return fmt::format("{:<12} {:>12} nodes {:>12}   engine {:>12} nodes {:>12}\n", name, textbook.nodes,
                     speed(textbook.nodes, textbook.seconds), engine.nodes, speed(engine.nodes, engine.seconds));
}

Json effort_json(const BenchEffort& effort) { return {{"nodes", effort.nodes}, {"seconds", effort.seconds}}; }

void add_effort(BenchEffort& sum, const BenchEffort& more) {
  sum.nodes += more.nodes;
  sum.seconds += more.seconds;
}

}  // namespace

void add_bench_command(CLI::App& app, Commands& commands) {
  auto json = std::make_shared<bool>(false);
  CLI::App* command =
      app.add_subcommand("bench", "the benchmark: one node count for each game, equal on every machine");
  command->add_flag("--json", *json, "answer for programs (docs/json.md)");
  command->footer("Example: zermelo bench");
  command->callback([json, &commands] {
    commands.run = [json, &commands]() -> Expected<int> {
      Json list = Json::array();
      BenchEffort textbook;
      BenchEffort engine;
      for (const auto& entry : commands.games.entries()) {
        const auto signature = sign(commands.games, entry.info.name);
        if (!signature) return fail(signature.error());
        add_effort(textbook, signature->textbook);
        add_effort(engine, signature->engine.value_or(BenchEffort{}));
        Json json_game{{"game", signature->game}};
        json_game.update(effort_json(signature->textbook));
        json_game["engine"] = signature->engine ? effort_json(*signature->engine) : Json(nullptr);
        list.push_back(std::move(json_game));
        if (!*json) print(line_text(signature->game, signature->textbook, signature->engine.value_or(BenchEffort{})));
      }
      if (*json)
        print_json({{"games", std::move(list)},
                    {"nodes", textbook.nodes},
                    {"seconds", textbook.seconds},
                    {"engine", effort_json(engine)}});
      else
        print(line_text("all", textbook, engine));
      return 0;
    };
  });
}

}  // namespace zermelo
