#pragma once
#include <fmt/format.h>

#include <cstdio>
#include <string>

#include "zermelo/cli/terminal.h"

namespace zermelo {

/// One line on a terminal's stderr that is written over itself, and gone at the end; elsewhere silent.
class StatusLine {
 public:
  StatusLine() = default;
  ~StatusLine() { clear(); }
  StatusLine(const StatusLine&) = delete;
  StatusLine& operator=(const StatusLine&) = delete;

  void tell(const std::string& text) const {
    if (!shown_) return;
    fmt::print(stderr, "\r{} \x1b[K", text);
    std::fflush(stderr);
  }
  void clear() const {
    if (shown_) fmt::print(stderr, "\r\x1b[K");
  }

 private:
  bool shown_ = colours(stderr);
};

}  // namespace zermelo
