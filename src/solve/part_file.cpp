#include "zermelo/solve/part_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <string_view>

namespace zermelo {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view ending = ".part";

/// Is it the part of this file: "NAME.PID.part" or "NAME.PID.NUMBER.part"?
bool is_part_of(std::string_view file, std::string_view name) {
  if (!file.starts_with(name) || !file.ends_with(ending) || file.size() <= name.size() + ending.size()) return false;
  const auto middle = file.substr(name.size(), file.size() - name.size() - ending.size());
  return middle.starts_with('.') &&
         std::ranges::all_of(middle, [](char c) { return c == '.' || (c >= '0' && c <= '9'); });
}

/// Removes a part that no process has locked. On a file system without locks nothing is removed.
void remove_if_abandoned(const fs::path& part) {
  const int file = ::open(part.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (file < 0) return;
  if (::flock(file, LOCK_EX | LOCK_NB) == 0) ::unlink(part.c_str());
  ::close(file);
}

void remove_abandoned_parts(const std::string& target) {
  const fs::path path(target);
  const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
  const std::string name = path.filename().string();
  std::error_code error;
  for (auto entry = fs::directory_iterator(folder, error); !error && entry != fs::directory_iterator();
       entry.increment(error))
    if (is_part_of(entry->path().filename().string(), name)) remove_if_abandoned(entry->path());
}

}  // namespace

int write_all(int file, std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(file, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return errno;
    bytes = bytes.subspan(static_cast<std::size_t>(count));
  }
  return 0;
}

PartFile::PartFile(const std::string& target) : target_(target) {
  static std::atomic<unsigned> written{0};  // several threads of one process may write the same file
  remove_abandoned_parts(target_);
  part_ = target_ + "." + std::to_string(::getpid()) + "." + std::to_string(++written) + std::string(ending);
  while (!make());
}

/// False when another process took the new file for an abandoned one, before it was locked.
bool PartFile::make() {
  constexpr mode_t by_umask = 0666;
  file_ = ::open(part_.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, by_umask);
  if (file_ < 0) return true;
  ::flock(file_, LOCK_EX);  // where there are no locks, nobody removes parts either
  struct stat facts{};
  if (::fstat(file_, &facts) != 0 || facts.st_nlink > 0) return true;
  ::close(file_);
  return false;
}

PartFile::~PartFile() {
  if (file_ < 0) return;
  if (!published_) ::unlink(part_.c_str());
  ::close(file_);
}

bool PartFile::publish() {
  published_ = std::rename(part_.c_str(), target_.c_str()) == 0;
  return published_;
}

}  // namespace zermelo
