#include "zermelo/games/pig/pig.h"

#include "zermelo/any/catalogue.h"
#include "zermelo/any/model.h"

namespace zermelo {

void add_pig(Catalogue& games) { games.add<Pig>(); }

}  // namespace zermelo
