#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "zermelo/any/any_game.h"
#include "zermelo/core/error.h"
#include "zermelo/search/net/net.h"

/// Learned evaluators in files (docs/algorithms/learning.md): a header that people can read, the weights, a checksum.
namespace zermelo {

struct NetFile {
  std::string game;               ///< the full spec of the rules
  std::uint64_t fingerprint = 0;  ///< of the features (FeatureLayout)
  std::string made = {};          ///< how, in one line
  Net net;

  friend bool operator==(const NetFile&, const NetFile&) = default;
};

std::string pack_net(const NetFile& file);
/// `where` names the file in an error.
Expected<NetFile> unpack_net(std::span<const std::byte> bytes, std::string_view where);
Expected<NetFile> read_net(const std::string& path);

/// Why no evaluator of this game is learned: points without a bound, or nothing that a network could see.
std::optional<Error> refuse_learning(const AnyGame& game);
/// The network of a file, if it was made for this game.
Expected<std::shared_ptr<const Net>> net_for(const AnyGame& game, const std::string& path);

}  // namespace zermelo
