#pragma once
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "zermelo/solve/exact.h"

namespace zermelo {

/// The blocks of tablebase files that a process keeps unpacked, where it limits their bytes: those of all files
/// together that were used last. Without a limit every file keeps its own, as long as it is open.
///
/// Any number of threads may ask at once. Blocks are divided among several parts, each with a lock and a share of the
/// limit; no thread unpacks while it holds a lock.
class UnpackedBlocks {
 public:
  using Block = std::unique_ptr<const code::Code[]>;
  using File = const void*;
  static constexpr std::size_t unlimited = std::numeric_limits<std::size_t>::max();

  static UnpackedBlocks& of_all_files();

  explicit UnpackedBlocks(std::size_t block_bytes) : block_bytes_(block_bytes) {}

  /// Blocks beyond the limit are given up at once.
  void limit(std::size_t bytes);
  bool limited() const { return limit_.load(std::memory_order_relaxed) != unlimited; }
  std::size_t bytes() const;

  /// The code at a place of a block; `unpack` gives the block where it is not kept, or null.
  std::optional<code::Code> at(File file, std::uint64_t block, std::size_t place, const std::function<Block()>& unpack);
  /// Gives up the blocks of a file that is closed.
  void forget(File file);

 private:
  using Key = std::pair<File, std::uint64_t>;
  using Kept = std::list<std::pair<Key, Block>>;
  struct Part {
    mutable std::mutex mutex;  ///< guards the others
    Kept kept;                 ///< the block that was used last comes first
    std::map<Key, Kept::iterator> places;
  };

  Part& part_of(const Key& key);
  /// Moves what is too much to `out`; it is destroyed there, without the lock.
  void give_up(Part& part, Kept& out) const;

  const std::size_t block_bytes_;
  std::atomic<std::size_t> limit_ = unlimited;
  std::array<Part, 16> parts_;
};

}  // namespace zermelo
