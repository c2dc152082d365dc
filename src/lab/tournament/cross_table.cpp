#include "zermelo/lab/tournament/cross_table.h"

#include <algorithm>
#include <numeric>

namespace zermelo {
namespace {

using Cells = std::vector<std::vector<Tally>>;

void add(Tally& tally, int sign) { ++(sign > 0 ? tally.wins : sign < 0 ? tally.losses : tally.draws); }

std::vector<Encounter> encounters(const Cells& cells) {
  std::vector<Encounter> all;
  for (std::size_t a = 0; a < cells.size(); ++a)
    for (std::size_t b = a + 1; b < cells.size(); ++b)
      if (cells[a][b].games() > 0) all.push_back({a, b, cells[a][b]});
  return all;
}

}  // namespace

CrossTable cross_table(const Tournament& tournament) {
  const std::size_t n = tournament.plan().players.size();
  CrossTable table;
  Cells cells(n, std::vector<Tally>(n));
  for (std::size_t i = 0; i < tournament.games().size(); ++i) {
    const auto& game = tournament.games()[i];
    if (!game) continue;
    const Fixture& fixture = tournament.fixtures()[i];
    const int sign = game->outcome.sign();
    add(cells[fixture.first][fixture.second], sign);
    add(cells[fixture.second][fixture.first], -sign);
    add(table.first_movers, sign);
    ++table.endings[std::string(to_string(game->outcome.reason))];
  }
  const Ratings ratings = rate(n, encounters(cells));
  std::vector<std::size_t> order(n);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t i) { return std::pair(-ratings.elo[i], i); });
  for (const std::size_t a : order) {
    CrossTable::Row row{.player = a,
                        .tally = {},
                        .elo = ratings.elo[a],
                        .interval = ratings.interval[a],
                        .against = {},
                        .superiority = {}};
    for (const std::size_t b : order) {
      row.tally += cells[a][b];
      row.against.push_back(cells[a][b]);
      row.superiority.push_back(ratings.superiority[a][b]);
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace zermelo
