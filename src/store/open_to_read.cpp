#include "zermelo/store/open_to_read.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "zermelo/store/database.h"

namespace zermelo {
namespace {

namespace fs = std::filesystem;

/// SQLite writes into the file and makes others beside it.
bool may_be_written(const fs::path& file) {
  const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
  return access(file.c_str(), W_OK) == 0 && access(folder.c_str(), W_OK) == 0;
}

/// A folder that exists as long as this object. An open file outlives its name.
class ShortLivedFolder {
 public:
  ShortLivedFolder() {
    std::error_code error;
    std::string name = (fs::temp_directory_path(error) / "zermelo-XXXXXX").string();
    if (!error && mkdtemp(name.data()) != nullptr) path_ = name;
  }
  ~ShortLivedFolder() {
    std::error_code ignored;
    if (!path_.empty()) fs::remove_all(path_, ignored);
  }
  ShortLivedFolder(const ShortLivedFolder&) = delete;
  ShortLivedFolder& operator=(const ShortLivedFolder&) = delete;

  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

/// The copy can be written whatever the rights of the file are.
bool copy_store(const fs::path& from, const fs::path& to) {
  std::error_code error;
  if (!fs::copy_file(from, to, error)) return false;
  fs::permissions(to, fs::perms::owner_read | fs::perms::owner_write, error);
  return !error;
}

}  // namespace

Expected<LabGames> open_lab_to_read(const std::string& file) {
  const fs::path path = file.empty() ? default_store_path("lab") : file;
  std::error_code error;
  if (path.empty() || !fs::is_regular_file(path, error) || may_be_written(path)) return open_lab(file);
  const ShortLivedFolder folder;
  const fs::path copy = folder.path() / path.filename();
  if (folder.path().empty() || !copy_store(path, copy)) return open_lab(file);
  if (const fs::path log = path.string() + "-wal"; fs::exists(log, error) && !copy_store(log, copy.string() + "-wal"))
    return open_lab(file);
  return open_lab(copy.string(), path.string());
}

}  // namespace zermelo
