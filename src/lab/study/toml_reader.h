#pragma once
#include <fmt/format.h>
#include <toml++/toml.h>
#include <cstdint>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "zermelo/core/error.h"

namespace zermelo {

/// A value in a file that is not what it should be. Thrown and caught inside the reading of a study alone: the reader
/// is a recursive descent, and every step of it can fail.
struct BadToml {
  Error error;
};

/// One table of a TOML file, read key by key; what is left over at the end is a key nobody knows.
class TomlTable {
 public:
  TomlTable(const toml::table& table, std::string file) : table_(table), file_(std::move(file)) {}

  bool has(std::string_view key) const { return table_.contains(key); }

  [[noreturn]] void refuse(std::string_view key, std::string what, std::string expected, std::string near = {}) const {
    const toml::node* const node = table_.get(key);
    refuse(node == nullptr ? table_ : *node, std::move(what), std::move(expected), std::move(near));
  }
  [[noreturn]] void refuse(const toml::node& node, std::string what, std::string expected,
                           std::string near = {}) const {
    throw BadToml{{.what = std::move(what),
                   .where = fmt::format("{}:{}", file_, node.source().begin.line),
                   .expected = std::move(expected),
                   .nearest = std::move(near)}};
  }
  /// The error with its place in front.
  [[noreturn]] void refuse(std::string_view key, const Error& error) const {
    refuse(key, error.where.empty() ? error.what : error.where + ": " + error.what, error.expected, error.nearest);
  }

  /// What was made of the value of a key; refused where it could not be made.
  template <class Value>
  Value accept(std::string_view key, Expected<Value> made) const {
    if (!made) refuse(key, made.error());
    return std::move(*made);
  }

  std::string text(std::string_view key, std::string fallback = {}) {
    const toml::node* const node = take(key);
    return node == nullptr ? fallback : text_of(*node, key);
  }
  std::string needed_text(std::string_view key) {
    if (!has(key)) refuse(table_, fmt::format("'{}' is missing", key), "a text");
    return text(key);
  }
  std::optional<bool> maybe_flag(std::string_view key) {
    const toml::node* const node = take(key);
    if (node == nullptr) return std::nullopt;
    if (const auto value = node->value_exact<bool>()) return value;
    refuse(*node, fmt::format("'{}' is not true or false", key), "true or false");
  }
  bool flag(std::string_view key) { return maybe_flag(key).value_or(false); }
  std::int64_t number(std::string_view key, std::int64_t fallback, std::int64_t least, std::int64_t most) {
    const toml::node* const node = take(key);
    if (node == nullptr) return fallback;
    const auto value = node->value_exact<std::int64_t>();
    if (!value || *value < least || *value > most)
      refuse(*node, fmt::format("bad value for '{}'", key), fmt::format("a whole number from {} to {}", least, most));
    return static_cast<std::int64_t>(*value);
  }
  std::optional<double> maybe_real(std::string_view key) {
    const toml::node* const node = take(key);
    if (node == nullptr) return std::nullopt;
    if (const auto value = node->value<double>()) return value;
    refuse(*node, fmt::format("'{}' is not a number", key), "a number");
  }
  /// One text or a list of them.
  std::vector<std::string> texts(std::string_view key) {
    const toml::node* const node = take(key);
    if (node == nullptr) return {};
    if (node->is_string()) return {text_of(*node, key)};
    const toml::array* const list = node->as_array();
    if (list == nullptr) refuse(*node, fmt::format("'{}' is not a text", key), "a text or a list of texts");
    std::vector<std::string> out;
    for (const toml::node& item : *list) out.push_back(text_of(item, key));
    return out;
  }
  /// The one table of a key: key = { … }.
  std::optional<TomlTable> table(std::string_view key) {
    const toml::node* const node = take(key);
    if (node == nullptr) return std::nullopt;
    if (!node->is_table()) refuse(*node, fmt::format("'{}' is not a table", key), "{ key = value }");
    return TomlTable(*node->as_table(), file_);
  }
  /// The tables of a list: [[key]].
  std::vector<TomlTable> tables(std::string_view key) {
    const toml::node* const node = take(key);
    if (node == nullptr) return {};
    const toml::array* const list = node->as_array();
    if (list == nullptr) refuse(*node, fmt::format("'{}' is not a list of tables", key), fmt::format("[[{}]]", key));
    std::vector<TomlTable> out;
    for (const toml::node& item : *list) {
      if (!item.is_table())
        refuse(item, fmt::format("'{}' contains something other than tables", key), "{ key = value }");
      out.emplace_back(*item.as_table(), file_);
    }
    return out;
  }
  /// A text, a number, or a table of such: by their keys; a plain value stands under `plain`.
  std::vector<std::pair<std::string, std::string>> fields(std::string_view key, std::string_view plain) {
    const toml::node* const node = take(key);
    if (node == nullptr) return {};
    if (!node->is_table()) return {{std::string(plain), scalar(*node, key)}};
    std::vector<std::pair<std::string, std::string>> out;
    for (const auto& [name, value] : *node->as_table()) out.emplace_back(std::string(name.str()), scalar(value, key));
    return out;
  }

  /// Every key must have been asked for.
  void finish() const {
    for (const auto& [key, value] : table_)
      if (std::ranges::find(known_, std::string(key.str())) == known_.end())
        refuse(value, "unknown key " + in_quotes(key.str()), one_of(known_), nearest(key.str(), known_));
  }

 private:
  const toml::node* take(std::string_view key) {
    known_.emplace_back(key);
    return table_.get(key);
  }
  std::string text_of(const toml::node& node, std::string_view key) const {
    if (const auto value = node.value_exact<std::string>()) return *value;
    refuse(node, fmt::format("'{}' is not a text", key), "a text in quotes");
  }
  std::string scalar(const toml::node& node, std::string_view key) const {
    if (const auto text = node.value_exact<std::string>()) return *text;
    if (const auto whole = node.value_exact<std::int64_t>()) return std::to_string(*whole);
    if (const auto real = node.value_exact<double>()) return fmt::format("{}", *real);
    refuse(node, fmt::format("'{}' contains something that is neither text nor number", key), "a text or a number");
  }

  const toml::table& table_;
  std::string file_;
  std::vector<std::string> known_;
};

}  // namespace zermelo
