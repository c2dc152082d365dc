#pragma once
#include <algorithm>
#include <concepts>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "zermelo/core/evaluator.h"
#include "zermelo/core/line.h"
#include "zermelo/core/random.h"
#include "zermelo/search/limits.h"
#include "zermelo/search/report.h"
#include "zermelo/search/trace.h"

namespace zermelo {

enum class Ties : std::uint8_t { First, Last, Random };
enum class Order : std::uint8_t { Natural, Reverse, Random, Static, Best };
enum class Candidates : std::uint8_t { All, Captures };
enum class Opponent : std::uint8_t { Best, Uniform, Soft };

/// How a textbook search goes about it.
struct TextbookOptions {
  Ties ties = Ties::First;       ///< which of equally good root moves is played
  Order order = Order::Natural;  ///< the order of children (Static: by the evaluator, Best: by their true value)
  Candidates candidates = Candidates::All;  ///< Captures: if there is a capture, nothing else is looked at
  Opponent opponent = Opponent::Best;       ///< expectimax only: what the other side is taken for
  bool all_values = false;                  ///< search every root move with a full window
  std::uint64_t seed = 1;                   ///< for the random ones
};

/// An evaluator that knows some positions for certain (search/textbook/informed.h). Which searches ask is settled when
/// they are compiled: the others carry nothing of it.
template <class E, class G>
concept AsksTables = requires(const E e, const typename G::Position p, const Path<G> path) {
  { e.known(p, path, 0) } -> std::same_as<std::optional<typename E::Value>>;
};

/// The best line found below each node of the stack: a triangle of moves, allotted before the search begins.
template <class Move>
class Variations {
 public:
  explicit Variations(int depth)
      : depth_(static_cast<std::size_t>(depth)),
        lengths_(depth_ + 2),
        moves_((depth_ + 1) * (depth_ + 2) / 2) {}

  void clear(int depth_left) { lengths_[row(depth_left)] = 0; }
  /// The line of a node is this move and the line of the child it leads to.
  void keep(int depth_left, const Move& move) {
    const std::size_t r = row(depth_left);
    Move* const mine = start(r);
    mine[0] = move;
    std::copy_n(start(r + 1), lengths_[r + 1], mine + 1);
    lengths_[r] = lengths_[r + 1] + 1;
  }
  std::vector<Move> line(int depth_left) {
    const std::size_t r = row(depth_left);
    return {start(r), start(r) + lengths_[r]};
  }

 private:
  std::size_t row(int depth_left) const { return depth_ - static_cast<std::size_t>(depth_left); }
  Move* start(std::size_t r) { return moves_.data() + r * (2 * depth_ + 3 - r) / 2; }

  std::size_t depth_;
  std::vector<std::size_t> lengths_;
  std::vector<Move> moves_;
};

/// What every page of the book shares: leaves, the list of children, the root, the report. `Page` is the search itself
/// (minimax, alpha-beta, expectimax), which gives `value(position, move, path, depth, alpha, beta)`.
template <class Page, class G, class E, class T>
class Textbook {
  static_assert(sizeof(RequireGame<G>) > 0);

 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Value = typename E::Value;
  using Found = Report<Move, Value>;

  /// Searches `position` to `limits.depth`; `history` holds the keys the game could still repeat (Line::reversible).
  Found operator()(const Position& position, std::span<const Key> history = {}) {
    max_ = game_.to_move(position) == Player::Second ? Player::Second : Player::First;
    Found found{.depth = depth_};
    MoveList<Move> moves;
    Value alpha = -infinity;
    const Path<G> path = Path<G>::from(game_, position, history);
    meter_.count();
    trace_.enter(position, Move{}, kind(position), depth_, -infinity, infinity);
    if (const auto outcome = moves_or_outcome(game_, position, moves)) {
      found.value = view(evaluator_.final(*outcome, depth_));
      found.complete = true;
      trace_.leaf(outcome);
    } else if (game_.to_move(position) == Player::Chance) {
      ++inner_;
      trace_.expand(moves);
      found.value = page().expand(position, moves, path, depth_, -infinity, infinity);
      found.complete = !meter_.stopped();
    } else {
      ++inner_;
      alpha = search_root(position, path, moves, found);
    }
    trace_.leave(found.value, Page::has_window ? alpha : -infinity, infinity);
    finish(found);
    return found;
  }

 protected:
  Textbook(const G& game, const E& evaluator, const Limits& limits, const TextbookOptions& options, T& trace)
      : game_(game),
        evaluator_(evaluator),
        options_(options),
        limits_(limits),
        trace_(trace),
        depth_(limits.depth),
        meter_(limits),
        random_(options.seed),
        best_(limits.depth) {}

