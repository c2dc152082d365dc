#include "zermelo/lab/study/pattern.h"

#include <algorithm>
#include <cmath>

#include "zermelo/any/spec.h"
#include "zermelo/core/number_text.h"

namespace zermelo {
namespace {

constexpr std::size_t most_specs = 10'000;

using Texts = std::vector<std::string>;

Error bad(std::string_view pattern, std::string what, std::string expected) {
  return {.what = std::move(what), .where = "player pattern " + in_quotes(pattern), .expected = std::move(expected)};
}

/// `1..4` or `0..1..0.25`; the text itself where it is no range.
Expected<Texts> expand_range(std::string_view text, std::string_view pattern) {
  const std::size_t dots = text.find("..");
  if (dots == text.npos) return Texts{std::string(text)};
  const auto rest = text.substr(dots + 2);
  const std::size_t more = rest.find("..");
  const auto low = decimal(text.substr(0, dots));
  const auto high = decimal(rest.substr(0, more));
  const auto step = more == rest.npos ? 1.0 : decimal(rest.substr(more + 2));
  if (!low || !high || !step || *step <= 0 || *low > *high)
    return fail(bad(pattern, "bad range " + in_quotes(text), "a range like 1..4 or 0..1..0.25, rising"));
  const double count = std::floor((*high - *low) / *step + 1e-9) + 1;
  if (count > most_specs) return fail(bad(pattern, "too many players", "at most 10000"));
  Texts values;
  for (int i = 0; i < static_cast<int>(count); ++i) values.push_back(number_text(*low + i * *step));
  return values;
}

/// Cuts a pattern into pieces: plain text, lists and ranges. A piece is what may stand in its place.
class Cutter {
 public:
  explicit Cutter(std::string_view pattern) : pattern_(pattern) {}

  Expected<std::vector<Texts>> cut() {
    constexpr std::string_view special = "{}:=,";
    for (at_ = 0; at_ < pattern_.size(); ++at_) {
      const char c = pattern_[at_];
      if (c == '"') quoted_ = !quoted_;
      if (quoted_ || !special.contains(c)) {
        plain_ += c;
      } else if (c == '{') {
        if (const auto read = list(); !read) return fail(read.error());
      } else if (c == '}') {
        return fail(bad(pattern_, "a brace that was never opened", "lists like {2,4}"));
      } else {
        if (const auto ended = end_value(); !ended) return fail(ended.error());
        plain_ += c;
        value_begins_ = plain_.size();
      }
    }
    if (const auto ended = end_value(); !ended) return fail(ended.error());
    keep_plain();
    return std::move(pieces_);
  }

 private:
  Expected<void> list() {
    const std::size_t end = pattern_.find('}', at_);
    if (end == pattern_.npos) return fail(bad(pattern_, "a list is not closed", "a closing brace"));
    Texts choices;
    std::string_view inside = pattern_.substr(at_ + 1, end - at_ - 1);
    while (true) {
      const std::size_t comma = inside.find(',');
      const auto values = expand_range(inside.substr(0, comma), pattern_);
      if (!values) return fail(values.error());
      choices.insert(choices.end(), values->begin(), values->end());
      if (comma == inside.npos) break;
      inside.remove_prefix(comma + 1);
    }
    if (std::ranges::find(choices, "") != choices.end())
      return fail(bad(pattern_, "an empty place in a list", "values with commas between them"));
    keep_plain();
    pieces_.push_back(std::move(choices));
    at_ = end;
    return {};
  }

  /// A value of its own that is a range becomes a piece.
  Expected<void> end_value() {
    const std::string value = plain_.substr(std::min(value_begins_, plain_.size()));
    if (value.find("..") == value.npos || value.starts_with('"')) return {};
    const auto values = expand_range(value, pattern_);
    if (!values) return fail(values.error());
    plain_.resize(value_begins_);
    keep_plain();
    pieces_.push_back(*values);
    return {};
  }

  void keep_plain() {
    if (!plain_.empty()) pieces_.push_back({plain_});
    plain_.clear();
    value_begins_ = 0;
  }

  std::string_view pattern_;
  std::size_t at_ = 0;
  bool quoted_ = false;
  std::string plain_;
  std::size_t value_begins_ = 0;
  std::vector<Texts> pieces_;
};

/// The values of a spec by their keys; the name and values without a key have keys of their own.
PlayerSpec::Pairs parts(const std::string& text) {
  const auto spec = PlayerSpec::parse(text);
  if (!spec) return {{"name", text}};
  PlayerSpec::Pairs out{{"name", spec->name()}};
  const auto& values = spec->values();
  for (std::size_t i = 0; i < values.size(); ++i) out.emplace_back("value " + std::to_string(i), values[i]);
  out.insert(out.end(), spec->pairs().begin(), spec->pairs().end());
  return out;
}

std::string part(const PlayerSpec::Pairs& all, const std::string& key) {
  const auto found = std::ranges::find(all, key, &PlayerSpec::Pairs::value_type::first);
  return found == all.end() ? "" : found->second;
}

}  // namespace

Expected<Texts> expand_pattern(std::string_view pattern) {
  const auto pieces = Cutter(pattern).cut();
  if (!pieces) return fail(pieces.error());
  Texts specs{""};
  for (const Texts& choices : *pieces) {
    if (specs.size() * choices.size() > most_specs) return fail(bad(pattern, "too many players", "at most 10000"));
    Texts longer;
    for (const std::string& start : specs)
      for (const std::string& choice : choices) longer.push_back(start + choice);
    specs = std::move(longer);
  }
  return specs;
}

Expected<Texts> expand_patterns(const Texts& patterns) {
  Texts specs;
  for (const std::string& pattern : patterns) {
    const auto more = expand_pattern(pattern);
    if (!more) return fail(more.error());
    specs.insert(specs.end(), more->begin(), more->end());
  }
  return specs;
}

Texts axis_labels(const Texts& specs) {
  if (specs.empty()) return {};
  std::vector<PlayerSpec::Pairs> all;
  Texts keys;
  for (const std::string& spec : specs) {
    all.push_back(parts(spec));
    for (const auto& [key, value] : all.back())
      if (std::ranges::find(keys, key) == keys.end()) keys.push_back(key);
  }
  std::erase_if(keys, [&](const std::string& key) {
    return std::ranges::all_of(all, [&](const auto& one) { return part(one, key) == part(all.front(), key); });
  });
  if (keys.empty() && !part(all.front(), "depth").empty()) keys = {"depth"};
  const bool bare = keys.size() == 1 || (keys.size() == 2 && keys.front() == "name" && keys.back() == "depth");
  Texts labels;
  for (std::size_t i = 0; i < all.size(); ++i) {
    std::string label;
    for (const std::string& key : keys) {
      const std::string value = part(all[i], key);
      if (value.empty()) continue;
      const bool named = !bare && key != "name" && !key.starts_with("value ");
      label += (label.empty() ? "" : " ") + (named ? key + "=" + value : value);
    }
    labels.push_back(label.empty() ? specs[i] : label);
  }
  return labels;
}

}  // namespace zermelo
