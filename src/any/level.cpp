#include "zermelo/any/level.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>

#include "zermelo/any/player_spec.h"
#include "zermelo/core/random.h"

namespace zermelo {
namespace {

constexpr std::array<std::string_view, highest_level> names{"Beginner", "Novice", "Casual",    "Club",
                                                            "Strong",   "Expert", "Candidate", "Master"};

/// How strong a game's levels are, from the lowest to the highest.
struct Ladder {
  std::string_view game;
  std::array<std::uint64_t, highest_level> nodes;                 ///< searched for a move
  std::array<double, highest_level> slips;                        ///< the share of its moves that are random
  std::array<int, highest_level> depths{1, 1, 1, 2, 2, 3, 3, 4};  ///< of expectimax, where there are dice
  std::string_view pruning = "none";                              ///< of expectimax
};

/// A random move now and then costs much in a long game and little in a short one; more positions help much in chess
/// and little in Kalah. What makes a step of 65 to 85 % was measured, game by game (bench/levels.py, docs/strength.md).
/// In EinStein würfelt nicht the die leaves too little between random moves and the best ones for seven such steps.
constexpr std::array<Ladder, 6> ladders{{
    {"chess",
     {1'100, 2'100, 4'000, 7'700, 14'600, 27'700, 52'600, 100'000},
     {0.3, 0.18, 0.11, 0.065, 0.04, 0.024, 0.014, 0}},
    {"checkers",
     {400, 900, 1'900, 4'300, 9'400, 20'700, 45'000, 100'000},
     {0.5, 0.31, 0.18, 0.11, 0.065, 0.038, 0.022, 0}},
    {"alquerque", {60, 60, 60, 60, 120, 500, 6'000, 100'000}, {1, 0.65, 0.42, 0.265, 0.16, 0.08, 0.025, 0}},
    {"connect", {60, 60, 60, 60, 200, 1'600, 12'500, 100'000}, {0.9, 0.55, 0.31, 0.11, 0.014, 0.005, 0.002, 0}},
    {"kalah", {60, 60, 60, 80, 460, 2'800, 9'000, 100'000}, {0.75, 0.45, 0.2, 0.09, 0.04, 0.018, 0.014, 0}},
    {"einstein",
     {100, 100, 100, 100, 1'000, 1'000, 5'000, 100'000},
     {1, 0.8, 0.62, 0.47, 0.3, 0.15, 0, 0},
     {1, 1, 1, 1, 2, 2, 3, 7},
     "star2"},
}};
constexpr Ladder others{
    "", {60, 60, 100, 300, 1'200, 5'000, 20'000, 100'000}, {0.9, 0.5, 0.25, 0.12, 0.06, 0.03, 0.01, 0}};

/// What each level of chess scored against the one below, 2 against 1 first (docs/strength.md, "The levels").
constexpr std::array<double, highest_level - lowest_level> chess_scores{0.840, 0.722, 0.752, 0.708,
                                                                        0.732, 0.742, 0.820};
constexpr double master_rating = 2200;  ///< where the title begins in the United States; a convention
constexpr double elo_scale = 400;       ///< points for odds of ten to one

const Ladder& ladder(const AnyGame& game) {
  // NOLINTNEXTLINE(readability-qualified-auto): libc++ has iterators of its own for an array
  const auto own = std::ranges::find(ladders, game.info().name, &Ladder::game);
  return own != ladders.end() ? *own : others;
}

class LevelPlayer final : public AnyPlayer {
 public:
  LevelPlayer(std::string spec, double slips, bool dice, std::uint64_t seed, std::unique_ptr<AnyPlayer> inner)
      : AnyPlayer(std::move(spec)),
        slips_(slips),
        dice_(dice),
        seed_(seed),
        inner_(std::move(inner)) {}

  bool deterministic() const override { return slips_ == 0; }
  void new_game(std::uint64_t number) override {
    number_ = number;
    inner_->new_game(number);
  }

  Expected<Thought> think(const AnyLine& line, const Request& request) override {
    auto thought = inner_->think(line, request);
    if (!thought || !thought->move || thought->win || thought->loss) return thought;
    const auto best = std::ranges::find(thought->moves, *thought->move, &Thought::Move::move);
    if (best != thought->moves.end() && certain(*best) > 0) return thought;
    Random random(combine(combine(seed_, number_), line.plies()));
    if (random.unit() < slips_) slip(*thought, request.only.empty() ? line.legal() : request.only, random);
    return thought;
  }

 private:
  /// With dice a win (+1) or a loss (-1) is certain where the expectation is that and nothing was guessed.
  int certain(const Thought::Move& move) const {
    if (!dice_ || move.proof != Proof::Proven || move.bound != Bound::Exact) return 0;
    return move.value == 1 ? 1 : move.value == -1 ? -1 : 0;
  }

  /// Any move that was not seen to lose, each with the same chance.
  void slip(Thought& thought, std::vector<std::string> moves, Random& random) const {
    std::erase_if(moves, [&](const std::string& text) {
      const auto known = std::ranges::find(thought.moves, text, &Thought::Move::move);
      return known != thought.moves.end() && (known->ends < 0 || certain(*known) < 0);
    });
    if (moves.empty()) return;
    thought.move = moves[random.below(moves.size())];
    thought.line = {*thought.move};
    const auto known = std::ranges::find(thought.moves, *thought.move, &Thought::Move::move);
    const bool judged = known != thought.moves.end() && known->bound == Bound::Exact;
    thought.value = judged ? std::optional(known->value) : std::nullopt;
    thought.proof = judged ? known->proof : Proof::Heuristic;
    if (judged && !known->line.empty()) thought.line = known->line;
  }

  double slips_;
  bool dice_;
  std::uint64_t seed_;
  std::unique_ptr<AnyPlayer> inner_;
  std::uint64_t number_ = 0;
};

}  // namespace

std::string_view level_name(int level) { return names[static_cast<std::size_t>(level - 1)]; }

std::vector<int> level_ratings(const AnyGame& game) {
  if (game.info().name != "chess") return {};
  std::vector<int> ratings(highest_level);
  double rating = master_rating;
  for (std::size_t level = highest_level; level-- > 0;) {
    ratings[level] = static_cast<int>(std::lround(rating));
    if (level > 0) rating -= elo_scale * std::log10(chess_scores[level - 1] / (1 - chess_scores[level - 1]));
  }
  return ratings;
}

int level_of_rating(std::span<const int> ratings, std::int64_t rating) {
  const auto nearest = std::ranges::min_element(ratings, {}, [&](int each) { return std::abs(each - rating); });
  return lowest_level + static_cast<int>(nearest - ratings.begin());
}

std::vector<Option> level_options() {
  return {Option::number("level", "1 Beginner … 8 Master", 3, lowest_level, highest_level),
          Option::number("seed", "for its slips", 1, 0, std::numeric_limits<std::int64_t>::max())};
}

Expected<std::unique_ptr<AnyPlayer>> make_level_player(const PlayerSpec& spec, const AnyGame& game) {
  const auto s = spec.settings(level_options());
  if (!s) return fail(s.error());
  const int level = s->small("level");
  const auto rung = static_cast<std::size_t>(level - lowest_level);
  const Ladder& steps = ladder(game);
  PlayerSpec searcher = game.info().dice
                            ? PlayerSpec("expectimax").with("depth", steps.depths[rung]).with("pruning", steps.pruning)
                            : PlayerSpec(engine_name).with("hash", 1);
  searcher = searcher.with("nodes", steps.nodes[rung]);
  // Only the Master uses what the game foresees: a beginner overlooks a line of three.
  if (!game.info().dice && level < highest_level) searcher = searcher.with("foresight", "off");
  auto inner = game.player(searcher);
  if (!inner) return fail(inner.error());
  return std::make_unique<LevelPlayer>(spec.canonical(), steps.slips[rung], game.info().dice,
                                       static_cast<std::uint64_t>(s->number("seed")), std::move(*inner));
}

}  // namespace zermelo
