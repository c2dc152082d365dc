#include <zermelo/zermelo.h>

#include "dots.h"

int main(int argc, char** argv) {
  auto games = zermelo::catalogue();
  games.add<Dots>();
  return zermelo::cli(games, argc, argv);
}
