#include <zermelo/zermelo.h>

#include "nim.h"

int main(int argc, char** argv) {
  auto games = zermelo::catalogue();
  games.add<Nim>();
  return zermelo::cli(games, argc, argv);
}
