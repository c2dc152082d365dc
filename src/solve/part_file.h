#pragma once
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace zermelo {

/// Writes everything to a descriptor; 0, or the number of the error.
int write_all(int file, std::span<const std::byte> bytes);
inline int write_all(int file, std::string_view text) { return write_all(file, std::as_bytes(std::span(text))); }

/// A file that appears whole or not at all: it is written as TARGET.PID.NUMBER.part and renamed at the end. It is
/// locked while it is written. A part that nobody has locked belongs to a process that was killed, and the next writer
/// of the same target removes it.
class PartFile {
 public:
  explicit PartFile(const std::string& target);
  /// Removes the part unless it was published.
  ~PartFile();
  PartFile(const PartFile&) = delete;
  PartFile& operator=(const PartFile&) = delete;

  /// Negative when the file could not be made; then `errno` says why.
  int descriptor() const { return file_; }
  /// Gives the part the name of the target; false with `errno` set if that fails.
  bool publish();

 private:
  bool make();

  std::string target_;
  std::string part_;
  int file_ = -1;
  bool published_ = false;
};

}  // namespace zermelo
