#include "zermelo/solve/kept_strategy.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <functional>
#include <map>
#include <mutex>
#include <span>
#include <string_view>
#include <system_error>

#include "zermelo/solve/file_frame.h"
#include "zermelo/solve/part_file.h"

namespace zermelo {
namespace {

constexpr FileKind kept_kind{.magic = "zermelo strategy\n", .version = "1", .noun = "kept strategy"};
constexpr unsigned ply_bits = 14;
constexpr std::uint64_t most_plies = (std::uint64_t{1} << ply_bits) - 1;
constexpr std::size_t word_bytes = sizeof(std::uint64_t);
constexpr std::uint64_t piece_words = 512;  // a page: what the system reads at least

/// Two words that follow each other are of one position, or out of order.
bool rises_not(std::uint64_t a, std::uint64_t b) { return a >> ply_bits >= b >> ply_bits; }

Error kept_problem(const std::string& path, std::string what) {
  return {.what = std::move(what),
          .where = "kept strategy " + path,
          .expected = "a file as 'zermelo solve --check FILE --keep' writes it",
          .code = ErrorCode::Failed};
}

/// A descriptor, closed at the end.
struct OpenFile {
  OpenFile() = default;
  ~OpenFile() {
    if (descriptor >= 0) ::close(descriptor);
  }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  int descriptor = -1;
};

/// False where the file is shorter by now, or cannot be read.
bool read_at(int file, std::uint64_t at, std::span<std::byte> to) {
  while (!to.empty()) {
    const ssize_t count = ::pread(file, to.data(), to.size(), static_cast<off_t>(at));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    at += static_cast<std::uint64_t>(count);
    to = to.subspan(static_cast<std::size_t>(count));
  }
  return true;
}

bool is_sealed(const std::function<bool(std::uint64_t, std::span<std::byte>)>& source, std::uint64_t bytes) {
  constexpr std::uint64_t stretch = std::uint64_t{1} << 16U;
  const std::uint64_t content = bytes - seal_bytes;
  std::vector<std::byte> part(stretch);
  Checksum sum(content);
  for (std::uint64_t at = 0; at < content; at += stretch) {
    const auto read = std::span(part).first(std::min(stretch, content - at));
    if (!source(at, read)) return false;
    sum.add(read);
  }
  std::array<std::byte, seal_bytes> said{};
  return source(content, said) && sum.value() == load_little(said.data());
}

}  // namespace

Expected<std::shared_ptr<const KeptStrategy>> KeptStrategy::open(const std::string& path, const std::string& game) {
  struct Opened {
    std::filesystem::file_time_type written;
    std::shared_ptr<const KeptStrategy> kept;
  };
  static std::mutex mutex;
  static std::map<std::pair<std::string, std::string>, Opened> all;
  std::error_code error;
  const auto written = std::filesystem::last_write_time(path, error);
  const std::scoped_lock lock(mutex);
  const auto known = all.find({path, game});
  if (known != all.end() && !error && known->second.written == written) return known->second.kept;
  std::erase_if(all, [](const auto& one) {  // each keeps a file open
    std::error_code gone;
    return std::filesystem::last_write_time(one.first.first, gone) != one.second.written || gone;
  });
  auto kept = read(path, game);
  if (kept) all[{path, game}] = {written, *kept};
  return kept;
}

Expected<std::shared_ptr<const KeptStrategy>> KeptStrategy::read(const std::string& path, const std::string& game) {
  const auto file = std::make_shared<OpenFile>();
  file->descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);  // a pipe would keep us waiting
  struct stat status{};
  if (file->descriptor < 0 || ::fstat(file->descriptor, &status) != 0 || !S_ISREG(status.st_mode))
    return fail(kept_problem(path, "cannot be read"));
  const auto source = [file](std::uint64_t at, std::span<std::byte> to) { return read_at(file->descriptor, at, to); };
  return check(source, static_cast<std::uint64_t>(status.st_size), path, game);
}

Expected<std::shared_ptr<const KeptStrategy>> KeptStrategy::parse(const std::string& bytes, const std::string& path,
                                                                  const std::string& game) {
  const auto source = [bytes](std::uint64_t at, std::span<std::byte> to) {
    if (at > bytes.size() || to.size() > bytes.size() - at) return false;
    std::ranges::copy(std::as_bytes(std::span(bytes)).subspan(at, to.size()), to.begin());
    return true;
  };
  return check(source, bytes.size(), path, game);
}

