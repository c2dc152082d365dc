#include "zermelo/any/spec.h"

#include <algorithm>

namespace zermelo {
namespace {

constexpr std::size_t longest_spec = 4096;

bool is_name_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.';
}

std::string quote_if_needed(const std::string& value) {
  const bool plain = !value.empty() && value.find_first_of(",:=\"") == std::string::npos;
  return plain ? value : '"' + value + '"';
}

/// Walks over the text once; every failure knows its offset.
class Reader {
 public:
  Reader(std::string_view text, std::string_view kind) : text_(text), kind_(kind) {}

  Expected<Spec> read() {
    if (text_.empty()) return fail(defect("empty", "name[:value,…][,key=value…]"));
    if (text_.size() > longest_spec) return fail(defect("too long", "at most 4096 characters"));
    Spec spec;
    spec.name = word();
    if (spec.name.empty())
      return fail(defect("no name before " + in_quotes(text_.substr(at_)), "name[:value,…][,key=value…]"));
    if (done()) return spec;
    if (text_[at_] != ':' && text_[at_] != ',')
      return fail(defect("unexpected " + in_quotes(text_.substr(at_, 1)), "':' or ',' after the name"));
    while (!done()) {
      ++at_;
      if (const auto read = item(spec); !read) return fail(read.error());
      if (!done() && text_[at_] != ',') return fail(defect("unexpected " + in_quotes(text_.substr(at_, 1)), "','"));
    }
    return spec;
  }

 private:
  bool done() const { return at_ >= text_.size(); }

  std::string word() {
    const std::size_t start = at_;
    while (!done() && is_name_character(text_[at_])) ++at_;
    return std::string(text_.substr(start, at_ - start));
  }

  /// `value` or `key=value`
  Expected<void> item(Spec& spec) {
    const std::size_t start = at_;
    std::string key = word();
    const bool keyed = !key.empty() && !done() && text_[at_] == '=';
    at_ = keyed ? at_ + 1 : start;
    auto value = read_value();
    if (!value) return fail(value.error());
    if (!keyed && !spec.pairs.empty())
      return fail(defect("a plain value " + in_quotes(*value) + " after key=value", "values before keys"));
    if (keyed && std::ranges::find(spec.pairs, key, &PlayerSpec::Pairs::value_type::first) != spec.pairs.end())
      return fail(defect("key " + in_quotes(key) + " given twice", "each key once"));
    if (keyed)
      spec.pairs.emplace_back(std::move(key), std::move(*value));
    else
      spec.values.push_back(std::move(*value));
    return {};
  }

  Expected<std::string> read_value() {
    if (!done() && text_[at_] == '"') return quoted_value();
    const std::size_t end = std::min(text_.find_first_of(",\"", at_), text_.size());
    std::string value(text_.substr(at_, end - at_));
    if (value.empty()) return fail(defect("a value is missing", "a value"));
    at_ = end;
    return value;
  }

  Expected<std::string> quoted_value() {
    const std::size_t close = text_.find('"', at_ + 1);
    if (close == std::string_view::npos) return fail(defect("a quote is not closed", "'\"'"));
    std::string value(text_.substr(at_ + 1, close - at_ - 1));
    at_ = close + 1;
    return value;
  }

  Error defect(std::string what, std::string expected) const {
    return {.what = std::move(what), .where = at_offset(kind_, at_), .expected = std::move(expected)};
  }

  std::string_view text_;
  std::string_view kind_;
  std::size_t at_ = 0;
};

}  // namespace

std::string Spec::text() const {
  std::string text = name;
  char separator = ':';
  for (const std::string& value : values) text += std::exchange(separator, ',') + quote_if_needed(value);
  for (const auto& [key, value] : pairs) text += std::exchange(separator, ',') + key + "=" + quote_if_needed(value);
  return text;
}

Expected<Spec> parse_spec(std::string_view text, std::string_view kind) { return Reader(text, kind).read(); }

PlayerSpec::PlayerSpec(Spec spec, std::string text) : spec_(std::move(spec)), text_(std::move(text)) {}
PlayerSpec::PlayerSpec(std::string_view name) : PlayerSpec({.name = std::string(name)}, std::string(name)) {}

Expected<PlayerSpec> PlayerSpec::parse(std::string_view text) {
  auto spec = parse_spec(text, "player");
  if (!spec) return fail(spec.error());
  return PlayerSpec(std::move(*spec), std::string(text));
}

std::optional<std::string> PlayerSpec::value(std::string_view key) const {
  const auto found = std::ranges::find(spec_.pairs, key, &Pairs::value_type::first);
  return found == spec_.pairs.end() ? std::nullopt : std::optional(found->second);
}

PlayerSpec PlayerSpec::with(std::string_view key, std::string_view value) const {
  Spec changed = without(key).spec_;
  changed.pairs.emplace_back(key, value);
  return {changed, changed.text()};
}

PlayerSpec PlayerSpec::without(std::string_view key) const {
  Spec changed = spec_;
  std::erase_if(changed.pairs, [&](const auto& pair) { return pair.first == key; });
  return {changed, changed.text()};
}

PlayerSpec PlayerSpec::named(std::string_view name) const {
  Spec changed = spec_;
  changed.name = name;
  return {changed, changed.text()};
}

Expected<Settings> PlayerSpec::settings(const std::vector<Option>& options) const {
  return zermelo::settings(spec_, options, "player");
}

Expected<Settings> settings(const Spec& spec, const std::vector<Option>& options, std::string_view kind) {
  const std::string where = std::string(kind) + " " + spec.name;
  if (spec.values.size() > options.size())
    return fail({.what = std::to_string(spec.values.size()) + " values",
                 .where = where,
                 .expected = options.empty() ? "none" : "at most " + std::to_string(options.size())});
  std::vector<std::pair<std::string, std::string>> given;
  for (std::size_t i = 0; i < spec.values.size(); ++i) given.emplace_back(options[i].name, spec.values[i]);
  for (const auto& [written, value] : spec.pairs) {
    const auto option = std::ranges::find_if(options, [&](const Option& o) { return o.is_called(written); });
    const std::string& key = option == options.end() ? written : option->name;
    if (std::ranges::any_of(given, [&](const auto& pair) { return pair.first == key; }))
      return fail(
          {.what = "option " + in_quotes(key) + " given twice", .where = where, .expected = "each option once"});
    given.emplace_back(key, value);
  }
  return Settings::make(options, given, where);
}

std::string full_spec(const std::string& name, const std::vector<Option>& options, const Settings& settings) {
  Spec spec{.name = name, .values = {}, .pairs = {}};
  for (const Option& option : options) spec.pairs.emplace_back(option.name, settings.text(option.name));
  return spec.text();
}

}  // namespace zermelo
