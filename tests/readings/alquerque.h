// A second, independent reading of the Alquerque autoplayer printed in the Danish report (seed 002).
//
// Printed: listings 1-3, the module minimax.py (node and tree types, node_moves, expand_node, evaluate_node,
// construct_tree, find_max, _next_move, next_move).
// Not printed: board.py and move.py (legal_moves, move, copy). The board below is the one this reading was given:
// 5x5 points 1..25 row by row, diagonals from odd points only, forward steps, optional single jumps in any
// direction, and no legal move at all once a side has no piece left.
//
// "Line n" in a comment is a line of the seed's text file.
#pragma once

#include <array>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <optional>
#include <vector>

namespace zermelo::readings::alquerque {

// ---------------------------------------------------------------------------------------------------------------
// The board module (given, not printed).

struct Board {
  std::array<char, 26> at;  // at[1..25] is 'w', 'b' or '.'
  bool white_to_move;
};

struct Move {
  int from;
  int to;
  bool operator==(const Move&) const = default;
};

inline int row_of(int point) { return (point - 1) / 5; }

inline int column_of(int point) { return (point - 1) % 5; }

inline char piece_at(const Board& board, int point) { return board.at[static_cast<std::size_t>(point)]; }

inline void set_piece(Board& board, int point, char piece) { board.at[static_cast<std::size_t>(point)] = piece; }

// Two points joined by a line of the board.
inline bool joined(int a, int b) {
  const int rows = std::abs(row_of(a) - row_of(b));
  const int columns = std::abs(column_of(a) - column_of(b));
  if (rows + columns == 1) {
    return true;
  }
  if (rows == 1 && columns == 1) {
    return a % 2 == 1;
  }
  return false;
}

inline bool is_legal_step(const Board& board, int from, int to) {
  if (piece_at(board, to) != '.' || !joined(from, to)) {
    return false;
  }
  const int forward = board.white_to_move ? -1 : 1;
  return row_of(to) - row_of(from) == forward;
}

// The point jumped over, or 0 if the two points are not two steps apart on a straight line of the grid.
inline int point_between(int from, int to) {
  const int rows = std::abs(row_of(from) - row_of(to));
  const int columns = std::abs(column_of(from) - column_of(to));
  const bool straight = (rows == 2 && columns == 0) || (rows == 0 && columns == 2);
  const bool diagonal = rows == 2 && columns == 2;
  if (!straight && !diagonal) {
    return 0;
  }
  return (from + to) / 2;
}

inline bool is_legal_jump(const Board& board, int from, int to) {
  if (piece_at(board, to) != '.') {
    return false;
  }
  const int over = point_between(from, to);
  if (over == 0 || !joined(from, over) || !joined(over, to)) {
    return false;
  }
  const char enemy = board.white_to_move ? 'b' : 'w';
  return piece_at(board, over) == enemy;
}

inline std::vector<Move> legal_moves(const Board& board) {
  std::vector<Move> moves;
  bool any_white = false;
  bool any_black = false;
  for (int point = 1; point <= 25; ++point) {
    any_white = any_white || piece_at(board, point) == 'w';
    any_black = any_black || piece_at(board, point) == 'b';
  }
  if (!any_white || !any_black) {
    return moves;
  }
  const char own = board.white_to_move ? 'w' : 'b';
  for (int from = 1; from <= 25; ++from) {
    if (piece_at(board, from) != own) {
      continue;
    }
    for (int to = 1; to <= 25; ++to) {
      if (is_legal_step(board, from, to) || is_legal_jump(board, from, to)) {
        moves.push_back(Move{from, to});
      }
    }
  }
  return moves;
}

// The board module's move(m, board).
inline void make_move(const Move& m, Board& board) {
  const int over = point_between(m.from, m.to);
  set_piece(board, m.to, piece_at(board, m.from));
  set_piece(board, m.from, '.');
  if (over != 0) {
    set_piece(board, over, '.');
  }
  board.white_to_move = !board.white_to_move;
}

// ---------------------------------------------------------------------------------------------------------------
// Listing 1: the data types.

struct Node {
  Board board;
  Node* parent;  // null is the listing's None
  Move parent_move;
  std::vector<Move> moves;
  std::vector<std::unique_ptr<Node>> child_nodes;
  bool maximizing;
  std::optional<int> value;
};

struct Tree {
  std::unique_ptr<Node> root;
  std::vector<Node*> leafes;
};

// ---------------------------------------------------------------------------------------------------------------
// Listing 2: functions on nodes.

// Line 228 is damaged in print: its second condition appears twice and the "or" that joins "moves" (line 229) is
// lost between them. Read with the docstring: the captures if there are any, otherwise all legal moves. The test is
// on the difference of the point numbers: 2, 8, 10 and 12 are jumps, 4, 5 and 6 are steps. A difference of 1 would
// pass too, but the given board has no sideways step.
inline std::vector<Move> node_moves(const Board& board) {
  const std::vector<Move> moves = legal_moves(board);
  std::vector<Move> capturing;
  for (const Move& m : moves) {
    if (6 < std::abs(m.from - m.to) || 3 > std::abs(m.from - m.to)) {
      capturing.push_back(m);
    }
  }
  if (!capturing.empty()) {
    return capturing;
  }
  return moves;
}

inline std::unique_ptr<Node> make_node(const Board& board, Node* parent = nullptr, Move parent_move = Move{0, 0},
                                       bool maximizing = true, std::optional<int> value = std::nullopt) {
  auto node = std::make_unique<Node>();
  node->board = board;
  node->parent = parent;
  node->parent_move = parent_move;
  node->moves = node_moves(board);
  node->maximizing = maximizing;
  node->value = value;
  return node;
}

inline void expand_node(Node& node) {
  for (const Move& m : node.moves) {
    Board new_board = node.board;
    make_move(m, new_board);
    node.child_nodes.push_back(make_node(new_board, &node, m, !node.maximizing));
  }
}

// Line 280: the second half subtracts move[0] from itself, so it never holds, and a sideways jump (difference 2) is
// not a capture here although node_moves takes it for one.
inline bool is_capturing(const Move& m) { return std::abs(m.from - m.to) >= 8 || std::abs(m.from - m.from) == 2; }

// Line 285: the lower left corner is given as 20; on the board it is 21.
inline bool is_cornering(const Move& m) { return m.to == 1 || m.to == 5 || m.to == 20 || m.to == 25; }

inline int evaluate_node(const Node& node) {
  int cornered = 0;
  if (is_cornering(node.parent_move)) {
    cornered = 3;
  } else {
    cornered = 0;
  }
  // Lines 252-258: as printed, a capture weighs 5 and any other move 10.
  int captured = 0;
  if (is_capturing(node.parent_move)) {
    captured = 5;
  } else {
    captured = 10;
  }
  // Line 261: a node without children is worth 0. Every node is evaluated before it is expanded (line 314) or because
  // it will never be (line 302), so this branch is always the one taken.
  if (node.child_nodes.empty()) {
    return 0;
  } else if (node.maximizing) {
    return -cornered - captured;
  } else {  // the "else" of line 273 is lost in print
    return cornered + captured;
  }
}

// ---------------------------------------------------------------------------------------------------------------
// Listing 3: functions on trees.

// acc starts at -1 in the listing (line 298); the report's prose (line 158) says 0.
inline void construct_tree(Node& node, Tree& tree, int height, int acc = -1) {
  if (height == 0 || node.moves.empty()) {
    node.value = acc + evaluate_node(node);
    tree.leafes.push_back(&node);
  } else {
    expand_node(node);
    for (std::size_t i = 0; i < node.child_nodes.size(); ++i) {
      // The child is evaluated here, before the call expands it.
      const int child_acc = acc + evaluate_node(*node.child_nodes[i]);
      construct_tree(*node.child_nodes[i], tree, height - 1, child_acc);
    }
  }
}

inline Tree make_tree(const Board& board, int height) {
  Tree tree{make_node(board), {}};
  construct_tree(*tree.root, tree, height);
  return tree;
}

// Line 320: a left fold that keeps the earlier leaf only if it is strictly greater: the last of equal leaves wins.
// No min and max alternate anywhere: the greatest accumulated leaf of the whole tree is taken.
inline Node* find_max(const Tree& tree) {
  Node* x = tree.leafes.front();  // never empty: the root itself is a leaf if nothing else is
  for (std::size_t i = 1; i < tree.leafes.size(); ++i) {
    Node* y = tree.leafes[i];
    x = x->value.value() > y->value.value() ? x : y;
  }
  return x;
}

// The listing's _next_move. Line 324 looks into the leaf's parent, which is None if the root is the leaf: a crash.
inline std::optional<Move> walk_back(const Node* leaf) {
  if (leaf->parent == nullptr) {
    return std::nullopt;
  }
  if (leaf->parent->parent_move == Move{0, 0}) {
    return leaf->parent_move;
  } else {
    return walk_back(leaf->parent);
  }
}

// ---------------------------------------------------------------------------------------------------------------
// The whole program.

// nullopt where the listing would crash: depth 0, or a root without a legal move. A negative depth never meets the
// test height == 0 and builds the tree to the end of every game, as the listing would.
inline std::optional<Move> next_move(const Board& board, int depth) {
  const Tree tree = make_tree(board, depth);
  return walk_back(find_max(tree));
}

// The values of tree.leafes, in the order in which they were appended.
inline std::vector<int> leaf_values(const Board& board, int depth) {
  const Tree tree = make_tree(board, depth);
  std::vector<int> values;
  for (const Node* leaf : tree.leafes) {
    values.push_back(leaf->value.value());
  }
  return values;
}

}  // namespace zermelo::readings::alquerque