  static constexpr Value infinity = ValueTraits<Value>::infinity();

  /// A value as MAX, the player to move at the root, sees it.
  Value view(Value first_view) const { return max_ == Player::Second ? -first_view : first_view; }

  NodeKind kind(const Position& position) const {
    const Player player = game_.to_move(position);
    if (player == Player::Chance) return NodeKind::Chance;
    if (player == max_) return NodeKind::Max;
    return options_.opponent == Opponent::Best ? NodeKind::Min : NodeKind::Average;
  }

  /// A node is first tested for its end, no moves included, and then for the horizon. Fills the list of its moves.
  [[gnu::always_inline]] bool is_leaf(const Position& position, const Path<G>& path, int depth, MoveList<Move>& moves,
                                      Value& value) {
    std::optional<Outcome> outcome = game_.ended(position);
    if (!outcome && (depth > 0 || !NeverStuck<G>)) {
      game_.moves(position, moves);
      if (moves.empty()) outcome = game_.stuck(position);
    }
    if (!outcome) outcome = path.drawn(game_, position);  // a mate on the last move of the clock is a mate
    if (!outcome && is_known(position, path, depth, value)) return true;
    if (!outcome && depth > 0) {
      ++inner_;
      return false;
    }
    trace_.leaf(outcome);
    if (!outcome) guessed_ = true;
    value = view(outcome ? evaluator_.final(*outcome, depth) : evaluator_(position));
    return true;
  }

  /// What a tablebase says is as good as an end: nothing below it is looked at, and nothing was guessed.
  [[gnu::always_inline]] bool is_known(const Position& position, const Path<G>& path, int depth, Value& value) {
    if constexpr (AsksTables<E, G>) {
      const auto known = evaluator_.known(position, path, depth);
      if (!known) return false;
      trace_.leaf(std::optional<Outcome>(), LeafReason::Probe);
      value = view(*known);
      return true;
    }
    return false;
  }

  /// The value of a position inside this search, by an uncounted search of its own: what `order=best` sorts by.
  template <class Oracle>
  Value value_by(const Position& position, const Path<G>& path, int depth) const {
    NoTrace silent;
    Limits limits = limits_;
    limits.depth = std::max(depth, 1);
    limits.nodes = 0;
    const TextbookOptions plain{.candidates = options_.candidates, .opponent = options_.opponent};
    return Oracle(game_, evaluator_, limits, plain, silent).value_of(position, path, depth, max_);
  }

  /// Candidates and order of a node's children; nothing is done to them by default.
  void arrange(const Position& position, const Path<G>& path, int depth, MoveList<Move>& moves) {
    if (options_.candidates == Candidates::Captures) keep_captures(position, moves);
    switch (options_.order) {
      case Order::Natural: break;
      case Order::Reverse: std::reverse(moves.begin(), moves.end()); break;
      case Order::Random: random_.shuffle(moves); break;
      case Order::Static:
        sort(position, path, moves, [&](const Position& child, const Path<G>&) { return guess(child, depth - 1); });
        break;
      case Order::Best:
        sort(position, path, moves,
             [&](const Position& child, const Path<G>& below) { return page().true_value(child, below, depth - 1); });
        break;
    }
  }

  /// The same for an inner node. Once a limit is reached no further child is looked at, so that limits are exact.
  void prepare(const Position& position, const Path<G>& path, int depth, MoveList<Move>& moves) {
    if (meter_.stopped())
      moves.clear();
    else
      arrange(position, path, depth, moves);
  }

  const G& game_;
  const E& evaluator_;
  TextbookOptions options_;
  Limits limits_;
  T& trace_;
  int depth_;
  Meter meter_;
  Random random_;
  Variations<Move> best_;
  Player max_ = Player::First;
  std::uint64_t inner_ = 0;  ///< nodes with children; the others are leaves, and far more
  bool guessed_ = false;     ///< some leaf was at the horizon
  std::uint64_t cutoffs_ = 0;

 private:
  Page& page() { return static_cast<Page&>(*this); }

