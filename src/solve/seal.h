#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

/// Bytes that shall be known again: a file of ours ends with 64 bits that say whether it is whole and unaltered.
namespace zermelo {

/// Numbers in files are little-endian.
std::uint64_t load_little(const std::byte* at);
void append_little(std::string& to, std::uint64_t value);

/// Of bytes that come one part after the other.
class Checksum {
 public:
  explicit Checksum(std::uint64_t bytes) : sum_(bytes) {}  ///< in all
  /// Every part but the last is a multiple of eight bytes.
  void add(std::span<const std::byte> part);
  std::uint64_t value() const;

 private:
  std::uint64_t sum_;
};

/// Appends the checksum of everything before it.
void seal(std::string& bytes);
/// What was sealed; nothing if it is too short or altered.
std::optional<std::span<const std::byte>> unsealed(std::span<const std::byte> bytes);

}  // namespace zermelo
