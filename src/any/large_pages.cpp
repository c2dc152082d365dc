#include "zermelo/any/large_pages.h"

#include <sys/mman.h>
#include <unistd.h>

namespace zermelo {

void wish_for_large_pages(std::span<std::byte> memory) {
#ifdef MADV_HUGEPAGE
  madvise(memory.data(), memory.size(), MADV_HUGEPAGE);
#else
  (void)memory;
#endif
}

std::size_t machine_mib() {
  return static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES)) / 1024 * static_cast<std::size_t>(sysconf(_SC_PAGE_SIZE)) /
         1024;
}

}  // namespace zermelo
