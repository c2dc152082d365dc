#pragma once
#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <span>

namespace zermelo {

/// Asks the system for large pages before the memory is first touched: a wish, without which a table is only slower.
inline void wish_for_large_pages([[maybe_unused]] std::span<std::byte> memory) {
#ifdef MADV_HUGEPAGE
  madvise(memory.data(), memory.size(), MADV_HUGEPAGE);
#endif
}

/// The memory of this machine.
inline std::size_t machine_mib() {
  constexpr std::size_t kibi = 1024;
  const auto pages = static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES));
  return pages / kibi * static_cast<std::size_t>(sysconf(_SC_PAGE_SIZE)) / kibi;
}

}  // namespace zermelo
