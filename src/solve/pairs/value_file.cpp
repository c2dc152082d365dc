#include "zermelo/solve/pairs/value_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <bit>
#include <cerrno>
#include <optional>
#include <string_view>
#include <system_error>

#include "zermelo/solve/file_frame.h"
#include "zermelo/solve/part_file.h"

namespace zermelo::pairs {
namespace {

static_assert(std::endian::native == std::endian::little, "files of values are mapped as they are");

constexpr FileKind value_kind{.magic = "zermelo values\n", .version = "1", .noun = "file of values"};
constexpr std::size_t words_at = 4096;
constexpr std::size_t seal_size = sizeof(std::uint64_t);
constexpr std::array<std::string_view, 3> folded_keys{"drawn", "won", "lost"};  // in the order of the values
constexpr std::array<std::string_view, 3> unfolded_keys{"all_drawn", "all_won", "all_lost"};

std::uint64_t word_bytes(std::uint64_t cells) {
  return (cells + cells_a_word - 1) / cells_a_word * sizeof(std::uint32_t);
}

std::string value_header_text(const ValueHeader& h) {
  HeaderWriter header(value_kind);
  header.line("game", h.game);
  header.line("own", static_cast<std::uint64_t>(h.own));
  header.line("other", static_cast<std::uint64_t>(h.other));
  header.line("cells", h.cells);
  for (std::size_t v = 0; v < 3; ++v) header.line(folded_keys[v], h.counts.folded[v]);
  for (std::size_t v = 0; v < 3; ++v) header.line(unfolded_keys[v], h.counts.unfolded[v]);
  header.line("sum", h.counts.checksum);
  header.line("passes", std::uint64_t{h.passes});
  header.line("verified", h.verified ? "yes" : "no");
  std::string text = header.text();
  text.resize(words_at);
  return text;
}

Error no_good(const std::string& path, std::string what) {
  return {.what = std::move(what), .where = path, .expected = {}, .nearest = {}, .code = ErrorCode::Failed};
}

/// The bytes of a file, or nothing with `errno` set.
std::optional<std::span<const std::byte>> mapped(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return std::nullopt;
  struct stat about{};
  const bool known = ::fstat(file, &about) == 0;
  const auto size = static_cast<std::size_t>(about.st_size);
  void* const memory = known && size > 0 ? ::mmap(nullptr, size, PROT_READ, MAP_SHARED, file, 0) : MAP_FAILED;
  const int error = known && size == 0 ? EINVAL : errno;
  ::close(file);
  errno = error;
  if (memory == MAP_FAILED) return std::nullopt;
  return std::span(static_cast<const std::byte*>(memory), size);
}

}  // namespace

ValueFile::~ValueFile() { ::munmap(const_cast<std::byte*>(bytes_.data()), bytes_.size()); }

const std::uint32_t* ValueFile::packed() const {
  return reinterpret_cast<const std::uint32_t*>(bytes_.data() + words_at);
}

Expected<std::unique_ptr<ValueFile>> ValueFile::open(const std::string& path) {
  const auto bytes = mapped(path);
  if (!bytes) return fail(no_good(path, "cannot be read: " + std::generic_category().message(errno)));
  std::unique_ptr<ValueFile> file(new ValueFile(*bytes));
  HeaderReader lines;
  const std::string_view text(reinterpret_cast<const char*>(bytes->data()), std::min(bytes->size(), words_at));
  if (const auto wrong = lines.read(text, value_kind)) return fail(no_good(path, *wrong));
  ValueHeader& h = file->header_;
  h.game = lines.text("game");
  h.own = lines.number<int>("own");
  h.other = lines.number<int>("other");
  h.cells = lines.number<std::uint64_t>("cells");
  for (std::size_t v = 0; v < 3; ++v) h.counts.folded[v] = lines.number<std::uint64_t>(folded_keys[v]);
  for (std::size_t v = 0; v < 3; ++v) h.counts.unfolded[v] = lines.number<std::uint64_t>(unfolded_keys[v]);
  h.counts.checksum = lines.number<std::uint64_t>("sum");
  h.passes = lines.number<std::uint32_t>("passes");
  h.verified = lines.text("verified") == "yes";
  if (!lines.good()) return fail(no_good(path, std::string(unreadable_header)));
  if (h.cells > ~std::uint32_t{0} || bytes->size() != words_at + word_bytes(h.cells) + seal_size || !unsealed(*bytes))
    return fail(no_good(path, "is truncated or altered"));
  return file;
}

Expected<std::uint64_t> ValueFile::write(const std::string& path, const ValueHeader& header,
                                         const std::uint32_t* packed) {
  const std::string text = value_header_text(header);
  const auto head = std::as_bytes(std::span(text));
  const std::span words(reinterpret_cast<const std::byte*>(packed), word_bytes(header.cells));
  Checksum sum(head.size() + words.size());
  sum.add(head);
  sum.add(words);
  std::string seal;
  append_little(seal, sum.value());
  PartFile part(path);
  const bool done = part.descriptor() >= 0 && write_all(part.descriptor(), head) == 0 &&
                    write_all(part.descriptor(), words) == 0 &&
                    write_all(part.descriptor(), std::as_bytes(std::span(seal))) == 0 &&
                    ::fsync(part.descriptor()) == 0 && part.publish();
  if (!done) return fail(no_good(path, "cannot be written: " + std::generic_category().message(errno)));
  return head.size() + words.size() + seal.size();
}

}  // namespace zermelo::pairs
