#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "zermelo/any/policy_map.h"

/// A game with dice, solved whole: what best play may expect, and what best play is.
namespace zermelo {

/// Chances are those of the side to move to win, a draw counted half; of First while something is thrown.
struct ChanceSolved {
  double wins = 0;
  std::string fraction = {};                               ///< the same exactly, where the game is small
  std::vector<std::pair<std::string, double>> moves = {};  ///< best first; none where nobody chooses
  std::uint64_t positions = 0;
  std::uint64_t sweeps = 0;              ///< of value iteration, where it took longest
  std::optional<PolicyMap> policy = {};  ///< where the game can draw its best play
};

}  // namespace zermelo
