#pragma once
#include <algorithm>
#include <cassert>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "zermelo/core/line.h"
#include "zermelo/search/engine/foresight.h"
#include "zermelo/search/engine/node.h"
#include "zermelo/search/engine/ordering.h"
#include "zermelo/search/engine/principal_variation.h"
#include "zermelo/search/engine/root_moves.h"
#include "zermelo/search/engine/selectivity.h"
#include "zermelo/search/engine/static_eval.h"
#include "zermelo/search/engine/techniques.h"
#include "zermelo/search/engine/transposition_table.h"
#include "zermelo/search/engine/window.h"
#include "zermelo/search/limits.h"
#include "zermelo/search/probe.h"
#include "zermelo/search/trace.h"

namespace zermelo {

/// One thread of the engine: searches the moves of a root to a depth, inside a window. The steps of a node are numbered
/// as in docs/algorithms/engine.md.
///
/// Scores are as the player to move at a node sees them. The sign changes, and the window swaps, only where the
/// *player* changes from a node to its child: a player who moves again keeps both. A node may return a score outside
/// its window (fail-soft); the score is then a bound.
template <class G, class E, class T = NoTrace>
class EngineWorker {
  static_assert(sizeof(RequireGame<G>) > 0);
  static_assert(!HasChance<G>, "this game has dice: use Expectimax");

 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Root = EngineRootMove<Move>;

  [[gnu::cold]] EngineWorker(const G& game, const E& evaluator, TranspositionTable& table, const Techniques& on,
                             T& trace)
      : trace_(trace),
        game_(game),
        static_eval_(game, evaluator),
        table_(table),
        on_(on),
        table_depth_(on.table ? Tuning::table_least_depth : Limits::deepest + 1),
        selectivity_(game, on_),
        foresight_(game, on_),
        history_(game, on_, max_plies) {}

  void new_game() { history_.clear(); }
  void set_probe(Probe<Position> probe) { probe_ = std::move(probe); }

  /// Sets the position to search and the keys of the game before it. Its moves stand in the game's order.
  void set_root(const Position& position, std::span<const Key> history, const Limits& limits) {
    MoveList<Move> moves;
    game_.moves(position, moves);
    assert(!moves.empty() && "the game must not be over");
    roots_.set(moves);
    position_ = position;
    path_ = Path<G>::from(game_, position, history);
    meter_ = Meter(limits);
    inner_ = cutoffs_ = 0;
    deepest_ = 0;
    history_.age();
    if (on_.futility) selectivity_.set_mean_swing(static_eval_.mean_swing(position));
  }

  /// Searches only these moves of the root; all of them if `only` is empty.
  void keep_roots(std::span<const Move> only) { roots_.keep_only(only); }

  /// Searches the root's moves from number `first` on and moves the best one to that place. Returns its value, a bound
  /// if it is outside the window, or nothing if a limit was reached.
  std::optional<NodeValue> search_root(int depth, std::size_t first, Score alpha, Score beta) {
    assert(depth >= 1 && depth <= Limits::deepest);
    assert(first < roots_.size());
    assert(alpha < beta);
    root_depth_ = depth;
    const Node root{.position = position_, .path = path_, .ply = 0, .depth = depth};
    NodeValue best{.score = -Score::infinity()};
    if (first == 0) meter_.count();
    ++inner_;
    trace_.begin(first == 0);
    trace_.enter(position_, nullptr, depth, alpha, beta, Look::Full);
    MoveList<Move> moves;
    roots_.copy_moves(first, moves);
    trace_.expand(moves);
    for (std::size_t i = first; i < roots_.size(); ++i) {
      const MoveTry<Move> tried{.move = roots_[i].move, .number = static_cast<int>(i - first)};
      const NodeValue value = search_move(root, depth, tried, alpha, beta);
      if (meter_.stopped()) return std::nullopt;
      if (value.score > best.score) trace_.improve(value.score);
      best = {std::max(best.score, value.score), best.depends | value.depends};
      roots_[i].update(value, alpha, beta, depth, pv_.line(1));
      if (value.score.decided()) foresight_.play_out(position_, roots_[i].line);
      if (value.score <= alpha) continue;
      alpha = value.score;
      roots_.move_up(i, first);
      if (alpha >= beta) break;
    }
    assert(best.score > -Score::infinity());
    trace_.leave(best.score);
    trace_.finish();
    return best;
  }

