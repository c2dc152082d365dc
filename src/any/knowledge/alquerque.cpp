#include "zermelo/any/knowledge/endgames.h"
#include "zermelo/any/knowledge/model.h"
#include "zermelo/games/alquerque/endgame.h"

namespace zermelo {

std::shared_ptr<AnyTablebases> alquerque_tablebases(std::string_view rules, const std::string& folder) {
  using namespace alquerque;
  if (rules == name_of(study)) return std::make_shared<TablebasesOf<AlquerqueEndgames<study>>>(folder);
  if (rules == name_of(alfonso)) return std::make_shared<TablebasesOf<AlquerqueEndgames<alfonso>>>(folder);
  if (rules == name_of(murray)) return std::make_shared<TablebasesOf<AlquerqueEndgames<murray>>>(folder);
  if (rules == name_of(forced)) return std::make_shared<TablebasesOf<AlquerqueEndgames<forced>>>(folder);
  return nullptr;
}

}  // namespace zermelo
