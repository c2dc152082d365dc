#pragma once
#include <cstddef>
#include <string>
#include <string_view>

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

}  // namespace zermelo
