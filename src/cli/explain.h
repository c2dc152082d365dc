#pragma once
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "zermelo/any/any_game.h"
#include "zermelo/any/json.h"

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

/// The second-best is told where the values of the root moves are exact (values=all), the terms where there is an
/// evaluator.
Explanation explain(const AnyLine& line, const Thought& thought, const EvaluatorChoice* evaluator);

/// A published program's choice in its own terms: which urge spoke, or its values of the moves.
Explanation explain_own(const AnyLine& line, const Thought& thought);

/// What the engine makes of a choice and, where a search to the end can prove it, the truth.
Expected<std::vector<std::string>> judged_words(const AnyLine& line, const std::string& move,
                                                const std::stop_token& stop);

std::string explanation_text(const Explanation& explanation);
Json to_json(const Explanation& explanation);

}  // namespace zermelo
