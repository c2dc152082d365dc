#include "zermelo/games/mnk/mnk.h"

#include "zermelo/any/catalogue.h"
#include "zermelo/any/model.h"

namespace zermelo {

void add_mnk(Catalogue& games) { games.add<mnk::Family>(); }

}  // namespace zermelo
