#include "zermelo/any/net_file.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <utility>

#include "zermelo/any/learned_nets.h"
#include "zermelo/any/shipped_nets.h"
#include "zermelo/solve/file_frame.h"

namespace zermelo {
namespace {

constexpr FileKind net_kind{.magic = "zermelo net\n", .version = "1", .noun = "network"};
constexpr std::size_t largest_net_file = 1U << 20U;
constexpr std::size_t weight_bytes = 2;

std::size_t weight_count(std::size_t features, std::size_t hidden) {
  return features * hidden + hidden + features + 2 * hidden;
}

/// The weights in the order of the file.
auto weights_of(auto& net) { return std::array{&net.rows, &net.bias, &net.direct, &net.out}; }

Error bad_net(std::string_view where, std::string_view what) {
  return {.what = std::string(what),
          .where = "network " + printable(where),
          .expected = "a file that 'zermelo learn' wrote"};
}

/// All but the weights, or what is wrong with the header.
std::expected<NetFile, std::string_view> read_header(HeaderReader& header) {
  NetFile file{.game = header.text("game"),
               .fingerprint = header.number<std::uint64_t>("fingerprint"),
               .made = header.text("made")};
  file.net.features = header.number<std::size_t>("features");
  file.net.hidden = header.number<std::size_t>("hidden");
  file.net.bias_out = header.number<std::int32_t>("bias");
  if (!header.good()) return std::unexpected(unreadable_header);
  const Net& net = file.net;
  if (net.features < 1 || net.features > FeatureSet::most || net.hidden < 1 || net.hidden > Net::most_hidden ||
      net.hidden % Net::block != 0)
    return std::unexpected("has an impossible size");
  if (net.bias_out < -Net::most_bias_out || net.bias_out > Net::most_bias_out)
    return std::unexpected("has an impossible bias");
  return file;
}

Expected<NetFile> net_that_ships(const GameInfo& game) {
  if (const NetFile* const file = shipped_net(game.full_spec)) return *file;
  return fail({.what = "no network ships for " + in_quotes(game.full_spec),
               .where = "player engine, net",
               .expected = "a file that 'zermelo learn' made",
               .code = ErrorCode::Unsupported});
}

Expected<NetFile> net_learned_here(const AnyGame& game) {
  if (const auto net = learned_net(game)) return read_net(net->file);
  return fail({.what = "no network was learned here for " + in_quotes(game.info().full_spec),
               .where = "player engine, net",
               .expected = "a game that was learned before",
               .code = ErrorCode::NotFound});
}

}  // namespace

std::string pack_net(const NetFile& file) {
  HeaderWriter header(net_kind);
  header.line("game", file.game);
  header.line("fingerprint", file.fingerprint);
  header.line("made", file.made);
  header.line("features", file.net.features);
  header.line("hidden", file.net.hidden);
  header.line("bias", std::to_string(file.net.bias_out));
  std::string bytes = header.text();
  for (const auto* const weights : weights_of(file.net))
    for (const std::int16_t weight : *weights) {
      const auto word = static_cast<std::uint16_t>(weight);
      bytes += static_cast<char>(word & 0xff);
      bytes += static_cast<char>(word >> 8);
    }
  seal(bytes);
  return bytes;
}

Expected<NetFile> unpack_net(std::span<const std::byte> bytes, std::string_view where) {
  HeaderReader header;
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  if (const auto fault = header.read(text, net_kind)) return fail(bad_net(where, *fault));
  const auto content = unsealed(bytes);
  if (!content) return fail(bad_net(where, "is cut short or altered"));
  auto file = read_header(header);
  if (!file) return fail(bad_net(where, file.error()));
  Net& net = file->net;
  if (content->size() != header.size() + weight_bytes * weight_count(net.features, net.hidden))
    return fail(bad_net(where, "has another length than its header says"));
  net.rows.resize(net.features * net.hidden);
  net.bias.resize(net.hidden);
  net.direct.resize(net.features);
  net.out.resize(2 * net.hidden);
  const std::byte* at = content->data() + header.size();
  for (auto* const weights : weights_of(net))
    for (std::int16_t& weight : *weights) {
      weight =
          static_cast<std::int16_t>(std::to_integer<std::uint16_t>(at[0]) | std::to_integer<std::uint16_t>(at[1]) << 8);
      at += weight_bytes;
    }
  return std::move(*file);
}

Expected<NetFile> read_net(const std::string& path) {
  const auto unreadable = [&](std::string_view expected) {
    return fail({.what = "cannot read the network " + in_quotes(path),
                 .expected = std::string(expected),
                 .code = ErrorCode::NotFound});
  };
  std::ifstream stream(path, std::ios::binary);
  if (!stream.is_open()) return unreadable("a file that exists");
  std::string bytes(largest_net_file + 1, '\0');
  stream.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (stream.bad()) return unreadable("a file that may be read");
  bytes.resize(static_cast<std::size_t>(stream.gcount()));
  if (bytes.size() > largest_net_file) return fail(bad_net(path, "is too large"));
  return unpack_net(std::as_bytes(std::span(bytes)), path);
}

std::optional<Error> refuse_learning(const AnyGame& game) {
  const auto refusal = [&](std::string_view why, std::string_view expected) {
    return Error{.what = "a network cannot judge " + game.info().name + ": " + std::string(why),
                 .where = "game " + game.info().name,
                 .expected = std::string(expected),
                 .code = ErrorCode::Unsupported};
  };
  const FeatureLayout layout = game.feature_layout();
  if (!std::isfinite(layout.most_points))
    return refusal("its ends count points without a bound", "a game whose points have one");
  if (layout.count == 0) return refusal("it has neither features nor a drawing of a usual size", "a game that has");
  if (layout.blind)
    return refusal("what it draws hardly shows the moves",
                   "features of its own, or a drawing with pieces and lines where moves leave them");
  return std::nullopt;
}

Expected<std::shared_ptr<const Net>> net_for(const AnyGame& game, const std::string& path) {
  if (auto refused = refuse_learning(game)) return fail(std::move(*refused));
  auto file = path == shipped_net_word   ? net_that_ships(game.info())
              : path == learned_net_word ? net_learned_here(game)
                                         : read_net(path);
  if (!file) return fail(file.error());
  const auto foreign = [&](std::string what, std::string expected) {
    return fail({.what = std::move(what), .where = "network " + printable(path), .expected = std::move(expected)});
  };
  const std::string& rules = game.info().full_spec;
  if (file->game != rules) return foreign("was made for " + in_quotes(file->game), "one for " + in_quotes(rules));
  const FeatureLayout layout = game.feature_layout();
  if (file->net.features != layout.count || file->fingerprint != layout.fingerprint)
    return foreign("sees other features than the game has now", "one that was learned with this version");
  return std::make_shared<const Net>(std::move(file->net));
}

}  // namespace zermelo
