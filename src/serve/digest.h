#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace zermelo {

/// SHA-256 (FIPS 180-4).
std::array<std::uint8_t, 32> sha256(std::string_view message);

/// What a Content-Security-Policy allows by its digest: "'sha256-…'" (CSP Level 3, section 2.3.1).
std::string digest_source(std::string_view text);

}  // namespace zermelo
