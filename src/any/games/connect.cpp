#include "games/connect/connect.h"

#include "any/catalogue.h"
#include "any/model.h"

namespace zermelo {

void add_connect(Catalogue& games) { games.add<ConnectFamily>(); }

}  // namespace zermelo
