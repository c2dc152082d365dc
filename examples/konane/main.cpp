#include <zermelo/zermelo.h>

#include "konane.h"

int main(int argc, char** argv) {
  auto games = zermelo::catalogue();
  games.add<Konane>();
  return zermelo::cli(games, argc, argv);
}
