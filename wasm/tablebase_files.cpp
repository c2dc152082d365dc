// solve/tablebase_file.h without files: a tablebase that was built stays in the memory of the worker. Only small ones
// are built there (`Tablebases::numbers_built_on_need`).
#include "zermelo/solve/tablebase_file.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <mutex>

namespace zermelo {
namespace {

struct KeptTablebase {
  TablebaseHeader header;
  std::vector<code::Code> codes;
};

/// By their paths. What is there stays, for somebody may be reading it.
class KeptTablebases {
 public:
  void put(const std::string& path, KeptTablebase tablebase) {
    const std::scoped_lock lock(mutex_);
    tablebases_.try_emplace(path, std::move(tablebase));
  }
  const KeptTablebase* find(const std::string& path) {
    const std::scoped_lock lock(mutex_);
    const auto found = tablebases_.find(path);
    return found == tablebases_.end() ? nullptr : &found->second;
  }

 private:
  std::mutex mutex_;
  std::map<std::string, KeptTablebase> tablebases_;
};

KeptTablebases& kept_tablebases() {
  static KeptTablebases tablebases;
  return tablebases;
}

Error no_tablebase(const char* what, const std::string& name) {
  return {.what = what, .where = name, .expected = "Zermelo on your own machine", .code = ErrorCode::Unsupported};
}

}  // namespace

bool wasm::is_kept_tablebase(const std::string& path) { return kept_tablebases().find(path) != nullptr; }

void TablebaseHeader::count(std::span<const code::Code>) {}  // nobody asks in a browser
TablebaseFile::~TablebaseFile() = default;

Expected<std::unique_ptr<TablebaseFile>> TablebaseFile::open(const std::string& path, Check) {
  const KeptTablebase* const kept = kept_tablebases().find(path);
  if (kept == nullptr) return fail(no_tablebase("the tablebase is not built", path));
  std::unique_ptr<TablebaseFile> tablebase(new TablebaseFile(std::as_bytes(std::span(kept->codes)), path));
  tablebase->header_ = kept->header;
  return tablebase;
}
Expected<std::unique_ptr<TablebaseFile>> TablebaseFile::read(std::span<const std::byte>, const std::string& name) {
  return fail(no_tablebase("files cannot be used in a browser", name));
}

std::optional<code::Code> TablebaseFile::at(std::uint64_t number) const {
  return static_cast<code::Code>(bytes_[static_cast<std::size_t>(number)]);
}
Expected<Codes> TablebaseFile::all(DiskMemory*, const std::stop_token&) const {
  Codes codes(bytes_.size());
  std::ranges::transform(bytes_, codes.begin(), [](std::byte b) { return static_cast<code::Code>(b); });
  return codes;
}
Expected<void> TablebaseFile::copy(std::uint64_t, std::span<code::Code>, Unpacked&) const {
  return fail(no_tablebase("files cannot be used in a browser", name_));
}

Expected<std::uint64_t> TablebaseFile::write(const std::string& path, const TablebaseHeader&, const Source&) {
  return fail(no_tablebase("files cannot be used in a browser", path));
}
/// A hole has the code of the number before it, as in a file: the same seed draws the same puzzles.
Expected<std::uint64_t> TablebaseFile::write(const std::string& path, const TablebaseHeader& header,
                                             std::span<const code::Code> codes, DiskMemory*) {
  const auto used = codes.first(static_cast<std::size_t>(header.size));
  KeptTablebase kept{.header = header, .codes = {used.begin(), used.end()}};
  code::Code last = code::open;
  for (code::Code& c : kept.codes) c = last = c == code::none ? last : c;
  kept_tablebases().put(path, std::move(kept));
  return header.size;
}

}  // namespace zermelo
