#pragma once
#include <algorithm>
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

/// One thread of the engine: searches the moves of a root to a depth, inside a window.
///
/// Values are Scores, as the player to move at a node sees them. They change sign, and the window swaps, only where the
/// *player* changes from a node to its child: who moves again keeps both. A node may return a value outside its window;
/// it is then a bound.
template <class G, class E, class T = NoTrace>
class EngineWorker {
  static_assert(sizeof(RequireGame<G>) > 0);
  static_assert(!HasChance<G>, "this game has dice: use Expectimax");

 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Root = EngineRootMove<Move>;

  EngineWorker(const G& game, const E& evaluator, TranspositionTable& table, const Techniques& on, T& trace)
      : trace_(trace),
        game_(game),
        static_eval_(game, evaluator),
        table_(table),
        on_(on),
        table_depth_(on.table ? Tuning::table_least_depth : Limits::deepest + 1),
        selectivity_(game, on_),
        foresight_(game, on_),
        history_of_moves_(game, on_, most_plies) {}

  void new_game() { history_of_moves_.forget(); }
  void set_probe(Probe<Position> probe) { probe_ = std::move(probe); }

  /// A new root behind the game that led to it; its moves in the game's order.
  void set_root(const Position& position, std::span<const Key> history, const Limits& limits) {
    MoveList<Move> moves;
    game_.moves(position, moves);
    roots_.set(moves);
    position_ = position;
    path_ = Path<G>::from(game_, position, history);
    meter_ = Meter(limits);
    inner_ = cutoffs_ = 0;
    history_of_moves_.age();
    if (on_.futility) selectivity_.measure_by(static_eval_.mean_swing(position));
  }

  /// Nothing but these moves; all, if there are none.
  void keep_roots(std::span<const Move> only) { roots_.keep(only); }

  /// Searches the root's moves from number `first` on; the best one comes to stand there. Gives its value, or a bound
  /// when it is outside the window; nothing when a limit was reached on the way.
  std::optional<Score> search(int depth, std::size_t first, Score alpha, Score beta) {
    root_depth_ = depth;
    const Spot root{.position = position_, .path = path_, .ply = 0, .depth = depth};
    Score best = -Score::infinity();
    unsigned rests = 0;
    if (first == 0) count_node();
    ++inner_;
    trace_.begin(first == 0);
    trace_.enter(position_, nullptr, depth, alpha, beta, Look::Full);
    MoveList<Move> moves;
    roots_.copy_moves(first, moves);
    trace_.expand(moves);
    for (std::size_t i = first; i < roots_.size(); ++i) {
      const Attempt attempt{.move = roots_[i].move, .number = static_cast<int>(i - first), .ordinary = false};
      const Score value = search_move(root, depth, attempt, alpha, beta);
      if (meter_.stopped()) return std::nullopt;
      rests |= rests_;
      if (value > best) trace_.improve(value);
      best = std::max(best, value);
      roots_[i].note(value, alpha, beta, {.depth = depth, .guessed = guessed(), .tail = lines_.line(1)});
      if (value.decided()) foresight_.play_out(position_, roots_[i].line);
      if (value <= alpha) continue;
      alpha = value;
      roots_.bring_forward(i, first);
      if (alpha >= beta) break;
    }
    rests_ = rests;
    trace_.leave(best);
    trace_.finish();
    return best;
  }

  const std::vector<Root>& roots() const { return roots_.all(); }
  bool step_back_from_loss() { return roots_.step_back_from_loss(); }
  /// Did some leaf under the value found last have to be judged?
  bool guessed() const { return (rests_ & Guess) != 0; }
  bool stopped() const { return meter_.stopped(); }
  std::uint64_t nodes() const { return meter_.nodes(); }
  std::uint64_t inner_nodes() const { return inner_; }
  std::uint64_t cutoffs() const { return cutoffs_; }
  double seconds() const { return meter_.seconds(); }
  std::chrono::nanoseconds longest_pause() const { return meter_.longest_pause(); }

  /// Can a position be worth something else because of what was before it?
  static constexpr bool path_dependent = StaticEval<G, E>::path_dependent;

 private:
  static constexpr std::size_t most_plies = static_cast<std::size_t>(Limits::deepest) + 32;

  /// What a value hangs on besides the rules.
  enum Rests : unsigned { Guess = 1, Past = 2 };

