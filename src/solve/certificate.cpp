#include "zermelo/solve/certificate.h"

#include <zstd.h>

#include <string_view>
#include <utility>

#include "zermelo/solve/file_header.h"
#include "zermelo/solve/seal.h"

namespace zermelo {
namespace {

constexpr FileKind certificate_kind{.magic = "zermelo certificate\n", .version = "1", .noun = "certificate"};
constexpr int certificate_compression = 19;  // a minute for the largest, and read more often than written
constexpr std::uint64_t most_bytes_a_move = 3;

constexpr unsigned move_bits = 7;
constexpr unsigned more_follows = 1U << move_bits;
constexpr unsigned largest_shift = 14;  // a list has at most 65,536 moves

std::string certificate_header(const Certificate& c) {
  HeaderWriter header(certificate_kind);
  header.line("game", c.game);
  header.line("position", c.position);
  header.line("value", std::to_string(c.value));
  header.line("of", c.margin ? "margin" : "winner");
  if (c.plies > 0) header.line("plies", static_cast<std::uint64_t>(c.plies));
  const auto strategy = [&](const std::string& name, const std::optional<Strategy>& s) {
    if (!s) return;
    header.line(name + "-positions", s->positions);
    header.line(name + "-bytes", s->moves.size());
  };
  strategy("at-least", c.at_least);
  strategy("at-most", c.at_most);
  return header.text();
}

struct Sizes {
  std::uint64_t at_least = 0;
  std::uint64_t at_most = 0;
};

/// All but the moves; nothing if a line is missing or strange.
std::optional<std::pair<Certificate, Sizes>> read_header(HeaderReader& header) {
  Certificate c;
  Sizes bytes;
  c.game = header.text("game");
  c.position = header.text("position");
  c.value = header.number<int>("value");
  const std::string of = header.text("of");
  c.margin = of == "margin";
  if (!c.margin && of != "winner") return std::nullopt;
  if (header.has("plies")) {
    c.plies = header.number<int>("plies");
    if (c.plies < 1) return std::nullopt;
  }
  const auto strategy = [&](const std::string& name, std::optional<Strategy>& to, std::uint64_t& size) {
    if (!header.has(name + "-positions")) return;
    to = Strategy{.positions = header.number<std::uint64_t>(name + "-positions")};
    size = header.number<std::uint64_t>(name + "-bytes");
  };
  strategy("at-least", c.at_least, bytes.at_least);
  strategy("at-most", c.at_most, bytes.at_most);
  if (!header.good()) return std::nullopt;
  return std::pair(std::move(c), bytes);
}

/// No strategy asks for more moves than it has positions.
bool is_possible(const std::optional<Strategy>& strategy, std::uint64_t bytes) {
  if (!strategy) return bytes == 0;
  return strategy->positions <= most_certified_positions && bytes <= most_bytes_a_move * strategy->positions;
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
  auto header = read_header(lines);
  if (!header) return refused(std::string(unreadable_header));
  auto& [certificate, sizes] = *header;
  if (!is_possible(certificate.at_least, sizes.at_least) || !is_possible(certificate.at_most, sizes.at_most) ||
      certificate.positions() > most_certified_positions)
    return refused("has an impossible size");
  const auto moves = inflated(content->subspan(lines.size()), sizes.at_least + sizes.at_most);
  if (!moves) return refused("has moves that cannot be unpacked");
  if (certificate.at_least) certificate.at_least->moves = moves->substr(0, sizes.at_least);
  if (certificate.at_most) certificate.at_most->moves = moves->substr(sizes.at_least);
  return certificate;
}

}  // namespace zermelo
