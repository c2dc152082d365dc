#pragma once
#include <chrono>
#include <cstddef>
#include <cstdint>

#include "zermelo/match/sprt.h"

namespace zermelo::learn {

/// The numbers of learning that were tuned.
struct Tuning {
  // Games.
  static constexpr double random_share = 1.0 / 16;       ///< of the moves after the opening
  static constexpr std::size_t longest_game = 400;       ///< plies; longer ones count as drawn
  static constexpr std::size_t longest_dice = 4000;      ///< with dice, which may roll more often than players move
  static constexpr std::uint64_t nodes_a_file = 25'600;  ///< of one move in all games of a file: seconds of work
  static constexpr std::uint64_t most_games_a_file = 64;
  /// Positions that say what the unit of a teacher is worth.
  static constexpr std::size_t positions_of_unit = 64;

  // Training.
  static constexpr std::size_t positions_to_train = 8'000'000;  ///< at most; each position counts once an epoch
  static constexpr int least_epochs = 5;
  static constexpr int most_epochs = 40;
  static constexpr std::size_t batch = 512;
  static constexpr float rate = 0.002F;            ///< of the first step
  static constexpr float least_rate = 0.05F;       ///< of the first one: there training ends
  static constexpr float slower = 0.4F;            ///< after an epoch that made it worse
  static constexpr float weight_of_result = 0.5F;  ///< in the targets; the rest is the search
  static constexpr float most_row = 2;             ///< weights are no larger
  static constexpr float most_direct = 30;
  static constexpr float most_out = 100;
  static constexpr std::chrono::seconds between_states{20};  ///< of training, on the disk

  // Tests.
  static constexpr Sprt test{.elo0 = 0, .elo1 = 25};
};

}  // namespace zermelo::learn
