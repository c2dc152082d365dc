#pragma once
#include <algorithm>
#include <cstdint>
#include <memory_resource>
#include <stop_token>
#include <vector>

#include "zermelo/solve/disk_memory.h"
#include "zermelo/solve/exact.h"

namespace zermelo {

/// One byte a number (see `code`), in memory or on disk.
using Codes = std::pmr::vector<code::Code>;

/// Without a disk, in memory.
inline std::pmr::memory_resource* memory_of(DiskMemory* disk) {
  return disk != nullptr ? disk : std::pmr::get_default_resource();
}

inline void release_if_full(DiskMemory* disk) {
  if (disk != nullptr) [[unlikely]]
    disk->release_if_full();
}

/// Calls use(from, to) for one stretch of numbers after the other, and releases disk memory between two: as much as
/// a system brings at once.
template <class Use>
void in_stretches(std::uint64_t size, DiskMemory* disk, Use&& use) {
  constexpr std::uint64_t stretch = std::uint64_t{1} << 16U;
  for (std::uint64_t from = 0; from < size; from += stretch) {
    use(from, std::min(from + stretch, size));
    release_if_full(disk);
  }
}

/// Gives codes that lie on this disk, or in memory, their number; fewer when it was stopped.
inline void fill(Codes& codes, std::uint64_t size, code::Code each, DiskMemory* disk,
                 const std::stop_token& stop = {}) {
  codes.clear();
  codes.reserve(size);
  in_stretches(size, disk, [&](std::uint64_t, std::uint64_t to) {
    if (!stop.stop_requested()) codes.resize(to, each);
  });
}

}  // namespace zermelo
