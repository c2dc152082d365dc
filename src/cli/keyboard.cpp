#include "zermelo/cli/keyboard.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

namespace zermelo {

std::optional<std::string> Keyboard::line() {
  constexpr int poll_milliseconds = 50;           // how soon a stop request is seen
  constexpr std::size_t longest_line = 64 << 10;  // what is longer is no move, and memory is not endless
  for (;;) {
    const std::size_t end = std::min(buffer_.find('\n'), ended_ ? buffer_.size() : std::string::npos);
    if (stop_.stop_requested() || (ended_ && buffer_.empty())) return std::nullopt;
    if (end != std::string::npos || buffer_.size() > longest_line) {
      std::string line = buffer_.substr(0, end);
      buffer_.erase(0, end == std::string::npos ? end : end + 1);
      if (line.ends_with('\r')) line.pop_back();
      return line;
    }
    pollfd request{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
    if (poll(&request, 1, poll_milliseconds) <= 0) continue;
    std::array<char, 4096> chunk;
    const ssize_t n = read(STDIN_FILENO, chunk.data(), chunk.size());
    if (n > 0)
      buffer_.append(chunk.data(), static_cast<std::size_t>(n));
    else if (n == 0 || (errno != EINTR && errno != EAGAIN))
      ended_ = true;
  }
}

}  // namespace zermelo
