#pragma once
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <utility>

#include "zermelo/any/any_game.h"
#include "zermelo/any/player_spec.h"
#include "zermelo/any/telling.h"
#include "zermelo/search/monte_carlo/mcts.h"
#include "zermelo/search/monte_carlo/mcts_solver.h"

/// Searches by sampling as players. Part of any/model.h; `LineOfGame` is the game in progress of one game type.
namespace zermelo {

/// The tree of `mcts` lives as long as a search; `mcts-solver` keeps its own until a new game begins.
template <class LineOfGame, class G>
class SamplingPlayer final : public AnyPlayer {
 public:
  SamplingPlayer(const G& game, const SamplingSettings& settings, std::string spec)
      : AnyPlayer(std::move(spec)),
        game_(game),
        evaluator_(game_, settings.evaluator),
        settings_(settings) {}

  bool deterministic() const override { return false; }
  void new_game(std::uint64_t number) override {
    game_number_ = number;
    if (solver_) solver_->new_game();
  }

  Expected<Thought> think(const AnyLine& any_line, const Request& request) override {
    const auto* const typed = dynamic_cast<const LineOfGame*>(&any_line);
    if (typed == nullptr) return fail({.what = "this player was made for another game", .where = "player " + spec()});
    try {
      return sampled(typed->line(), request);
    } catch (const std::bad_alloc&) {
      solver_.reset();
      return fail(no_memory_for_tree(settings_));
    }
  }

 private:
  Thought sampled(const Line<G>& line, const Request& request) {
    const Limits limits = sampling_limits(settings_.limits, request);
    MctsOptions options = settings_.options;
    options.seed = combine(combine(options.seed, game_number_), line.plies());
    const auto progress = [&](const auto& found) {
      if (request.on_progress) request.on_progress(to_thought(line, found));
    };
    if (settings_.solver) {
      if (!solver_) solver_.emplace(game_, evaluator_, settings_.mistake, options);
      solver_->seed(options.seed);
      return to_thought(line, (*solver_)(line.position(), line.reversible(), limits, progress));
    }
    Mcts<G, Evaluator<G>> search(game_, evaluator_, settings_.mistake, limits, options);
    return to_thought(line, search(line.position(), line.reversible(), progress));
  }

  G game_;
  Evaluator<G> evaluator_;
  SamplingSettings settings_;
  std::optional<MctsSolver<G, Evaluator<G>>> solver_;
  std::uint64_t game_number_ = 0;
};

template <class LineOfGame, class G>
std::unique_ptr<AnyPlayer> make_sampling_player(const G& game, const SamplingSettings& settings,
                                                const PlayerSpec& spec) {
  return std::make_unique<SamplingPlayer<LineOfGame, G>>(game, settings, spec.text());
}

}  // namespace zermelo
