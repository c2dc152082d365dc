#include "games/tree/tree.h"

#include "any/catalogue.h"
#include "any/model.h"

namespace zermelo {

void add_tree(Catalogue& games) { games.add<TreeFamily>(); }

}  // namespace zermelo