  using Spot = SearchNode<G>;
  using Attempt = MoveTry<Move>;

  // Values without a search. -----------------------------------------------------------------------------------------

  /// The node is a leaf.
  Score end_value(const Position& position, const Outcome& outcome, int ply) const {
    trace_.leaf(outcome);
    return static_eval_.end(position, outcome, ply);
  }
  Score stuck_value(const Position& position, int ply) {
    rests_ = 0;
    return end_value(position, game_.stuck(position), ply);
  }
  /// … although the game goes on.
  Score resting(LeafReason reason, Score value) const {
    trace_.leaf(reason);
    return value;
  }
  Score guess(const Position& position) {
    rests_ = Guess;
    return static_eval_(position);
  }

  /// The board's verdict, or a draw by what was before; a mate on the last move of the clock is a mate.
  /// No std::optional<Score>: it would be put together in memory at every node.
  [[gnu::always_inline]] bool has_ended(const Position& position, const Path<G>& path, int ply, Score& value) {
    if (!path_dependent && !foresight_.may_have_ended(ply)) return false;
    auto outcome = game_.ended(position);
    if constexpr (path_dependent)
      if (const auto drawn = outcome ? std::nullopt : path.drawn(game_, position)) {
        const bool stuck = static_eval_.is_stuck(position);
        if (!stuck) rests_ = Past;
        outcome = stuck ? game_.stuck(position) : *drawn;
      }
    if (outcome) value = end_value(position, *outcome, ply);
    return outcome.has_value();
  }

  // The search. ------------------------------------------------------------------------------------------------------

  void count_node() {
    meter_.count();
    rests_ = 0;
  }
  bool within_reach(int ply) const { return ply < Tuning::extension_reach * root_depth_; }

  /// The value of a move: the first with the whole window, the others shown to be worse if they are. `depth` is that of
  /// the spot with what it is extended by.
  [[gnu::always_inline]] Score search_move(const Spot& spot, int depth, const Attempt& attempt, Score alpha,
                                           Score beta) {
    const Position child = game_.after(spot.position, attempt.move);
    const bool again = game_.to_move(child) == game_.to_move(spot.position);
    const Path<G> path = spot.path.next(game_, spot.position, attempt.move, child);
    const bool forced = selectivity_.is_forced(child);
    Spot below{.position = child,
               .path = path,
               .ply = spot.ply + 1,
               .depth = depth - 1,
               .before = &attempt.move,
               .again = again,
               .forced = forced};
    if (below.depth >= table_depth_) below.key = game_.key(child);
    if (const int less = selectivity_.reduction(depth, attempt.number, attempt.ordinary, again || forced); less > 0) {
      below.depth -= less;
      below.look = Look::Reduced;
      const Score value = seen(below, alpha, window::just_above(alpha));
      if (value <= alpha || meter_.stopped()) return value;
      below.depth += less;
      below.look = Look::Research;
    }
    if (on_.scout && attempt.number > 0 && window::is_open(alpha, beta)) {
      if (below.look == Look::Full) below.look = Look::Scout;
      const Score value = seen(below, alpha, window::just_above(alpha));
      if (value <= alpha || value >= beta || meter_.stopped()) return value;
      below.look = Look::Research;
    }
    return seen(below, alpha, beta);
  }

  /// The value of a child as its parent's mover sees it.
  [[gnu::always_inline]] Score seen(const Spot& child, Score alpha, Score beta) {
    return child.again ? traced_node(child, alpha, beta) : -traced_node(child, -beta, -alpha);
  }

  Score traced_node(const Spot& spot, Score alpha, Score beta) {
    trace_.enter(spot.position, spot.before, spot.depth, alpha, beta, spot.look);
    const Score value = search_node(spot, alpha, beta);
    trace_.leave(value);
    return value;
  }

