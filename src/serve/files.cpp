#include "zermelo/serve/files.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "zermelo/serve/digest.h"
#include "zermelo/serve/file_type.h"

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

/// FNV-1a of 64 bits: it tells versions of one file apart.
std::string tag_of(std::string_view content) {
  constexpr std::uint64_t basis = 14695981039346656037ULL;
  constexpr std::uint64_t prime = 1099511628211ULL;
  std::uint64_t hash = basis;
  for (const char c : content) hash = (hash ^ static_cast<unsigned char>(c)) * prime;
  return fmt::format("W/\"{:016x}\"", hash);
}

/// The digests of what stands between tags of a name: "<style>" to "</style>". A tag with `src` has its content
/// elsewhere.
std::string inline_sources(std::string_view page, const std::string& name) {
  std::string sources;
  for (std::size_t at = page.find("<" + name); at != std::string_view::npos; at = page.find("<" + name, at)) {
    const std::size_t begin = page.find('>', at) + 1;
    const std::size_t end = page.find("</" + name, begin);
    if (begin == 0 || end == std::string_view::npos) break;
    if (!page.substr(at, begin - at).contains(" src=")) sources += " " + digest_source(page.substr(begin, end - begin));
    at = end;
  }
  return sources;
}

Files::File built_in(std::string_view page) {
  return {.content = std::string(page), .type = "text/html; charset=utf-8", .tag = tag_of(page)};
}

std::string_view stripped(std::string_view text) {
  constexpr std::string_view blank = " \t";
  const std::size_t begin = text.find_first_not_of(blank);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(blank) - begin + 1);
}

/// The elements of a header field that is a list, from the first to the last.
std::vector<std::string_view> elements(std::string_view field) {
  std::vector<std::string_view> found;
  while (!field.empty()) {
    const std::size_t comma = std::min(field.find(','), field.size());
    found.push_back(stripped(field.substr(0, comma)));
    field.remove_prefix(std::min(comma + 1, field.size()));
  }
  return found;
}

/// A coding is accepted where it is named, unless its weight is zero: "br;q=0".
bool accepts(std::string_view accepted, std::string_view coding) {
  for (const std::string_view element : elements(accepted)) {
    const std::size_t semicolon = element.find(';');
    if (stripped(element.substr(0, semicolon)) != coding) continue;
    if (semicolon == std::string_view::npos) return true;
    const std::string_view weight = stripped(element.substr(semicolon + 1));
    return !weight.starts_with("q=0") || weight.find_first_of("123456789") != std::string_view::npos;
  }
  return false;
}

}  // namespace

Files::Form form_for(const Files::File& file, std::string_view accepted) {
  if (!file.brotli.empty() && accepts(accepted, "br")) return {file.brotli, "br"};
  if (!file.gzip.empty() && accepts(accepted, "gzip")) return {file.gzip, "gzip"};
  return {file.content, ""};
}

bool is_known(const Files::File& file, std::string_view if_none_match) {
  const auto opaque = [](std::string_view tag) { return tag.starts_with("W/") ? tag.substr(2) : tag; };
  return std::ranges::any_of(elements(if_none_match),
                             [&](std::string_view tag) { return tag == "*" || opaque(tag) == opaque(file.tag); });
}

Expected<Files> Files::read(const std::string& folder) {
  Files files;
  if (const auto added = files.add(folder, ""); !added) return fail(added.error());
  const auto index = files.files_.find("/index.html");
  files.page_ = index != files.files_.end();
  if (files.page_) {
    index->second.inline_scripts = inline_sources(index->second.content, "script");
    index->second.inline_styles = inline_sources(index->second.content, "style");
  }
  files.files_["/"] = files.page_ ? index->second : built_in(no_page);
  return files;
}

Expected<void> Files::add_site(const std::string& folder) {
  if (auto added = add(folder, "/docs"); !added) return added;
  const auto index = files_.find("/docs/index.html");
  files_["/docs/"] = index != files_.end() ? index->second : built_in(no_site);
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
    std::string text = content.str();
    std::string tag = tag_of(text);
    files_[name] = {.content = std::move(text),
                    .type = type_of_file(it->path().string()),
                    .lasting = name.starts_with("/assets/"),
                    .tag = std::move(tag)};
  }
  join_compressed(".br", &File::brotli);
  join_compressed(".gz", &File::gzip);
  return {};
}

void Files::join_compressed(std::string_view suffix, std::string File::* form) {
  for (auto it = files_.begin(); it != files_.end();) {
    const std::string_view name = it->first;
    const auto whole = name.ends_with(suffix) ? files_.find(name.substr(0, name.size() - suffix.size())) : files_.end();
    if (whole == files_.end()) {
      ++it;
      continue;
    }
    whole->second.*form = std::move(it->second.content);
    it = files_.erase(it);
  }
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
