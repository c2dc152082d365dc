#pragma once
#include <algorithm>
#include <cassert>
#include <charconv>
#include <cstdint>
#include <map>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <vector>

#include "zermelo/core/error.h"

namespace zermelo {

inline std::optional<std::int64_t> whole_number(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

/// One option of a game's rules, or one key of a player: a whole number in a range, a word out of a list, or any text.
struct Option {
  enum class Kind { Number, Word, Text };
  std::string name;
  std::string meaning;
  std::string fallback;
  Kind kind = Kind::Text;
  std::int64_t least = 0;
  std::int64_t most = 0;
  std::vector<std::string> words = {};
  std::string formerly = {};  ///< an older name that is still read

  static Option number(std::string name, std::string meaning, std::int64_t fallback, std::int64_t least,
                       std::int64_t most) {
    return {std::move(name), std::move(meaning), std::to_string(fallback), Kind::Number, least, most, {}};
  }
  static Option word(std::string name, std::string meaning, std::string fallback, std::vector<std::string> words) {
    return {std::move(name), std::move(meaning), std::move(fallback), Kind::Word, 0, 0, std::move(words)};
  }
  static Option flag(std::string name, std::string meaning) {
    return word(std::move(name), std::move(meaning), "off", {"off", "on"});
  }
  static Option text(std::string name, std::string meaning, std::string fallback) {
    return {std::move(name), std::move(meaning), std::move(fallback), Kind::Text, 0, 0, {}};
  }

  Option renamed_from(std::string older) const {
    Option option = *this;
    option.formerly = std::move(older);
    return option;
  }
  bool is_called(std::string_view word) const { return word == name || (!formerly.empty() && word == formerly); }

  bool accepts(const std::string& value) const {
    if (kind == Kind::Text) return true;
    if (kind == Kind::Word) return std::ranges::find(words, value) != words.end();
    const auto number = whole_number(value);
    return number && *number >= least && *number <= most;
  }

  /// "3 to 19" or "on or off"
  std::string values() const {
    if (kind == Kind::Number) return "a number from " + std::to_string(least) + " to " + std::to_string(most);
    return kind == Kind::Word ? one_of(words) : "text";
  }
};

/// What was chosen for each option; asking for one that was never declared is a programmer's error.
class Settings {
 public:
  /// Every option at its default, then the given values over it, each checked.
  static Expected<Settings> make(const std::vector<Option>& options,
                                 const std::vector<std::pair<std::string, std::string>>& given,
                                 std::string_view where) {
    Settings settings;
    for (const Option& option : options) settings.values_[option.name] = option.fallback;
    for (const auto& [name, value] : given) {
      const auto option = std::ranges::find_if(options, [&](const Option& o) { return o.is_called(name); });
      if (option == options.end()) return fail(unknown(options, name, where));
      if (!option->accepts(value))
        return fail({.what = "bad value " + in_quotes(value) + " for " + option->name,
                     .where = std::string(where),
                     .expected = option->values(),
                     .nearest = nearest(value, option->words)});
      settings.values_[option->name] =
          option->kind == Option::Kind::Number ? std::to_string(*whole_number(value)) : value;
      settings.given_.push_back(option->name);
    }
    return settings;
  }

  const std::string& text(const std::string& name) const {
    const auto found = values_.find(name);
    assert(found != values_.end());
    return found->second;
  }
  std::int64_t number(const std::string& name) const { return whole_number(text(name)).value_or(0); }
  int small(const std::string& name) const { return static_cast<int>(number(name)); }
  bool on(const std::string& name) const { return text(name) == "on"; }
  /// Is it one choice, however each was written?
  bool same_as(const Settings& other) const { return values_ == other.values_; }
  bool given(const std::string& name) const { return std::ranges::find(given_, name) != given_.end(); }

 private:
  static Error unknown(const std::vector<Option>& options, std::string_view name, std::string_view where) {
    Error error = not_among("unknown option", name, options | std::views::transform(&Option::name), where);
    if (options.empty()) error.expected = "no option";
    return error;
  }

  std::map<std::string, std::string> values_;
  std::vector<std::string> given_;
};

}  // namespace zermelo
