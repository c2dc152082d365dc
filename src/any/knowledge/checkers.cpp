#include "zermelo/any/knowledge/endgames.h"
#include "zermelo/any/knowledge/model.h"
#include "zermelo/games/checkers/endgame.h"

namespace zermelo {

std::shared_ptr<AnyTablebases> checkers_tablebases(const std::string& folder) {
  return std::make_shared<TablebasesOf<CheckersEndgames>>(folder);
}

}  // namespace zermelo
