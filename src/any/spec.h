#pragma once
#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "zermelo/core/error.h"
#include "zermelo/core/options.h"

namespace zermelo {

/// A game, a player or openings as people type it: `name[:value,…][,key=value…]`. A value with a comma, a colon or an
/// equals sign in it stands in double quotes.
struct Spec {
  std::string name;
  std::vector<std::string> values = {};
  std::vector<std::pair<std::string, std::string>> pairs = {};

  /// Quoted where needed; reads back equal.
  std::string text() const;
  friend bool operator==(const Spec&, const Spec&) = default;
};

/// `kind` is what the string is for, in error messages: "game" or "openings". Players are read by PlayerSpec::parse.
Expected<Spec> parse_spec(std::string_view text, std::string_view kind);

/// A player: `engine:depth=6,lines=2`. It is parsed once, where its text comes in (command line, study file, request),
/// and passed on as this value.
class PlayerSpec {
 public:
  using Pairs = std::vector<std::pair<std::string, std::string>>;

  static Expected<PlayerSpec> parse(std::string_view text);
  /// A player by its name alone; `with` adds the rest.
  explicit PlayerSpec(std::string_view name);

  const std::string& name() const { return spec_.name; }
  const std::string& text() const { return text_; }       ///< as it was written
  std::string canonical() const { return spec_.text(); }  ///< with quotes only where they are needed
  const std::vector<std::string>& values() const { return spec_.values; }
  const Pairs& pairs() const { return spec_.pairs; }
  std::optional<std::string> value(std::string_view key) const;

  /// A copy with this key, instead of any that was there.
  PlayerSpec with(std::string_view key, std::string_view value) const;
  PlayerSpec with(std::string_view key, std::integral auto number) const { return with(key, std::to_string(number)); }
  PlayerSpec without(std::string_view key) const;
  PlayerSpec named(std::string_view name) const;
  /// Without the pairs whose key `is_foreign` accepts, and those pairs.
  template <class Predicate>
  std::pair<PlayerSpec, Pairs> split(Predicate is_foreign) const {
    Spec own = spec_;
    Pairs foreign;
    std::erase_if(own.pairs, [&](const auto& pair) {
      if (!is_foreign(pair.first)) return false;
      foreign.push_back(pair);
      return true;
    });
    return {PlayerSpec(std::move(own), text_), std::move(foreign)};
  }

  Expected<Settings> settings(const std::vector<Option>& options) const;
  friend bool operator==(const PlayerSpec& a, const PlayerSpec& b) { return a.text_ == b.text_; }

 private:
  PlayerSpec(Spec spec, std::string text);

  Spec spec_;
  std::string text_;
};

/// The settings a spec asks for: its values go to the options in their order, its pairs by name.
Expected<Settings> settings(const Spec& spec, const std::vector<Option>& options, std::string_view kind);

/// The text of a game or player with every option in it.
std::string full_spec(const std::string& name, const std::vector<Option>& options, const Settings& settings);

}  // namespace zermelo
