#pragma once
#include <optional>
#include <string>
#include <vector>

#include "zermelo/any/json.h"
#include "zermelo/insight/judge.h"
#include "zermelo/insight/net_sight.h"

namespace zermelo {

/// One move as a search judges it; values and terms from the side of the player to move.
struct JudgedMove {
  Thought::Move found;  ///< value, proof, line
  std::string shown;    ///< as people write it
  std::vector<std::string> shown_line;
  std::string end;                                    ///< the position at the end of the line
  std::optional<Outcome> outcome;                     ///< if the game is over at the end of the line
  std::vector<std::pair<std::string, double>> terms;  ///< of the evaluator there; none if the game is over
};

/// A term of the evaluator now, and at the ends of the two lines; nothing where the game is over.
struct TermChange {
  std::string name;
  double now = 0;
  std::optional<double> best;
  std::optional<double> played;
};

/// What makes a move a mistake.
enum class Mistake : std::uint8_t {
  None,
  Result,  ///< the move gives away a proven result, or allows a proven loss
  Value    ///< the move loses more than the evaluator's `EvaluatorUnit::mistake`
};

/// What a move is worth beside the best one, what it allows, and what the evaluator sees of it. Both moves come from
/// one search and were searched to the same depth.
struct Why {
  std::string judge;
  std::string position;
  JudgedMove best;
  JudgedMove played;
  /// Never negative; nothing if one value is a win or a loss and the other an evaluation, or the mean of a few
  /// playouts.
  std::optional<double> lost;
  EvaluatorUnit unit;
  Mistake mistake = Mistake::None;
  std::vector<TermChange> terms;  ///< the largest difference between the two lines first
  std::vector<FactEffect> facts;  ///< what a network sees of the move that was played, the greatest effect first
  int depth = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;

  bool best_itself() const { return best.found.move == played.found.move; }
};

/// `move` as any text that the game understands.
Expected<Why> why(const AnyLine& line, const std::string& move, Judge& judge, const Request& request);

/// In sentences.
std::vector<std::string> why_words(const Why& why, const GameInfo& game);
Json to_json(const JudgedMove& move);
Json to_json(const Why& why, const GameInfo& game);
std::string_view to_string(Mistake mistake);

/// A move of a search with the end of its line; without an evaluator there are no terms.
JudgedMove judged_move(const AnyLine& line, const Thought::Move& move, const EvaluatorChoice* evaluator);

/// The terms of the evaluator in a position, as the player to move sees them (the first side, when the dice roll).
std::vector<std::pair<std::string, double>> terms_for_mover(const AnyLine& line, const EvaluatorChoice& evaluator);

/// Has a search by sampling tried the move too seldom to judge it?
bool has_few_playouts(const Thought::Move& move);
/// "was tried in 120 of 1000 playouts and scored 54 %", "… and is proven to lose in 4 plies"
std::string tried_words(const Thought::Move& move, std::uint64_t playouts, bool dice);
/// "54 %": of the points of the playouts, a draw being half a point
std::string score_words(double value);

/// The first plies of a line, as many as a reader follows: "e2e4 e7e5 …"
std::string line_words(const std::vector<std::string>& line);
/// "0.3 pawns"
std::string amount_words(double value, const EvaluatorUnit& unit);
/// "wins in 3 plies", "loses in 1 ply"; nothing for a move that decides nothing
std::optional<std::string> ending_words(const Thought::Move& move);
/// "wins in 3 plies", "is worth 0.3 pawns", "is worth 0 (proven)"
std::string worth_words(const Thought::Move& move, const EvaluatorUnit& unit);

}  // namespace zermelo
