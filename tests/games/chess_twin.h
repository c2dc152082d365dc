#pragma once
#include <algorithm>
#include <array>
#include <cctype>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

/// Chess once more, slowly and by other means: letters on an 8×8 board, every move tried out, and the king looked for
/// afterwards. It shares nothing with the game but the FEN and UCI texts that go in and come out.
namespace chess_twin {

struct Step {
  int row = 0;
  int column = 0;
};

struct Board {
  std::array<std::string, 8> rows;  ///< rank 8 first, '.' for an empty square
  bool white = true;
  std::string castling;
  std::string passed;
  int clock = 0;
  int number = 1;

  char& at(Step s) { return rows[static_cast<std::size_t>(s.row)][static_cast<std::size_t>(s.column)]; }
  char at(Step s) const { return rows[static_cast<std::size_t>(s.row)][static_cast<std::size_t>(s.column)]; }
};

inline bool inside(Step s) { return s.row >= 0 && s.row < 8 && s.column >= 0 && s.column < 8; }
inline bool is_white(char c) { return c >= 'A' && c <= 'Z'; }
inline bool belongs(char c, bool white) { return c != '.' && is_white(c) == white; }
inline char kind(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }
inline std::string name(Step s) { return {static_cast<char>('a' + s.column), static_cast<char>('8' - s.row)}; }
inline Step step_of(std::string_view text) { return {'8' - text[1], text[0] - 'a'}; }

inline Board read(const std::string& fen) {
  std::istringstream in(fen);
  std::string placement;
  std::string turn;
  Board b;
  in >> placement >> turn >> b.castling >> b.passed >> b.clock >> b.number;
  std::size_t row = 0;
  for (const char c : placement) {
    if (c == '/')
      ++row;
    else if (c >= '1' && c <= '8')
      b.rows[row] += std::string(static_cast<std::size_t>(c - '0'), '.');
    else
      b.rows[row] += c;
  }
  b.white = turn == "w";
  return b;
}

inline std::vector<Step> directions(char piece) {
  const std::vector<Step> straight{{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
  const std::vector<Step> diagonal{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
  if (piece == 'r') return straight;
  if (piece == 'b') return diagonal;
  if (piece == 'n') return {{1, 2}, {2, 1}, {-1, 2}, {2, -1}, {1, -2}, {-2, 1}, {-1, -2}, {-2, -1}};
  std::vector<Step> all = straight;
  all.insert(all.end(), diagonal.begin(), diagonal.end());
  return all;
}

/// The squares that the piece on `from` attacks.
inline std::vector<Step> attacked_from(const Board& b, Step from) {
  const char piece = b.at(from);
  std::vector<Step> squares;
  if (kind(piece) == 'p') {
    for (const int side : {-1, 1}) {
      const Step to{from.row + (is_white(piece) ? -1 : 1), from.column + side};
      if (inside(to)) squares.push_back(to);
    }
    return squares;
  }
  const int reach = kind(piece) == 'n' || kind(piece) == 'k' ? 1 : 7;
  for (const Step d : directions(kind(piece)))
    for (int i = 1; i <= reach; ++i) {
      const Step to{from.row + i * d.row, from.column + i * d.column};
      if (!inside(to)) break;
      squares.push_back(to);
      if (b.at(to) != '.') break;
    }
  return squares;
}

inline bool attacked(const Board& b, Step square, bool by_white) {
  for (int row = 0; row < 8; ++row)
    for (int column = 0; column < 8; ++column) {
      if (!belongs(b.at({row, column}), by_white)) continue;
      for (const Step s : attacked_from(b, {row, column}))
        if (s.row == square.row && s.column == square.column) return true;
    }
  return false;
}

inline bool in_check(const Board& b, bool white) {
  for (int row = 0; row < 8; ++row)
    for (int column = 0; column < 8; ++column)
      if (b.at({row, column}) == (white ? 'K' : 'k')) return attacked(b, {row, column}, !white);
  return false;
}

/// Plays "e2e4" whatever it is; the passed-over square is noted after every double step.
inline Board play(Board b, const std::string& move) {
  const Step from = step_of(move.substr(0, 2));
  const Step to = step_of(move.substr(2, 2));
  const char piece = b.at(from);
  const bool takes = b.at(to) != '.';
  const bool pawn = kind(piece) == 'p';
  if (pawn && name(to) == b.passed) b.at({from.row, to.column}) = '.';
  b.at(to) = piece;
  b.at(from) = '.';
  if (move.size() == 5)
    b.at(to) = b.white ? static_cast<char>(std::toupper(static_cast<unsigned char>(move[4]))) : move[4];
  if (kind(piece) == 'k' && std::abs(to.column - from.column) == 2) {
    const Step rook{from.row, to.column > from.column ? 7 : 0};
    b.at({from.row, (from.column + to.column) / 2}) = b.at(rook);
    b.at(rook) = '.';
  }
  for (const auto& [square, right] :
       {std::pair{"a1", "Q"}, {"h1", "K"}, {"e1", "KQ"}, {"a8", "q"}, {"h8", "k"}, {"e8", "kq"}})
    if (name(from) == square || name(to) == square)
      for (const char c : std::string(right)) std::erase(b.castling, c);
  if (b.castling.empty()) b.castling = "-";
  b.passed = pawn && std::abs(to.row - from.row) == 2 ? name({(from.row + to.row) / 2, from.column}) : "-";
  b.clock = pawn || takes ? 0 : b.clock + 1;
  b.number += !b.white;
  b.white = !b.white;
  return b;
}

inline void add_pawn_move(std::vector<std::string>& moves, Step from, Step to) {
  if (to.row == 0 || to.row == 7)
    for (const char c : std::string("qrbn")) moves.push_back(name(from) + name(to) + c);
  else
    moves.push_back(name(from) + name(to));
}

inline void pawn_moves(const Board& b, Step from, std::vector<std::string>& moves) {
  const int ahead = b.white ? -1 : 1;
  const Step one{from.row + ahead, from.column};
  if (b.at(one) == '.') {
    add_pawn_move(moves, from, one);
    const Step two{from.row + 2 * ahead, from.column};
    if (from.row == (b.white ? 6 : 1) && b.at(two) == '.') add_pawn_move(moves, from, two);
  }
  for (const Step to : attacked_from(b, from))
    if (belongs(b.at(to), !b.white) || name(to) == b.passed) add_pawn_move(moves, from, to);
}

inline void castling_moves(const Board& b, std::vector<std::string>& moves) {
  const int row = b.white ? 7 : 0;
  const auto empty = [&](std::initializer_list<int> columns) {
    return std::all_of(columns.begin(), columns.end(), [&](int c) { return b.at({row, c}) == '.'; });
  };
  const auto safe = [&](std::initializer_list<int> columns) {
    return std::none_of(columns.begin(), columns.end(), [&](int c) { return attacked(b, {row, c}, !b.white); });
  };
  const std::string rank = b.white ? "1" : "8";
  if (b.castling.find(b.white ? 'K' : 'k') != std::string::npos && empty({5, 6}) && safe({4, 5, 6}))
    moves.push_back("e" + rank + "g" + rank);
  if (b.castling.find(b.white ? 'Q' : 'q') != std::string::npos && empty({1, 2, 3}) && safe({2, 3, 4}))
    moves.push_back("e" + rank + "c" + rank);
}

/// The legal moves, sorted.
inline std::vector<std::string> legal(const Board& b) {
  std::vector<std::string> moves;
  for (int row = 0; row < 8; ++row)
    for (int column = 0; column < 8; ++column) {
      const Step from{row, column};
      if (!belongs(b.at(from), b.white)) continue;
      if (kind(b.at(from)) == 'p') {
        pawn_moves(b, from, moves);
        continue;
      }
      for (const Step to : attacked_from(b, from))
        if (!belongs(b.at(to), b.white)) moves.push_back(name(from) + name(to));
    }
  castling_moves(b, moves);
  std::erase_if(moves, [&](const std::string& m) { return in_check(play(b, m), b.white); });
  std::sort(moves.begin(), moves.end());
  return moves;
}

/// The FEN, the passed-over square only where a pawn can legally take there.
inline std::string write(const Board& b) {
  std::string text;
  for (const std::string& row : b.rows) {
    if (!text.empty()) text += '/';
    for (std::size_t i = 0; i < 8;) {
      std::size_t gap = 0;
      while (i + gap < 8 && row[i + gap] == '.') ++gap;
      text += gap > 0 ? std::to_string(gap) : std::string(1, row[i]);
      i += std::max<std::size_t>(gap, 1);
    }
  }
  bool takes = false;
  for (const std::string& m : legal(b)) takes |= kind(b.at(step_of(m))) == 'p' && m.substr(2, 2) == b.passed;
  return text + (b.white ? " w " : " b ") + b.castling + " " + (takes ? b.passed : "-") + " " +
         std::to_string(b.clock) + " " + std::to_string(b.number);
}

/// "mate", "stalemate", "insufficient material" or nothing.
inline std::string ending(const Board& b) {
  std::string light;
  std::string dark;
  for (int row = 0; row < 8; ++row)
    for (int column = 0; column < 8; ++column) {
      const char piece = kind(b.at({row, column}));
      if (piece != '.' && piece != 'k') ((row + column) % 2 == 0 ? light : dark) += piece;
    }
  const std::string others = light + dark;
  const bool only_bishops = others.find_first_not_of('b') == std::string::npos;
  if (others == "n" || (only_bishops && (light.empty() || dark.empty()))) return "insufficient material";
  if (!legal(b).empty()) return {};
  return in_check(b, b.white) ? "mate" : "stalemate";
}

}  // namespace chess_twin
