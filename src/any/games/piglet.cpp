#include "zermelo/games/pig/pig.h"

#include "zermelo/any/catalogue.h"
#include "zermelo/any/model.h"

namespace zermelo {

void add_piglet(Catalogue& games) { games.add<Piglet>(); }

}  // namespace zermelo