  [[gnu::always_inline]] Score search_node(const Spot& spot, Score alpha, Score beta) {
    count_node();
    lines_.clear(spot.ply);
    if (meter_.stopped()) return alpha;  // nobody will look at it
    if (Score value; has_ended(spot.position, spot.path, spot.ply, value)) return value;
    if (probe_)
      if (const auto known = static_eval_.known(spot.position, spot.path, probe_(spot.position), spot.ply))
        return resting(LeafReason::Probe, *known);
    if (spot.depth <= 0) return horizon_value(spot, alpha, beta);
    if (static_cast<std::size_t>(spot.ply) + 1 >= most_plies) return resting(LeafReason::Horizon, guess(spot.position));
    MoveList<Move> moves;
    if (Score value; ends_by_foresight(spot, moves, value)) return value;
    const auto range = foresight_.range(spot.position, spot.ply, alpha, beta);
    alpha = std::max(alpha, range.least);
    beta = std::min(beta, range.most);
    if (alpha >= beta) return resting(LeafReason::Foreseen, range.clamp(alpha));
    return range.clamp(try_cutoffs(spot, alpha, beta, moves));
  }

  [[gnu::always_inline]] Score try_cutoffs(const Spot& spot, Score alpha, Score beta, MoveList<Move>& moves) {
    if (on_.distance && window::too_slow(spot.ply, alpha, beta)) return resting(LeafReason::Distance, alpha);
    const auto known = spot.depth >= table_depth_ ? table_.find(spot.key) : std::nullopt;
    if (window::is_open(alpha, beta)) return search_moves(spot, alpha, beta, known, std::nullopt, moves);
    if (known)
      if (const auto value = known_value(spot, *known, alpha, beta)) return resting(LeafReason::Table, *value);
    const auto standing = standing_value(spot);
    if (standing && selectivity_.is_reverse_futile(*standing, spot.depth, beta))
      return resting(LeafReason::Standing, *standing);
    if (passing_is_enough(spot, standing, beta)) return beta;
    return search_moves(spot, alpha, beta, known, standing, moves);
  }

  /// Where the game is asked for what it foresees, the list holds the moves afterwards; the table hears of them early.
  [[gnu::always_inline]] bool ends_by_foresight(const Spot& spot, MoveList<Move>& moves, Score& value) {
    if constexpr (HasForesight<G>)
      if (foresight_.is_asked()) {
        const auto end = foresight_.end_at_hand(spot, moves);
        if (end) value = resting(LeafReason::Foreseen, *end);
        if (!end && moves.empty()) value = stuck_value(spot.position, spot.ply);
        if (end || moves.empty()) return true;
        prefetch_children(spot, moves);
      }
    return false;
  }

  /// `standing` is what the position is worth as it stands, where that may save the search of some moves. A list that
  /// is empty is filled first.
  Score search_moves(const Spot& spot, Score alpha, Score beta, const std::optional<TableEntry>& known,
                     std::optional<Score> standing, MoveList<Move>& moves) {
    if (moves.empty()) {
      foresight_.list_moves(spot.position, moves);
      if (moves.empty()) return stuck_value(spot.position, spot.ply);
      prefetch_children(spot, moves);
    }
    ++inner_;
    tell_moves(spot.position, moves);
    const MovePlace<G> place{.ply = spot.ply, .player = game_.to_move(spot.position), .before = spot.before};
    Picker<G> picker(game_, spot.position, moves, history_of_moves_, place,
                     {.table_move = known ? std::optional(known->move) : std::nullopt});
    const int depth = spot.depth + selectivity_.extension(spot.position, spot.forced, within_reach(spot.ply), moves);
    const Score floor = alpha;
    Score best = -Score::infinity();
    const Move* best_move = nullptr;
    unsigned rests = 0;
    int number = 0;
    while (const Move* const move = picker.next()) {
      if (standing && number > 0 && picker.ordinary() &&
          selectivity_.is_futile(*standing, best, depth, number, alpha) &&
          !selectivity_.is_lively(spot.position, *move)) {
        rests |= Guess;
        trace_.skip(*move);
        continue;
      }
      const Score value = search_move(spot, depth, {*move, number, picker.ordinary()}, alpha, beta);
      if (meter_.stopped()) return best;
      rests |= rests_;
      ++number;
      if (value <= best) continue;
      best = value;
      best_move = move;
      trace_.improve(value);
      if (value <= alpha) continue;
      alpha = value;
      lines_.keep(spot.ply, *move);
      if (alpha < beta) continue;
      rests = rests_;
      ++cutoffs_;
      trace_.cut(moves, move, alpha, beta);
      learn(spot, place, moves, *move, picker.handed_out() - 1);
      break;
    }
    rests_ = rests;
    if (spot.depth >= table_depth_)
      keep(spot, best, best_move, best <= floor ? Bound::Upper : best >= beta ? Bound::Lower : Bound::Exact);
    return best;
  }

