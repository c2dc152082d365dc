#include "zermelo/games/connect/connect.h"

#include "zermelo/any/catalogue.h"
#include "zermelo/any/model.h"

namespace zermelo {

void add_connect(Catalogue& games) { games.add<connect::Family>(); }

}  // namespace zermelo
