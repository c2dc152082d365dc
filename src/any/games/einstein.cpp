#include "zermelo/games/einstein/einstein.h"

#include "zermelo/any/catalogue.h"
#include "zermelo/any/model.h"

namespace zermelo {

void add_einstein(Catalogue& games) { games.add<Einstein>(); }

}  // namespace zermelo
