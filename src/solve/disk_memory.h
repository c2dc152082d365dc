#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <system_error>
#include <vector>

#include "zermelo/core/sizes.h"
#include "zermelo/solve/exact.h"

namespace zermelo {

/// The disk is full, or the folder cannot be written.
struct DiskError : std::system_error {
  using std::system_error::system_error;
};

/// Memory that lies on disk: files without a name, which are gone when the process is, however it ends. Of all of it
/// together only a given number of bytes is kept in memory; the system brings back what is touched.
///
/// A loop over it calls `release_if_full` at every place that may be far from the one before.
class DiskMemory final : public std::pmr::memory_resource {
 public:
  /// Less would only be bringing and taking away.
  static constexpr std::uint64_t least_kept = 4 * mebibyte;

  /// `threads` is how many walk through it at once.
  DiskMemory(std::string folder, std::uint64_t kept, int threads);
  ~DiskMemory() override;
  DiskMemory(const DiskMemory&) = delete;
  DiskMemory& operator=(const DiskMemory&) = delete;

  /// Releases everything when more than the limit is in memory. From any thread.
  void release_if_full() {
    thread_local std::uint64_t places = 0;
    if (++places >= places_between_looks_) {
      places = 0;
      look();
    }
  }

  /// Bytes of files that are in the memory of this process by now, beyond those at the beginning; nothing if the system
  /// does not say.
  std::optional<std::uint64_t> kept() const;

 private:
  /// Systems bring what lies around a place as well.
  static constexpr std::uint64_t brought_at_once = std::uint64_t{64} << 10U;

  void look();
  /// Throws DiskError.
  void* do_allocate(std::size_t bytes, std::size_t alignment) override;
  void do_deallocate(void* at, std::size_t bytes, std::size_t alignment) override;
  bool do_is_equal(const std::pmr::memory_resource& other) const noexcept override { return this == &other; }

  struct Region {
    void* at;
    std::size_t bytes;
  };
  std::string folder_;
  std::uint64_t limit_;
  std::uint64_t places_between_looks_;
  int statistics_;  ///< a descriptor
  std::uint64_t at_first_ = 0;
  std::mutex mutex_;
  std::vector<Region> regions_;
};

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
