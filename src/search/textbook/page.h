#pragma once
#include <algorithm>
#include <cassert>
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
enum class Pruning : std::uint8_t { None, Star1, Star2 };

/// The options of a textbook search.
struct TextbookOptions {
  Ties ties = Ties::First;       ///< which of equally good root moves is played
  Order order = Order::Natural;  ///< the order of children (Static: by the evaluator, Best: by their true value)
  Candidates candidates = Candidates::All;  ///< Captures: if there is a capture, only captures are searched
  Opponent opponent = Opponent::Best;       ///< expectimax only: how the other side plays
  Pruning pruning = Pruning::None;          ///< expectimax only: how chance nodes are cut (search/textbook/star.h)
  bool all_values = false;                  ///< search every root move with a full window
  std::uint64_t seed = 1;                   ///< for the random ones
};

/// An evaluator that knows some positions for certain (search/textbook/informed.h). The choice is made when a search is
/// compiled, so that a search without tablebases pays nothing.
template <class E, class G>
concept AsksTablebases = requires(const E e, const typename G::Position p, const Path<G> path) {
  { e.known(p, path, 0) } -> std::same_as<std::optional<typename E::Value>>;
};

/// The best line below each node of the stack: a triangle of moves, allocated before the search begins.
template <class Move>
class BestLines {
 public:
  explicit BestLines(int depth)
      : depth_(static_cast<std::size_t>(depth)),
        lengths_(depth_ + 2),
        moves_((depth_ + 1) * (depth_ + 2) / 2) {}

  void clear(int depth_left) { lengths_[row(depth_left)] = 0; }
  /// The line of a node is this move and the line of the child it leads to.
  [[gnu::always_inline]] void keep(int depth_left, const Move& move) {
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
  std::size_t row(int depth_left) const {
    assert(depth_left >= 0 && static_cast<std::size_t>(depth_left) <= depth_);
    return depth_ - static_cast<std::size_t>(depth_left);
  }
  Move* start(std::size_t r) { return moves_.data() + r * (2 * depth_ + 3 - r) / 2; }

  std::size_t depth_;
  std::vector<std::size_t> lengths_;
  std::vector<Move> moves_;
};

/// A node of a textbook search, the book's *state*.
template <class G>
struct TextbookNode {
  typename G::Position position;
  int depth = 0;  ///< plies left to search
  Path<G> path;

  /// RESULT(state, a)
  [[gnu::always_inline]] TextbookNode after(const G& game, const typename G::Move& a) const {
    TextbookNode child{game.after(position, a), depth - 1, {}};
    child.path = path.next(game, position, a, child.position);
    return child;
  }
};

/// What the pages of the book share: the root, leaves, the order of children, the report. MAX is the player to move at
/// the root, values are MAX's, and the position says whose turn it is.
///
///   | Russell & Norvig, *Artificial Intelligence* | here                                                |
///   |---------------------------------------------|-----------------------------------------------------|
///   | player                                      | `max_`                                              |
///   | game.TO-MOVE(state)                         | `game_.to_move(position)`                           |
///   | game.ACTIONS(state)                         | `actions`: the legal moves, in the order asked for  |
///   | game.RESULT(state, a)                       | `node.after(game_, a)`                              |
///   | game.IS-TERMINAL, game.IS-CUTOFF            | `is_leaf`                                           |
///   | game.UTILITY, game.EVAL                     | the evaluator, through `view`                       |
template <class G, class E, class T>
class Textbook {
  static_assert(sizeof(RequireGame<G>) > 0);

 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Value = typename E::Value;
  using Node = TextbookNode<G>;
  using Found = Report<Move, Value>;

  virtual ~Textbook() = default;

