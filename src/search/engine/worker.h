#pragma once
#include <algorithm>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/evaluator.h"
#include "core/line.h"
#include "search/engine/ordering.h"
#include "search/engine/table.h"
#include "search/engine/techniques.h"
#include "search/limits.h"

namespace zermelo {

/// The best line below each ply, as far as anybody wants to read it.
template <class Move>
class BestLines {
 public:
  static constexpr std::size_t longest = 128;

  void clear(int ply) {
    if (row(ply) < longest) lengths_[row(ply)] = 0;
  }
  /// The line from this ply on is this move and the line from the next.
  void keep(int ply, const Move& move) {
    const std::size_t r = row(ply);
    if (r >= longest) return;
    Move* const mine = start(r);
    const std::size_t more = r + 1 < longest ? lengths_[r + 1] : 0;
    mine[0] = move;
    if (more > 0) std::copy_n(start(r + 1), more, mine + 1);
    lengths_[r] = more + 1;
  }
  std::span<const Move> line(int ply) { return {start(row(ply)), lengths_[row(ply)]}; }

 private:
  static std::size_t row(int ply) { return static_cast<std::size_t>(ply); }
  Move* start(std::size_t r) { return moves_.data() + r * (2 * longest + 1 - r) / 2; }

  std::array<std::size_t, longest> lengths_{};
  std::vector<Move> moves_ = std::vector<Move>(longest * (longest + 1) / 2);
};

/// One thread of the engine: searches the moves of a root to a depth, inside a window.
///
/// Values are Scores, as the player to move at a node sees them. They change sign, and the window swaps, only where the
/// *player* changes from a node to its child: who moves again keeps both. A node may return a value outside its window;
/// it is then a bound.
template <class G, class E>
class EngineWorker {
  static_assert(sizeof(RequireGame<G>) > 0);
  static_assert(!HasChance<G>, "this game has dice: use Expectimax");

 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  struct Root {
    Move move{};
    Score value = -Score::infinity();
    Bound bound = Bound::Upper;
    int depth = 0;  ///< of the search that gave the value
    std::vector<Move> line;
  };

  EngineWorker(const G& game, const E& evaluator, TranspositionTable& table, const Techniques& on)
      : game_(game),
        evaluator_(evaluator, 0),
        table_(table),
        on_(on),
        table_depth_(on.table ? Tuning::table_least_depth(HasNoisy<G> && on.quiescence) : Limits::deepest + 1),
        experience_(game, on_, most_plies) {}

  void new_game() { experience_.forget(); }

  /// A new root behind the game that led to it; its moves in the game's order.
  void set_root(const Position& position, std::span<const Key> history, const Limits& limits) {
    MoveList<Move> moves;
    game_.moves(position, moves);
    roots_.clear();
    for (const Move& move : moves) roots_.push_back({.move = move, .line = {move}});
    position_ = position;
    path_ = Path<G>::from(game_, position, history);
    meter_ = Meter(limits);
    inner_ = cutoffs_ = 0;
    experience_.age();
  }

  /// Searches the root's moves from number `first` on; the best one comes to stand there. Gives its value, or a bound
  /// when it is outside the window; nothing when a limit was reached on the way.
  std::optional<Score> search(int depth, std::size_t first, Score alpha, Score beta) {
    root_depth_ = depth;
    const Spot root{.position = position_, .path = path_, .ply = 0, .depth = depth};
    Score best = -Score::infinity();
    unsigned rests = 0;
    if (first == 0) count_node();
    ++inner_;
    for (std::size_t i = first; i < roots_.size(); ++i) {
      const Attempt attempt{.move = roots_[i].move, .number = static_cast<int>(i - first), .ordinary = false};
      const Score value = attempt_value(root, attempt, alpha, beta);
      if (meter_.stopped()) return std::nullopt;
      rests |= rests_;
      best = std::max(best, value);
      note_root_value(roots_[i], value, alpha, beta);
      if (value <= alpha) continue;
      alpha = value;
      const auto from = roots_.begin() + static_cast<std::ptrdiff_t>(first);
      std::rotate(from, roots_.begin() + static_cast<std::ptrdiff_t>(i),
                  roots_.begin() + static_cast<std::ptrdiff_t>(i) + 1);
      if (alpha >= beta) break;
    }
    rests_ = rests;
    return best;
  }