  /// The root is a MAX node that keeps the value of every move. With ties other than `first` the window starts just
  /// below the best, so that an equal move is seen to be equal. Gives the window's lower end at the end.
  Value search_root(const Position& position, const Path<G>& path, MoveList<Move>& moves, Found& found) {
    trace_.expand(moves);
    arrange(position, path, depth_, moves);
    Value best = -infinity;
    Value alpha = -infinity;
    std::uint64_t equals = 0;
    bool guessed_before = false;
    for (const Move& move : moves) {
      if (meter_.stopped()) break;
      guessed_before |= std::exchange(guessed_, false);
      const Value value = page().value(position, move, path, depth_ - 1, alpha, infinity);
      if (meter_.stopped()) break;
      const bool exact = !Page::has_window || value > alpha || alpha == -infinity;
      found.moves.push_back(
          {move, value, exact ? Bound::Exact : Bound::Upper, line_after(move), decided(value), proof_of(value, exact)});
      found.moves.back().distance = distance(position, found.moves.back().line, value);
      equals = value > best ? 1 : equals + (value == best);
      if (value > best || !found.move || (value == best && replaces_equal(equals))) {
        best = value;
        found.move = move;
        best_.keep(depth_, move);
        trace_.improve(value);
      }
      if (!options_.all_values) alpha = options_.ties == Ties::First ? best : ValueTraits<Value>::just_below(best);
    }
    guessed_ |= guessed_before;
    found.value = found.move ? best : guess(position, depth_);
    found.complete = found.moves.size() == moves.size();
    if (found.move) {
      found.line = best_.line(depth_);
      found.distance = distance(position, found.line, best);
    }
    if (!found.move) found.move = moves[0];
    return alpha;
  }

  std::vector<Move> line_after(const Move& move) {
    std::vector<Move> line = best_.line(depth_ - 1);
    line.insert(line.begin(), move);
    return line;
  }

  /// Plies to a decided end, where a tablebase counts those behind the line; else the line tells.
  std::optional<int> distance(Position position, const std::vector<Move>& line, Value value) const {
    if constexpr (AsksTables<E, G>) {
      if (!decided(value)) return std::nullopt;
      for (const Move& move : line) position = game_.after(position, move);
      return static_cast<int>(line.size()) + evaluator_.plies_left(position);
    }
    return std::nullopt;
  }

  bool replaces_equal(std::uint64_t equals) {
    if (options_.ties == Ties::Random) return random_.below(equals) == 0;
    return options_.ties == Ties::Last;
  }

  void finish(Found& found) {
    found.nodes = meter_.nodes();
    found.leaves = found.nodes - inner_;
    found.cutoffs = cutoffs_;
    found.seconds = meter_.seconds();
    if constexpr (std::same_as<Value, double>) found.value += 0.0;  // no negative zero
    found.decided = decided(found.value);
    if (found.complete) found.proof = proof_of(found.value, true);
    found.exhausted = found.complete && !guessed_;
  }

  /// How far a value can be trusted, when `guessed_` speaks of it alone.
  Proof proof_of(Value value, bool exact) const {
    const bool narrowed = options_.candidates != Candidates::All || options_.opponent != Opponent::Best;
    if (narrowed || (guessed_ && !decided(value))) return Proof::Heuristic;
    return exact ? Proof::Proven : Proof::Bounded;
  }

  /// Beyond any guess, so a win or a loss; with dice a value is an expectation.
  bool decided(Value value) const {
    const Value size = value < Value{} ? -value : value;
    return !HasChance<G> && size > evaluator_.bound() && size < infinity;
  }

  void keep_captures(const Position& position, MoveList<Move>& moves) {
    if constexpr (HasNoisy<G>) {
      std::size_t kept = 0;  // nothing is overwritten before the first capture is found
      for (const Move& move : moves)
        if (game_.noisy(position, move)) moves[kept++] = move;
      if (kept > 0) moves.shrink_to(kept);
    }
  }

  /// What the evaluator says of a child without looking further.
  Value guess(const Position& position, int depth) const {
    MoveList<Move> moves;
    const auto outcome = moves_or_outcome(game_, position, moves);
    return view(outcome ? evaluator_.final(*outcome, depth) : evaluator_(position));
  }

  /// Best for the mover first; equals stay as they were.
  template <class ValueOf>
  void sort(const Position& position, const Path<G>& path, MoveList<Move>& moves, ValueOf value_of) {
    struct Ranked {
      Value value;
      Move move;
    };
    MoveList<Ranked> ranked;
    const bool max = game_.to_move(position) == max_;
    for (const Move& move : moves) {
      const Position child = game_.after(position, move);
      const Value value = value_of(child, path.next(game_, position, move, child));
      ranked.push_back({max ? value : -value, move});
      for (std::size_t i = ranked.size() - 1; i > 0 && ranked[i - 1].value < ranked[i].value; --i)
        std::swap(ranked[i - 1], ranked[i]);
    }
    for (std::size_t i = 0; i < moves.size(); ++i) moves[i] = ranked[i].move;
  }
};

}  // namespace zermelo
