#pragma once
#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <mutex>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "zermelo/core/sizes.h"

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

}  // namespace zermelo
