#include "any/level.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/random.h"

namespace zermelo {
namespace {

struct Strength {
  std::string_view name;
  int depth;
  std::uint64_t nodes;  ///< so that a game with many moves does not take for ever
  double slack;         ///< moves within so many standard deviations of the best are as good to it
};

constexpr std::array<Strength, highest_level> strengths{{{"Beginner", 1, 20'000, 2},
                                                         {"Novice", 1, 20'000, 1},
                                                         {"Casual", 2, 50'000, 0.5},
                                                         {"Club", 3, 100'000, 0.3},
                                                         {"Strong", 4, 200'000, 0.15},
                                                         {"Expert", 5, 500'000, 0.05},
                                                         {"Candidate", 6, 1'000'000, 0.01},
                                                         {"Master", 12, 3'000'000, 0}}};

const Strength& strength(int level) { return strengths[static_cast<std::size_t>(level - 1)]; }

/// The spread of the values, moves that end the game left out: they are far off and would make every guess look alike.
double deviation(const std::vector<Thought::Move>& moves) {
  double sum = 0;
  double squares = 0;
  double n = 0;
  for (const auto& move : moves) {
    if (move.ends != 0) continue;
    sum += move.value;
    squares += move.value * move.value;
    ++n;
  }
  if (n < 2) return 0;
  const double mean = sum / n;
  return std::sqrt(std::max(0.0, squares / n - mean * mean));
}

class LevelPlayer final : public AnyPlayer {
 public:
  LevelPlayer(std::string spec, int level, std::uint64_t seed, std::unique_ptr<AnyPlayer> inner)
      : spec_(std::move(spec)),
        level_(level),
        seed_(seed),
        inner_(std::move(inner)) {}

  const std::string& spec() const override { return spec_; }
  bool deterministic() const override { return strength(level_).slack == 0; }
  void new_game(std::uint64_t number) override {
    number_ = number;
    inner_->new_game(number);
  }

  Expected<Thought> think(const AnyLine& line, const Request& request) override {
    auto thought = inner_->think(line, request);
    if (!thought || !thought->move || thought->moves.size() < 2) return thought;
    const bool decided = thought->win || thought->loss;
    if (!decided && strength(level_).slack > 0) relax(*thought, line.plies());
    return thought;
  }

 private:
  /// Any of the moves that are near enough to the best, each with the same chance.
  void relax(Thought& thought, std::size_t plies) const {
    const double best = *thought.value;
    const double near = best - strength(level_).slack * deviation(thought.moves);
    std::vector<const Thought::Move*> good;
    for (const auto& move : thought.moves)
      if (move.bound == Bound::Exact && move.value >= near && move.ends >= 0) good.push_back(&move);
    if (good.size() < 2) return;
    Random random(combine(combine(seed_, number_), plies));
    const Thought::Move& chosen = *good[random.below(good.size())];
    thought.move = chosen.move;
    thought.value = chosen.value;
    thought.line = chosen.line;
  }

  std::string spec_;
  int level_;
  std::uint64_t seed_;
  std::unique_ptr<AnyPlayer> inner_;
  std::uint64_t number_ = 0;
};

}  // namespace

std::string_view level_name(int level) { return strength(level).name; }

Expected<std::unique_ptr<AnyPlayer>> make_level_player(const Spec& spec, const AnyGame& game) {
  const auto s = settings(
      spec,
      {Option::number("level", "1 Beginner … 8 Master", 3, lowest_level, highest_level),
       Option::number("seed", "for its choice among near-equal moves", 1, 0, std::numeric_limits<long>::max())},
      "player");
  if (!s) return fail(s.error());
  const int level = s->small("level");
  const std::string algorithm = game.info().dice ? "expectimax" : "alphabeta";
  const std::string values = strength(level).slack > 0 ? ",values=all" : "";
  auto inner = game.player(algorithm + ":depth=" + std::to_string(strength(level).depth) +
                           ",nodes=" + std::to_string(strength(level).nodes) + values);
  if (!inner) return fail(inner.error());
  return std::make_unique<LevelPlayer>(spec.text(), level, static_cast<std::uint64_t>(s->number("seed")),
                                       std::move(*inner));
}

}  // namespace zermelo
