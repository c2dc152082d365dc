#include "zermelo/store/journal.h"

#include <bit>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <string_view>
#include <thread>
#include <utility>

namespace zermelo {
namespace {

// The layout (https://www.sqlite.org/fileformat.html#walformat), numbers with the highest byte first:
//
//   journal:  0 magic  4 version  8 size of a page  12 checkpoint  16 salt  20 salt  24 checksum  28 checksum | frames
//   frame:    0 page   4 size of the file after a commit, or 0     8 salt  12 salt  16 checksum  20 checksum | the page
//
// The checksum of a frame covers its first 8 bytes and the page, and continues that of the frame before it. When SQLite
// starts again at the front, the first salt grows by one, and frames with older salts are left behind the new ones.
constexpr std::size_t page_bytes = 4096;
constexpr std::size_t header_bytes = 32;
constexpr std::size_t frame_header_bytes = 24;
constexpr std::size_t frame_bytes = frame_header_bytes + page_bytes;
constexpr std::uint32_t magic = 0x377f0682;  ///< its last bit: are the words of checksums big-endian?
constexpr std::uint32_t format = 3007000;

std::uint32_t number_at(std::string_view bytes, std::size_t at, std::endian order = std::endian::big) {
  std::uint32_t number = 0;
  std::memcpy(&number, bytes.data() + at, sizeof number);
  return order == std::endian::native ? number : std::byteswap(number);
}

struct Checksum {
  std::uint32_t first = 0;
  std::uint32_t second = 0;
  friend bool operator==(const Checksum&, const Checksum&) = default;

  Checksum with(std::string_view bytes, std::endian order) const {
    Checksum sum = *this;
    for (std::size_t at = 0; at + 8 <= bytes.size(); at += 8) {
      sum.first += number_at(bytes, at, order) + sum.second;
      sum.second += number_at(bytes, at + 4, order) + sum.first;
    }
    return sum;
  }
};

Checksum checksum_at(std::string_view bytes, std::size_t at) {
  return {number_at(bytes, at), number_at(bytes, at + 4)};
}

struct Salt {
  std::uint32_t count = 0;  ///< one more at every new start
  std::uint32_t random = 0;
  friend bool operator==(const Salt&, const Salt&) = default;

  bool is_older_than(const Salt& other) const {
    constexpr std::uint32_t most_starts = 1U << 20U;
    return other.count - count - 1 < most_starts;
  }
};

Salt salt_at(std::string_view bytes, std::size_t at) { return {number_at(bytes, at), number_at(bytes, at + 4)}; }

class Journal {
 public:
  explicit Journal(const std::string& path) : file_(path, std::ios::binary) {}

  std::optional<std::uint64_t> damage() {
    std::string header(header_bytes, '\0');
    if (!file_.read(header.data(), header_bytes)) return std::nullopt;
    if (!read_header(header)) return 0;
    std::string frame(frame_bytes, '\0');
    std::uint64_t number = 1;
    for (; file_.read(frame.data(), frame_bytes); ++number) {
      const bool follows = continues(frame);
      const bool is_ours = salt_at(frame, 8) == salt_;
      if (follows != is_ours && (follows || was_finished(frame))) return number;
      if (!follows) break;
      before_ = checksum_at(frame, 16);
    }
    const std::uint64_t gap = number;
    for (; file_; file_.read(frame.data(), frame_bytes))
      if (is_lost(frame)) return gap;
    return std::nullopt;
  }

 private:
  bool read_header(std::string_view header) {
    order_ = (number_at(header, 0) & 1U) != 0 ? std::endian::big : std::endian::little;
    salt_ = salt_at(header, 16);
    before_ = checksum_at(header, 24);
    return (number_at(header, 0) & ~1U) == magic && number_at(header, 4) == format &&
           number_at(header, 8) == page_bytes && Checksum().with(header.substr(0, 24), order_) == before_;
  }

  bool continues(std::string_view frame) const {
    return before_.with(frame.substr(0, 8), order_).with(frame.substr(frame_header_bytes), order_) ==
           checksum_at(frame, 16);
  }

  /// Was the sign of a commit wiped out? It is often a single byte.
  bool was_finished(std::string frame) const {
    for (std::size_t at = 4; at < 8; ++at)
      for (int byte = 0; byte < 256; ++byte) {
        const char kept = std::exchange(frame[at], static_cast<char>(byte));
        if (continues(frame)) return true;
        frame[at] = kept;
      }
    return false;
  }

  /// Of a frame that SQLite does not read: does it belong to a transaction that was finished, or to nothing that SQLite
  /// wrote? A transaction that was not finished has no commit.
  bool is_lost(std::string_view frame) const {
    const Salt salt = salt_at(frame, 8);
    if (salt != salt_) return !salt.is_older_than(salt_);
    return number_at(frame, 0) == 0 || number_at(frame, 4) != 0;
  }

  std::ifstream file_;
  std::endian order_ = std::endian::little;
  Salt salt_;
  Checksum before_;  ///< of the frame before, or of the header
};

}  // namespace

std::optional<std::uint64_t> damage_of_journal(const std::string& journal) { return Journal(journal).damage(); }

std::optional<std::string> defect_of_journal(const std::string& store) {
  constexpr std::chrono::milliseconds moment{100};
  constexpr int looks = 3;  // another process may be writing: what is seen once may be half a frame
  const std::string path = store + "-wal";
  const auto damage = damage_of_journal(path);
  if (!damage) return std::nullopt;
  for (int look = 1; look < looks; ++look) {
    std::this_thread::sleep_for(moment);
    if (damage_of_journal(path) != damage) return std::nullopt;
  }
  return "its journal " + path + " cannot be read from frame " + std::to_string(*damage) +
         " on; moves behind it are lost";
}

}  // namespace zermelo
