#pragma once
#include <array>
#include <string>
#include <string_view>

namespace zermelo {

/// A key of game and player specs that has a new name since 0.2.0; the old one is still read (docs/glossary.md).
struct RenamedKey {
  std::string_view before;
  std::string_view now;
  std::string_view owner;  ///< how the name of its game or player begins; empty: that of several
};
inline constexpr std::array<RenamedKey, 3> renamed_keys{
    {{"tables", "tablebases", ""}, {"mend", "fix", "faithful-"}, {"rest", "remaining", "kalah"}}};

/// Where a spec has this key, or npos.
inline std::size_t find_key(std::string_view spec, std::string_view key) {
  for (std::size_t at = spec.find(key); at != std::string_view::npos; at = spec.find(key, at + 1)) {
    const std::size_t end = at + key.size();
    if (at > 0 && (spec[at - 1] == ':' || spec[at - 1] == ',') && end < spec.size() && spec[end] == '=') return at;
  }
  return std::string_view::npos;
}

/// A spec with the older names of its keys. Games that were stored before a key was renamed are found by such texts.
inline std::string with_older_keys(std::string spec) {
  for (const auto& [before, now, owner] : renamed_keys)
    if (const std::size_t at = find_key(spec, now); spec.starts_with(owner) && at != std::string::npos)
      spec.replace(at, now.size(), before);
  return spec;
}

}  // namespace zermelo
