#include "zermelo/any/catalogue.h"

/// The catalogue of the thread-sanitizer build (CMakePresets.json): a game without and one with endgame tablebases.
/// Every other build has the whole of it, any/games/catalogue.cpp.
namespace zermelo {

using Add = void(Catalogue&);
Add add_mnk, add_chess;

Catalogue catalogue() {
  Catalogue games;
  add_mnk(games);
  add_chess(games);
  return games;
}

}  // namespace zermelo
