#pragma once
#include <optional>
#include <string>

#include "any/any_game.h"
#include "any/json.h"

namespace zermelo {

/// Why a move is best and what the second-best would allow, from the report alone: two lines of play, the boards at
/// their ends, and the evaluator's terms that differ there.
struct Explanation {
  struct Side {
    Thought::Move move;
    std::string board;  ///< at the end of the line
    std::string position;
    std::vector<std::pair<std::string, double>> terms;  ///< as First sees them; empty where the game is over
    std::optional<Outcome> outcome;
  };
  std::optional<Side> best;    ///< nothing when the dice are to move
  std::optional<Side> second;  ///< nothing when there is only one move
  std::vector<std::string> words;
};

/// `thought` must hold exact values of all root moves (values=all).
Explanation explain(const AnyLine& line, const Thought& thought, const EvaluatorChoice& evaluator);

std::string explanation_text(const Explanation& explanation);
Json to_json(const Explanation& explanation);

}  // namespace zermelo
