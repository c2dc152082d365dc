// The whole library in three calls: rules, a position, a move. Nothing but headers and the standard library.
#include <zermelo/games/mnk/mnk.h>
#include <zermelo/search.h>

#include <iostream>

int main() {
  const zermelo::Mnk<std::uint64_t> game(3, 3, 3);  // tic-tac-toe
  const auto position = game.read_position("x.o/.x./..o").value();

  const auto move = zermelo::best_move(game, position, {.depth = 9});
  std::cout << "best move: " << (move ? game.move_text(position, *move) : move.error().message()) << '\n';

  const auto found = zermelo::search(game, position, {.depth = 9});
  std::cout << "value " << found.value << ", depth " << found.depth << ", " << found.nodes << " nodes, line";
  for (auto at = position; const auto& step : found.line) {
    std::cout << ' ' << game.move_text(at, step);
    at = game.after(at, step);
  }
  std::cout << '\n';

  const auto book = zermelo::textbook_search(zermelo::Algorithm::Minimax, game, position, {.depth = 9});
  std::cout << "minimax: value " << book.value << ", " << to_string(book.proof) << ", " << book.nodes << " nodes\n";
}
