#pragma once
#include <cstddef>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>

namespace zermelo {

/// The lines of an open file, one by one. Unlike a stream it stops waiting when it is asked to.
class LineReader {
 public:
  static constexpr std::size_t usual_longest = std::size_t{16} << 20U;  ///< bytes
  static constexpr std::size_t kept_of_longer = 100;

  /// `name` is the file's in error messages.
  LineReader(int file, std::string name, std::stop_token stop, std::size_t longest = usual_longest)
      : file_(file),
        name_(std::move(name)),
        stop_(std::move(stop)),
        longest_(longest) {}

  /// Nothing at the end of the file, or once a stop was requested. The last line may lack its end: see `ended`. Of a
  /// line that is too long it gives the first bytes alone: see `too_long`.
  std::optional<std::string> next();
  /// Did the last line have its end?
  bool ended() const { return ended_; }
  bool too_long() const { return too_long_; }

 private:
  std::string take(std::size_t end, std::size_t next);
  /// The first bytes of a line that has no end yet. The rest is passed over and needs no memory.
  std::string take_beginning();
  /// False at the end of the file. What was taken is dropped, `dropped_` bytes of it.
  bool fill();

  int file_;
  std::string name_;
  std::stop_token stop_;
  std::size_t longest_;
  std::string buffer_;
  std::size_t at_ = 0;
  std::size_t dropped_ = 0;
  bool ended_ = false;
  bool too_long_ = false;
};

}  // namespace zermelo
