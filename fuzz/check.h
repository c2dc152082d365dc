#pragma once
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "zermelo/any/catalogue.h"

/// What the fuzz targets share. A target hands arbitrary bytes to a parser: nothing may crash or hang, what is refused
/// is refused in one line, what is accepted prints and reads back equal.
namespace zermelo::fuzz {

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

/// Stops the fuzzer; the input is kept in a file.
inline void must(bool holds, std::string_view what) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %.*s\n", static_cast<int>(what.size()), what.data());
  std::abort();
}

inline void must_be_one_line(const Error& error) {
  const std::string message = error.message();
  must(!error.what.empty(), "an error says what was wrong");
  must(message.find('\n') == std::string::npos, "an error message is one line");
  must(message.size() < 2000, "an error message is no essay");
}

/// The catalogue, made once.
inline const Catalogue& games() {
  static const Catalogue all = catalogue();
  return all;
}

/// The first line of `text`, which is taken off it.
inline std::string_view take_line(std::string_view& text) {
  const std::size_t end = text.find('\n');
  const std::string_view line = text.substr(0, end);
  text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
  return line;
}

inline void must_read_back(const AnyLine& line) {
  const std::string text = line.position();
  must(text.find('\n') == std::string::npos, "a position is one line");
  const auto again = line.game()->start(text);
  must(again.has_value(), "a printed position is read");
  must((*again)->position() == text, "a printed position reads back equal");
  must((*again)->to_move() == line.to_move(), "it has the same player to move");
}

}  // namespace zermelo::fuzz