  /// The table is slow to answer, and quick when it was told before what will be asked.
  void prefetch_children(const Spot& spot, const MoveList<Move>& moves) const {
    if (spot.depth <= table_depth_) return;
    for (const Move& move : moves) table_.prefetch(game_.key(game_.after(spot.position, move)));
  }

  // The table. -------------------------------------------------------------------------------------------------------

  /// What the table says, if it is enough here. Exactly: from the same depth, where nothing before can matter.
  std::optional<Score> known_value(const Spot& spot, const TableEntry& known, Score alpha, Score beta) {
    if (on_.exact ? known.depth != spot.depth || !past_is_far(spot) : known.depth < spot.depth) return std::nullopt;
    const Score value = TableEntry::from_table(known.value, spot.ply);
    const bool enough = known.bound == Bound::Exact || (known.bound == Bound::Lower && value >= beta) ||
                        (known.bound == Bound::Upper && value <= alpha);
    if (!enough) return std::nullopt;
    rests_ = known.guessed ? Guess : 0U;
    return value;
  }

  /// Nothing on the way here can be repeated below, and no clock runs out there.
  bool past_is_far(const Spot& spot) const {
    if constexpr (path_dependent) {
      if (spot.path.plies() > 0) return false;
      if constexpr (HasClock<G>) return game_.clock(spot.position) == 0;
    }
    return true;
  }

  void keep(const Spot& spot, Score value, const Move* move, Bound bound) {
    if (on_.exact && (rests_ & Past) != 0) return;
    TableEntry entry{.value = TableEntry::to_table(value, spot.ply),
                     .depth = spot.depth,
                     .bound = bound,
                     .guessed = (rests_ & Guess) != 0};
    if constexpr (HasCode<G>)
      if (move != nullptr) entry.move = game_.code(*move);
    table_.keep(spot.key, entry);
  }

  // Left out. --------------------------------------------------------------------------------------------------------

  /// What the position is worth as it stands, where that may save something; not in forced play.
  std::optional<Score> standing_value(const Spot& spot) {
    if (spot.forced || spot.again || !selectivity_.may_leave_out(spot.depth)) return std::nullopt;
    return guess(spot.position);
  }

  /// The null move (Goetsch & Campbell 1990): who could even give the turn away has a good position.
  bool passing_is_enough(const Spot& spot, std::optional<Score> standing, Score beta) {
    if constexpr (HasPass<G>) {
      if (!on_.null || spot.before == nullptr || spot.again || spot.depth < Tuning::null_least_depth) return false;
      if (beta.decided() || game_.may_zugzwang(spot.position)) return false;
      if ((standing ? *standing : guess(spot.position)) < beta) return false;
      const auto passed = game_.pass(spot.position);
      if (!passed) return false;
      const int depth = spot.depth - 1 - Tuning::null_reduction - spot.depth / Tuning::null_depth_share;
      const Path<G> path = Path<G>::from(game_, *passed, {});
      const Spot below{.position = *passed,
                       .path = path,
                       .key = game_.key(*passed),
                       .ply = spot.ply + 1,
                       .depth = depth,
                       .look = Look::Pass};
      const Score value = seen(below, Score::from_milli(beta.milli() - 1), beta);
      rests_ = Guess;
      return meter_.stopped() || value >= beta;
    }
    return false;
  }

  // The horizon. -----------------------------------------------------------------------------------------------------

  [[gnu::always_inline]] Score horizon_value(const Spot& spot, Score alpha, Score beta) {
    if constexpr (HasNoisy<G>)
      if (on_.quiescence) return quiescence(spot.position, spot.ply, Tuning::quiescence_plies, alpha, beta);
    if constexpr (HasForesight<G>)
      if (foresight_.is_asked()) return foreseen_value(spot, alpha, beta);
    if (static_eval_.is_stuck(spot.position)) return stuck_value(spot.position, spot.ply);
    return resting(LeafReason::Horizon, guess(spot.position));
  }

