// Debian has no libzstd for WebAssembly. Frames are unpacked by wasm/unzstd.h; what is written is not compressed: a
// frame of raw blocks, which every reader of Zstandard takes.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "unzstd.h"

namespace zermelo::wasm {
inline constexpr std::size_t zstd_failed = ~std::size_t{0};
inline constexpr std::size_t raw_block = 128 << 10;
inline constexpr std::size_t zstd_head = 13;  ///< magic, description, eight bytes of size
}  // namespace zermelo::wasm

inline unsigned ZSTD_isError(std::size_t code) { return code == zermelo::wasm::zstd_failed ? 1U : 0U; }

inline std::size_t ZSTD_compressBound(std::size_t bytes) {
  return zermelo::wasm::zstd_head + bytes + 3 * (bytes / zermelo::wasm::raw_block + 1);
}

inline std::size_t ZSTD_compress(void* to, std::size_t room, const void* from, std::size_t bytes, int) {
  using namespace zermelo::wasm;
  if (room < ZSTD_compressBound(bytes)) return zstd_failed;
  auto* out = static_cast<std::uint8_t*>(to);
  const auto number = [&](std::uint64_t value, int count) {
    for (int i = 0; i < count; ++i) *out++ = static_cast<std::uint8_t>(value >> (8 * i));
  };
  number(0xFD2FB528, 4);
  number(0b1110'0000, 1);  // one segment, its size in eight bytes
  number(bytes, 8);
  const auto* in = static_cast<const std::uint8_t*>(from);
  for (std::size_t left = bytes, size = 0;; left -= size, in += size) {
    size = std::min(left, raw_block);
    number((size << 3) | (size == left ? 1U : 0U), 3);
    if (size > 0) std::memcpy(out, in, size);
    out += size;
    if (size == left) return static_cast<std::size_t>(out - static_cast<std::uint8_t*>(to));
  }
}

inline std::size_t ZSTD_decompress(void* to, std::size_t room, const void* from, std::size_t bytes) {
  return zermelo::wasm::unzstd({static_cast<const std::uint8_t*>(from), bytes}, {static_cast<std::uint8_t*>(to), room})
      .value_or(zermelo::wasm::zstd_failed);
}

inline std::size_t ZSTD_findFrameCompressedSize(const void* from, std::size_t bytes) {
  return zermelo::wasm::zstd_frame_bytes({static_cast<const std::uint8_t*>(from), bytes})
      .value_or(zermelo::wasm::zstd_failed);
}
