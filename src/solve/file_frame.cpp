#include "zermelo/solve/file_frame.h"

#include <algorithm>
#include <utility>

#include "zermelo/core/error.h"
#include "zermelo/core/hash.h"

namespace zermelo {
namespace {

std::uint64_t checksum(std::span<const std::byte> bytes) {
  Checksum sum(bytes.size());
  sum.add(bytes);
  return sum.value();
}

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

std::uint64_t load_little(const std::byte* at) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < sizeof value; ++i) value |= std::to_integer<std::uint64_t>(at[i]) << (8 * i);
  return value;
}

void append_little(std::string& to, std::uint64_t value) {
  for (std::size_t i = 0; i < sizeof value; ++i) to += static_cast<char>(value >> (8 * i) & 0xff);
}

void Checksum::add(std::span<const std::byte> part) {
  constexpr std::size_t word = sizeof(std::uint64_t);
  Key sum = sum_;
  std::size_t i = 0;
  for (; i + word <= part.size(); i += word) {
    sum = (sum ^ load_little(part.data() + i)) * 0x9e3779b97f4a7c15;
    sum ^= sum >> 32;
  }
  for (; i < part.size(); ++i) sum = mix(sum ^ std::to_integer<std::uint64_t>(part[i]));
  sum_ = sum;
}

std::uint64_t Checksum::value() const { return mix(sum_); }

void seal(std::string& bytes) { append_little(bytes, checksum(std::as_bytes(std::span(bytes)))); }

std::optional<std::span<const std::byte>> unsealed(std::span<const std::byte> bytes) {
  if (bytes.size() < seal_bytes) return std::nullopt;
  const auto content = bytes.first(bytes.size() - seal_bytes);
  if (checksum(content) != load_little(bytes.data() + content.size())) return std::nullopt;
  return content;
}

}  // namespace zermelo
