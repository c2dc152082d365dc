#include "zermelo/store/alone.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

namespace zermelo {
namespace {

/// A byte far behind the end of every file, and behind those that SQLite locks (at 1 GiB). The lock belongs to the open
/// file, not to the process.
struct flock far_byte() {
  struct flock lock{};
  lock.l_type = F_WRLCK;
  lock.l_whence = SEEK_SET;
  lock.l_start = off_t{1} << 61U;
  lock.l_len = 1;
  return lock;
}

int open_file(const std::string& path) {
  constexpr mode_t usual = 0644;
  return ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, usual);
}

}  // namespace

std::unique_ptr<AloneLock> AloneLock::take(const std::string& path) {
  std::unique_ptr<AloneLock> lock(new AloneLock(open_file(path)));
  struct flock byte = far_byte();
  const bool taken =
      lock->file_ >= 0 && ::fcntl(lock->file_, F_OFD_SETLK, &byte) != 0 && (errno == EAGAIN || errno == EACCES);
  return taken ? nullptr : std::move(lock);
}

bool AloneLock::is_taken(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDWR | O_CLOEXEC);
  if (file < 0) return false;
  struct flock byte = far_byte();
  const bool taken = ::fcntl(file, F_OFD_GETLK, &byte) == 0 && byte.l_type != F_UNLCK;
  ::close(file);
  return taken;
}

AloneLock::~AloneLock() {
  if (file_ >= 0) ::close(file_);
}

}  // namespace zermelo
