#include "zermelo/solve/disk_memory.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <utility>

namespace zermelo {
namespace {

[[noreturn]] void refuse(int error, const std::string& folder) {
  throw DiskError(error, std::generic_category(), folder);
}

/// Some file systems know no file without a name: there it loses its own at once.
int open_nameless(const std::string& folder) {
  const int file = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (file >= 0 || (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL)) return file;
  std::string name = folder + "/zermelo-XXXXXX";
  const int named = ::mkostemp(name.data(), O_CLOEXEC);
  if (named >= 0) ::unlink(name.c_str());
  return named;
}

}  // namespace

/// It lets go at half of what may be kept: the rest is for what all threads bring between two looks.
DiskMemory::DiskMemory(std::string folder, std::uint64_t kept, int threads)
    : folder_(std::move(folder)),
      limit_(std::max(kept, least_kept) / 2),
      places_between_looks_(limit_ / (brought_at_once * static_cast<std::uint64_t>(threads))),
      statistics_(::open("/proc/self/statm", O_RDONLY | O_CLOEXEC)) {
  at_first_ = DiskMemory::kept().value_or(0);
}

DiskMemory::~DiskMemory() {
  if (statistics_ >= 0) ::close(statistics_);
}

std::optional<std::uint64_t> DiskMemory::kept() const {
  std::array<char, 256> text{};
  if (::pread(statistics_, text.data(), text.size() - 1, 0) <= 0) return std::nullopt;
  char* rest = text.data();
  for (int skipped = 0; skipped < 2; ++skipped) std::strtoull(rest, &rest, 10);  // the whole, what is in memory
  const std::uint64_t pages = std::strtoull(rest, nullptr, 10);                  // the pages of files
  const std::uint64_t now = pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
  return now - std::min(now, at_first_);
}

void DiskMemory::look() {
  const auto too_much = [this] { return kept().value_or(limit_ + 1) > limit_; };
  if (!too_much()) return;
  const std::scoped_lock lock(mutex_);
  if (!too_much()) return;                                                                  // somebody was quicker
  for (const Region& region : regions_) ::madvise(region.at, region.bytes, MADV_DONTNEED);  // the files keep it
}

void* DiskMemory::do_allocate(std::size_t bytes, std::size_t) {
  const int file = open_nameless(folder_);
  if (file < 0) refuse(errno, folder_);
  int full = EINTR;
  while (full == EINTR) full = ::posix_fallocate(file, 0, static_cast<off_t>(std::max<std::size_t>(bytes, 1)));
  void* const at = full == 0 ? ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0) : MAP_FAILED;
  const int error = full == 0 ? errno : full;
  ::close(file);
  if (at == MAP_FAILED) refuse(error, folder_);
  ::madvise(at, bytes, MADV_RANDOM);
  const std::scoped_lock lock(mutex_);
  regions_.push_back({at, bytes});
  return at;
}

void DiskMemory::do_deallocate(void* at, std::size_t bytes, std::size_t) {
  const std::scoped_lock lock(mutex_);
  std::erase_if(regions_, [&](const Region& region) { return region.at == at; });
  ::munmap(at, bytes);
}

}  // namespace zermelo
