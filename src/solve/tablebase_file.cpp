#include "zermelo/solve/tablebase_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zstd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string_view>

#include "zermelo/solve/file_frame.h"
#include "zermelo/solve/part_file.h"
#include "zermelo/solve/unpacked_blocks.h"

namespace zermelo {
namespace {

constexpr FileKind tablebase_kind{.magic = "zermelo tablebase\n", .version = "1", .noun = "tablebase"};
constexpr std::uint64_t block_size = TablebaseFile::block_size;
constexpr std::uint64_t most_numbers = std::uint64_t{1} << 40U;
constexpr int compression_level = 12;  // 19 takes ten times as long for a twentieth less

constexpr std::size_t word = sizeof(std::uint64_t);
constexpr std::size_t padded_to_word(std::size_t size) { return (size + word - 1) / word * word; }

constexpr std::uint64_t blocks_for(std::uint64_t size) { return (size + block_size - 1) / block_size; }

constexpr std::string_view bad_block = "has a block that cannot be unpacked";

std::string header_text(const TablebaseHeader& h) {
  HeaderWriter header(tablebase_kind);
  header.line("game", h.game);
  header.line("layer", h.layer);
  header.line("size", h.size);
  header.line("legal", h.legal);
  header.line("wins", h.wins);
  header.line("draws", h.draws);
  header.line("losses", h.losses);
  header.line("longest", std::to_string(h.longest));
  return header.text();
}

std::string why_not() { return std::generic_category().message(errno); }

/// A file that is open as long as this lives.
class Descriptor {
 public:
  Descriptor(const std::string& path, int flags) : number_(::open(path.c_str(), flags | O_CLOEXEC, 0666)) {}
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int operator*() const { return number_; }

