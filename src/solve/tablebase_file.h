#pragma once
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "zermelo/core/error.h"
#include "zermelo/solve/disk_memory.h"
#include "zermelo/solve/exact.h"

namespace zermelo {

class HeaderReader;

/// What a tablebase says about itself.
struct TablebaseHeader {
  std::string game;         ///< "chess"
  std::string layer;        ///< "KRKR"
  std::uint64_t size = 0;   ///< numbers, holes included
  std::uint64_t legal = 0;  ///< positions, up to symmetry
  std::uint64_t wins = 0;   ///< positions won for the side to move
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;
  int longest = 0;  ///< plies

  /// Takes these codes into account.
  void count(std::span<const code::Code> codes);

  friend bool operator==(const TablebaseHeader&, const TablebaseHeader&) = default;
};

/// ## A layer as a file
///
///     "zermelo tablebase\n"             who made it
///     "version 1\n" "game chess\n" …    the header in words, up to an empty line
///     zeros up to a multiple of 8
///     offsets of the blocks             one 64-bit number each, and one for the end of the last; from the file's start
///     blocks                            65536 codes each (solve/exact.h), compressed with zstd
///     zeros up to a multiple of 8
///     checksum                          64 bits, of everything before it (solve/file_frame.h)
///
/// Numbers are little-endian. A number that is no position has the code of the one before it: holes cost nothing, and
/// nobody asks for them.
///
/// A file is mapped into memory, and a block is unpacked when it is asked for. It stays, unless their bytes are limited
/// (unpacked_blocks.h). Any number of threads may ask at once.
class TablebaseFile {
 public:
  static constexpr std::uint64_t block_size = 65536;  ///< codes

  /// How much of a file is looked at when it is opened.
  enum class Check : std::uint8_t {
    All,   ///< every byte, for the checksum
    Frame  ///< the header and where the blocks are; somebody else has seen to the rest
  };

  /// Refuses, by name, what is not a whole and unaltered tablebase.
  static Expected<std::unique_ptr<TablebaseFile>> open(const std::string& path, Check check = Check::All);
  /// From bytes in memory, which must outlive it; `name` is for errors.
  static Expected<std::unique_ptr<TablebaseFile>> read(std::span<const std::byte> bytes, const std::string& name);
  ~TablebaseFile();
  TablebaseFile(const TablebaseFile&) = delete;
  TablebaseFile& operator=(const TablebaseFile&) = delete;

  const TablebaseHeader& header() const { return header_; }
  std::uint64_t bytes() const { return bytes_.size(); }

  /// The code of a number below `header().size`; nothing if the block cannot be unpacked, though its checksum is right.
  std::optional<code::Code> at(std::uint64_t number) const;
  /// All of them, in memory or on disk; fewer when it was stopped.
  Expected<Codes> all(DiskMemory* disk = nullptr, const std::stop_token& stop = {}) const;

  /// The codes that begin with number `from`; they must not reach from one block of the file into the next. Nothing
  /// stays in memory but the last block, in `unpacked`.
  struct Unpacked {
    std::uint64_t block = ~std::uint64_t{0};
    std::vector<code::Code> codes = {};
  };
  Expected<void> copy(std::uint64_t from, std::span<code::Code> to, Unpacked& unpacked) const;

  /// Gives a block of codes, one after the other; false gives up.
  using Source = std::function<bool(std::uint64_t from, std::span<code::Code> block)>;
  /// As below, from codes that come one block after the other. Gives the size; 0 when the source gave up.
  static Expected<std::uint64_t> write(const std::string& path, const TablebaseHeader& header, const Source& source);

  /// Under a temporary name first, so that a kill at any moment leaves no broken file. `codes` may be longer than the
  /// header says; `disk` is where they lie, if not in memory.
  static Expected<std::uint64_t> write(const std::string& path, const TablebaseHeader& header,
                                       std::span<const code::Code> codes, DiskMemory* disk = nullptr);

 private:
  TablebaseFile(std::span<const std::byte> bytes, std::string name) : bytes_(bytes), name_(std::move(name)) {}
  Expected<void> parse(Check check);
  bool unpack(std::uint64_t block, code::Code* to, std::uint64_t size) const;
  Error refusal(const std::string& what) const;
  Expected<void> parse_header(HeaderReader& lines);
  std::uint64_t offset(std::uint64_t block) const;
  const code::Code* block(std::uint64_t number) const;

  std::span<const std::byte> bytes_;
  std::string name_;
  bool mapped_ = false;
  TablebaseHeader header_;
  std::size_t offsets_at_ = 0;
  std::uint64_t blocks_count_ = 0;
  mutable std::vector<std::atomic<const code::Code*>> blocks_;
};

}  // namespace zermelo
