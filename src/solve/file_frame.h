#pragma once
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>

/// How files of ours begin and end. They begin with a line that says what they are, the version, then a key and its
/// value a line, up to an empty line: people can read it. They end with 64 bits that say whether they are whole and
/// unaltered.
namespace zermelo {

// The header. ---------------------------------------------------------------------------------------------------------

inline constexpr std::size_t longest_file_header = 4096;

struct FileKind {
  std::string_view magic;  ///< its first line
  std::string_view version;
  std::string_view noun;  ///< "tablebase"
};

class HeaderWriter {
 public:
  explicit HeaderWriter(const FileKind& kind) : text_(kind.magic) { line("version", kind.version); }
  void line(std::string_view key, std::string_view value) { text_.append(key).append(" ").append(value).append("\n"); }
  void line(std::string_view key, std::uint64_t value) { line(key, std::to_string(value)); }
  std::string text() const { return text_ + "\n"; }

 private:
  std::string text_;
};

/// Gives lines out once; whatever is missing or no number is remembered.
class HeaderReader {
 public:
  /// What is wrong with the beginning of a file, in words to follow its name; nothing if all is well.
  std::optional<std::string> read(std::string_view file, const FileKind& kind);

  std::size_t size() const { return size_; }  ///< in bytes, with the empty line
  bool has(std::string_view key) const { return lines_.contains(key); }
  std::string text(std::string_view key);
  template <class Number>
  Number number(std::string_view key) {
    const std::string value = text(key);
    Number read = 0;
    const auto [stop, error] = std::from_chars(value.data(), value.data() + value.size(), read);
    good_ = good_ && error == std::errc() && stop == value.data() + value.size();
    return read;
  }
  /// Every line was there, was what it should be, and there were no others.
  bool good() const { return good_ && lines_.empty(); }

 private:
  std::map<std::string, std::string, std::less<>> lines_;
  std::size_t size_ = 0;
  bool good_ = true;
};

/// What is said of a header whose lines are not `good`.
inline constexpr std::string_view unreadable_header = "has a header that cannot be read";

// The seal. -----------------------------------------------------------------------------------------------------------

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
inline constexpr std::size_t seal_bytes = sizeof(std::uint64_t);
/// What was sealed; nothing if it is too short or altered.
std::optional<std::span<const std::byte>> unsealed(std::span<const std::byte> bytes);

}  // namespace zermelo
