#pragma once
#include <cstddef>
#include <cstdint>
#include <numbers>

namespace zermelo {

/// How a playout chooses its moves: at random; not at all, the evaluator guesses its result; or by looking at every
/// position one move ahead with the evaluator.
enum class Playout : std::uint8_t { Random, Evaluator, Greedy };

struct MctsOptions {
  double c = std::numbers::sqrt2;  ///< the weight of exploration in UCB1, for results from 0 to 1
  Playout playout = Playout::Random;
  std::size_t memory_mib = 64;  ///< for the tree; when it is full the tree stops growing
  std::uint64_t seed = 1;
};

}  // namespace zermelo
