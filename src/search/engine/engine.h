#pragma once
#include <algorithm>
#include <cassert>
#include <memory>
#include <span>
#include <stop_token>
#include <utility>
#include <vector>

#include "zermelo/search/engine/worker.h"
#include "zermelo/search/helper_threads.h"
#include "zermelo/search/report.h"

namespace zermelo {

struct EngineOptions {
  Techniques on;
  std::size_t lines = 1;  ///< how many of the best moves get an exact value and a line
  std::size_t threads = 1;
};

/// One search for every game without dice. It deepens ply by ply inside windows around the last value, keeps its
/// transposition table from move to move, and shares the table among threads. One thread with a limit of depth or nodes
/// gives the same nodes, move and value on every machine.
template <class G, class E, class T = NoTrace>
class EngineSearch {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Found = Report<Move, double>;

  /// The tracer records the first thread.
  [[gnu::cold]] EngineSearch(G game, E evaluator, std::unique_ptr<TranspositionTable> table,
                             const EngineOptions& options, T trace = {})
      : trace_(std::move(trace)),
        game_(std::move(game)),
        evaluator_(std::move(evaluator)),
        table_(std::move(table)),
        options_(options) {
    for (std::size_t i = 0; i < std::max<std::size_t>(options.threads, 1); ++i)
      workers_.push_back(std::make_unique<Worker>(game_, evaluator_, *table_, options.on, trace_));
  }

  const T& trace() const { return trace_; }
  /// The probe is asked about every node below the root (search/probe.h).
  [[gnu::cold]] void set_probe(const Probe<Position>& probe) {
    for (const auto& worker : workers_) worker->set_probe(probe);
  }

  /// Forgets everything of the game before.
  [[gnu::cold]] void new_game() {
    table_->clear();
    for (const auto& worker : workers_) worker->new_game();
  }

  /// The game must not be over. `history` holds the keys that the game could still repeat (Line::reversible), `only`
  /// the moves to search; all if it is empty.
  template <class Progress>
  Found operator()(const Position& position, std::span<const Key> history, const Limits& limits, Progress&& on_depth,
                   std::span<const Move> only = {}) {
    table_->age();
    Worker& worker = *workers_.front();
    worker.set_root(position, history, limits);
    worker.keep_roots(only);
    HelperThreads helpers(workers_.size());
    start(helpers, position, history, only);
    Found found{.move = worker.roots().front().move, .depth = 1};
    last_value_ = Score();
    mean_change_ = 0;
    finished_roots_.clear();
    const int deepest = limits.depth > 0 ? limits.depth : Limits::deepest;
    for (int depth = 1; depth <= deepest && !found.exhausted; ++depth) {
      const Move previous_best = *found.move;
      if constexpr (requires { trace_.units; })
        trace_.units = [this, asked = limits.depth > 0 ? limits.depth : depth](Score v) { return units(v, asked); };
      const bool finished = search_lines(worker, depth, options_.lines);
      if (is_worth_reporting(worker, depth, finished)) found = report(worker, depth, limits, finished);
      add_counts(worker, found);
      if (!finished) break;
      on_depth(std::as_const(found));
      if (is_time_used(worker, limits, *found.move != previous_best)) break;
    }
    helpers.stop();
    found.nodes += helped();
    return found;
  }

  int table_permille() const { return table_->permille_used(); }
  /// The longest time that the last search had to wait for a processor, if it had a limit of time.
  std::chrono::nanoseconds longest_pause() const { return workers_.front()->longest_pause(); }

 private:
  using Worker = EngineWorker<G, E, T>;

  // Deepening. -------------------------------------------------------------------------------------------------------

