#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <optional>
#include <vector>

#include "zermelo/core/error.h"
#include "zermelo/core/evaluator.h"
#include "zermelo/games/alquerque/alquerque.h"
#include "zermelo/studies/quirk.h"
#include "zermelo/studies/recorder.h"

namespace zermelo::alquerque_study {

/// The program of the Alquerque study (seed 002, listings 1 to 3), `next_move(board, depth)`: an explicit tree, valued
/// leaf by leaf.
///
/// The seed prints the tree and its valuation. It does not print the board module: the rules and the order of moves
/// (sources ascending, then targets) are a *reconstruction*. As printed the program always plays its last candidate.
/// Each defect is a quirk that can be fixed by its id; with all of them fixed it is minimax with the evaluator
/// `study` over the same tree, and the first of equal moves is played. Searching only captures, if there are any, is
/// the study's choice and no defect: it stays.

/// What is fixed; nothing is by default.
struct Fixed {
  bool early_values = false;
  bool ties_last = false;
  bool corner_20 = false;
  bool horizontal_captures = false;
  bool quiet_weight = false;
  bool path_values = false;
  bool best_leaf = false;
  bool empty_root = false;

  static Fixed all() { return {true, true, true, true, true, true, true, true}; }
};

inline constexpr std::array<studies::Quirk<Fixed>, 8> quirks{{
    {"early-values",
     "values are taken before a node has children, so every leaf counts -1; kept because it is why the program plays "
     "the last candidate",
     &Fixed::early_values},
    {"ties-last", "of equal leaves the last one found is followed back to the root; kept for the same reason",
     &Fixed::ties_last},
    {"corner-20", "the corners tested are 1, 5, 20 and 25; 21 was meant", &Fixed::corner_20},
    {"horizontal-captures", "the valuation never sees a jump along a row as a capture; among the candidates it is one",
     &Fixed::horizontal_captures},
    {"quiet-weight", "a quiet move weighs 10 and a capture 5; fixed, a capture weighs 5 and a quiet move nothing",
     &Fixed::quiet_weight},
    {"path-values",
     "a leaf is worth the moves that led to it, not its board; fixed, it is worth what the evaluator `study` says, or "
     "how the game ended",
     &Fixed::path_values},
    {"best-leaf", "a max node is worth its best leaf, whatever the opponent would play; fixed, values are minimax",
     &Fixed::best_leaf},
    {"empty-root", "a root without moves crashes; here that is an error, fixed it is no move", &Fixed::empty_root},
}};

using Rules = Alquerque<alquerque::study>;
using Board = Rules::Position;
using Move = Rules::Move;

inline constexpr int default_depth = 3;
inline constexpr int most_depth = 7;  ///< the levels of the given window
inline constexpr std::size_t most_nodes = 10'000'000;

/// One node of the tree; children stand in the order of their moves.
struct Node {
  Board board;
  std::uint32_t parent = 0;     ///< its own number at the root
  std::uint32_t root_move = 0;  ///< which of the root's moves leads here
  Move move{};
  bool max = true;  ///< the side that asked is to move
  double value = 0;
  std::vector<std::uint32_t> children = {};
};

/// The whole tree, to look at: node 0 is the root.
struct Tree {
  std::vector<Node> nodes;
  std::vector<std::uint32_t> leaves;
  std::vector<Move> candidates;  ///< of the root
};

/// The largest value of a leaf below a node, or its own where it is one.
inline double best_leaf(const Tree& tree, std::uint32_t at) {
  const Node& node = tree.nodes[at];
  if (node.children.empty()) return node.value;
  double best = -std::numeric_limits<double>::infinity();
  for (const std::uint32_t child : node.children) best = std::max(best, best_leaf(tree, child));
  return best;
}

struct Answer {
  std::optional<Move> move;
  Tree tree;
};

class Program {
 public:
  explicit Program(const Fixed& fixed = {}) : fixed_(fixed), evaluator_(rules_, study_evaluator()) {}

  /// The move to play, and the tree it came from.
  Expected<Answer> next_move(const Board& board, int depth = default_depth, Meter* meter = nullptr) const {
    if (depth < 1 || depth > most_depth)
      return fail({.what = "bad depth " + std::to_string(depth),
                   .where = "alquerque study",
                   .expected = "a number from 1 to 7"});
    Answer answer;
    Tree& tree = answer.tree;
    tree.nodes.push_back({.board = board});
    tree.candidates = candidates(board);
    if (tree.candidates.empty()) {
      if (fixed_.empty_root) return answer;
      return fail({.what = "the study's program crashes on a board without moves",
                   .where = "alquerque study",
                   .expected = "a game that is not over, or fix=empty-root"});
    }
    if (!grow(tree, 0, depth, meter))
      return fail({.what = "the tree has more than ten million nodes",
                   .where = "alquerque study",
                   .expected = "a smaller depth"});
    if (fixed_.best_leaf) set_minimax_values(tree);
    answer.move = tree.candidates[choice_among(tree, fixed_.best_leaf ? tree.nodes[0].children : tree.leaves)];
    return answer;
  }