  const std::vector<Root>& roots() const { return roots_.all(); }
  bool replace_lost_move() { return roots_.replace_lost_move(); }
  void sort_lines(std::size_t lines) { roots_.sort_lines(lines); }
  bool return_to(std::span<const Root> finished, int depth, std::size_t lines) {
    return roots_.return_to(finished, depth, lines);
  }
  bool stopped() const { return meter_.stopped(); }
  std::uint64_t nodes() const { return meter_.nodes(); }
  std::uint64_t inner_nodes() const { return inner_; }
  std::uint64_t cutoffs() const { return cutoffs_; }
  /// Plies from the root to the deepest node, quiescence included.
  int deepest() const { return deepest_; }
  double seconds() const { return meter_.seconds(); }
  std::chrono::nanoseconds longest_pause() const { return meter_.longest_pause(); }

  /// Can the moves that led to a position change its value?
  static constexpr bool path_dependent = StaticEval<G, E>::path_dependent;

 private:
  static constexpr std::size_t max_plies = static_cast<std::size_t>(Limits::deepest) + 32;

  using Node = SearchNode<G>;

  // The steps of a node. ---------------------------------------------------------------------------------------------

  /// Steps 1 to 9: everything that may settle a node before its moves are searched.
  NodeValue search_node(const Node& node, Score alpha, Score beta) {
    assert(alpha < beta);
    assert(node.ply >= 1 && static_cast<std::size_t>(node.ply) < max_plies);
    assert(node.depth < root_depth_);
    assert(node.depth < table_depth_ || node.key == game_.key(node.position));

    // Step 1. Count the node. At a limit return at once: nobody uses the value.
    count_node(node.ply);
    pv_.clear(node.ply);
    if (meter_.stopped()) return {alpha};

    // Step 2. The game is over, or drawn by repetition or by the clock: the value of the outcome.
    if (NodeValue value; has_ended(node, value)) return value;

    // Step 3. A tablebase knows the position: its value.
    if (probe_)
      if (const auto known = static_eval_.known(node.position, node.path, probe_(node.position), node.ply))
        return leaf_value(LeafReason::Probe, *known);

    // Step 4. No depth is left: quiescence search, or the static evaluation.
    if (node.depth <= 0) return horizon_value(node, alpha, beta);
    if (static_cast<std::size_t>(node.ply) + 1 >= max_plies) return static_leaf_value(node.position);

    // Step 5. The game foresees its end: its value. A side cannot win any more: a narrower window.
    MoveList<Move> moves;
    if constexpr (HasForesight<G>)
      if (foresight_.is_asked()) {
        if (const auto end = foresight_.end_at_hand(node, moves)) return leaf_value(LeafReason::Foreseen, *end);
        if (moves.empty()) return stuck_value(node.position, node.ply);
        prefetch_children(node, moves);
      }
    const auto range = foresight_.range(node.position, node.ply, alpha, beta);
    alpha = std::max(alpha, range.least);
    beta = std::min(beta, range.most);
    if (alpha >= beta) return leaf_value(LeafReason::Foreseen, range.clamp(alpha));

    // Step 6. A win or loss nearer than any below this node is known already: alpha.
    if (on_.distance && window::too_slow(node.ply, alpha, beta))
      return leaf_value(LeafReason::Distance, range.clamp(alpha));

    const auto entry = node.depth >= table_depth_ ? table_.find(node.key) : std::nullopt;
    std::optional<Score> static_eval;
    if (!window::is_open(alpha, beta)) {  // on the principal variation steps 7 to 9 would cut the line short
      // Step 7. The transposition table knows enough of the position: its value.
      if (NodeValue value; entry && table_cutoff(node, *entry, alpha, beta, value))
        return leaf_value(LeafReason::Table, range.clamp(value.score), value.depends);

      // Step 8. Near the horizon, and far better than beta as it stands: the static evaluation (reverse futility).
      static_eval = static_eval_for_pruning(node);
      if (static_eval && selectivity_.is_reverse_futile(*static_eval, node.depth, beta))
        return leaf_value(LeafReason::Standing, range.clamp(*static_eval), Depends::Guess);

      // Step 9. Giving the turn away would still be too good for the other side: beta.
      if (null_move_cuts(node, static_eval, beta)) return {range.clamp(beta), Depends::Guess};
    }
    const NodeValue value = search_moves(node, alpha, beta, entry, static_eval, moves);
    return {range.clamp(value.score), value.depends};
  }