  [[gnu::always_inline]] Score foreseen_value(const Spot& spot, Score alpha, Score beta)
    requires HasForesight<G>
  {
    AnyMove moves;
    if (const auto end = foresight_.end_at_hand(spot, moves)) return resting(LeafReason::Foreseen, *end);
    if (!moves.some) return stuck_value(spot.position, spot.ply);
    const auto range = foresight_.range(spot.position, spot.ply, alpha, beta);
    if (range.most <= alpha || range.most == range.least) return resting(LeafReason::Foreseen, range.most);
    if (range.least >= beta) return resting(LeafReason::Foreseen, range.least);
    return resting(LeafReason::Horizon, range.clamp(guess(spot.position)));
  }

  /// Plays out what is noisy; the mover may always stop, unless it is forced.
  Score quiescence(const Position& position, int ply, int plies_left, Score alpha, Score beta) {
    const bool forced = selectivity_.is_forced(position) && plies_left > 0;
    Score best = -Score::infinity();
    unsigned rests = 0;
    if (!forced) {
      best = guess(position);
      rests = rests_;
      if (best >= beta || plies_left == 0) return resting(LeafReason::Horizon, best);
      alpha = std::max(alpha, best);
    }
    MoveList<Move> moves;
    if (!selectivity_.list_worthwhile(position, forced, moves)) return stuck_value(position, ply);
    if (moves.empty()) return resting(LeafReason::Horizon, best);
    ++inner_;
    tell_moves(position, moves);
    const MovePlace<G> place{.ply = std::min(ply, static_cast<int>(most_plies) - 1), .player = game_.to_move(position)};
    Picker<G> picker(game_, position, moves, history_of_moves_, place, {.no_losing_captures = !forced});
    while (const Move* const move = picker.next()) {
      const Score value = quiescence_child(position, *move, ply, plies_left, alpha, beta);
      if (meter_.stopped()) return best;
      rests |= rests_;
      if (value > best) trace_.improve(value);
      best = std::max(best, value);
      alpha = std::max(alpha, value);
      if (alpha >= beta) {
        ++cutoffs_;
        trace_.cut(moves, move, alpha, beta);
        break;
      }
    }
    rests_ = rests;
    return best;
  }

  /// In the game's order, which the list may have lost, and what is left out of it.
  void tell_moves(const Position& position, const MoveList<Move>& kept) const {
    if constexpr (!std::is_empty_v<T>) {
      MoveList<Move> legal;
      game_.moves(position, legal);
      trace_.expand(legal);
      for (const Move& move : legal)
        if (std::ranges::find(kept, move) == kept.end()) trace_.skip(move);
    }
  }

  Score quiescence_child(const Position& position, const Move& move, int ply, int plies_left, Score alpha, Score beta) {
    const Position child = game_.after(position, move);
    const bool again = game_.to_move(child) == game_.to_move(position);
    count_node();
    if (meter_.stopped()) return alpha;
    const Score low = again ? alpha : -beta;
    const Score high = again ? beta : -alpha;
    trace_.enter(child, &move, plies_left - 1 - Tuning::quiescence_plies, low, high, Look::Quiet);
    const auto outcome = game_.ended(child);
    const Score value =
        outcome ? end_value(child, *outcome, ply + 1) : quiescence(child, ply + 1, plies_left - 1, low, high);
    trace_.leave(value);
    return again ? value : -value;
  }

  // What is learnt. --------------------------------------------------------------------------------------------------

  void learn(const Spot& spot, const MovePlace<G>& place, const MoveList<Move>& moves, const Move& move,
             std::size_t tried) {
    const auto quiet = [&](const Move& m) { return !static_eval_.is_noisy(spot.position, m); };
    if (quiet(move)) history_of_moves_.learn(place, {moves.begin(), tried}, move, spot.depth, quiet);
  }

  T& trace_;
  const G& game_;
  StaticEval<G, E> static_eval_;
  TranspositionTable& table_;
  Techniques on_;
  Probe<Position> probe_;
  int table_depth_;  ///< nodes less deep are no business of the table's
  Selectivity<G> selectivity_;
  Foresight<G> foresight_;
  History<G> history_of_moves_;
  PrincipalVariations<Move> lines_;
  RootMoves<Move> roots_;
  Position position_{};
  Path<G> path_;
  Meter meter_{Limits{}};
  int root_depth_ = 0;
  unsigned rests_ = 0;
  std::uint64_t inner_ = 0;
  std::uint64_t cutoffs_ = 0;
};

}  // namespace zermelo
