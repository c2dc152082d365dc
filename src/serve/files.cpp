#include "zermelo/serve/files.h"

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace zermelo {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view no_page = R"(<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Zermelo</title></head>
<body><h1>Zermelo</h1><p>The page is not built yet: run <code>./run</code> in the project, or <code>npm run build</code> in its folder <code>web</code>.</p></body></html>
)";

constexpr std::string_view no_site = R"(<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Zermelo: documentation</title></head>
<body><h1>Documentation</h1><p>The pages are not built: run <code>scripts/docs-site</code> in the project, and start the server again. Until then read the folder <code>docs</code>.</p></body></html>
)";
constexpr const char* html = "text/html; charset=utf-8";

/// Where index.html is: installed in share/zermelo, built beside the program, or in ZERMELO_SHARE.
std::string folder_with_index(const std::string& installed, const std::string& built) {
  std::error_code error;
  const fs::path here = fs::read_symlink("/proc/self/exe", error).parent_path();
  for (const fs::path& place : {here / "../share/zermelo" / installed, here / built})
    if (fs::exists(place / "index.html", error)) return place.lexically_normal().string();
  if (const char* const share = std::getenv("ZERMELO_SHARE"); share != nullptr)
    if (fs::exists(fs::path(share) / installed / "index.html", error)) return (fs::path(share) / installed).string();
  return (here / built).lexically_normal().string();
}

}  // namespace

std::string type_of_file(std::string_view name) {
  static const std::map<std::string, std::string> types{{".html", "text/html; charset=utf-8"},
                                                        {".js", "text/javascript; charset=utf-8"},
                                                        {".css", "text/css; charset=utf-8"},
                                                        {".svg", "image/svg+xml"},
                                                        {".png", "image/png"},
                                                        {".json", "application/json"},
                                                        {".csv", "text/csv; charset=utf-8"},
                                                        {".md", "text/markdown; charset=utf-8"},
                                                        {".tex", "text/plain; charset=utf-8"},
                                                        {".toml", "text/plain; charset=utf-8"},
                                                        {".webmanifest", "application/manifest+json"},
                                                        {".ico", "image/x-icon"},
                                                        {".woff2", "font/woff2"},
                                                        {".txt", "text/plain; charset=utf-8"}};
  const auto found = types.find(fs::path(name).extension().string());
  return found == types.end() ? "application/octet-stream" : found->second;
}

Expected<Files> Files::read(const std::string& folder) {
  Files files;
  if (const auto added = files.add(folder, ""); !added) return fail(added.error());
  const auto index = files.files_.find("/index.html");
  files.page_ = index != files.files_.end();
  files.files_["/"] = files.page_ ? index->second : File{std::string(no_page), html};
  return files;
}

Expected<void> Files::add_site(const std::string& folder) {
  if (auto added = add(folder, "/docs"); !added) return added;
  const auto index = files_.find("/docs/index.html");
  files_["/docs/"] = index != files_.end() ? index->second : File{std::string(no_site), html};
  return {};
}

Expected<void> Files::add(const std::string& folder, const std::string& under) {
  std::error_code error;
  for (fs::recursive_directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    if (it->path().filename().string().starts_with('.')) {  // a mark of the build, or of an editor: not the page's
      if (it->is_directory(error)) it.disable_recursion_pending();
      continue;
    }
    if (!it->is_regular_file(error) || it->is_symlink(error)) continue;
    const std::string name = under + "/" + fs::relative(it->path(), folder, error).generic_string();
    std::ifstream in(it->path(), std::ios::binary);
    std::stringstream content;
    content << in.rdbuf();
    if (!in) return fail({.what = "cannot be read", .where = it->path().string(), .code = ErrorCode::Failed});
    files_[name] = {
        .content = content.str(), .type = type_of_file(it->path().string()), .lasting = name.starts_with("/assets/")};
  }
  return {};
}

const Files::File* Files::find(std::string_view target) const {
  const auto found = files_.find(target.substr(0, target.find('?')));
  return found == files_.end() ? nullptr : &found->second;
}

std::string default_web_folder() {
  if (const char* const given = std::getenv("ZERMELO_WEB"); given != nullptr && *given != '\0') return given;
  return folder_with_index("web", "../../web/dist");
}

std::string default_site_folder() { return folder_with_index("docs", "../site"); }

}  // namespace zermelo