Expected<std::shared_ptr<const KeptStrategy>> KeptStrategy::check(Source source, std::uint64_t bytes,
                                                                  const std::string& path, const std::string& game) {
  std::string beginning(std::min<std::uint64_t>(bytes, longest_file_header), '\0');
  if (!source(0, std::as_writable_bytes(std::span(beginning)))) return fail(kept_problem(path, "cannot be read"));
  HeaderReader header;
  if (auto wrong = header.read(beginning, kept_kind)) return fail(kept_problem(path, *std::move(wrong)));
  if (bytes < header.size() + seal_bytes || !is_sealed(source, bytes))
    return fail(kept_problem(path, "is truncated or altered"));
  const std::string of = header.text("game");
  const auto positions = header.number<std::uint64_t>("positions");
  const std::uint64_t room = bytes - seal_bytes - header.size();
  if (!header.good() || room % word_bytes != 0 || room / word_bytes != positions)
    return fail(kept_problem(path, std::string(unreadable_header)));
  if (of != game) return fail(kept_problem(path, "belongs to " + of));
  std::shared_ptr<KeptStrategy> kept(new KeptStrategy(path, std::move(source), header.size(), positions));
  std::vector<std::uint64_t> words;
  std::optional<std::uint64_t> last;
  for (std::uint64_t piece = 0; piece * piece_words < positions; ++piece) {
    if (!kept->read_piece(piece, words)) return fail(kept_problem(path, "cannot be read"));
    if ((last && rises_not(*last, words.front())) || std::ranges::adjacent_find(words, rises_not) != words.end())
      return fail(kept_problem(path, "has positions that are not in order"));
    kept->firsts_.push_back(words.front());
    last = words.back();
  }
  return kept;
}

Expected<std::uint64_t> KeptStrategy::write(const std::string& path, const std::string& game,
                                            const std::vector<LostPosition>& lost) {
  std::vector<std::uint64_t> words;
  words.reserve(lost.size());
  for (const auto& [number, plies] : lost)
    words.push_back(number << ply_bits | std::min<std::uint64_t>(static_cast<std::uint64_t>(plies), most_plies));
  std::ranges::sort(words);
  words.erase(std::ranges::unique(words, rises_not).begin(), words.end());
  HeaderWriter header(kept_kind);
  header.line("game", game);
  header.line("positions", words.size());
  std::string bytes = header.text();
  bytes.reserve(bytes.size() + (words.size() + 1) * sizeof(std::uint64_t));
  for (const std::uint64_t word : words) append_little(bytes, word);
  seal(bytes);
  PartFile part(path);
  if (part.descriptor() < 0 || write_all(part.descriptor(), bytes) != 0 || ::fsync(part.descriptor()) != 0 ||
      !part.publish())
    return fail(kept_problem(path, "cannot be written: " + std::generic_category().message(errno)));
  return bytes.size();
}

bool KeptStrategy::read_piece(std::uint64_t number, std::vector<std::uint64_t>& words) const {
  const std::uint64_t from = number * piece_words;
  std::array<std::byte, piece_words * word_bytes> bytes;
  const std::span piece = std::span(bytes).first(std::min(piece_words, size_ - from) * word_bytes);
  if (!source_(words_at_ + from * word_bytes, piece)) return false;
  words.clear();
  for (std::size_t at = 0; at < piece.size(); at += word_bytes) words.push_back(load_little(piece.data() + at));
  return true;
}

Expected<std::optional<int>> KeptStrategy::plies(std::uint64_t number) const {
  const auto behind = std::ranges::upper_bound(firsts_, number << ply_bits | most_plies);
  std::vector<std::uint64_t> words;
  if (behind == firsts_.begin()) return std::nullopt;
  if (!read_piece(static_cast<std::uint64_t>(behind - firsts_.begin()) - 1, words))
    return fail(kept_problem(path_, "cannot be read any more"));
  const auto found = std::ranges::lower_bound(words, number << ply_bits);
  if (found == words.end() || *found >> ply_bits != number) return std::nullopt;
  return static_cast<int>(*found & most_plies);
}

}  // namespace zermelo
