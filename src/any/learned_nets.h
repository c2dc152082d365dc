#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "zermelo/any/any_game.h"

/// Networks that were learned on this machine for one set of rules each, by the server.
namespace zermelo {

/// What `engine:net=` is given in place of a file.
constexpr std::string_view learned_net_word = "learned";

/// The folder in which these rules are learned, in `data_folder()`; empty where there is none.
std::string learned_folder(const AnyGame& game);

struct LearnedNet {
  std::string file;
  bool passed = false;  ///< a test: it is the best one. Otherwise it is the last one.
};
/// The network of that folder; nothing where none is finished.
std::optional<LearnedNet> learned_net(const AnyGame& game);

}  // namespace zermelo
