#pragma once
#include <charconv>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>

#include "zermelo/core/score.h"

namespace zermelo {

/// A number as people write it: 3, -0.5, inf.
inline std::string number_text(double value) {
  if (value == ValueTraits<double>::infinity()) return "inf";
  if (value == -ValueTraits<double>::infinity()) return "-inf";
  std::string text = std::to_string(value);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

/// A finite number in a user's words: 3, -0.5, 1e-3.
inline std::optional<double> decimal(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value)) return std::nullopt;
  return value;
}

}  // namespace zermelo
