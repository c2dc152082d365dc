#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "zermelo/core/error.h"
#include "zermelo/core/options.h"

namespace zermelo {

/// A game or a player as people type it: `name[:value,…][,key=value…]`. A value with a comma, a colon or an equals sign
/// in it stands in double quotes. This is the only place where such strings are read.
struct Spec {
  std::string name;
  std::vector<std::string> values;
  std::vector<std::pair<std::string, std::string>> pairs;

  /// The same in text, quoted where needed; reads back equal.
  std::string text() const;
  friend bool operator==(const Spec&, const Spec&) = default;
};

/// `kind` is what the string is for, in error messages: "game" or "player".
Expected<Spec> parse_spec(std::string_view text, std::string_view kind);

/// The settings a spec asks for: its values go to the options in their order, its pairs by name.
Expected<Settings> settings(const Spec& spec, const std::vector<Option>& options, std::string_view kind);

/// The text of a game or player with every option in it.
std::string full_spec(const std::string& name, const std::vector<Option>& options, const Settings& settings);

}  // namespace zermelo
