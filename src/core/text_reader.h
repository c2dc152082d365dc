#pragma once
#include <algorithm>
#include <charconv>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "zermelo/core/error.h"

namespace zermelo {

/// A text that is read from left to right; every refusal says where.
struct TextReader {
  std::string_view text;
  std::string_view what;  ///< "position" or "move"
  std::size_t at = 0;     ///< how far it has been read

  bool done() const { return at >= text.size(); }
  char peek() const { return done() ? '\0' : text[at]; }
  bool take(char c) {
    if (done() || text[at] != c) return false;
    ++at;
    return true;
  }
  void skip(std::string_view blanks) { at = std::min(text.find_first_not_of(blanks, at), text.size()); }
  /// Up to one of `ends` or the end of the text.
  std::string_view word(std::string_view ends) {
    const std::size_t start = at;
    at = std::min(text.find_first_of(ends, at), text.size());
    return text.substr(start, at - start);
  }

  /// Nothing is read when there is no such number here.
  std::optional<int> number(int least, int most) {
    int value = 0;
    const char* const begin = text.data() + at;
    if (peek() < '0' || peek() > '9') return std::nullopt;
    const auto [end, error] = std::from_chars(begin, text.data() + text.size(), value);
    if (error != std::errc() || value < least || value > most) return std::nullopt;
    at += static_cast<std::size_t>(end - begin);
    return value;
  }

  /// The next character, for an error.
  std::string seen() const { return done() ? "the end" : in_quotes(text.substr(at, 1)); }
  std::unexpected<Error> defect(std::string wrong, std::size_t offset, std::string expected) const {
    return fail({.what = std::move(wrong), .where = at_offset(what, offset), .expected = std::move(expected)});
  }
  /// What comes next is not what was expected.
  std::unexpected<Error> unexpected(std::string expected) const {
    return defect(done() ? "ends too early" : "unexpected " + in_quotes(text.substr(at)), at, std::move(expected));
  }
};

}  // namespace zermelo
