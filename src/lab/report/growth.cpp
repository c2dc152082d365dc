/// How the positions searched grow with the depth.
#include <algorithm>
#include <cmath>

#include "zermelo/any/spec.h"
#include "zermelo/lab/report/view.h"

namespace zermelo {
namespace {

std::string without_depth(const std::string& text) {
  const auto spec = PlayerSpec::parse(text);
  return spec ? spec->without("depth").text() : text;
}

void add(const LabGame::Move& move, const std::string& spec, std::vector<Growth>& all) {
  const int depth = depth_of(spec);
  if (depth == 0 || move.nodes == 0) return;
  const std::string player = without_depth(spec);
  auto found = std::ranges::find(all, player, &Growth::player);
  if (found == all.end()) found = all.insert(all.end(), {.player = player, .points = {}});
  Growth::Point& point = found->points[depth];
  point.nodes += static_cast<double>(move.nodes);
  point.cpu_seconds += move.cpu_seconds;
  ++point.moves;
}

}  // namespace

std::vector<Growth> growth_of(const StudyResults& results, std::string_view table) {
  std::vector<Growth> all;
  for (const CellResult* cell : results.in_table(table))
    for (const LabGame* game : cell->games)
      for (const LabGame::Move& move : game->moves) {
        if (move.player == "chance") continue;
        add(move, by_first_player(*game, move) ? game->key.first : game->key.second, all);
      }
  std::erase_if(all, [](const Growth& growth) { return growth.points.size() < 2; });
  return all;
}

double fitted_factor(const Growth& growth) {
  double n = 0;
  double x = 0;
  double y = 0;
  double xx = 0;
  double xy = 0;
  for (const auto& [depth, point] : growth.points) {
    const double log_nodes = std::log(point.nodes / point.moves);
    n += 1;
    x += depth;
    y += log_nodes;
    xx += static_cast<double>(depth) * depth;
    xy += depth * log_nodes;
  }
  return std::exp((n * xy - x * y) / (n * xx - x * x));
}

std::optional<double> fitted_growth(const StudyResults& results, std::string_view table) {
  const auto all = growth_of(results, table);
  return all.empty() ? std::nullopt : std::optional(fitted_factor(all.front()));
}

}  // namespace zermelo
