#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "zermelo/core/error.h"

namespace zermelo::studies {

/// One oddity of a published program: kept because its play comes from it, and fixed by its id.
template <class Flags>
struct Quirk {
  std::string_view id;
  std::string_view meaning;
  bool Flags::* flag;
};

/// The flags with the quirks named turned from what they are by default: one id, several with + between them, or `all`.
/// `where` is the key that names them.
template <class Flags, std::size_t N>
Expected<Flags> fix(Flags flags, const std::array<Quirk<Flags>, N>& quirks, std::string_view ids,
                    std::string_view where = "fix") {
  for (bool more = !ids.empty(); more;) {
    const std::size_t end = std::min(ids.find('+'), ids.size());
    const std::string_view id = ids.substr(0, end);
    more = end < ids.size();
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
      return fail(not_among(where == "fix" ? "unknown defect" : "unknown part", id, names, where, ErrorCode::Invalid));
  }
  return flags;
}

}  // namespace zermelo::studies
