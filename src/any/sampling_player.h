#pragma once
#include <functional>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <utility>

#include "zermelo/any/any_game.h"
#include "zermelo/any/player_spec.h"
#include "zermelo/any/telling.h"
#include "zermelo/any/telling_sampling.h"
#include "zermelo/search/monte_carlo/mcts.h"
#include "zermelo/search/monte_carlo/mcts_solver.h"
#include "zermelo/search/monte_carlo/recorder.h"

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
    } catch (...) {
      solver_.reset();  // its tree may be in the middle of an iteration
      throw;
    }
  }

 private:
  /// One instantiation for searches that are watched and those that are not: the tests cost nothing beside a playout.
  using Search = Mcts<G, Evaluator<G>, MaybeWatch<MctsWatch<G>>>;
  using Solver = MctsSolver<G, Evaluator<G>>;

  Thought sampled(const Line<G>& line, const Request& request) {
    const Limits limits = sampling_limits(settings_.limits, request);
    MctsOptions options = settings_.options;
    options.seed = combine(combine(options.seed, game_number_), line.plies());
    if (request.trace_nodes > 0) return traced(line, limits, options, request);
    const std::function<void(const Report<typename G::Move, double>&)> progress = [&](const auto& found) {
      if (request.on_progress) request.on_progress(to_thought(line, found));
    };
    if (settings_.solver) {
      if (!solver_) solver_.emplace(game_, evaluator_, settings_.mistake, options);
      solver_->seed(options.seed);
      return to_thought(line, (*solver_)(line.position(), line.reversible(), limits, progress));
    }
    Search search(game_, evaluator_, settings_.mistake, limits, options);
    return to_thought(line, search(line.position(), line.reversible(), progress));
  }

  /// A new search with a watcher, in one thread.
  [[gnu::cold]] Thought traced(const Line<G>& line, const Limits& limits, MctsOptions options,
                               const Request& request) const {
    options.threads = 1;
    const RecordLimits record{.nodes = request.trace_nodes, .iterations = request.trace_iterations};
    const auto position = line.position();
    const auto history = line.reversible();
    if (!settings_.solver) {
      MctsWatch<G> watch(game_, options.c, record);
      Search search(game_, evaluator_, settings_.mistake, limits, options, MaybeWatch(&watch));
      Thought thought = to_thought(line, search(position, history));
      thought.trace = to_trace(game_, record_of(game_, search, watch, position, history), options);
      return thought;
    }
    Solver search(game_, evaluator_, settings_.mistake, options);
    MctsSolverWatch<G, Evaluator<G>> watch({.game = game_,
                                            .evaluator = evaluator_,
                                            .mistake = settings_.mistake,
                                            .options = options,
                                            .start = position,
                                            .history = history},
                                           search.random(), record);
    const auto on_iteration = [&](const Solver& solver) { watch.iterate(solver); };
    Thought thought = to_thought(line, search(position, history, limits, {}, on_iteration));
    thought.trace = to_trace(game_, record_of(game_, search, watch, position, history), options);
    return thought;
  }

  G game_;
  Evaluator<G> evaluator_;
  SamplingSettings settings_;
  std::optional<Solver> solver_;
  std::uint64_t game_number_ = 0;
};

template <class LineOfGame, class G>
std::unique_ptr<AnyPlayer> make_sampling_player(const G& game, const SamplingSettings& settings,
                                                const PlayerSpec& spec) {
  return std::make_unique<SamplingPlayer<LineOfGame, G>>(game, settings, spec.text());
}

}  // namespace zermelo
