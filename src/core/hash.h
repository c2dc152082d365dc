#pragma once
#include <cstdint>
#include <string_view>

namespace zermelo {

/// A 64-bit fingerprint of a position.
using Key = std::uint64_t;

/// Spreads every input bit over all output bits (the finaliser of MurmurHash3, a bijection).
constexpr Key mix(std::uint64_t x) {
  x ^= x >> 33;
  x *= 0xff51afd7ed558ccd;
  x ^= x >> 33;
  x *= 0xc4ceb9fe1a85ec53;
  x ^= x >> 33;
  return x;
}

/// Order matters: combine(a, b) != combine(b, a).
constexpr Key combine(Key a, std::uint64_t b) { return mix(a * 0x9e3779b97f4a7c15 + b); }

/// FNV-1a, for text.
constexpr Key hash(std::string_view text) {
  Key key = 0xcbf29ce484222325;
  for (const char c : text) key = (key ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return mix(key);
}

}  // namespace zermelo