  const std::vector<Root>& roots() const { return roots_; }
  /// Did some leaf under the value found last have to be judged?
  bool guessed() const { return (rests_ & Guess) != 0; }
  bool stopped() const { return meter_.stopped(); }
  std::uint64_t nodes() const { return meter_.nodes(); }
  std::uint64_t inner_nodes() const { return inner_; }
  std::uint64_t cutoffs() const { return cutoffs_; }
  double seconds() const { return meter_.seconds(); }

  static constexpr LineRules line_rules() {
    if constexpr (CanRepeat<G>) return G::line_rules;
    return {};
  }
  /// Can a position be worth something else because of what was before it?
  static constexpr bool knows_the_past = line_rules().repetition_draw > 0 || line_rules().repetition_claim > 0 ||
                                         line_rules().clock_draw > 0 || line_rules().clock_claim > 0;

 private:
  static constexpr std::size_t most_plies = static_cast<std::size_t>(Limits::deepest) + 32;

  /// What a value hangs on besides the rules.
  enum Rests : unsigned { Guess = 1, Past = 2 };

  /// A node that is searched deeper.
  struct Spot {
    const Position& position;
    const Path<G>& path;
    Key key = 0;
    int ply = 0;
    int depth = 0;
    const Move* before = nullptr;  ///< the move that led here; none at the root and after a null move
    bool again = false;            ///< the player to move has just moved
    bool forced = false;           ///< the player to move has less choice than usual
  };
  struct Attempt {
    const Move& move;
    int number = 0;         ///< how many moves were tried before
    bool ordinary = false;  ///< neither noisy nor known to be good
  };

  // Values without a search. -----------------------------------------------------------------------------------------

  Score view(const Position& position, Score first_view) const {
    return game_.to_move(position) == Player::Second ? -first_view : first_view;
  }
  Score end_value(const Position& position, const Outcome& outcome, int ply) const {
    return view(position, evaluator_.final(outcome, -ply));
  }
  Score guess(const Position& position) {
    rests_ = Guess;
    return view(position, evaluator_(position));
  }
  bool is_stuck(const Position& position) const {
    if constexpr (NeverStuck<G>) return false;
    if constexpr (CountsMoves<G>) return game_.count_moves(position) == 0;
    MoveList<Move> moves;
    game_.moves(position, moves);
    return moves.empty();
  }

  /// The board's verdict, or a draw by what was before; a mate on the last move of the clock is a mate.
  [[gnu::always_inline]] std::optional<Score> ended(const Position& position, const Path<G>& path, int ply) {
    if (const auto outcome = game_.ended(position)) return end_value(position, *outcome, ply);
    if constexpr (knows_the_past)
      if (const auto drawn = path.drawn(game_, position)) {
        if (is_stuck(position)) return end_value(position, game_.stuck(position), ply);
        rests_ = Past;
        return end_value(position, *drawn, ply);
      }
    return std::nullopt;
  }

  // The search. ------------------------------------------------------------------------------------------------------

  void count_node() {
    meter_.count();
    rests_ = 0;
  }
  static bool is_open(Score alpha, Score beta) { return beta.milli() - 1 > alpha.milli(); }
  static Score just_above(Score value) { return Score::from_milli(value.milli() + 1); }

