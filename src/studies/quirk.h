#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"

namespace zermelo::studies {

/// One oddity of a published program: kept because the published results come from it, and mendable by its id.
template <class Flags>
struct Quirk {
  std::string_view id;
  std::string_view meaning;
  bool Flags::* flag;
};

/// The flags with the quirks named turned from what they are by default: one id, several with + between them, or `all`.
template <class Flags, std::size_t N>
Expected<Flags> mend(Flags flags, const std::array<Quirk<Flags>, N>& quirks, std::string_view ids) {
  while (!ids.empty()) {
    const std::size_t end = std::min(ids.find('+'), ids.size());
    const std::string_view id = ids.substr(0, end);
    ids.remove_prefix(std::min(end + 1, ids.size()));
    bool known = id == "all";
    std::vector<std::string> names;
    for (const Quirk<Flags>& quirk : quirks) {
      names.emplace_back(quirk.id);
      if (id != "all" && id != quirk.id) continue;
      flags.*quirk.flag = !(Flags{}.*quirk.flag);
      known = true;
    }
    names.emplace_back("all");
    if (!known)
      return fail({.what = "unknown quirk " + in_quotes(id),
                   .where = "mend",
                   .expected = one_of(names),
                   .nearest = nearest(id, names)});
  }
  return flags;
}

}  // namespace zermelo::studies
