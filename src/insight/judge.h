#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "zermelo/any/any_game.h"
#include "zermelo/search/net/net.h"

namespace zermelo {

/// A key of a player and its value: `nodes=50000`, `time=30s`.
using JudgeLimit = std::pair<const char*, const char*>;
inline constexpr JudgeLimit limit_of_why{"nodes", "300000"};
inline constexpr JudgeLimit limit_of_review{"nodes", "50000"};  ///< for each of two searches a move

/// A search that gives every move a value, and its evaluator. It answers each question as if it were the first.
class Judge {
 public:
  /// `spec`: engine, minimax, alphabeta, expectimax, mcts or mcts-solver with its limits.
  static Expected<Judge> make(const AnyGame& game, const PlayerSpec& spec);
  /// From text; an empty one stands for the usual judge with this limit.
  static Expected<Judge> make(const AnyGame& game, std::string_view text, const JudgeLimit& usual = limit_of_why);

  const std::string& spec() const { return spec_; }
  const EvaluatorChoice& evaluator() const { return evaluator_; }
  const EvaluatorInfo& evaluator_info() const { return info_; }
  const Net* net() const { return net_.get(); }  ///< in place of the evaluator, or nothing

  /// What it would play by itself.
  Expected<Thought> first_choice(const AnyLine& line, const Request& request);
  /// Every move with its value and line, all from one search: the last depth that was searched to its end.
  Expected<Thought> every_move(const AnyLine& line, const Request& request);

 private:
  Judge() = default;

  std::string spec_;
  EvaluatorInfo info_;
  EvaluatorChoice evaluator_;
  std::shared_ptr<const Net> net_;
  std::unique_ptr<AnyPlayer> player_;
  std::unique_ptr<AnyPlayer> thorough_;
};

/// The engine, or expectimax where there are dice, with this limit. Nodes are better than
/// plies: small games are searched to their end, and the answer is still the same on every machine. Where there are no
/// captures to be played out at the horizon the engine is exact, so that what it has seen to the end is proven.
PlayerSpec usual_judge(const GameInfo& game, const JudgeLimit& limit);

/// Does the thought come from a search by sampling, whose moves have visits?
bool is_sampled(const Thought& thought);

/// The moves of a thought, the best first; of equals the one that the searcher would play, then as they come. A
/// guessing engine may find a later line better than the one it took for the best.
std::vector<const Thought::Move*> ranked_moves(const Thought& thought);

/// A player's answer that can be shown: the move is legal, and the tree is there if one was asked for. An error where
/// the player forfeits. A search in which no move was finished names no move.
Expected<Thought> answer_of(AnyPlayer& player, const AnyLine& line, const Request& request);

/// Nothing was searched to an end: a move is named only because a player must move.
inline bool knows_nothing(const Thought& thought) { return !thought.complete && thought.moves.empty(); }

/// What is said about a player without a tree and reasons.
Error no_tree();

/// What stops a question that cannot be asked: a game that is over, dice that roll.
std::optional<Error> no_question(const AnyLine& line);

}  // namespace zermelo
