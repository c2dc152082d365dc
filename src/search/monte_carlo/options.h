#pragma once
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <string_view>

namespace zermelo {

/// How a playout chooses its moves: at random; not at all, the evaluator guesses its result; by looking at every
/// position one move ahead with the evaluator; by a search of one ply, which looks at captures as well before the
/// evaluator judges; or captures alone, after which the evaluator guesses (quiescence).
enum class Playout : std::uint8_t { Random, Evaluator, Greedy, OnePly, Quiescence };

constexpr std::string_view to_string(Playout playout) {
  switch (playout) {
    case Playout::Random: return "random";
    case Playout::Evaluator: return "evaluator";
    case Playout::Greedy: return "greedy";
    case Playout::OnePly: return "engine:depth=1";
    case Playout::Quiescence: return "quiescence";
  }
  return "?";
}

struct MctsOptions {
  double c = std::numbers::sqrt2;  ///< the weight of exploration in UCB1, for results from 0 to 1
  Playout playout = Playout::Random;
  std::size_t memory_mib = 64;  ///< for the tree; when it is full the tree stops growing
  std::uint64_t seed = 1;
  // What follows is for MctsSolver alone.
  std::size_t threads = 1;
  double implicit = 0.25;   ///< the part of implicit minimax in a value, from 0 to 1
  double first_play = 0.2;  ///< a move not yet tried is judged this much worse than its parent
  double sharpness = 4;     ///< of the softmax of guesses

  /// What MctsSolver plays best with; c is the weight of the priors there.
  static MctsOptions of_solver() { return {.c = 1, .playout = Playout::Quiescence}; }
};

}  // namespace zermelo
