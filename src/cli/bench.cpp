#include <fmt/format.h>

#include "cli/command.h"
#include "core/random.h"

namespace zermelo {
namespace {

constexpr int positions_a_game = 4;
constexpr int plies_apart = 3;
constexpr std::uint64_t enough_nodes = 200'000;
constexpr std::uint64_t seed = 1913;

struct Signature {
  std::string game;
  std::uint64_t nodes = 0;
  double seconds = 0;
};

/// Deeper and deeper until one depth takes enough nodes or the game is searched to its end.
Expected<int> search_position(const AnyLine& line, Signature& signature) {
  const char* const algorithm = line.game()->info().dice ? "expectimax" : "alphabeta";
  for (int depth = 1; depth <= Limits::deepest; ++depth) {
    auto player = line.game()->player(fmt::format("{}:depth={}", algorithm, depth));
    if (!player) return fail(player.error());
    const auto thought = (*player)->think(line, {});
    if (!thought) return fail(thought.error());
    signature.nodes += thought->nodes;
    signature.seconds += thought->seconds;
    if (thought->nodes >= enough_nodes || thought->proof == Proof::Proven) break;
  }
  return 0;
}

/// The start and a few positions of a random game, the same on every machine.
Expected<Signature> sign(const Catalogue& games, const std::string& name) {
  const auto game = games.game(name);
  if (!game) return fail(game.error());
  auto line = (*game)->start();
  if (!line) return fail(line.error());
  Signature signature{.game = name};
  Random random(seed);
  for (int i = 0; i < positions_a_game && !(*line)->outcome(); ++i) {
    if (const auto searched = search_position(**line, signature); !searched) return fail(searched.error());
    for (int ply = 0; ply < plies_apart && !(*line)->outcome(); ++ply) {
      const auto legal = (*line)->legal();
      if (const auto played = (*line)->play(legal[random.below(legal.size())]); !played) return fail(played.error());
    }
  }
  return signature;
}

}  // namespace

void add_bench_command(CLI::App& app, Session& session) {
  auto json = std::make_shared<bool>(false);
  CLI::App* command =
      app.add_subcommand("bench", "the benchmark: one node-count signature a game, equal on every machine");
  command->add_flag("--json", *json, "answer for programs (docs/json.md)");
  command->footer("Example: zermelo bench");
  command->callback([json, &session] {
    session.run = [json, &session]() -> Expected<int> {
      Json list = Json::array();
      std::uint64_t nodes = 0;
      double seconds = 0;
      for (const auto& entry : session.games.entries()) {
        const auto signature = sign(session.games, entry.info.name);
        if (!signature) return fail(signature.error());
        nodes += signature->nodes;
        seconds += signature->seconds;
        list.push_back({{"game", signature->game}, {"nodes", signature->nodes}, {"seconds", signature->seconds}});
        if (!*json)
          print(fmt::format("{:<12} {:>12} nodes  {:>12}\n", signature->game, signature->nodes,
                            speed(signature->nodes, signature->seconds)));
      }
      if (*json)
        print_json({{"games", std::move(list)}, {"nodes", nodes}, {"seconds", seconds}});
      else
        print(fmt::format("{:<12} {:>12} nodes  {:>12}\n", "all", nodes, speed(nodes, seconds)));
      return 0;
    };
  });
}

}  // namespace zermelo
