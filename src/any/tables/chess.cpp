#include "any/tables/endgames.h"
#include "any/tables/model.h"
#include "games/chess/endgame.h"

namespace zermelo {

std::shared_ptr<AnyTables> chess_tables(const std::string& folder) {
  return std::make_shared<TablesOf<chess::Endgames>>(folder);
}

}  // namespace zermelo
