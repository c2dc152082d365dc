#pragma once
#include <algorithm>
#include <vector>

#include "zermelo/games/connect/connect.h"
#include "zermelo/games/kalah/kalah.h"
#include "zermelo/games/mnk/mnk.h"

/// How many positions a small game can have at most, before anybody looks: nobody should wait for "too many". In
/// `double`, as the largest do not fit anything else.
namespace zermelo {

inline double binomial(int n, int k) {
  double count = 1;
  for (int i = 1; i <= k; ++i) count = count * (n - k + i) / i;
  return count;
}

/// Stones in lines of one or two end nearly every game at once; there is nothing to fear, and nothing to count.
template <class Grid>
bool ends_at_once(const Grid& grid) {
  return grid.line() <= 2;
}

/// Every way to lay stones of two colours by turns; games that end before are counted as if they went on.
template <class Word>
double most_positions_of(const Mnk<Word>& game) {
  if (ends_at_once(game.grid())) return 0;
  const int cells = game.grid().columns() * game.grid().rows();
  double count = 0;
  for (int stones = 0; stones <= cells; ++stones) count += binomial(cells, stones) * binomial(stones, stones / 2);
  return count;
}

/// The same, for each way to fill the columns from below.
template <class Word, class Lines>
double most_positions_of(const Connect<Word, Lines>& game) {
  if (ends_at_once(game.grid())) return 0;
  const auto rows = static_cast<std::size_t>(game.grid().rows());
  std::vector<double> shapes{1};  // by number of stones
  for (int column = 0; column < game.grid().columns(); ++column) {
    std::vector<double> wider(shapes.size() + rows);
    for (std::size_t stones = 0; stones < shapes.size(); ++stones)
      for (std::size_t more = 0; more <= rows; ++more) wider[stones + more] += shapes[stones];
    shapes = std::move(wider);
  }
  double count = 0;
  for (std::size_t stones = 0; stones < shapes.size(); ++stones)
    count += shapes[stones] * binomial(static_cast<int>(stones), static_cast<int>(stones / 2));
  return count;
}

/// Every way to share out the seeds over pits and stores, for either player to move.
template <class Row>
double most_positions_of(const Kalah<Row>& game) {
  const int cells = 2 * game.pits() + 2;
  return 2 * binomial(game.rules().all_seeds() + cells - 1, cells - 1);
}

}  // namespace zermelo
