#include "zermelo/solve/certificate.h"

#include <zstd.h>

#include <algorithm>
#include <array>
#include <expected>
#include <string_view>
#include <utility>

#include "zermelo/solve/file_frame.h"

namespace zermelo {
namespace {

constexpr FileKind certificate_kind{.magic = "zermelo certificate\n", .version = "1", .noun = "certificate"};
constexpr int certificate_compression = 19;            // a minute for the largest, and read more often than written
constexpr std::uint64_t most_bytes_a_move = 1 << 10U;  // with a pairing of the largest board

constexpr unsigned move_bits = 7;
constexpr unsigned more_follows = 1U << move_bits;
constexpr unsigned largest_shift = 14;  // a list has at most 65,536 moves

/// With their names in a file, in the order of their moves there.
auto strategies(auto& certificate) {
  return std::array{std::pair(std::string("at-least"), &certificate.at_least),
                    std::pair(std::string("at-most"), &certificate.at_most)};
}

std::string certificate_header(const Certificate& c) {
  HeaderWriter header(certificate_kind);
  header.line("game", c.game);
  header.line("position", c.position);
  header.line("value", std::to_string(c.value));
  header.line("of", c.margin ? "margin" : "winner");
  if (c.plies > 0) header.line("plies", static_cast<std::uint64_t>(c.plies));
  for (const auto& [name, strategy] : strategies(c)) {
    if (!*strategy) continue;
    header.line(name + "-positions", (*strategy)->positions);
    header.line(name + "-bytes", (*strategy)->moves.size());
  }
  return header.text();
}

/// All but the moves, in whose place there are as many zeros; or what is wrong with the header.
std::expected<Certificate, std::string_view> read_header(HeaderReader& header) {
  constexpr std::string_view impossible = "has an impossible size";
  Certificate c{.game = header.text("game"), .position = header.text("position"), .value = header.number<int>("value")};
  const std::string of = header.text("of");
  c.margin = of == "margin";
  if (!c.margin && of != "winner") return std::unexpected(unreadable_header);
  if (header.has("plies")) {
    c.plies = header.number<int>("plies");
    if (c.plies < 1) return std::unexpected(unreadable_header);
  }
  for (const auto& [name, strategy] : strategies(c)) {
    if (!header.has(name + "-positions")) continue;
    const auto positions = header.number<std::uint64_t>(name + "-positions");
    const auto bytes = header.number<std::uint64_t>(name + "-bytes");
    if (positions > most_checked_positions || bytes > std::min(most_bytes_a_move * positions, most_strategy_bytes))
      return std::unexpected(impossible);
    *strategy = Strategy{.positions = positions, .moves = std::string(bytes, '\0')};
  }
  if (!header.good()) return std::unexpected(unreadable_header);
  if (c.positions() > most_checked_positions) return std::unexpected(impossible);
  return c;
}

std::optional<std::string> inflated(std::span<const std::byte> frame, std::uint64_t size) {
  std::string moves(size, '\0');
  if (ZSTD_findFrameCompressedSize(frame.data(), frame.size()) != frame.size()) return std::nullopt;
  const std::size_t got = ZSTD_decompress(moves.data(), moves.size(), frame.data(), frame.size());
  if (ZSTD_isError(got) != 0 || got != size) return std::nullopt;
  return moves;
}

}  // namespace

void append_move(std::string& moves, std::size_t number) {
  for (; number >= more_follows; number >>= move_bits)
    moves += static_cast<char>((number & (more_follows - 1)) | more_follows);
  moves += static_cast<char>(number);
}

std::optional<std::size_t> MoveReader::next() {
  std::size_t number = 0;
  for (unsigned shift = 0; shift <= largest_shift && at_ < moves_.size(); shift += move_bits) {
    const auto byte = static_cast<unsigned char>(moves_[at_++]);
    number |= std::size_t{byte & (more_follows - 1)} << shift;
    if ((byte & more_follows) == 0) return number;
  }
  return std::nullopt;
}

Expected<std::string> pack_certificate(const Certificate& certificate) {
  std::string moves;
  for (const auto* strategy : {&certificate.at_least, &certificate.at_most})
    if (*strategy) moves += (*strategy)->moves;
  std::string room(ZSTD_compressBound(moves.size()), '\0');
  const std::size_t size = ZSTD_compress(room.data(), room.size(), moves.data(), moves.size(), certificate_compression);
  if (ZSTD_isError(size) != 0) return fail({.what = "cannot be compressed", .where = "certificate"});
  std::string file = certificate_header(certificate);
  file.append(room, 0, size);
  seal(file);
  return file;
}

Expected<Certificate> unpack_certificate(std::span<const std::byte> bytes, const std::string& name) {
  const auto refused = [&](std::string what) {
    return fail({.what = std::move(what),
                 .where = "certificate " + name,
                 .expected = "a whole file as 'solve --certificate' writes it"});
  };
  HeaderReader lines;
  if (auto wrong = lines.read({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, certificate_kind))
    return refused(*std::move(wrong));
  const auto content = unsealed(bytes);
  if (!content || content->size() < lines.size())
    return refused("is cut short or has been altered: its checksum is wrong");
  auto certificate = read_header(lines);
  if (!certificate) return refused(std::string(certificate.error()));
  std::uint64_t size = 0;
  for (const auto& [label, strategy] : strategies(*certificate)) size += *strategy ? (*strategy)->moves.size() : 0;
  const auto moves = inflated(content->subspan(lines.size()), size);
  if (!moves) return refused("has moves that cannot be unpacked");
  auto next = moves->begin();
  for (const auto& [label, strategy] : strategies(*certificate))
    if (*strategy) next = std::ranges::copy_n(next, std::ssize((*strategy)->moves), (*strategy)->moves.begin()).in;
  return *std::move(certificate);
}

}  // namespace zermelo
