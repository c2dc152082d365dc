// The whole library in three calls: rules, a position, a move. Nothing but headers and the standard library.
#include <zermelo/games/mnk/mnk.h>
#include <zermelo/search.h>

#include <iostream>

int main() {
  const zermelo::Mnk<std::uint64_t> game(3, 3, 3);  // tic-tac-toe
  const auto position = game.read_position("x.o/.x./..o").value();

  const auto move = zermelo::best_move(game, position, {.depth = 9});
  std::cout << "best move: " << game.move_text(position, move) << '\n';

  const auto report = zermelo::search(game, position, {.depth = 9});
  std::cout << "value " << report.value << ", " << to_string(report.proof) << ", " << report.nodes << " nodes\n";

  const auto quick = zermelo::next_move(game, position);  // three plies deep
  std::cout << "three plies see: " << game.move_text(position, quick) << '\n';
}
