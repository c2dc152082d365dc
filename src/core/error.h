#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <numeric>
#include <ranges>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "zermelo/core/compiler.h"

namespace zermelo {

/// Text out of a file, a program or a keyboard as it may be shown on one line of a terminal. Control characters, which
/// could move the cursor, rename the window or feign other output, become '?': those of ASCII, and U+0080 … U+009F,
/// which some terminals obey too (in UTF-8 the byte 0xC2 and one more).
inline std::string printable(std::string_view text) {
  constexpr unsigned char second_set = 0xc2;
  std::string shown;
  shown.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const auto next = static_cast<unsigned char>(i + 1 < text.size() ? text[i + 1] : 0);
    const bool pair = byte == second_set && next >= 0x80 && next < 0xa0;
    shown += pair || byte < 0x20 || byte == 0x7f ? '?' : text[i];
    if (pair) ++i;
  }
  return shown;
}

/// What a program may steer by; the words of an error are for people. Listed in docs/api.md.
enum class ErrorCode : std::uint8_t {
  Invalid,      ///< the request is malformed, or a value is not allowed
  Unknown,      ///< a name that nobody knows
  Illegal,      ///< against the rules of the game
  NotFound,     ///< a file, session or entry that is not there
  Unsupported,  ///< this game or build cannot do it
  TooLarge,     ///< beyond a limit of size, memory or time
  Busy,         ///< try again when the request before has been answered
  Stopped,      ///< interrupted before the answer
  Failed,       ///< the machine or another program failed
};

constexpr std::string_view to_string(ErrorCode code) {
  constexpr std::array<std::string_view, 9> words{"invalid",   "unknown", "illegal", "not-found", "unsupported",
                                                  "too-large", "busy",    "stopped", "failed"};
  return words[static_cast<std::size_t>(code)];
}

/// What was wrong with a request, where, and what would be right. Made anywhere, printed in cli/.
struct Error {
  std::string what;           ///< "unknown game 'ches'"
  std::string where = {};     ///< "player spec, key 'dept'" or "position, offset 4"
  std::string expected = {};  ///< "a number from 1 to 99"
  std::string nearest = {};   ///< the right word that is closest to the wrong one
  ErrorCode code = ErrorCode::Invalid;

  /// One line, fit for a terminal whatever the user typed.
  std::string message() const {
    std::string line = where.empty() ? what : where + ": " + what;
    if (!expected.empty()) line += "; expected " + expected;
    if (!nearest.empty()) line += "; did you mean '" + nearest + "'?";
    return printable(line);
  }

  friend bool operator==(const Error&, const Error&) = default;
};

/// Defects as a list of words.
inline std::vector<std::string> messages(const std::vector<Error>& errors) {
  std::vector<std::string> words;
  for (const Error& error : errors) words.push_back(error.message());
  return words;
}

template <class T>
using Expected = std::expected<T, Error>;

inline std::unexpected<Error> fail(Error error) { return std::unexpected(std::move(error)); }

inline std::string at_offset(std::string_view what, std::size_t offset) {
  return std::string(what) + ", offset " + std::to_string(offset);
}

/// A user's word in quotes, cut short when it is absurdly long and with bytes that are not text replaced.
inline std::string in_quotes(std::string_view word) {
  constexpr std::size_t longest = 60;
  std::string shown;
  for (const char c : word.substr(0, longest)) {
    const auto byte = static_cast<unsigned char>(c);
    shown += byte < 0x20 || byte >= 0x7f ? '?' : c;
  }
  return "'" + shown + (word.size() > longest ? "…'" : "'");
}

/// Levenshtein distance: insertions, deletions and substitutions between two words.
inline std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i + 1);
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i] != b[j]);
      diagonal = row[j + 1];
      row[j + 1] = std::min({row[j] + 1, row[j + 1] + 1, replaced});
    }
  }
  return row[b.size()];
}

/// The candidate closest to `word`, or nothing when none is close enough to be a slip of the finger.
template <std::ranges::input_range Words>
std::string nearest(std::string_view word, const Words& candidates) {
  constexpr std::size_t longest = 60;
  if (word.empty() || word.size() > longest) return {};
  std::string best;
  std::size_t least = std::max<std::size_t>(2, word.size() / 3) + 1;
  for (const auto& candidate : candidates) {
    const std::size_t distance = edit_distance(word, candidate);
    if (distance < least) {
      least = distance;
      best = std::string(candidate);
    }
  }
  return best;
}

/// "a, b or c"
template <std::ranges::input_range Words>
std::string one_of(const Words& words) {
  std::string text;
  const auto count = static_cast<std::size_t>(std::ranges::distance(words));
  std::size_t i = 0;
  for (const auto& word : words) {
    if (i > 0) text += i + 1 == count ? " or " : ", ";
    text += std::string_view(word);
    ++i;
  }
  return text;
}

/// What is said of a word that is none of those that would be right: `what` is "unknown game".
template <std::ranges::input_range Words>
Error not_among(std::string_view what, std::string_view word, const Words& words, std::string_view where = {},
                ErrorCode code = ErrorCode::Unknown) {
  return {.what = std::string(what) + " " + in_quotes(word),
          .where = std::string(where),
          .expected = std::ranges::empty(words) ? "none" : one_of(words),
          .nearest = nearest(word, words),
          .code = code};
}

}  // namespace zermelo
