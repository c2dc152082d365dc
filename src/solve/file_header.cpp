#include "zermelo/solve/file_header.h"

#include <algorithm>
#include <utility>

#include "zermelo/core/error.h"

namespace zermelo {
namespace {

constexpr std::size_t longest_file_header = 4096;

}  // namespace

std::optional<std::string> HeaderReader::read(std::string_view file, const FileKind& kind) {
  const std::string_view start = file.substr(0, longest_file_header);
  if (!start.starts_with(kind.magic)) return "is no " + std::string(kind.noun) + " of zermelo";
  const std::size_t end = start.find("\n\n");
  if (end == std::string_view::npos) return "has no whole header";
  size_ = end + 2;
  std::string_view text = start.substr(kind.magic.size(), end + 1 - kind.magic.size());
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    const std::size_t space = line.find(' ');
    const bool is_new =
        space != std::string_view::npos && lines_.emplace(line.substr(0, space), line.substr(space + 1)).second;
    if (!is_new) return std::string(unreadable_header);
  }
  const std::string version = this->text("version");
  if (version != kind.version) return "has version " + in_quotes(version) + ", which is unknown here";
  return std::nullopt;
}

std::string HeaderReader::text(std::string_view key) {
  const auto found = lines_.find(key);
  if (found == lines_.end()) {
    good_ = false;
    return "";
  }
  std::string value = std::move(found->second);
  lines_.erase(found);
  return value;
}

}  // namespace zermelo