  /// The value of a move: the first with the whole window, the others shown to be worse if they are.
  Score attempt_value(const Spot& spot, const Attempt& attempt, Score alpha, Score beta) {
    const Position child = game_.after(spot.position, attempt.move);
    const bool again = game_.to_move(child) == game_.to_move(spot.position);
    const Path<G> path = spot.path.next(game_, spot.position, attempt.move, child);
    const bool forced = is_forced(child);
    Spot below{.position = child,
               .path = path,
               .ply = spot.ply + 1,
               .depth = spot.depth - 1,
               .before = &attempt.move,
               .again = again,
               .forced = forced};
    if (below.depth >= table_depth_) {
      below.key = game_.key(child);
      table_.prefetch(below.key);
    }
    if (const int less = reduction(spot, attempt, again || forced); less > 0) {
      below.depth -= less;
      const Score value = seen(below, alpha, just_above(alpha));
      below.depth += less;
      if (value <= alpha || meter_.stopped()) return value;
    }
    if (on_.scout && attempt.number > 0 && is_open(alpha, beta)) {
      const Score value = seen(below, alpha, just_above(alpha));
      if (value <= alpha || value >= beta || meter_.stopped()) return value;
    }
    return seen(below, alpha, beta);
  }

  /// The value of a child as its parent's mover sees it.
  [[gnu::always_inline]] Score seen(const Spot& child, Score alpha, Score beta) {
    return child.again ? node_value(child, alpha, beta) : -node_value(child, -beta, -alpha);
  }

  Score node_value(const Spot& spot, Score alpha, Score beta) {
    count_node();
    lines_.clear(spot.ply);
    if (meter_.stopped()) return alpha;  // nobody will look at it
    if (const auto value = ended(spot.position, spot.path, spot.ply)) return *value;
    if (spot.depth <= 0) return horizon_value(spot, alpha, beta);
    if (static_cast<std::size_t>(spot.ply) + 1 >= most_plies) return guess(spot.position);
    if (on_.distance && too_slow(spot.ply, alpha, beta)) return alpha;
    const auto known = spot.depth >= table_depth_ ? table_.find(spot.key) : std::nullopt;
    if (known && !is_open(alpha, beta))
      if (const auto value = known_value(spot, *known, alpha, beta)) return *value;
    if (!is_open(alpha, beta) && passing_is_enough(spot, beta)) return beta;
    return best_value(spot, alpha, beta, known);
  }

  Score best_value(const Spot& spot, Score alpha, Score beta, const std::optional<TableEntry>& known) {
    MoveList<Move> moves;
    game_.moves(spot.position, moves);
    if (moves.empty()) {
      rests_ = 0;
      return end_value(spot.position, game_.stuck(spot.position), spot.ply);
    }
    ++inner_;
    const MovePlace<G> place{.ply = spot.ply, .player = game_.to_move(spot.position), .before = spot.before};
    Picker<G> picker(game_, spot.position, moves, experience_, place,
                     {.table_move = known ? std::optional(known->move) : std::nullopt});
    Spot here = spot;
    here.depth += extension(spot, moves);
    const Score floor = alpha;
    Score best = -Score::infinity();
    const Move* best_move = nullptr;
    unsigned rests = 0;
    int number = 0;
    while (const Move* const move = picker.next()) {
      const Score value = attempt_value(here, {*move, number, picker.ordinary()}, alpha, beta);
      if (meter_.stopped()) return best;
      rests |= rests_;
      ++number;
      if (value <= best) continue;
      best = value;
      best_move = move;
      if (value <= alpha) continue;
      alpha = value;
      lines_.keep(spot.ply, *move);
      if (alpha < beta) continue;
      rests = rests_;
      ++cutoffs_;
      learn(spot, place, moves, *move, static_cast<std::size_t>(number - 1));
      break;
    }
    rests_ = rests;
    if (spot.depth >= table_depth_)
      keep(spot, best, best_move, best <= floor ? Bound::Upper : best >= beta ? Bound::Lower : Bound::Exact);
    return best;
  }

  /// Ends that are nearer than any below cannot be beaten: narrows the window, and says whether nothing is left of it.
  static bool too_slow(int ply, Score& alpha, Score& beta) {
    alpha = std::max(alpha, Score::loss_in(ply));
    beta = std::min(beta, Score::win_in(ply + 1));
    return alpha >= beta;
  }

  // The table. -------------------------------------------------------------------------------------------------------

