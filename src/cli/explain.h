#pragma once
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "zermelo/cli/move_style.h"
#include "zermelo/insight/why.h"

namespace zermelo {

/// Why a move is best and what the second-best would allow, from the report of one search alone.
struct Explanation {
  std::optional<JudgedMove> best = {};    ///< nothing when the dice are to move
  std::optional<JudgedMove> second = {};  ///< nothing when there is only one move
  std::vector<std::string> words;
};

/// The second-best is named where the values of the root moves are exact (values=all), the terms where there is an
/// evaluator.
Explanation explain(const AnyLine& line, const Thought& thought, const EvaluatorChoice* evaluator,
                    MoveStyle style = MoveStyle::Uci);

/// A published program's choice in its own terms, what the engine makes of it and, where a search to the end can prove
/// it, the truth.
Expected<Explanation> explain_own(const AnyLine& line, const Thought& thought, MoveStyle style,
                                  const std::stop_token& stop);

/// What a search by sampling did: which moves it tried how often, what they scored, how the visits gathered (where its
/// trace has the chart), what is proven.
Explanation explain_sampling(const AnyLine& line, const Thought& thought, const EvaluatorChoice* evaluator,
                             MoveStyle style = MoveStyle::Uci);

std::string explanation_text(const AnyLine& line, const Explanation& explanation, MoveStyle style);
Json to_json(const Explanation& explanation, Player mover);

}  // namespace zermelo
