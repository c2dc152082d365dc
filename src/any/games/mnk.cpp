#include "games/mnk/mnk.h"

#include "any/catalogue.h"
#include "any/model.h"

namespace zermelo {

void add_mnk(Catalogue& games) { games.add<MnkFamily>(); }

}  // namespace zermelo
