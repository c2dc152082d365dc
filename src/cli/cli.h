#pragma once
#include "zermelo/any/catalogue.h"

namespace zermelo {

#ifndef ZERMELO_SHARE
#define ZERMELO_SHARE ""
#endif

/// The command line over a catalogue. Exit 0: done; 1: the answer is no; 2: the request was wrong (one line on stderr).
/// Messages name the program by `argv[0]`. `share` is where an installed Zermelo keeps its page and its studies; CMake
/// says it to programs that find the package.
int cli(const Catalogue& games, int argc, const char* const* argv, const char* share = ZERMELO_SHARE);

}  // namespace zermelo