  /// Steps 10 to 17: the moves of a node. `static_eval` is set where futile moves may be skipped. An empty list is
  /// filled first.
  NodeValue search_moves(const Node& node, Score alpha, const Score beta, const std::optional<TableEntry>& entry,
                         std::optional<Score> static_eval, MoveList<Move>& moves) {
    // Step 10. List the moves, without those that the game knows to be no better than others.
    if (moves.empty()) {
      foresight_.list_moves(node.position, moves);
      if (moves.empty()) return stuck_value(node.position, node.ply);
      prefetch_children(node, moves);
    }
    ++inner_;
    trace_moves(node.position, moves);
    const MoveContext<G> context{
        .ply = node.ply, .player = game_.to_move(node.position), .previous_move = node.previous_move};
    MovePicker<G> picker(game_, node.position, moves, history_, context,
                         {.table_move = entry ? std::optional(entry->move) : std::nullopt});
    assert(!picker.has_table_move() || is_legal(node.position, moves[0]));

    // Step 11. A forced answer is searched a ply deeper.
    const bool may_extend = node.ply < Tuning::extension_reach * root_depth_;
    const int depth = node.depth + selectivity_.extension(node.position, node.forced, may_extend, moves);
    assert(depth == node.depth || depth == node.depth + 1);

    const Score old_alpha = alpha;
    NodeValue best{.score = -Score::infinity()};
    const Move* best_move = nullptr;
    int number = 0;
    while (const Move* const move = picker.next()) {
      // Step 12. Near the horizon, skip a quiet move that is late or cannot reach alpha (futility).
      if (static_eval && number > 0 && picker.is_plain_quiet() &&
          selectivity_.is_futile(*static_eval, best.score, depth, number, alpha) &&
          !selectivity_.keeps_turn_or_forces(node.position, *move)) {
        best.depends = best.depends | Depends::Guess;
        trace_.skip(*move);
        continue;
      }
      // Steps 13 to 15.
      const NodeValue value = search_move(node, depth, {*move, number, picker.is_plain_quiet()}, alpha, beta);
      if (meter_.stopped()) return best;
      best.depends = best.depends | value.depends;
      ++number;

      // Step 16. Keep the best move. One that reaches beta refutes the node: its value alone counts.
      if (value.score <= best.score) continue;
      best.score = value.score;
      best_move = move;
      trace_.improve(value.score);
      if (value.score <= alpha) continue;
      alpha = value.score;
      pv_.update(node.ply, *move);
      if (alpha < beta) continue;
      best.depends = value.depends;
      ++cutoffs_;
      trace_.cut(moves, move, alpha, beta);
      update_history(node, context, moves, *move, picker.picked() - 1);
      break;
    }
    assert(best_move != nullptr);

    // Step 17. Store the value in the transposition table.
    if (node.depth >= table_depth_)
      store_entry(node, best, *best_move,
                  best.score <= old_alpha ? Bound::Upper
                  : best.score >= beta    ? Bound::Lower
                                          : Bound::Exact);
    return best;
  }

