#include "zermelo/any/signature.h"

#include <fmt/format.h>

#include "zermelo/core/random.h"

namespace zermelo {
namespace {

constexpr int positions_a_game = 4;
constexpr int plies_apart = 3;
constexpr std::uint64_t enough_nodes = 200'000;
constexpr std::uint64_t bench_seed = 1913;

/// Deeper and deeper until one depth takes enough nodes, or many depths a few times as many, or the game is searched to
/// its end.
Expected<void> search_position(const AnyLine& line, const char* algorithm, BenchEffort& effort) {
  const std::uint64_t most = effort.nodes + 5 * enough_nodes;
  for (int depth = 1; depth <= Limits::deepest; ++depth) {
    const auto player = line.game()->player(fmt::format("{}:depth={}", algorithm, depth));
    if (!player) return fail(player.error());
    const auto thought = (*player)->think(line, {});
    if (!thought) return fail(thought.error());
    effort += {thought->nodes, thought->seconds};
    if (thought->nodes >= enough_nodes || effort.nodes >= most || thought->proof == Proof::Proven) break;
  }
  return {};
}

Expected<void> play_on(AnyLine& line, Random& random) {
  for (int ply = 0; ply < plies_apart && !line.outcome(); ++ply) {
    const auto legal = line.legal();
    if (const auto played = line.play(legal[random.below(legal.size())]); !played) return fail(played.error());
  }
  return {};
}

}  // namespace

Expected<Signature> signature_of(const Catalogue& games, const std::string& name) {
  const auto game = games.game(name);
  if (!game) return fail(game.error());
  const auto line = (*game)->start();
  if (!line) return fail(line.error());
  const bool dice = (*game)->info().dice;
  Signature signature;
  if (!dice) signature.engine.emplace();
  Random random(bench_seed);
  for (int i = 0; i < positions_a_game && !(*line)->outcome(); ++i) {
    auto done = search_position(**line, dice ? "expectimax" : "alphabeta", signature.textbook);
    if (done && signature.engine) done = search_position(**line, "engine", *signature.engine);
    if (done) done = play_on(**line, random);
    if (!done) return fail(done.error());
  }
  return signature;
}

Json to_json(const BenchEffort& effort) { return {{"nodes", effort.nodes}, {"seconds", effort.seconds}}; }

Json to_json(const std::string& game, const Signature& signature) {
  Json json{{"game", game}};
  json.update(to_json(signature.textbook));
  json["engine"] = signature.engine ? to_json(*signature.engine) : Json(nullptr);
  return json;
}

}  // namespace zermelo
