#pragma once
#include "zermelo/any/catalogue.h"

namespace zermelo {

/// The command line over a catalogue. Exit 0: done; 1: the answer is no; 2: the request was wrong (one line on stderr).
int cli(const Catalogue& games, int argc, const char* const* argv);

}  // namespace zermelo