  /// Steps 13 to 15: the value of one move. `depth` is the node's, with its extension.
  [[gnu::always_inline]] NodeValue search_move(const Node& node, int depth, const MoveTry<Move>& tried, Score alpha,
                                               Score beta) {
    assert(alpha < beta);
    const Position child = game_.after(node.position, tried.move);
    const Path<G> path = node.path.next(game_, node.position, tried.move, child);
    Node below{.position = child,
               .path = path,
               .ply = node.ply + 1,
               .depth = depth - 1,
               .previous_move = &tried.move,
               .same_player = game_.to_move(child) == game_.to_move(node.position),
               .forced = selectivity_.is_forced(child)};
    if (below.depth >= table_depth_) below.key = game_.key(child);

    // Step 13. A late move is searched less deeply first (late move reduction). It ends here if it is no better.
    const bool may_reduce = tried.plain_quiet && !below.same_player && !below.forced;
    if (const int less = selectivity_.reduction(depth, tried.number, may_reduce); less > 0) {
      below.depth -= less;
      below.look = Look::Reduced;
      const NodeValue value = search_child(below, alpha, window::just_above(alpha));
      if (value.score <= alpha || meter_.stopped()) return value;
      below.depth += less;
      below.look = Look::Research;
    }
    // Step 14. A later move only has to be shown no better than the best: a window without room (scout).
    if (on_.scout && tried.number > 0 && window::is_open(alpha, beta)) {
      if (below.look == Look::Full) below.look = Look::Scout;
      const NodeValue value = search_child(below, alpha, window::just_above(alpha));
      if (value.score <= alpha || value.score >= beta || meter_.stopped()) return value;
      below.look = Look::Research;
    }
    // Step 15. The whole window: the first move, and a later one that turned out better.
    return search_child(below, alpha, beta);
  }

  /// The value of a child as the player to move at its parent sees it. `alpha` and `beta` are the parent's.
  [[gnu::always_inline]] NodeValue search_child(const Node& child, Score alpha, Score beta) {
    const Score low = child.same_player ? alpha : -beta;
    const Score high = child.same_player ? beta : -alpha;
    trace_.enter(child.position, child.previous_move, child.depth, low, high, child.look);
    const NodeValue value = search_node(child, low, high);
    trace_.leave(value.score);
    return child.same_player ? value : -value;
  }

  [[gnu::always_inline]] void count_node(int ply) {
    meter_.count();
    deepest_ = std::max(deepest_, ply);
  }

  // Leaves. ----------------------------------------------------------------------------------------------------------

  NodeValue leaf_value(LeafReason reason, Score score, Depends depends = Depends::Nothing) const {
    trace_.leaf(reason);
    return {score, depends};
  }
  NodeValue static_leaf_value(const Position& position) const {
    return leaf_value(LeafReason::Horizon, static_eval_(position), Depends::Guess);
  }
  NodeValue outcome_value(const Position& position, const Outcome& outcome, int ply,
                          Depends depends = Depends::Nothing) const {
    trace_.leaf(outcome);
    return {static_eval_.end(position, outcome, ply), depends};
  }
  NodeValue stuck_value(const Position& position, int ply) const {
    return outcome_value(position, game_.stuck(position), ply);
  }

  /// The board decides, or a repetition or the clock does; a mate on the last move of the clock is a mate.
  /// Not a std::optional: that would be put together in memory at every node.
  [[gnu::always_inline]] bool has_ended(const Node& node, NodeValue& value) const {
    if (!path_dependent && !foresight_.may_have_ended(node.ply)) return false;
    const auto outcome = game_.ended(node.position);
    if (outcome) value = outcome_value(node.position, *outcome, node.ply);
    if constexpr (path_dependent)
      if (const auto drawn = outcome ? std::nullopt : node.path.drawn(game_, node.position)) {
        value = static_eval_.is_stuck(node.position) ? stuck_value(node.position, node.ply)
                                                     : outcome_value(node.position, *drawn, node.ply, Depends::Path);
        return true;
      }
    return outcome.has_value();
  }

  [[gnu::always_inline]] NodeValue horizon_value(const Node& node, Score alpha, Score beta) {
    if constexpr (HasNoisy<G>)
      if (on_.quiescence) return quiescence(node.position, node.ply, Tuning::quiescence_plies, alpha, beta);
    if constexpr (HasForesight<G>)
      if (foresight_.is_asked()) {
        AnyMove moves;
        if (const auto end = foresight_.end_at_hand(node, moves)) return leaf_value(LeafReason::Foreseen, *end);
        if (!moves.some) return stuck_value(node.position, node.ply);
        const auto range = foresight_.range(node.position, node.ply, alpha, beta);
        if (range.most <= alpha || range.most == range.least) return leaf_value(LeafReason::Foreseen, range.most);
        if (range.least >= beta) return leaf_value(LeafReason::Foreseen, range.least);
        return leaf_value(LeafReason::Horizon, range.clamp(static_eval_(node.position)), Depends::Guess);
      }
    if (static_eval_.is_stuck(node.position)) return stuck_value(node.position, node.ply);
    return static_leaf_value(node.position);
  }

