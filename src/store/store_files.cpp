#include "zermelo/store/store_files.h"

#include <fcntl.h>
#include <unistd.h>

#include <filesystem>

namespace zermelo {
namespace {

namespace fs = std::filesystem;

}  // namespace

std::optional<Error> no_store(const std::string& path) {
  std::error_code error;
  if (fs::is_regular_file(path, error)) return std::nullopt;
  return Error{.what = "there is no such file",
               .where = "store " + path,
               .expected = "a file of zermelo",
               .code = ErrorCode::NotFound};
}

std::optional<Error> is_there(const std::string& path) {
  std::error_code error;
  if (!fs::exists(path, error)) return std::nullopt;
  return Error{.what = "the file exists already", .where = path, .expected = "the name of a new file"};
}

Scratch::Scratch(const std::string& beside, int number)
    : path(beside + "." + std::to_string(::getpid()) + "." + std::to_string(number) + ".part") {
  clear();
}

void Scratch::clear() const {
  std::error_code ignored;
  for (const char* ending : {"", "-wal", "-shm", "-journal"}) fs::remove(path + ending, ignored);
}

void publish(const std::string& part, const std::string& into) {
  const int file = ::open(part.c_str(), O_RDONLY | O_CLOEXEC);
  const bool synced = file >= 0 && ::fsync(file) == 0;
  const std::error_code why(errno, std::generic_category());
  if (file >= 0) ::close(file);
  if (!synced) throw fs::filesystem_error("", why);
  fs::rename(part, into);
}

}  // namespace zermelo
