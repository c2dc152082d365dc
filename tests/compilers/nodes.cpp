// What tests/scripts/compilers_long.py compiles with every compiler and for both processor families: the nodes that the
// searches visit. It needs the headers and the standard library alone.
#include <zermelo/games/chess/chess.h>
#include <zermelo/games/connect/connect.h>
#include <zermelo/games/kalah/kalah.h>
#include <zermelo/search.h>

#include <iostream>

namespace {

struct Depths {
  int perft;
  int textbook;
  int engine;
};

template <class G>
void count(const char* name, const G& game, const Depths& depths) {
  const auto start = game.initial();
  const auto book = zermelo::textbook_search(zermelo::Algorithm::AlphaBeta, game, start, {.depth = depths.textbook});
  const auto engine = zermelo::search(game, start, {.depth = depths.engine});
  std::cout << name << " perft " << depths.perft << ": " << zermelo::perft(game, start, depths.perft) << '\n'
            << name << " alphabeta " << depths.textbook << ": " << book.nodes << ", value " << book.value << '\n'
            << name << " engine " << depths.engine << ": " << engine.nodes << ", value " << engine.value << '\n';
}

}  // namespace

int main() {
  count("chess", zermelo::Chess(), {.perft = 4, .textbook = 4, .engine = 8});
  count("connect", zermelo::SixHighConnect(), {.perft = 7, .textbook = 8, .engine = 12});
  count("kalah", zermelo::Kalah<zermelo::kalah::SixPits>(), {.perft = 6, .textbook = 8, .engine = 12});
}