 private:
  int number_;
};

bool write_at(int file, std::uint64_t at, std::string_view bytes) {
  while (!bytes.empty()) {
    const auto written = ::pwrite(file, bytes.data(), bytes.size(), static_cast<off_t>(at));
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    at += static_cast<std::uint64_t>(written);
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

/// Appends the checksum of the `size` bytes that were written, and sees to it that all of it is on disk.
bool seal_file(int file, std::uint64_t size) {
  constexpr std::size_t most = std::size_t{1} << 20U;
  std::vector<std::byte> part(most);
  Checksum sum(size);
  for (std::uint64_t at = 0; at < size;) {
    const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(most, size - at));
    std::size_t got = 0;
    while (got < wanted) {
      const auto read = ::pread(file, part.data() + got, wanted - got, static_cast<off_t>(at + got));
      if (read < 0 && errno == EINTR) continue;
      if (read == 0) errno = EIO;  // somebody has cut it
      if (read <= 0) return false;
      got += static_cast<std::size_t>(read);
    }
    sum.add(std::span(part).first(wanted));
    at += wanted;
  }
  std::string seal;
  append_little(seal, sum.value());
  return write_at(file, size, seal) && ::fsync(file) == 0;
}

/// What lies around these bytes of a mapped file goes back to the system, which has it in the file.
void release(std::span<const std::byte> bytes) {
  static const auto page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
  const std::size_t before = reinterpret_cast<std::uintptr_t>(bytes.data()) % page;
  ::madvise(const_cast<std::byte*>(bytes.data()) - before, before + bytes.size(), MADV_DONTNEED);
}

/// Is the checksum right? The file is never in memory as a whole.
bool is_sealed(std::span<const std::byte> bytes, bool mapped) {
  constexpr std::size_t stretch = std::size_t{1} << 20U;
  const auto content = bytes.first(bytes.size() - word);
  Checksum sum(content.size());
  for (std::size_t at = 0; at < content.size(); at += stretch) {
    const auto part = content.subspan(at, std::min(stretch, content.size() - at));
    sum.add(part);
    if (mapped) release(part);
  }
  return sum.value() == load_little(content.data() + content.size());
}

/// Everything but the seal. Gives the size, 0 when the source gave up; nothing when it could not be written.
std::optional<std::uint64_t> write_content(int file, const TablebaseHeader& header,
                                           const TablebaseFile::Source& source) {
  std::string words = header_text(header);
  words.resize(padded_to_word(words.size()));
  const std::uint64_t blocks = blocks_for(header.size);
  std::vector<std::uint64_t> offsets{words.size() + (blocks + 1) * word};
  std::string room(ZSTD_compressBound(block_size), '\0');
  std::vector<code::Code> block;
  code::Code last = code::open;
  for (std::uint64_t i = 0; i < blocks; ++i) {
    block.resize(std::min(block_size, header.size - i * block_size));
    if (!source(i * block_size, block)) return 0;
    for (code::Code& c : block) c = last = c == code::none ? last : c;
    const std::size_t size = ZSTD_compress(room.data(), room.size(), block.data(), block.size(), compression_level);
    if (ZSTD_isError(size) != 0) errno = ENOMEM;  // there is room for whatever comes out
    if (ZSTD_isError(size) != 0 || !write_at(file, offsets.back(), std::string_view(room).substr(0, size)))
      return std::nullopt;
    offsets.push_back(offsets.back() + size);
  }
  const std::string zeros(padded_to_word(offsets.back()) - offsets.back(), '\0');
  if (!write_at(file, offsets.back(), zeros)) return std::nullopt;
  for (const std::uint64_t offset : offsets) append_little(words, offset);
  if (!write_at(file, 0, words)) return std::nullopt;
  return offsets.back() + zeros.size();
}

}  // namespace

void TablebaseHeader::count(std::span<const code::Code> codes) {
  std::array<std::uint64_t, 256> many{};
  for (const code::Code c : codes) ++many[c];
  for (int i = 0; i < code::none; ++i) {
    const auto c = static_cast<code::Code>(i);
    const std::uint64_t found = many[c];
    legal += found;
    (code::is_won(c) ? wins : code::is_lost(c) ? losses : draws) += found;
    if (found > 0 && code::is_decided(c)) longest = std::max(longest, code::plies(c));
  }
}

Error TablebaseFile::refusal(const std::string& what) const {
  return {.what = what,
          .where = "tablebase file " + name_,
          .expected = "a whole tablebase: 'tablebase build' writes another"};
}

Expected<std::unique_ptr<TablebaseFile>> TablebaseFile::open(const std::string& path, Check check) {
  const auto refused = [&](const std::string& what) { return fail({.what = what, .where = "tablebase file " + path}); };
  const Descriptor file(path, O_RDONLY | O_NONBLOCK);  // a pipe would keep us waiting
  struct stat status{};
  if (*file < 0 || ::fstat(*file, &status) != 0) return refused("cannot be read: " + why_not());
  if (!S_ISREG(status.st_mode)) return refused("is not a file");
  const auto size = static_cast<std::size_t>(status.st_size);
  if (size == 0) return refused("is empty");
  void* const memory = ::mmap(nullptr, size, PROT_READ, MAP_SHARED, *file, 0);
  if (memory == MAP_FAILED) return refused("cannot be mapped: " + why_not());
  std::unique_ptr<TablebaseFile> tablebase(new TablebaseFile({static_cast<const std::byte*>(memory), size}, path));
  tablebase->mapped_ = true;
  if (auto parsed = tablebase->parse(check); !parsed) return fail(parsed.error());
  return tablebase;
}

Expected<std::unique_ptr<TablebaseFile>> TablebaseFile::read(std::span<const std::byte> bytes,
                                                             const std::string& name) {
  std::unique_ptr<TablebaseFile> tablebase(new TablebaseFile(bytes, name));
  if (auto parsed = tablebase->parse(Check::All); !parsed) return fail(parsed.error());
  return tablebase;
}

TablebaseFile::~TablebaseFile() {
  UnpackedBlocks::of_all_files().forget(this);
  for (const auto& block : blocks_) delete[] block.load();
  if (mapped_) ::munmap(const_cast<std::byte*>(bytes_.data()), bytes_.size());
}

Expected<void> TablebaseFile::parse(Check check) {
  HeaderReader lines;
  if (const auto wrong = lines.read({reinterpret_cast<const char*>(bytes_.data()), bytes_.size()}, tablebase_kind))
    return fail(refusal(*wrong));
  if (auto parsed = parse_header(lines); !parsed) return parsed;
  offsets_at_ = padded_to_word(lines.size());
  blocks_count_ = blocks_for(header_.size);
  const std::uint64_t fixed = offsets_at_ + (blocks_count_ + 1) * word + word;
  if (bytes_.size() < fixed || bytes_.size() % word != 0) return fail(refusal("is cut short"));
  const std::uint64_t ends = offset(blocks_count_);
  if (padded_to_word(ends) + word != bytes_.size()) return fail(refusal("is cut short or has something behind it"));
  if (check == Check::All && !is_sealed(bytes_, mapped_))
    return fail(refusal("has been altered: its checksum is wrong"));
  if (offset(0) != fixed - word) return fail(refusal("has its blocks in a wrong place"));
  for (std::uint64_t i = 0; i < blocks_count_; ++i)
    if (offset(i) > offset(i + 1)) return fail(refusal("has its blocks in a wrong order"));
  blocks_ = std::vector<std::atomic<const code::Code*>>(blocks_count_);
  return {};
}

Expected<void> TablebaseFile::parse_header(HeaderReader& lines) {
  header_.game = lines.text("game");
  header_.layer = lines.text("layer");
  for (const auto& [key, place] :
       {std::pair("size", &header_.size), std::pair("legal", &header_.legal), std::pair("wins", &header_.wins),
        std::pair("draws", &header_.draws), std::pair("losses", &header_.losses)})
    *place = lines.number<std::uint64_t>(key);
  header_.longest = lines.number<int>("longest");
  if (!lines.good()) return fail(refusal(std::string(unreadable_header)));
  if (header_.size == 0 || header_.size > most_numbers) return fail(refusal("has an impossible size"));
  const bool adds_up = header_.legal <= header_.size && header_.wins <= header_.legal &&
                       header_.losses <= header_.legal - header_.wins &&
                       header_.draws == header_.legal - header_.wins - header_.losses;
  if (!adds_up || header_.longest < 0 || header_.longest >= code::most) return fail(refusal("has impossible counts"));
  return {};
}

std::uint64_t TablebaseFile::offset(std::uint64_t block) const {
  return load_little(bytes_.data() + offsets_at_ + block * word);
}

bool TablebaseFile::unpack(std::uint64_t block, code::Code* to, std::uint64_t size) const {
  const std::uint64_t from = offset(block);
  const std::size_t got = ZSTD_decompress(to, size, bytes_.data() + from, offset(block + 1) - from);
  return ZSTD_isError(got) == 0 && got == size;
}

const code::Code* TablebaseFile::block(std::uint64_t number) const {
  auto& place = blocks_[number];
  if (const auto* const known = place.load(std::memory_order_acquire)) return known;
  const std::uint64_t size = std::min(block_size, header_.size - number * block_size);
  auto unpacked = std::make_unique<code::Code[]>(size);
  if (!unpack(number, unpacked.get(), size)) return nullptr;
  const code::Code* expected = nullptr;
  const code::Code* const mine = unpacked.get();
  if (!place.compare_exchange_strong(expected, mine, std::memory_order_acq_rel)) return expected;
  return unpacked.release();
}

std::optional<code::Code> TablebaseFile::at(std::uint64_t number) const {
  if (auto& kept = UnpackedBlocks::of_all_files(); kept.limited()) {
    const std::uint64_t wanted = number / block_size;
    return kept.at(this, wanted, number % block_size, [&]() -> UnpackedBlocks::Block {
      const std::uint64_t size = std::min(block_size, header_.size - wanted * block_size);
      auto codes = std::make_unique<code::Code[]>(size);
      const bool whole = unpack(wanted, codes.get(), size);
      if (mapped_) release(bytes_.subspan(offset(wanted), offset(wanted + 1) - offset(wanted)));
      return whole ? std::move(codes) : nullptr;
    });
  }
  const code::Code* const codes = block(number / block_size);
  return codes == nullptr ? std::nullopt : std::optional(codes[number % block_size]);
}

Expected<Codes> TablebaseFile::all(DiskMemory* disk, const std::stop_token& stop) const {
  Codes codes(memory_of(disk));
  codes.reserve(header_.size);
  for (std::uint64_t i = 0; i < blocks_count_ && !stop.stop_requested(); ++i) {
    const std::uint64_t size = std::min(block_size, header_.size - i * block_size);
    codes.resize(i * block_size + size);
    if (!unpack(i, codes.data() + i * block_size, size)) return fail(refusal(std::string(bad_block)));
    release_if_full(disk);
  }
  return codes;
}

Expected<void> TablebaseFile::copy(std::uint64_t from, std::span<code::Code> to, Unpacked& unpacked) const {
  const std::uint64_t block = from / block_size;
  if (unpacked.block != block) {
    unpacked = {.block = block,
                .codes = std::vector<code::Code>(std::min(block_size, header_.size - block * block_size))};
    if (!unpack(block, unpacked.codes.data(), unpacked.codes.size())) return fail(refusal(std::string(bad_block)));
  }
  std::ranges::copy(std::span(unpacked.codes).subspan(from % block_size, to.size()), to.begin());
  return {};
}

Expected<std::uint64_t> TablebaseFile::write(const std::string& path, const TablebaseHeader& header,
                                             std::span<const code::Code> codes, DiskMemory* disk) {
  return write(path, header, [&](std::uint64_t from, std::span<code::Code> block) {
    std::ranges::copy(codes.subspan(from, block.size()), block.begin());
    release_if_full(disk);
    return true;
  });
}

Expected<std::uint64_t> TablebaseFile::write(const std::string& path, const TablebaseHeader& header,
                                             const Source& source) {
  const auto refused = [&] {
    return fail({.what = "cannot be written: " + why_not(),
                 .where = "tablebase file " + path,
                 .expected = "a folder with room in it"});
  };
  std::error_code ignored;
  const auto folder = std::filesystem::path(path).parent_path();
  if (!folder.empty()) std::filesystem::create_directories(folder, ignored);
  PartFile part(path);
  if (part.descriptor() < 0) return refused();
  const auto size = write_content(part.descriptor(), header, source);
  if (size && *size == 0) return 0;  // the source gave up
  if (size && seal_file(part.descriptor(), *size) && part.publish()) return *size + word;
  return refused();
}

}  // namespace zermelo