  /// What the table says, if it is enough here. Exactly: from the same depth, where nothing before can matter.
  std::optional<Score> known_value(const Spot& spot, const TableEntry& known, Score alpha, Score beta) {
    if (on_.exact ? known.depth != spot.depth || !past_is_far(spot) : known.depth < spot.depth) return std::nullopt;
    const Score value = TableEntry::from_root(known.value, spot.ply);
    const bool enough = known.bound == Bound::Exact || (known.bound == Bound::Lower && value >= beta) ||
                        (known.bound == Bound::Upper && value <= alpha);
    if (!enough) return std::nullopt;
    rests_ = known.guessed ? Guess : 0U;
    return value;
  }

  /// Nothing on the way here can be repeated below, and no clock runs out there.
  bool past_is_far(const Spot& spot) const {
    if constexpr (knows_the_past) {
      if (spot.path.plies() > 0) return false;
      if constexpr (HasClock<G>) return game_.clock(spot.position) == 0;
    }
    return true;
  }

  void keep(const Spot& spot, Score value, const Move* move, Bound bound) {
    if (on_.exact && (rests_ & Past) != 0) return;
    TableEntry entry{.value = TableEntry::from_here(value, spot.ply),
                     .depth = spot.depth,
                     .bound = bound,
                     .guessed = (rests_ & Guess) != 0};
    if constexpr (HasCode<G>)
      if (move != nullptr) entry.move = game_.code(*move);
    table_.keep(spot.key, entry);
  }

  // Deeper and less deep. --------------------------------------------------------------------------------------------

  bool is_forced(const Position& position) const {
    if constexpr (HasForcing<G>)
      if (on_.extensions || on_.lmr || on_.quiescence) return game_.forcing(position);
    return false;
  }
  /// A check is answered a ply deeper. Where what is forced is noisy, quiescence plays it out anyway, and a game whose
  /// captures must be made would never end.
  int extension(const Spot& spot, const MoveList<Move>& moves) const {
    if (!on_.extensions || !spot.forced || spot.ply >= Tuning::extension_reach * root_depth_) return 0;
    if constexpr (HasNoisy<G>)
      if (std::ranges::all_of(moves, [&](const Move& move) { return game_.noisy(spot.position, move); })) return 0;
    return 1;
  }
  /// Never of a move that keeps the turn or leaves the other side little choice.
  int reduction(const Spot& spot, const Attempt& attempt, bool lively) const {
    if (!on_.lmr || lively || !attempt.ordinary) return 0;
    if (spot.depth < Tuning::lmr_least_depth || attempt.number < Tuning::lmr_free_moves) return 0;
    return std::min(Tuning::reduction(spot.depth, attempt.number), spot.depth - 1);
  }

  /// The null move (Goetsch & Campbell 1990): who could even give the turn away has a good position.
  bool passing_is_enough(const Spot& spot, Score beta) {
    if constexpr (HasPass<G>) {
      if (!on_.null || spot.before == nullptr || spot.again || spot.depth < Tuning::null_least_depth) return false;
      if (beta.decided() || game_.may_zugzwang(spot.position) || guess(spot.position) < beta) return false;
      const auto passed = game_.pass(spot.position);
      if (!passed) return false;
      const int depth = spot.depth - 1 - Tuning::null_reduction - spot.depth / Tuning::null_depth_share;
      const Path<G> path = Path<G>::from(game_, *passed, {});
      const Spot below{
          .position = *passed, .path = path, .key = game_.key(*passed), .ply = spot.ply + 1, .depth = depth};
      const Score value = seen(below, Score::from_milli(beta.milli() - 1), beta);
      rests_ = Guess;
      return meter_.stopped() || value >= beta;
    }
    return false;
  }

  // The horizon. -----------------------------------------------------------------------------------------------------

  Score horizon_value(const Spot& spot, Score alpha, Score beta) {
    if constexpr (HasNoisy<G>)
      if (on_.quiescence) return quiet_value(spot.position, spot.ply, Tuning::quiescence_plies, alpha, beta);
    if (is_stuck(spot.position)) return end_value(spot.position, game_.stuck(spot.position), spot.ply);
    return guess(spot.position);
  }

