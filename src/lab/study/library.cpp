#include "zermelo/lab/study/library.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace zermelo {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view ending = ".toml";

Expected<std::string> content_of(const std::string& path) {
  constexpr std::uintmax_t largest = 16U << 20U;
  std::error_code error;
  if (!fs::is_regular_file(path, error) || fs::file_size(path, error) > largest)
    return fail({.what = "cannot read " + in_quotes(path), .where = "study", .expected = "a study file"});
  std::ifstream file(path, std::ios::binary);
  std::string content{std::istreambuf_iterator<char>(file), {}};
  if (file) return content;
  return fail({.what = "cannot read " + in_quotes(path), .where = "study"});
}

}  // namespace

std::string default_studies_folder() {
  if (const char* const given = std::getenv("ZERMELO_STUDIES"); given != nullptr && *given != '\0') return given;
  std::error_code error;
  const fs::path here = fs::read_symlink("/proc/self/exe", error).parent_path();
  for (const char* place : {"../share/zermelo/studies", "../../studies", "../../../studies"})
    if (fs::is_directory(here / place, error)) return (here / place).lexically_normal().string();
  if (const char* const share = std::getenv("ZERMELO_SHARE"); share != nullptr)
    if (fs::is_directory(fs::path(share) / "studies", error)) return (fs::path(share) / "studies").string();
  return (here / "../../studies").lexically_normal().string();
}

std::vector<std::string> study_names(const std::string& folder) {
  std::vector<std::string> names;
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error))
    if (it->path().extension() == ending) names.push_back(it->path().stem().string());
  std::ranges::sort(names);
  return names;
}

Expected<Study> find_study(const std::string& name, const Catalogue& games, const std::string& folder) {
  const bool is_path = name.ends_with(ending);
  const auto names = study_names(folder);
  if (!is_path && std::ranges::find(names, name) == names.end())
    return fail(
        {.what = "there is no study " + in_quotes(name),
         .where = "lab",
         .expected = names.empty() ? "the path of a .toml file" : one_of(names) + ", or the path of a .toml file",
         .nearest = nearest(name, names)});
  const std::string path = is_path ? name : folder + "/" + name + std::string(ending);
  const auto text = content_of(path);
  if (!text) return fail(text.error());
  return read_study(*text, is_path ? path : "studies/" + name + std::string(ending), games);
}

}  // namespace zermelo
