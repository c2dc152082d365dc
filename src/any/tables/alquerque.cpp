#include "any/tables/endgames.h"
#include "any/tables/model.h"
#include "games/alquerque/endgame.h"

namespace zermelo {

std::shared_ptr<AnyTables> alquerque_tables(std::string_view rules, const std::string& folder) {
  using namespace alquerque;
  if (rules == name_of(study)) return std::make_shared<TablesOf<AlquerqueEndgames<study>>>(folder);
  if (rules == name_of(alfonso)) return std::make_shared<TablesOf<AlquerqueEndgames<alfonso>>>(folder);
  if (rules == name_of(murray)) return std::make_shared<TablesOf<AlquerqueEndgames<murray>>>(folder);
  if (rules == name_of(forced)) return std::make_shared<TablesOf<AlquerqueEndgames<forced>>>(folder);
  return nullptr;
}

}  // namespace zermelo