  /// Plays out what is noisy; the mover may always stop, unless it is forced.
  Score quiet_value(const Position& position, int ply, int plies_left, Score alpha, Score beta) {
    const bool forced = is_forced(position) && plies_left > 0;
    Score best = -Score::infinity();
    unsigned rests = 0;
    if (!forced) {
      best = guess(position);
      rests = rests_;
      if (best >= beta || plies_left == 0) return best;
      alpha = std::max(alpha, best);
    }
    MoveList<Move> moves;
    game_.moves(position, moves);
    if (moves.empty()) {
      rests_ = 0;
      return end_value(position, game_.stuck(position), ply);
    }
    const std::size_t worthwhile = forced ? moves.size() : keep_noisy(position, moves);
    if (worthwhile == 0) return best;
    ++inner_;
    moves.shrink_to(worthwhile);
    const MovePlace<G> place{.ply = std::min(ply, static_cast<int>(most_plies) - 1), .player = game_.to_move(position)};
    Picker<G> picker(game_, position, moves, experience_, place, {.no_losing_captures = !forced});
    while (const Move* const move = picker.next()) {
      const Score value = quiet_child(position, *move, ply, plies_left, alpha, beta);
      if (meter_.stopped()) return best;
      rests |= rests_;
      best = std::max(best, value);
      alpha = std::max(alpha, value);
      if (alpha >= beta) {
        ++cutoffs_;
        break;
      }
    }
    rests_ = rests;
    return best;
  }

  Score quiet_child(const Position& position, const Move& move, int ply, int plies_left, Score alpha, Score beta) {
    const Position child = game_.after(position, move);
    count_node();
    if (meter_.stopped()) return alpha;
    if (const auto outcome = game_.ended(child)) {
      const Score value = end_value(child, *outcome, ply + 1);
      return game_.to_move(child) == game_.to_move(position) ? value : -value;
    }
    if (game_.to_move(child) == game_.to_move(position))
      return quiet_value(child, ply + 1, plies_left - 1, alpha, beta);
    return -quiet_value(child, ply + 1, plies_left - 1, -beta, -alpha);
  }

  /// Brings the noisy moves to the front and counts them.
  std::size_t keep_noisy(const Position& position, MoveList<Move>& moves) const {
    std::size_t kept = 0;
    for (const Move& move : moves)
      if (game_.noisy(position, move)) moves[kept++] = move;
    return kept;
  }

  // What is learnt. --------------------------------------------------------------------------------------------------

  void learn(const Spot& spot, const MovePlace<G>& place, const MoveList<Move>& moves, const Move& move,
             std::size_t tried) {
    const auto quiet = [&](const Move& m) {
      if constexpr (HasNoisy<G>) return !game_.noisy(spot.position, m);
      return true;
    };
    if (quiet(move)) experience_.learn(place, {moves.begin(), tried}, move, spot.depth, quiet);
  }

  void note_root_value(Root& root, Score value, Score alpha, Score beta) {
    root.value = value;
    root.depth = root_depth_;
    root.bound = value <= alpha ? Bound::Upper : value >= beta ? Bound::Lower : Bound::Exact;
    const auto rest = lines_.line(1);
    root.line.assign(1, root.move);
    root.line.insert(root.line.end(), rest.begin(), rest.end());
  }

  const G& game_;
  Scored<E> evaluator_;
  TranspositionTable& table_;
  Techniques on_;
  int table_depth_;  ///< nodes less deep are no business of the table's
  Experience<G> experience_;
  BestLines<Move> lines_;
  std::vector<Root> roots_;
  Position position_{};
  Path<G> path_;
  Meter meter_{Limits{}};
  int root_depth_ = 0;
  unsigned rests_ = 0;
  std::uint64_t inner_ = 0;
  std::uint64_t cutoffs_ = 0;
};

}  // namespace zermelo
