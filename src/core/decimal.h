#pragma once
#include <charconv>
#include <cmath>
#include <optional>
#include <string_view>

namespace zermelo {

/// A finite number in a user's words: 3, -0.5, 1e-3.
inline std::optional<double> decimal(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value)) return std::nullopt;
  return value;
}

}  // namespace zermelo