  /// One depth: the best line, then the best line of the other moves, and so on, best first. False if a limit was
  /// reached.
  bool search_lines(Worker& worker, int depth, std::size_t lines) {
    for (std::size_t line = 0; line < std::min(lines, worker.roots().size()); ++line) {
      const Score expected = line == 0 ? last_value_ : worker.roots()[line].value;
      const auto value = search_aspiring(worker, depth, line, expected);
      if (!value) return false;
      if (line > 0) continue;
      if (depth > 1) mean_change_ = (mean_change_ + std::abs(value->score.milli() - last_value_.milli())) / 2;
      last_value_ = value->score;
      guessed_ = depends_on(value->depends, Depends::Guess);
    }
    if (lines > 1) {
      worker.sort_lines(lines);
      last_value_ = worker.roots().front().value;
      finished_roots_ = worker.roots();
    }
    return true;
  }

  /// A depth that a limit cut short counts if it found a better move, or that the best one loses. Of several lines,
  /// only its wins and losses count; without a finished depth before it, whatever it has.
  [[gnu::cold]] bool is_worth_reporting(Worker& worker, int depth, bool finished) {
    if (finished) return true;
    if (options_.lines > 1 && !finished_roots_.empty()) return worker.return_to(finished_roots_, depth, options_.lines);
    worker.sort_lines(options_.lines);
    // The search may know only that the best move loses: the other moves were not searched yet.
    return worker.replace_lost_move() || is_best_move_searched(worker, depth);
  }

  /// Searches in a window around the expected value. A window that fails is widened on that side, more each time.
  std::optional<NodeValue> search_aspiring(Worker& worker, int depth, std::size_t line, Score expected) const {
    Score alpha = -Score::infinity();
    Score beta = Score::infinity();
    std::int64_t width = Tuning::aspiration_least_width + mean_change_;
    if (options_.on.aspiration && depth >= Tuning::aspiration_least_depth && !expected.decided()) {
      alpha = beside(expected, -width);
      beta = beside(expected, width);
    }
    for (int failures = 0;; ++failures) {
      assert(alpha < beta);
      const auto value = worker.search_root(depth, line, alpha, beta);
      if (!value || (value->score > alpha && value->score < beta)) return value;
      width *= Tuning::aspiration_growth;
      const bool open = failures + 1 >= Tuning::aspiration_patience || value->score.decided();
      if (value->score <= alpha)
        alpha = open ? -Score::infinity() : beside(value->score, -width);
      else
        beta = open ? Score::infinity() : beside(value->score, width);
    }
  }
  static Score beside(Score value, std::int64_t width) {
    const auto end = static_cast<std::int64_t>(Score::infinity().milli());
    return Score::from_milli(static_cast<std::int32_t>(std::clamp(value.milli() + width, -end, end)));
  }

  /// Is it too late to begin another depth, or is there only one move?
  static bool is_time_used(const Worker& worker, const Limits& limits, bool unsure) {
    if (limits.enough.count() == 0) return false;
    const auto enough = unsure ? limits.enough_if_unsure : limits.enough;
    return worker.roots().size() == 1 || worker.seconds() >= std::chrono::duration<double>(enough).count();
  }

  /// A limit was reached in the middle of a depth: does its best move so far count?
  static bool is_best_move_searched(const Worker& worker, int depth) {
    return worker.roots().front().depth == depth && worker.roots().front().bound != Bound::Upper;
  }

  // The report. ------------------------------------------------------------------------------------------------------

  [[gnu::cold]] Found report(const Worker& worker, int depth, const Limits& limits, bool finished) const {
    const auto& best = worker.roots().front();
    const int asked = limits.depth > 0 ? limits.depth : depth;
    Found found{.move = best.move, .line = best.line};
    found.depth = finished ? depth : std::max(depth - 1, 1);
    found.complete = finished || depth > 1;
    found.value = units(best.value, asked);
    found.decided = best.value.decided() && (finished || best.value > Score());  // one lost move is not all of them
    if (found.decided) found.distance = best.value.distance();
    for (const auto& root : worker.roots())
      if (root.depth > 0)
        found.moves.push_back({root.move, units(root.value, asked), root.bound, root.line, root.value.decided(),
                               proof_of(root, finished), root.value.distance()});
    const bool nothing_guessed = finished && !guessed_ && (options_.on.exact || !Worker::path_dependent);
    if (found.decided)
      found.proof = finished && options_.on.exact ? Proof::Proven : Proof::Bounded;
    else if (nothing_guessed)
      found.proof = Proof::Proven;
    found.exhausted = finished && ((nothing_guessed && !sees_farther(worker, depth)) || all_settled(worker, depth));
    return found;
  }