  /// Searches `position` to `limits.depth`. `history` holds the keys that the game could still repeat
  /// (Line::reversible).
  Found operator()(const Position& position, std::span<const Key> history = {}) {
    max_ = game_.to_move(position) == Player::Second ? Player::Second : Player::First;
    Found found{.depth = depth_};
    MoveList<Move> actions;
    Value alpha = -infinity;
    const Node root{position, depth_, Path<G>::from(game_, position, history)};
    meter_.count();
    trace_.enter(position, Move{}, kind(position), depth_, -infinity, infinity);
    if (const auto outcome = moves_or_outcome(game_, position, actions)) {
      found.value = view(evaluator_.final(*outcome, depth_));
      found.complete = true;
      trace_.leaf(outcome);
    } else if (game_.to_move(position) == Player::Chance) {
      ++inner_;
      trace_.expand(actions);
      found.value = chance_value(root, actions);
      found.complete = !meter_.stopped();
    } else {
      ++inner_;
      alpha = search_root(root, actions, found);
    }
    trace_.leave(found.value, alpha, infinity);
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
        best_(limits.depth) {
    assert(depth_ >= 1 && depth_ <= Limits::deepest);
  }

  // What a page says. ------------------------------------------------------------------------------------------------

  /// The value of a move of the root. `alpha` is the value of the best move so far, or just below it.
  virtual Value root_move_value(const Node& root, const Move& move, Value alpha) = 0;
  /// For `order=best`: the value of a child by an uncounted search of its own.
  virtual Value true_value(const Node& child) const = 0;
  /// The value of a root at which dice are rolled.
  virtual Value chance_value(const Node&, const MoveList<Move>&) {
    assert(false && "only expectimax knows dice");
    return {};
  }

  // What it may use. -------------------------------------------------------------------------------------------------

  static constexpr Value infinity = ValueTraits<Value>::infinity();

  /// A value as MAX, the player to move at the root, sees it.
  Value view(Value first_view) const { return max_ == Player::Second ? -first_view : first_view; }

  NodeKind kind(const Position& position) const {
    const Player player = game_.to_move(position);
    if (player == Player::Chance) return NodeKind::Chance;
    if (player == max_) return NodeKind::Max;
    return options_.opponent == Opponent::Best ? NodeKind::Min : NodeKind::Average;
  }

  /// Counts a node.
  void enter(const Node& node, const Move& move, Value alpha, Value beta) {
    assert(alpha < beta && node.depth >= 0);
    meter_.count();
    best_.clear(node.depth);
    trace_.enter(node.position, move, kind(node.position), node.depth, alpha, beta);
  }

  /// IS-TERMINAL and UTILITY, then IS-CUTOFF and EVAL. The end of the game comes first, the lack of moves included.
  /// Fills the list of moves.
  [[gnu::always_inline]] bool is_leaf(const Node& node, MoveList<Move>& actions, Value& value) {
    std::optional<Outcome> outcome = game_.ended(node.position);
    if (!outcome && (node.depth > 0 || !NeverStuck<G>)) {
      game_.moves(node.position, actions);
      if (actions.empty()) outcome = game_.stuck(node.position);
    }
    if (!outcome) outcome = node.path.drawn(game_, node.position);  // a mate on the last move of the clock is a mate
    if (!outcome && is_known(node, value)) return true;
    if (!outcome && node.depth > 0) {
      ++inner_;
      trace_.expand(actions);
      return false;
    }
    trace_.leaf(outcome);
    if (!outcome) guessed_ = true;
    value = view(outcome ? evaluator_.final(*outcome, node.depth) : evaluator_(node.position));
    return true;
  }

  /// Candidates and order of the children of an inner node. There are none once a limit is reached: limits are exact.
  void arrange(const Node& node, MoveList<Move>& actions) {
    if (meter_.stopped())
      actions.clear();
    else
      choose_and_sort(node, actions);
  }

  /// `move` is the best of the node so far.
  [[gnu::always_inline]] void improve(const Node& node, const Move& move, Value value) {
    best_.keep(node.depth, move);
    trace_.improve(value);
  }

  using Silent = typename SilentTracer<T>::type;
  /// The value of a node by an uncounted search of its own.
  template <class Oracle>
  [[gnu::noinline]] Value value_by(const Node& node) const {
    Silent silent;
    Limits limits = limits_;
    limits.depth = std::max(node.depth, 1);
    limits.nodes = 0;
    const TextbookOptions plain{.candidates = options_.candidates, .opponent = options_.opponent};
    return Oracle(game_, evaluator_, limits, plain, silent).value_of(node.position, node.path, node.depth, max_);
  }

  const G& game_;
  const E& evaluator_;
  TextbookOptions options_;
  Limits limits_;
  T& trace_;
  int depth_;
  Meter meter_;
  Random random_;
  BestLines<Move> best_;
  Player max_ = Player::First;
  bool has_window_ = false;  ///< alpha-beta
  std::uint64_t inner_ = 0;  ///< nodes with children; the others are leaves, and far more
  bool guessed_ = false;     ///< some leaf was at the horizon
  std::uint64_t cutoffs_ = 0;

 private:
  /// A position that a tablebase knows is as good as an end: nothing below it is searched, and nothing was guessed.
  [[gnu::always_inline]] bool is_known(const Node& node, Value& value) {
    if constexpr (AsksTablebases<E, G>) {
      const auto known = evaluator_.known(node.position, node.path, node.depth);
      if (!known) return false;
      trace_.leaf(std::optional<Outcome>(), LeafReason::Probe);
      value = view(*known);
      return true;
    }
    return false;
  }

  void choose_and_sort(const Node& node, MoveList<Move>& actions) {
    if (options_.candidates == Candidates::Captures) keep_captures(node.position, actions);
    switch (options_.order) {
      case Order::Natural: break;
      case Order::Reverse: std::reverse(actions.begin(), actions.end()); break;
      case Order::Random: random_.shuffle(actions); break;
      case Order::Static:
      case Order::Best: sort(node, actions); break;
    }
  }

  /// The root is a MAX node that keeps the value of every move. With ties other than `first` the window starts just
  /// below the best, so that an equal move is seen to be equal. Returns the final alpha.
  Value search_root(const Node& root, MoveList<Move>& actions, Found& found) {
    trace_.expand(actions);
    choose_and_sort(root, actions);
    Value best = -infinity;
    Value alpha = -infinity;
    std::uint64_t equals = 0;
    bool guessed_before = false;
    for (const Move& move : actions) {
      if (meter_.stopped()) break;
      guessed_before |= std::exchange(guessed_, false);
      const Value value = root_move_value(root, move, alpha);
      if (meter_.stopped()) break;
      const bool exact = value > alpha || alpha == -infinity;
      found.moves.push_back(
          {move, value, exact ? Bound::Exact : Bound::Upper, line_after(move), decided(value), proof_of(value, exact)});
      found.moves.back().distance = distance(root.position, found.moves.back().line, value);
      equals = value > best ? 1 : equals + (value == best);
      if (value > best || !found.move || (value == best && replaces_equal(equals))) {
        best = value;
        found.move = move;
        improve(root, move, value);
      }
      if (has_window_ && !options_.all_values)
        alpha = options_.ties == Ties::First ? best : ValueTraits<Value>::just_below(best);
    }
    guessed_ |= guessed_before;
    found.value = found.move ? best : static_value(root.position, depth_);
    found.complete = found.moves.size() == actions.size();
    if (found.move) {
      found.line = best_.line(depth_);
      found.distance = distance(root.position, found.line, best);
    }
    if (!found.move) found.move = actions[0];
    return alpha;
  }

  std::vector<Move> line_after(const Move& move) {
    std::vector<Move> line = best_.line(depth_ - 1);
    line.insert(line.begin(), move);
    return line;
  }

  /// Plies to a decided end, where a tablebase counts those behind the line.
  std::optional<int> distance(Position position, const std::vector<Move>& line, Value value) const {
    if constexpr (AsksTablebases<E, G>) {
      if (!decided(value)) return std::nullopt;
      for (const Move& move : line) position = game_.after(position, move);
      const auto behind = evaluator_.plies_left(position);
      return behind ? std::optional(static_cast<int>(line.size()) + *behind) : std::nullopt;
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

  /// How far a value can be trusted, if `guessed_` speaks of this value alone.
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

  /// The value of a position without a search.
  Value static_value(const Position& position, int depth) const {
    MoveList<Move> moves;
    const auto outcome = moves_or_outcome(game_, position, moves);
    return view(outcome ? evaluator_.final(*outcome, depth) : evaluator_(position));
  }

  /// Best for the player to move first, by the static values or by those of a search; the sort is stable.
  [[gnu::noinline]] void sort(const Node& node, MoveList<Move>& actions) {
    struct Ranked {
      Value value;
      Move move;
    };
    MoveList<Ranked> ranked;
    const bool max = game_.to_move(node.position) == max_;
    for (const Move& move : actions) {
      const Node child = node.after(game_, move);
      const Value value = options_.order == Order::Best ? true_value(child) : static_value(child.position, child.depth);
      ranked.push_back({max ? value : -value, move});
      for (std::size_t i = ranked.size() - 1; i > 0 && ranked[i - 1].value < ranked[i].value; --i)
        std::swap(ranked[i - 1], ranked[i]);
    }
    for (std::size_t i = 0; i < actions.size(); ++i) actions[i] = ranked[i].move;
  }
};

}  // namespace zermelo
