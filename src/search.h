#pragma once
/// The library without the command line: games, the engine, the textbook searches. It needs the standard library alone.
/// docs/library.md is its page.
#include <chrono>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <memory>
#include <mutex>
#include <stop_token>
#include <type_traits>
#include <variant>

#include "zermelo/core/error.h"
#include "zermelo/core/notation.h"
#include "zermelo/search/engine/engine.h"
#include "zermelo/search/perft.h"
#include "zermelo/search/textbook/deepening.h"
#include "zermelo/search/tree.h"

namespace zermelo {

struct NoProgress {
  constexpr void operator()(const auto&) const {}
};

struct EngineSetup {
  std::size_t table_mib = 16;  ///< the transposition table
  std::size_t threads = 1;     ///< with one thread and a limit of depth or nodes every search can be repeated exactly
  std::size_t lines = 1;       ///< how many of the best moves get an exact value and a line
  Techniques on = {};
};

/// The engine for one game. It keeps its table and its move ordering from search to search; the game that is played
/// stays with the caller, as a `Line`. One search at a time; `stop` may be called from any thread. A game with dice is
/// searched by expectimax, deepened ply by ply, without a table.
///
///     Engine engine(game, {.table_mib = 64, .threads = 4});
///     Line line(game);
///     const auto found = engine.search(line, {.time = std::chrono::seconds(1)});
///     if (found.move) line.play(*found.move);
template <class G, class E = Evaluator<G>>
class Engine {
  static_assert(sizeof(RequireGame<G>) > 0);
  static_assert(
      requires {
        requires EvaluatorOf<E, G>;
        requires std::same_as<typename E::Value, double>;
      }, "an evaluator needs: double operator()(Position), double final(Outcome, int), double bound()");

 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Found = Report<Move, double>;

  /// Throws std::bad_alloc when there is no memory for the table.
  explicit Engine(const G& game, const EngineSetup& setup = {}) : Engine(game, default_evaluator(game), setup) {}
  Engine(const G& game, const E& evaluator, const EngineSetup& setup = {})
      : game_(game),
        evaluator_(evaluator),
        running_(std::make_unique<Running>()) {
    if constexpr (!HasChance<G>)
      search_ = std::make_unique<Search>(game, evaluator, std::make_unique<TranspositionTable>(setup.table_mib),
                                         EngineOptions{.on = setup.on, .lines = setup.lines, .threads = setup.threads});
  }

  /// Forgets everything. Without it, what was found in one game helps in the next.
  void new_game() {
    if constexpr (!HasChance<G>) search_->new_game();
  }

  /// Searches the last position of a game; the positions before it count as seen, so that repetitions are draws.
  /// `on_depth` is called with the report of every depth that is finished, in the calling thread. A search that is
  /// stopped reports what it has. The report has no move when the game is over, or when chance is to move.
  template <class Progress = NoProgress>
  Found search(const Line<G>& line, const Limits& limits = {.time = std::chrono::seconds(1)},
               Progress&& on_depth = {}) {
    if (const auto outcome = line.outcome()) return report_of(*outcome, line.position());
    Limits stoppable = limits;
    const std::stop_source source = running_->begin();
    stoppable.stop = source.get_token();
    const std::stop_callback outer(limits.stop, [&source] { source.request_stop(); });
    if constexpr (HasChance<G>)
      return deepen(
          SearchTask{Algorithm::Expectimax, game_, evaluator_, line.position(), line.reversible(), stoppable, {}},
          on_depth);
    else
      return (*search_)(line.position(), line.reversible(), stoppable, on_depth);
  }
  /// Searches a position without a game before it.
  template <class Progress = NoProgress>
  Found search(const Position& position, const Limits& limits = {.time = std::chrono::seconds(1)},
               Progress&& on_depth = {}) {
    return search(Line<G>(game_, position), limits, on_depth);
  }

  /// Ends the search that is running. A search that begins later is not affected: use `Limits::stop` for one that is
  /// about to begin in another thread.
  void stop() { running_->stop(); }

 private:
  using Search = std::conditional_t<HasChance<G>, std::monostate, EngineSearch<G, E>>;

  /// What `stop` ends.
  class Running {
   public:
    std::stop_source begin() {
      const std::lock_guard lock(mutex_);
      return source_ = std::stop_source();
    }
    void stop() {
      const std::lock_guard lock(mutex_);
      source_.request_stop();
    }

   private:
    std::mutex mutex_;
    std::stop_source source_;
  };

  Found report_of(const Outcome& outcome, const Position& position) const {
    const double first_view = evaluator_.final(outcome, 0);
    Found found{.value = game_.to_move(position) == Player::Second ? 0.0 - first_view : first_view};
    found.proof = Proof::Proven;
    found.decided = std::abs(first_view) > evaluator_.bound();
    found.exhausted = found.complete = true;
    return found;
  }

  G game_;
  E evaluator_;
  std::unique_ptr<Search> search_;
  std::unique_ptr<Running> running_;
};

/// The move of a report, or an error where there is none to choose.
template <class Move, class Value>
Expected<Move> chosen_move(const Report<Move, Value>& found) {
  if (found.move) return *found.move;
  return fail(
      {.what = "there is no move to choose: the game is over, or chance is to move", .code = ErrorCode::Illegal});
}

/// One search by a new engine.
template <class G, class P, class Progress = NoProgress>
auto search(const G& game, const P& position, const Limits& limits = {.time = std::chrono::seconds(1)},
            Progress&& on_depth = {}) {
  static_assert(sizeof(RequireGame<G>) > 0);
  return Engine<G>(game).search(position, limits, on_depth);
}

/// The engine's move: `best_move(game, position, {.depth = 9})`. An error when the game is over.
template <class G, class P>
auto best_move(const G& game, const P& position, const Limits& limits = {.time = std::chrono::seconds(1)}) {
  return chosen_move(search(game, position, limits));
}
/// The engine's move in a game, which knows what has been on the board.
template <class G>
auto best_move(const Line<G>& line, const Limits& limits = {.time = std::chrono::seconds(1)}) {
  return chosen_move(Engine<G>(line.game()).search(line, limits));
}

/// A textbook search with the game's own evaluator: a depth alone is searched at once, other limits deepen. A game with
/// dice gets expectimax.
template <class G, class P, class Progress = NoProgress>
auto textbook_search(Algorithm algorithm, const G& game, const P& position, const Limits& limits,
                     const TextbookOptions& options = {}, Progress&& on_depth = {}) {
  static_assert(sizeof(RequireGame<G>) > 0);
  const auto evaluator = default_evaluator(game);
  if (limits.deepening())
    return deepen(SearchTask{algorithm, game, evaluator, position, {}, limits, options}, on_depth);
  return search_to_depth(SearchTask{algorithm, game, evaluator, position, {}, limits, options});
}

/// The call of the studies, under their name: alpha-beta of a fixed depth.
template <class G, class P>
auto next_move(const G& game, const P& position, int depth = 3) {
  return chosen_move(textbook_search(Algorithm::AlphaBeta, game, position, {.depth = depth}));
}

}  // namespace zermelo
