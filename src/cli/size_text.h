#pragma once
#include <fmt/format.h>

#include <cstdint>
#include <string>

namespace zermelo {

/// "16.4 KiB", "1.6 MiB", "124 MiB"
inline std::string size_text(std::uint64_t bytes) {
  if (bytes < 1U << 20U) return fmt::format("{:.1f} KiB", static_cast<double>(bytes) / (1U << 10U));
  return bytes < 10U << 20U ? fmt::format("{:.1f} MiB", static_cast<double>(bytes) / (1U << 20U))
                            : fmt::format("{} MiB", bytes >> 20U);
}

}  // namespace zermelo
