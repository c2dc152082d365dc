#pragma once
#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "zermelo/any/any_game.h"
#include "zermelo/any/json.h"
#include "zermelo/search/net/net.h"

/// What a network looks at, and how near to the truth it is (docs/algorithms/learning.md).
namespace zermelo {

/// A fact that a move changed.
struct FactEffect {
  FeatureName name;
  bool holds = false;  ///< after the move; else before it
  double effect = 0;   ///< the value after the move, less what it would be with this fact as before; for who moved

  friend bool operator==(const FactEffect&, const FactEffect&) = default;
};

/// Of effects and weights: the logarithm of the odds, also where the judge counts points.
inline constexpr std::string_view unit_of_facts = "log-odds";

/// The facts that a move changed, the greatest effect first. None where the game is over after the move, where dice are
/// thrown then, or where the game does not say what its features mean.
Expected<std::vector<FactEffect>> effects_of_move(const AnyLine& line, const std::string& move, const Net& net);
/// "a White man on 15 (+0.21), no White man on 11 (-0.05)": the first few.
std::string effects_text(const std::vector<FactEffect>& effects, const GameInfo& game, std::size_t most = 3);

/// A kind of piece and what one on each spot is worth, alone on the board, to the first player, who is to move.
struct SpotWeights {
  Player owner = Player::First;
  std::string what;
  struct Spot {
    std::string id;
    double x = 0;
    double y = 0;
    double weight = 0;
  };
  std::vector<Spot> spots;  ///< from top to bottom, from left to right
};
std::vector<SpotWeights> spot_weights(const AnyGame& game, const Net& net);
/// The size of a network and its `spot_weights` (docs/json.md).
Json net_json(const AnyGame& game, const Net& net);

/// What a network thinks of a position, and the truth. Shares of the point are those of the player to move.
struct JudgedPosition {
  std::string position;
  double value = 0;  ///< of the network, in the logarithm of the odds
  double share = 0;  ///< that this value means
  double exact = 0;  ///< 1 won, ½ drawn, 0 lost

  double error() const { return std::abs(share - exact); }
};

inline constexpr std::size_t most_judged = 100'000;

/// Every position that moves lead to from the start and in which the game is not over. For a small game without dice
/// whose positions never come again.
Expected<std::vector<JudgedPosition>> judge_all(const AnyGame& game, const Net& net);

}  // namespace zermelo
