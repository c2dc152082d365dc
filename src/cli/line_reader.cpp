#include "zermelo/cli/line_reader.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include "zermelo/cli/command.h"

namespace zermelo {

std::optional<std::string> LineReader::next() {
  too_long_ = false;
  for (std::size_t searched = at_;;) {
    const std::size_t end = buffer_.find('\n', searched);
    if (end != buffer_.npos) {
      ended_ = true;
      return take(end, end + 1);
    }
    searched = buffer_.size();
    if (searched - at_ > longest_) return take_beginning();
    if (stop_.stop_requested()) return std::nullopt;
    if (!fill()) break;
    searched -= dropped_;
  }
  if (at_ == buffer_.size()) return std::nullopt;
  ended_ = false;
  return take(buffer_.size(), buffer_.size());
}

std::string LineReader::take(std::size_t end, std::size_t next) {
  too_long_ = end - at_ > longest_;
  std::string line = buffer_.substr(at_, too_long_ ? kept_of_longer : end - at_);
  at_ = next;
  return line;
}

std::string LineReader::take_beginning() {
  std::string beginning = take(buffer_.size(), buffer_.size());
  ended_ = false;
  while (!ended_ && !stop_.stop_requested() && fill()) {
    const std::size_t end = buffer_.find('\n');
    ended_ = end != buffer_.npos;
    at_ = ended_ ? end + 1 : buffer_.size();
  }
  return beginning;
}

bool LineReader::fill() {
  constexpr int poll_milliseconds = 50;  // how soon a stop request is seen
  constexpr std::size_t piece = std::size_t{1} << 16U;
  dropped_ = at_;
  buffer_.erase(0, at_);
  at_ = 0;
  std::array<char, piece> chunk;
  while (!stop_.stop_requested()) {
    pollfd request{.fd = file_, .events = POLLIN, .revents = 0};
    if (poll(&request, 1, poll_milliseconds) <= 0) continue;
    const ssize_t count = ::read(file_, chunk.data(), chunk.size());
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (count < 0)
      refuse({.what = std::string("cannot read: ") + std::strerror(errno), .where = name_, .code = ErrorCode::Failed});
    buffer_.append(chunk.data(), static_cast<std::size_t>(count));
    return count > 0;
  }
  return true;
}

}  // namespace zermelo
