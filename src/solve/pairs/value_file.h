#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "zermelo/core/error.h"
#include "zermelo/solve/pairs/work.h"

namespace zermelo::pairs {

/// What a file of values says about itself.
struct ValueHeader {
  std::string game;  ///< "alquerque:forced"
  int own = 0;
  int other = 0;
  std::uint64_t cells = 0;
  Counts counts = {};
  std::uint32_t passes = 0;
  bool verified = false;  ///< every position was looked at by the rules

  std::string layer() const { return std::to_string(own) + "-" + std::to_string(other); }
};

/// ## The values of a layer as a file
///
///     "zermelo values\n"                who made it
///     "version 1\n" "game …\n" …        the header in words, up to an empty line
///     zeros up to 4096 bytes
///     words of 32 bits                  sixteen cells each, two bits a cell (solve/pairs/work.h)
///     checksum                          64 bits, of everything before it (solve/file_frame.h)
///
/// Numbers are little-endian. The file is mapped into memory as it is.
class ValueFile {
 public:
  /// Refuses, by name, what is not a whole and unaltered file of values.
  static Expected<std::unique_ptr<ValueFile>> open(const std::string& path);
  ~ValueFile();
  ValueFile(const ValueFile&) = delete;
  ValueFile& operator=(const ValueFile&) = delete;

  const ValueHeader& header() const { return header_; }
  const std::uint32_t* packed() const;
  std::uint64_t bytes() const { return bytes_.size(); }

  static constexpr std::uint64_t frame_bytes = 4096 + sizeof(std::uint64_t);  ///< header and checksum

  /// Under a temporary name first, so that a kill at any moment leaves no broken file. Gives the size.
  static Expected<std::uint64_t> write(const std::string& path, const ValueHeader& header, const std::uint32_t* packed);

 private:
  explicit ValueFile(std::span<const std::byte> bytes) : bytes_(bytes) {}

  std::span<const std::byte> bytes_;
  ValueHeader header_;
};

}  // namespace zermelo::pairs
