#pragma once
#include <optional>
#include <stop_token>
#include <string>

namespace zermelo {

/// What people type, line by line. Unlike std::cin it stops waiting when it is asked to.
class Keyboard {
 public:
  explicit Keyboard(std::stop_token stop) : stop_(std::move(stop)) {}

  /// Nothing once the input has ended or a stop was requested.
  std::optional<std::string> line();

 private:
  std::stop_token stop_;
  std::string buffer_;
  bool ended_ = false;
};

}  // namespace zermelo
