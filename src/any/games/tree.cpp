#include "zermelo/games/tree/tree.h"

#include "zermelo/any/catalogue.h"
#include "zermelo/any/model.h"

namespace zermelo {

void add_tree(Catalogue& games) { games.add<tree::Family>(); }

}  // namespace zermelo
