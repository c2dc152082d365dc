#include "zermelo/any/catalogue.h"

namespace zermelo {

using Add = void(Catalogue&);

// One line a game; each is defined in the file beside this one that has its name.
Add add_tree, add_mnk, add_connect, add_chess, add_checkers, add_alquerque, add_kalah, add_pig, add_piglet,
    add_einstein;

Catalogue catalogue() {
  Catalogue games;
  for (Add* add : {add_tree, add_mnk, add_connect, add_chess, add_checkers, add_alquerque, add_kalah, add_pig,
                   add_piglet, add_einstein})
    add(games);
  return games;
}

}  // namespace zermelo
