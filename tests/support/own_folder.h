#pragma once
#include <unistd.h>

#include <filesystem>
#include <string>

namespace zermelo::testing {

/// A folder of this process alone, empty at first and gone when the process ends: two runs of the tests do not meet.
inline std::filesystem::path own_folder(const std::string& name) {
  struct Owned {
    std::filesystem::path path = std::filesystem::temp_directory_path() / ("zermelo-test-" + std::to_string(getpid()));
    Owned() = default;
    Owned(const Owned&) = delete;
    Owned& operator=(const Owned&) = delete;
    ~Owned() {
      std::error_code left_behind;
      std::filesystem::remove_all(path, left_behind);
    }
  };
  static const Owned owned;
  const auto folder = owned.path / name;
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  return folder;
}

}  // namespace zermelo::testing
