#include <cstdio>
#include <exception>

#include "zermelo/cli/cli.h"

int main(int argc, char** argv) {
  try {
    return zermelo::cli(zermelo::catalogue(), argc, argv);
  } catch (const std::exception&) {  // the games themselves found no room
    std::fputs("zermelo: not enough memory\n", stderr);
    return 2;
  }
}
