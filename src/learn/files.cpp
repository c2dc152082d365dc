#include "zermelo/learn/files.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "zermelo/solve/part_file.h"

namespace zermelo::learn {
namespace {

Error unwritable_path(const std::string& path, int why) {
  return {.what = "cannot write " + in_quotes(path) + ": " + std::strerror(why),
          .expected = "a folder that may be written to",
          .code = ErrorCode::Failed};
}

}  // namespace

Expected<void> write_whole(const std::string& path, std::string_view content) {
  PartFile part(path);
  int why = part.descriptor() < 0 ? errno : write_all(part.descriptor(), content);
  if (why == 0 && !part.publish()) why = errno;
  if (why != 0) return fail(unwritable_path(path, why));
  return {};
}

Expected<std::string> read_whole(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  std::string content{std::istreambuf_iterator<char>(stream), {}};
  if (stream.is_open() && !stream.bad()) return content;
  return fail(
      {.what = "cannot read " + in_quotes(path), .expected = "a file that may be read", .code = ErrorCode::NotFound});
}

bool is_there(const std::string& path) {
  std::error_code error;
  return std::filesystem::exists(path, error);
}

void remove_file(const std::string& path) {
  std::error_code ignored;
  std::filesystem::remove(path, ignored);
}

std::optional<std::string> file_beginning(const std::string& folder, std::string_view beginning) {
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error))
    if (std::string name = entry.path().filename().string(); name.starts_with(beginning)) return name;
  return std::nullopt;
}

Expected<void> make_folder(const std::string& path) {
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (error) return fail(unwritable_path(path, error.value()));
  return {};
}

}  // namespace zermelo::learn
