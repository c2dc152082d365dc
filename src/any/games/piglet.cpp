#include "games/pig/pig.h"

#include "any/catalogue.h"
#include "any/model.h"

namespace zermelo {

void add_piglet(Catalogue& games) { games.add<PigletFamily>(); }

}  // namespace zermelo