  /// The captures if there are any, else all moves; sources ascending, then targets.
  std::vector<Move> candidates(const Board& board) const {
    MoveList<Move> moves;
    if (moves_or_outcome(rules_, board, moves)) return {};
    std::vector<Move> captures;
    for (const Move& m : moves)
      if (is_preferred(m)) captures.push_back(m);
    return captures.empty() ? std::vector<Move>(moves.begin(), moves.end()) : captures;
  }

 private:
  static constexpr double corner_weight = 3;
  static constexpr double capture_weight = 5;
  static constexpr double quiet_weight = 10;
  static constexpr double value_without_children = -1;

  static EvaluatorChoice study_evaluator() {
    const auto list = Rules::Evaluator::list();
    const auto study = std::ranges::find(list, "study", &EvaluatorInfo::name);
    return choose(list, static_cast<std::size_t>(study - list.begin()));
  }

  /// The candidates' test (`node_moves`). Steps change a point's number by 4, 5 or 6; jumps by 8, 10 or 12, and by 2
  /// along a row: it finds them all.
  static bool is_preferred(const Move& m) {
    constexpr int longest_step = 6;
    constexpr int shortest_step = 3;
    const int distance = std::abs(int{m.from} - int{m.to});
    return distance > longest_step || distance < shortest_step;
  }

  /// The valuation's test (`_is_capturing`) misses jumps along a row: it compares the source with itself there.
  bool is_valued_as_capture(const Move& m) const {
    constexpr int shortest_jump = 8;
    if (fixed_.horizontal_captures) return m.captured != 0;
    return std::abs(int{m.from} - int{m.to}) >= shortest_jump;
  }

  bool is_corner(int point) const {
    const int number = point + 1;
    return number == 1 || number == 5 || number == (fixed_.corner_20 ? 21 : 20) || number == 25;
  }

  /// What a move is worth to the side that makes it.
  double move_value(const Move& m) const {
    const double corner = is_corner(m.to) ? corner_weight : 0;
    if (is_valued_as_capture(m)) return corner + capture_weight;
    return corner + (fixed_.quiet_weight ? 0 : quiet_weight);
  }

  /// Depth first: a node, its value, its children. False when there are too many.
  bool grow(Tree& tree, std::uint32_t at, int depth, Meter* meter) const {
    studies::count_node(meter);
    const Board board = tree.nodes[at].board;
    const std::vector<Move> moves = depth > 0 ? candidates(board) : std::vector<Move>();
    if (moves.empty()) {
      tree.leaves.push_back(at);
      tree.nodes[at].value = leaf_value(tree, at, depth);
      return true;
    }
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (tree.nodes.size() >= most_nodes) return false;
      const auto child = static_cast<std::uint32_t>(tree.nodes.size());
      const Node& parent = tree.nodes[at];
      const double worth = (parent.max ? 1 : -1) * move_value(moves[i]);
      tree.nodes.push_back({.board = rules_.after(board, moves[i]),
                            .parent = at,
                            .root_move = at == 0 ? static_cast<std::uint32_t>(i) : parent.root_move,
                            .move = moves[i],
                            .max = !parent.max,
                            .value = parent.value + worth});
      tree.nodes[at].children.push_back(child);
      if (!grow(tree, child, depth - 1, meter)) return false;
    }
    return true;
  }

  double leaf_value(const Tree& tree, std::uint32_t leaf, int depth) const {
    const Node& node = tree.nodes[leaf];
    if (!fixed_.early_values) return value_without_children;
    if (!fixed_.path_values) return node.value;
    MoveList<Move> moves;
    const auto outcome = moves_or_outcome(rules_, node.board, moves);
    const double white = outcome ? evaluator_.final(*outcome, depth) : evaluator_(node.board);
    return tree.nodes[0].board.turn == Player::First ? white : -white;
  }

  /// The root's move that leads to the best of these nodes.
  std::size_t choice_among(const Tree& tree, const std::vector<std::uint32_t>& ids) const {
    double best = -std::numeric_limits<double>::infinity();
    std::size_t choice = 0;
    for (const std::uint32_t id : ids) {
      const Node& node = tree.nodes[id];
      if (fixed_.ties_last ? node.value <= best : node.value < best) continue;
      best = node.value;
      choice = node.root_move;
    }
    return choice;
  }

  /// Values from the leaves up: children have larger numbers than their parents.
  static void set_minimax_values(Tree& tree) {
    for (std::size_t i = tree.nodes.size(); i-- > 0;) {
      Node& node = tree.nodes[i];
      if (node.children.empty()) continue;
      node.value = tree.nodes[node.children[0]].value;
      for (const std::uint32_t child : node.children) {
        const double value = tree.nodes[child].value;
        node.value = node.max ? std::max(node.value, value) : std::min(node.value, value);
      }
    }
  }

  Fixed fixed_;
  Rules rules_;
  Rules::Evaluator evaluator_;
};

}  // namespace zermelo::alquerque_study
