#pragma once
#include <algorithm>
#include <string_view>
#include <vector>

namespace zermelo {

/// The words between blanks.
inline std::vector<std::string_view> words_of(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  std::vector<std::string_view> words;
  for (;;) {
    const std::size_t start = text.find_first_not_of(blanks);
    if (start == std::string_view::npos) return words;
    text.remove_prefix(start);
    const std::size_t length = std::min(text.find_first_of(blanks), text.size());
    words.push_back(text.substr(0, length));
    text.remove_prefix(length);
  }
}

}  // namespace zermelo
