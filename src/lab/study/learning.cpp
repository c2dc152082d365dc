#include "zermelo/lab/study/learning.h"

#include <fmt/format.h>

#include <algorithm>

#include "zermelo/core/hash.h"
#include "zermelo/learn/learn.h"

namespace zermelo {
namespace {

/// Grids that learn the same thing in the same way share a folder.
std::string folder_of(const ResultGrid& grid, const std::string& networks) {
  std::string name = grid.game;
  std::ranges::replace_if(name, [](unsigned char c) { return std::isalnum(c) == 0; }, '-');
  return fmt::format("{}/{}-{:016x}", networks, name, hash(grid.game + " " + grid.learning->text()));
}

/// The last generation that these games need.
int last_generation(const StudyWork& work, const std::vector<std::size_t>& open, std::size_t grid) {
  int last = 0;
  for (const std::size_t place : open)
    if (work.plan[place].grid == grid)
      for (const std::string& player : {work.plan[place].key.first, work.plan[place].key.second})
        last = std::max(last, generation_of(player).value_or(0));
  return last;
}

}  // namespace

std::string learned_player(const ResultGrid& grid, const std::string& player, const std::string& networks) {
  const auto generation = grid.learning ? generation_of(player) : std::nullopt;
  if (!generation) return player;
  if (*generation == 0) return untaught(player);
  return PlayerSpec::parse(player)
      ->with("net", learn::network_file(folder_of(grid, networks), *generation))
      .canonical();
}

Expected<bool> learn_networks(const StudyWork& work, const std::vector<std::size_t>& open, const Catalogue& games,
                              const RunOptions& options) {
  for (std::size_t i = 0; i < work.study.grids.size(); ++i) {
    const ResultGrid& grid = work.study.grids[i];
    const int last = grid.learning ? last_generation(work, open, i) : 0;
    if (last == 0) continue;
    if (work.networks.empty())
      return fail({.what = "the networks of " + work.study.name + " have no folder",
                   .where = "lab",
                   .expected = "a store in a file"});
    const learn::LearnWatch watch{.on_status = [&](const learn::LearnStatus& status) {
      if (options.on_learning) options.on_learning(grid, last, status);
    }};
    const auto learned = learn::learn({.games_known = &games,
                                       .game = work.rules[i],
                                       .folder = folder_of(grid, work.networks),
                                       .resume = true,
                                       .seed = grid.learning->seed,
                                       .hidden = grid.learning->hidden,
                                       .games = grid.learning->games,
                                       .nodes = grid.learning->nodes,
                                       .generations = last,
                                       .jobs = options.jobs},
                                      options.stop, watch);
    if (!learned) return fail(learned.error());
    if (std::ssize(learned->generations) < last) return false;
  }
  return true;
}

Expected<std::vector<double>> seconds_of_learning(const ResultGrid& grid, const std::string& networks) {
  if (!grid.learning || networks.empty()) return std::vector<double>{};
  return learn::seconds_of_generations(folder_of(grid, networks));
}

}  // namespace zermelo
