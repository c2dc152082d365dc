/// Statements about what searching costs: positions looked at, and how they grow.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "zermelo/any/spec.h"
#include "zermelo/lab/report/view.h"

namespace zermelo {
namespace {

/// What the players of a grid spent, each of them and together.
struct Spent {
  double nodes[2] = {0, 0};
  double moves[2] = {0, 0};
  double cpu_seconds = 0;

  double per_move(int player) const { return moves[player] == 0 ? 0 : nodes[player] / moves[player]; }
  double per_move() const { return (nodes[0] + nodes[1]) / (moves[0] + moves[1]); }
  double seconds_per_move() const { return cpu_seconds / (moves[0] + moves[1]); }
};

Spent spent(const std::vector<const CellResult*>& cells) {
  Spent sum;
  for (const CellResult* cell : cells)
    for (const LabGame* game : cell->games)
      for (const LabGame::Move& move : game->moves) {
        if (move.player == "chance") continue;
        const int player = by_first_player(*game, move) ? 0 : 1;
        sum.nodes[player] += static_cast<double>(move.nodes);
        sum.moves[player] += 1;
        sum.cpu_seconds += move.cpu_seconds;
      }
  return sum;
}

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

std::vector<Growth> growth_of(const StudyResults& results, std::string_view grid) {
  std::vector<Growth> all;
  for (const CellResult* cell : results.in_grid(grid))
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

std::optional<double> fitted_growth(const StudyResults& results, std::string_view grid) {
  const auto all = growth_of(results, grid);
  return all.empty() ? std::nullopt : std::optional(fitted_factor(all.front()));
}

namespace statements {

/// Nodes of the second kind of player against the first, search by search: rows come in pairs of equal depth.
Statement nodes_saved(const View& view) {
  std::map<int, double> one;
  std::map<int, double> two;
  for (const CellResult* cell : view.cells(0)) one[view.first_depth(*cell)] += static_cast<double>(cell->nodes);
  for (const CellResult* cell : view.cells(1)) two[view.first_depth(*cell)] += static_cast<double>(cell->nodes);
  std::string list;
  double last = 0;
  for (const auto& [depth, nodes] : one) {
    if (!two.contains(depth) || nodes == 0) continue;
    last = 100 - percent(two[depth], nodes);
    list += fmt::format("{}{:.1f} % at depth {}", list.empty() ? "" : ", ", last, depth);
  }
  if (list.empty()) return no_data();
  return {.sentence = fmt::format("{} searches fewer positions than {}: {} less.", view.grid(1), view.grid(0), list),
          .yes = last > 0};
}

Statement growth(const View& view) {
  std::string list;
  std::optional<double> first;
  std::optional<double> last;
  for (const std::string& name : view.question.grids) {
    const auto fitted = fitted_growth(view.results, name);
    if (!fitted) continue;
    list += fmt::format("{}{:.2f} in {}", list.empty() ? "" : ", ", *fitted, name);
    if (!first) first = fitted;
    last = fitted;
  }
  if (!first) return no_data();
  return {.sentence = fmt::format("Each further ply multiplies the positions searched by {}.", list),
          .yes = *last < *first};
}

/// The second grid against the first: all positions, those of each side, and the processor time.
Statement cost_ratio(const View& view) {
  const Spent one = spent(view.cells(0));
  const Spent two = spent(view.cells(1));
  if (one.per_move(0) == 0 || two.per_move(0) == 0) return no_data();
  const double ratio = two.per_move() / one.per_move();
  std::string sentence = fmt::format("A move in {} takes {:.2f} of the positions of a move in {}{}", view.grid(1),
                                     ratio, view.grid(0), claim_words(view.question, ratio));
  for (const int player : {0, 1})
    if (one.per_move(player) > 0 && two.per_move(player) > 0)
      sentence += fmt::format("{} {} alone {:.2f}", player == 0 ? ";" : ",",
                              view.side(1, player == 0 ? Player::First : Player::Second),
                              two.per_move(player) / one.per_move(player));
  if (one.cpu_seconds > 0 && two.cpu_seconds > 0)
    sentence += fmt::format("; processor time {:.2f}", two.seconds_per_move() / one.seconds_per_move());
  return {.sentence = sentence + ".",
          .yes = view.question.claim ? claim_holds(view.question, ratio) : ratio < 1,
          .figure = ratio};
}

/// Positions grow as b^(e·d): the exponent e of the second grid, where that of the first is 1.
Statement exponent_ratio(const View& view) {
  const auto one = fitted_growth(view.results, view.grid(0));
  const auto two = fitted_growth(view.results, view.grid(1));
  if (!one || !two || *one <= 1 || *two <= 0) return no_data();
  const double ratio = std::log(*two) / std::log(*one);
  return {
      .sentence = fmt::format("Each ply multiplies the positions by {:.2f} in {} and by {:.2f} in {}, which is {:.2f} "
                              "of the exponent{}.",
                              *one, view.grid(0), *two, view.grid(1), ratio, claim_words(view.question, ratio)),
      .yes = view.question.claim ? claim_holds(view.question, ratio) : ratio < 1,
      .figure = ratio};
}

}  // namespace statements
}  // namespace zermelo
