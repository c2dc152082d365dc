#include "zermelo/any/knowledge/endgames.h"
#include "zermelo/any/knowledge/model.h"
#include "zermelo/games/chess/endgame.h"

namespace zermelo {

std::shared_ptr<AnyTablebases> chess_tablebases(const std::string& folder) {
  return std::make_shared<TablebasesOf<chess::Endgames>>(folder);
}

}  // namespace zermelo
