#pragma once
#include <functional>
#include <string>
#include <vector>

#include "zermelo/insight/why.h"

namespace zermelo {

/// A review of a game, move by move. The judge never marks a move that it would have played itself.
struct Review {
  struct Marked {
    std::size_t ply = 0;  ///< the number of the move in the game, from 0
    Player player = Player::First;
    Why why;
  };
  std::string judge;
  EvaluatorUnit unit;
  std::vector<Marked> marked;
  std::size_t moves = 0;     ///< of the game, those of the dice included
  std::size_t reviewed = 0;  ///< fewer if the review was stopped
  bool complete() const { return reviewed == moves; }
};

/// Called after every move: how many are done, and the mark of the last one if it has one.
using ReviewProgress = std::function<void(const Review& so_far)>;

/// `line` is where the game starts. What cannot be played there is an error; when `request.stop` is asked for or its
/// time is over, what was found so far comes back.
Expected<Review> review(const AnyLine& line, const std::vector<std::string>& moves, Judge& judge,
                        const Request& request, const ReviewProgress& progress = {});

/// "move 12: Qh5 (White)": the number and the mover of a marked move.
std::string marked_title(const Review::Marked& marked, const GameInfo& game);
Json to_json(const Review::Marked& marked, const GameInfo& game);
Json to_json(const Review& review, const GameInfo& game);

}  // namespace zermelo
