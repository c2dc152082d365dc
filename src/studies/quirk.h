#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <ranges>
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
  std::vector<std::string_view> names;
  for (const Quirk<Flags>& quirk : quirks) names.emplace_back(quirk.id);
  names.emplace_back("all");
  for (const auto part : std::views::split(ids, '+')) {
    const std::string_view id(part.begin(), part.end());
    for (const Quirk<Flags>& quirk : quirks)
      if (id == "all" || id == quirk.id) flags.*quirk.flag = !(Flags{}.*quirk.flag);
    if (std::ranges::find(names, id) == names.end())
      return fail(not_among(where == "fix" ? "unknown defect" : "unknown part", id, names, where, ErrorCode::Invalid));
  }
  return flags;
}

}  // namespace zermelo::studies
