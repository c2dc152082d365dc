#include "games/pig/pig.h"

#include "any/catalogue.h"
#include "any/model.h"

namespace zermelo {

void add_pig(Catalogue& games) { games.add<PigFamily>(); }

}  // namespace zermelo
