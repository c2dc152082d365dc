#pragma once
#include <memory>
#include <span>
#include <string_view>

#include "zermelo/any/any_game.h"

namespace zermelo {

/// A kind of player by the name that its specs begin with. `make` is empty where the game's types are needed
/// (any/model.h).
struct PlayerKind {
  std::string_view name;
  Expected<std::unique_ptr<AnyPlayer>> (*make)(const PlayerSpec& spec, const AnyGame& game) = nullptr;
  bool outside = false;  ///< a process of its own: match/program.h makes it, and commands without a match refuse it
};

/// All kinds but those that only one game has.
std::span<const PlayerKind> player_kinds();
bool is_outside(std::string_view name);

}  // namespace zermelo