  /// Searches noisy moves alone until the position is quiet. The player to move may stop at any time, unless forced.
  NodeValue quiescence(const Position& position, int ply, int plies_left, Score alpha, Score beta) {
    assert(alpha < beta);
    assert(plies_left >= 0 && plies_left <= Tuning::quiescence_plies);
    const bool forced = selectivity_.is_forced(position) && plies_left > 0;
    NodeValue best{.score = -Score::infinity()};
    if (!forced) {
      best = {static_eval_(position), Depends::Guess};
      if (best.score >= beta || plies_left == 0) return leaf_value(LeafReason::Horizon, best.score, best.depends);
      alpha = std::max(alpha, best.score);
    }
    MoveList<Move> moves;
    if (!selectivity_.list_quiescence_moves(position, forced, moves)) return stuck_value(position, ply);
    if (moves.empty()) return leaf_value(LeafReason::Horizon, best.score, best.depends);
    ++inner_;
    trace_moves(position, moves);
    const MoveContext<G> context{.ply = std::min(ply, static_cast<int>(max_plies) - 1),
                                 .player = game_.to_move(position)};
    MovePicker<G> picker(game_, position, moves, history_, context, {.skip_losing_captures = !forced});
    while (const Move* const move = picker.next()) {
      const NodeValue value = quiescence_child(position, *move, ply, plies_left, alpha, beta);
      if (meter_.stopped()) return best;
      if (value.score > best.score) trace_.improve(value.score);
      best = {std::max(best.score, value.score), best.depends | value.depends};
      alpha = std::max(alpha, value.score);
      if (alpha >= beta) {
        ++cutoffs_;
        trace_.cut(moves, move, alpha, beta);
        break;
      }
    }
    assert(best.score > -Score::infinity());
    return best;
  }

  NodeValue quiescence_child(const Position& position, const Move& move, int ply, int plies_left, Score alpha,
                             Score beta) {
    assert(alpha < beta && plies_left > 0);
    count_node(ply + 1);
    if (meter_.stopped()) return {alpha};
    const Position child = game_.after(position, move);
    const bool same_player = game_.to_move(child) == game_.to_move(position);
    const Score low = same_player ? alpha : -beta;
    const Score high = same_player ? beta : -alpha;
    trace_.enter(child, &move, plies_left - 1 - Tuning::quiescence_plies, low, high, Look::Quiet);
    const auto outcome = game_.ended(child);
    const NodeValue value =
        outcome ? outcome_value(child, *outcome, ply + 1) : quiescence(child, ply + 1, plies_left - 1, low, high);
    trace_.leave(value.score);
    return same_player ? value : -value;
  }

  // Cut-offs. --------------------------------------------------------------------------------------------------------

  /// Does the table's entry settle the node? With `exact` it must come from the same depth, and the path must not
  /// matter.
  [[gnu::always_inline]] bool table_cutoff(const Node& node, const TableEntry& entry, Score alpha, Score beta,
                                           NodeValue& value) const {
    if (on_.exact ? entry.depth != node.depth || !path_cannot_matter(node) : entry.depth < node.depth) return false;
    value = {TableEntry::from_table(entry.value, node.ply), entry.guessed ? Depends::Guess : Depends::Nothing};
    return entry.bound == Bound::Exact || (entry.bound == Bound::Lower && value.score >= beta) ||
           (entry.bound == Bound::Upper && value.score <= alpha);
  }

  /// No position before this node can be repeated below it, and no clock that runs already can end the game there.
  bool path_cannot_matter(const Node& node) const {
    if constexpr (path_dependent) {
      if (node.path.plies() > 0) return false;
      if constexpr (HasClock<G>) return game_.clock(node.position) == 0;
    }
    return true;
  }

