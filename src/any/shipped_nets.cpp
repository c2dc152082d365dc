#include "zermelo/any/shipped_nets.h"

#include <zermelo_nets.h>

#include <algorithm>
#include <vector>

#include "zermelo/any/player_spec.h"

namespace zermelo {
namespace {

std::vector<NetFile> unpack_all() {
  std::vector<NetFile> list;
  for (const auto bytes : embedded::nets)
    if (auto file = unpack_net(std::as_bytes(bytes), "that ships with the program")) list.push_back(std::move(*file));
  return list;
}

}  // namespace

const NetFile* shipped_net(std::string_view full_spec) {
  static const std::vector<NetFile> all = unpack_all();
  const auto found = std::ranges::find(all, full_spec, &NetFile::game);
  return found == all.end() ? nullptr : &*found;
}

bool has_net(const PlayerSpec& spec) {
  return (spec.name() == engine_name || spec.name() == "expectimax") && spec.value("net").value_or("none") != "none";
}

PlayerSpec search_with_nets(const GameInfo& game) {
  return game.dice ? PlayerSpec("expectimax").with("pruning", "star2") : PlayerSpec(engine_name);
}

}  // namespace zermelo
