#include "zermelo/solve/kept_strategy.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <iterator>
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

/// Two words that follow each other are of one position, or out of order.
bool rises_not(std::uint64_t a, std::uint64_t b) { return a >> ply_bits >= b >> ply_bits; }

Error kept_problem(const std::string& path, std::string what) {
  return {.what = std::move(what),
          .where = "kept strategy " + path,
          .expected = "a file as 'zermelo solve --check FILE --keep' writes it",
          .code = ErrorCode::Failed};
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
  auto kept = read(path, game);
  if (kept) all[{path, game}] = {written, *kept};
  return kept;
}

Expected<std::shared_ptr<const KeptStrategy>> KeptStrategy::read(const std::string& path, const std::string& game) {
  std::error_code error;
  const auto size = std::filesystem::file_size(path, error);  // an error where it is a folder
  std::string bytes(error ? 0 : size, '\0');
  std::ifstream file(path, std::ios::binary);
  if (error || !file.read(bytes.data(), std::ssize(bytes))) return fail(kept_problem(path, "cannot be read"));
  return parse(bytes, path, game);
}

Expected<std::shared_ptr<const KeptStrategy>> KeptStrategy::parse(const std::string& bytes, const std::string& path,
                                                                  const std::string& game) {
  HeaderReader header;
  if (auto wrong = header.read(bytes, kept_kind)) return fail(kept_problem(path, *std::move(wrong)));
  const auto content = unsealed(std::as_bytes(std::span(bytes)));
  if (!content || content->size() < header.size()) return fail(kept_problem(path, "is truncated or altered"));
  const std::string of = header.text("game");
  const auto positions = header.number<std::uint64_t>("positions");
  const std::size_t room = content->size() - header.size();
  if (!header.good() || room % sizeof(std::uint64_t) != 0 || room / sizeof(std::uint64_t) != positions)
    return fail(kept_problem(path, std::string(unreadable_header)));
  if (of != game) return fail(kept_problem(path, "belongs to " + of));
  std::vector<std::uint64_t> words(positions);
  for (std::size_t i = 0; i < words.size(); ++i)
    words[i] = load_little(content->data() + header.size() + i * sizeof(std::uint64_t));
  if (std::ranges::adjacent_find(words, rises_not) != words.end())
    return fail(kept_problem(path, "has positions that are not in order"));
  return std::shared_ptr<const KeptStrategy>(new KeptStrategy(std::move(words)));
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

std::optional<int> KeptStrategy::plies(std::uint64_t number) const {
  const auto found = std::ranges::lower_bound(words_, number << ply_bits);
  if (found == words_.end() || *found >> ply_bits != number) return std::nullopt;
  return static_cast<int>(*found & most_plies);
}

}  // namespace zermelo