  /// The static evaluation, where the node or some of its moves may be cut by it: near the horizon, not in forced play.
  std::optional<Score> static_eval_for_pruning(const Node& node) const {
    if (node.forced || node.same_player || !selectivity_.may_prune(node.depth)) return std::nullopt;
    return static_eval_(node.position);
  }

  /// The null move (Goetsch & Campbell 1990): if the player may pass and still reaches beta, a move will reach it too.
  bool null_move_cuts(const Node& node, std::optional<Score> static_eval, Score beta) {
    if constexpr (HasPass<G>) {
      if (!on_.null || node.previous_move == nullptr || node.same_player || node.depth < Tuning::null_least_depth)
        return false;
      if (beta.decided() || game_.may_zugzwang(node.position)) return false;
      if ((static_eval ? *static_eval : static_eval_(node.position)) < beta) return false;
      const auto passed = game_.pass(node.position);
      if (!passed) return false;
      assert(game_.to_move(*passed) != game_.to_move(node.position));
      const Path<G> path = Path<G>::from(game_, *passed, {});
      const Node below{.position = *passed,
                       .path = path,
                       .key = game_.key(*passed),
                       .ply = node.ply + 1,
                       .depth = node.depth - 1 - Tuning::null_reduction - node.depth / Tuning::null_depth_share,
                       .look = Look::Pass};
      const NodeValue value = search_child(below, Score::from_milli(beta.milli() - 1), beta);
      return meter_.stopped() || value.score >= beta;
    }
    return false;
  }

  // What is remembered. ----------------------------------------------------------------------------------------------

  void store_entry(const Node& node, const NodeValue& value, const Move& move, Bound bound) {
    assert(node.key == game_.key(node.position));
    if (on_.exact && depends_on(value.depends, Depends::Path)) return;
    TableEntry entry{.value = TableEntry::to_table(value.score, node.ply),
                     .depth = node.depth,
                     .bound = bound,
                     .guessed = depends_on(value.depends, Depends::Guess)};
    if constexpr (HasCode<G>) entry.move = game_.code(move);
    table_.store(node.key, entry);
  }

  /// `move` caused a cut-off; `tried` moves were searched before it.
  void update_history(const Node& node, const MoveContext<G>& context, const MoveList<Move>& moves, const Move& move,
                      std::size_t tried) {
    assert(tried < moves.size());
    const auto quiet = [&](const Move& m) { return !static_eval_.is_noisy(node.position, m); };
    if (quiet(move)) history_.update(context, {moves.begin(), tried}, move, node.depth, quiet);
  }

  /// Memory is slow: the table's entries for the children are fetched before they are needed.
  void prefetch_children(const Node& node, const MoveList<Move>& moves) const {
    if (node.depth <= table_depth_) return;
    for (const Move& move : moves) table_.prefetch(game_.key(game_.after(node.position, move)));
  }

  /// The tracer gets all legal moves in the game's order, then those that are not in the list.
  void trace_moves(const Position& position, const MoveList<Move>& kept) const {
    if constexpr (!std::is_empty_v<T>) {
      MoveList<Move> legal;
      game_.moves(position, legal);
      trace_.expand(legal);
      for (const Move& move : legal)
        if (std::ranges::find(kept, move) == kept.end()) trace_.skip(move);
    }
  }

  [[maybe_unused]] bool is_legal(const Position& position, const Move& move) const {
    MoveList<Move> legal;
    game_.moves(position, legal);
    return std::ranges::find(legal, move) != legal.end();
  }

  T& trace_;
  const G& game_;
  StaticEval<G, E> static_eval_;
  TranspositionTable& table_;
  Techniques on_;
  Probe<Position> probe_;
  int table_depth_;  ///< nodes with less depth left do not use the table
  Selectivity<G> selectivity_;
  Foresight<G> foresight_;
  History<G> history_;
  PrincipalVariations<Move> pv_;
  RootMoves<Move> roots_;
  Position position_{};
  Path<G> path_;
  Meter meter_{Limits{}};
  int root_depth_ = 0;
  int deepest_ = 0;  ///< ply
  std::uint64_t inner_ = 0;
  std::uint64_t cutoffs_ = 0;
};

}  // namespace zermelo
