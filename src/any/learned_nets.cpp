#include "zermelo/any/learned_nets.h"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>
#include <utility>

#include "zermelo/any/data_folder.h"
#include "zermelo/core/hash.h"

namespace zermelo {

std::string learned_folder(const AnyGame& game) {
  const std::string data = data_folder();
  if (data.empty()) return "";
  const GameInfo& info = game.info();
  // Rules with other features, of a newer version, begin anew.
  const Key key = combine(hash(info.full_spec), game.feature_layout().fingerprint);
  return fmt::format("{}/learned/{}-{:016x}", data, info.name, key);
}

std::optional<LearnedNet> learned_net(const AnyGame& game) {
  const std::string folder = learned_folder(game);
  if (folder.empty()) return std::nullopt;
  std::error_code ignored;
  for (const auto& [name, passed] : {std::pair("/best.net", true), std::pair("/latest.net", false)})
    if (std::filesystem::exists(folder + name, ignored)) return LearnedNet{.file = folder + name, .passed = passed};
  return std::nullopt;
}

}  // namespace zermelo
