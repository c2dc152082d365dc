#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "any/any_game.h"

namespace zermelo {

/// One move of a game that was played, with what the mover thought.
struct PlayedMove {
  std::string move;
  Player player = Player::First;  ///< Chance for the dice
  Thought thought;
};

/// A game that was played to its end, or to where it was stopped.
struct PlayedGame {
  std::string first;  ///< the spec of the player who had the first side
  std::string second;
  std::string start;
  std::vector<std::string> opening;  ///< moves made before the players began
  std::vector<PlayedMove> moves;
  Outcome outcome;
  std::string detail;  ///< what a program did wrong, in words

  std::vector<std::string> move_texts() const;  ///< from the start position, the opening included
};

/// Holds both sides to the rules: plays until the game is over, rolls the dice, claims draws for programs. An illegal
/// move loses with the reason. `number` tells games of a match apart; the same number gives the same dice.
PlayedGame play_game(std::unique_ptr<AnyLine> line, AnyPlayer& first, AnyPlayer& second, std::uint64_t number,
                     std::uint64_t seed, const std::stop_token& stop,
                     const std::function<void(const AnyLine&, const PlayedMove&)>& on_move = {});

/// One of the moves of chance, by its probability.
std::string roll(const AnyLine& line, std::uint64_t random_word);

}  // namespace zermelo