  /// Every line asked for is a win or a loss, and no deeper search would find a faster one.
  bool all_settled(const Worker& worker, int depth) const {
    return std::ranges::all_of(lines_asked_for(worker), [&](const typename Worker::Root& root) {
      return root.value.decided() && *root.value.distance() <= depth;
    });
  }
  /// The game saw an end from afar (core/foresight.h), and a deeper search may find a faster one.
  bool sees_farther(const Worker& worker, int depth) const {
    if (!HasForesight<G> || !options_.on.foresight) return false;
    return std::ranges::any_of(lines_asked_for(worker), [&](const typename Worker::Root& root) {
      return root.value.decided() && *root.value.distance() > depth;
    });
  }
  std::span<const typename Worker::Root> lines_asked_for(const Worker& worker) const {
    return std::span(worker.roots()).first(std::min(std::max<std::size_t>(options_.lines, 1), worker.roots().size()));
  }

  /// How far the value of one move can be trusted, whatever the others are worth.
  Proof proof_of(const typename Worker::Root& root, bool finished) const {
    if (root.value.decided())
      return finished && options_.on.exact && root.bound == Bound::Exact ? Proof::Proven : Proof::Bounded;
    const bool sound = options_.on.exact || !Worker::path_dependent;
    return finished && sound && !root.guessed && root.bound == Bound::Exact ? Proof::Proven : Proof::Heuristic;
  }

  /// On the evaluator's scale: a win counts as the textbook searches count one, by the depth that is left after it.
  double units(Score value, int depth) const {
    if (!value.decided()) return value.to_units();
    const Outcome won = Outcome::win(Player::First, Reason::Goal);
    const double size = evaluator_.final(won, std::max(0, depth - *value.distance()));
    return value > Score() ? size : -size;
  }

  static void add_counts(const Worker& worker, Found& found) {
    found.nodes = worker.nodes();
    found.deepest = worker.deepest();
    found.leaves = found.nodes - std::min(found.nodes, worker.inner_nodes());
    found.cutoffs = worker.cutoffs();
    found.seconds = worker.seconds();
  }

  // Threads. ---------------------------------------------------------------------------------------------------------

  /// The other threads search the same root. They share nothing with the first but the table (lazy SMP).
  [[gnu::cold]] void start(HelperThreads& helpers, const Position& position, std::span<const Key> history,
                           std::span<const Move> only) {
    for (std::size_t i = 1; i < workers_.size(); ++i) {
      workers_[i]->set_root(position, history, {.stop = helpers.token()});
      workers_[i]->keep_roots(only);
    }
    // A helper that lacks memory ends. The first thread does the same search and says what is wrong.
    helpers.start([this](std::size_t i, const std::stop_token&) {
      Worker& worker = *workers_[i];
      for (int depth = 1 + static_cast<int>(i % 2); depth <= Limits::deepest && !worker.stopped(); ++depth)
        worker.search_root(depth, 0, -Score::infinity(), Score::infinity());
    });
  }
  std::uint64_t helped() const {
    std::uint64_t nodes = 0;
    for (std::size_t i = 1; i < workers_.size(); ++i) nodes += workers_[i]->nodes();
    return nodes;
  }

  T trace_;
  G game_;
  E evaluator_;
  std::unique_ptr<TranspositionTable> table_;
  EngineOptions options_;
  std::vector<std::unique_ptr<Worker>> workers_;
  Score last_value_;              ///< of the depth before
  std::int64_t mean_change_ = 0;  ///< of the value from depth to depth
  bool guessed_ = true;           ///< the last value depends on a static evaluation
  /// The moves of the root after the last finished depth; of a search for several lines.
  std::vector<typename Worker::Root> finished_roots_;
};

}  // namespace zermelo
