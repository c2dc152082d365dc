#include "any/tables/endgames.h"
#include "any/tables/model.h"
#include "games/checkers/endgame.h"

namespace zermelo {

std::shared_ptr<AnyTables> checkers_tables(const std::string& folder) {
  return std::make_shared<TablesOf<CheckersEndgames>>(folder);
}

}  // namespace zermelo
