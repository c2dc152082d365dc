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
  /// `name` is the file's in error messages.
  LineReader(int file, std::string name, std::stop_token stop)
      : file_(file),
        name_(std::move(name)),
        stop_(std::move(stop)) {}

  /// Nothing at the end of the file, or once a stop was requested. The last line may lack its end: see `ended`. Refuses
  /// a line of more than 16 MiB.
  std::optional<std::string> next();
  /// Did the last line have its end?
  bool ended() const { return ended_; }

 private:
  std::string take(std::size_t end, std::size_t next);
  /// False at the end of the file. What was taken is dropped, `dropped_` bytes of it.
  bool fill();

  int file_;
  std::string name_;
  std::stop_token stop_;
  std::string buffer_;
  std::size_t at_ = 0;
  std::size_t dropped_ = 0;
  bool ended_ = false;
};

}  // namespace zermelo
