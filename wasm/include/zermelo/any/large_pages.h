// In place of any/large_pages.h: WebAssembly has no large pages and does not say how large the machine is.
#pragma once
#include <cstddef>
#include <span>

namespace zermelo {

inline void wish_for_large_pages(std::span<std::byte>) {}

/// The memory that a tab is likely to get.
inline std::size_t machine_mib() { return 2048; }

}  // namespace zermelo
