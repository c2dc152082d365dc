#pragma once
#include <cstdint>

namespace zermelo {

inline constexpr std::uint64_t mebibyte = std::uint64_t{1} << 20U;

/// The number needed to hold these bytes.
constexpr std::uint64_t whole_mebibytes(std::uint64_t bytes) { return (bytes + mebibyte - 1) / mebibyte; }

}  // namespace zermelo
