#pragma once
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "zermelo/core/error.h"
#include "zermelo/core/notation.h"
#include "zermelo/games/chess/generate.h"

namespace zermelo::chess {

/// How castling is written and shown: as the king's two steps (e1g1), or, in Chess960, as the king's move onto its rook
/// (e1h1).
enum class CastlingText : std::uint8_t { KingsMove, OntoRook };

/// Where a move's text ends.
constexpr Square written_target(const Move& m, CastlingText castling) {
  if (m.special != Move::Castle || castling == CastlingText::KingsMove) return m.to;
  return m.to > m.from ? m.to + 1 : m.to - 2;
}

/// "e2e4", "e7e8q": the moves of the Universal Chess Interface.
inline std::string write_uci(const Move& m, CastlingText castling = CastlingText::KingsMove) {
  std::string text = square_name(m.from) + square_name(written_target(m, castling));
  if (m.promotes()) text += static_cast<char>(piece_letters[m.special] - 'A' + 'a');
  return text;
}

inline bool captures(const Position& p, const Move& m) {
  return m.special == Move::EnPassant || has(p.of(opponent(p.turn)), m.to);
}

namespace detail {

/// What distinguishes the mover from others of its kind that could go to the same square: the file, else the rank, else
/// both.
inline std::string origin_text(const Position& p, const Move& m) {
  bool others = false;
  bool same_file = false;
  bool same_rank = false;
  each_move(p, [&](const Move& other) {
    if (other.piece != m.piece || other.to != m.to || other.from == m.from) return;
    others = true;
    same_file |= file_of(other.from) == file_of(m.from);
    same_rank |= rank_of(other.from) == rank_of(m.from);
  });
  const std::string name = square_name(m.from);
  if (!others) return {};
  if (!same_file) return name.substr(0, 1);
  return same_rank ? name : name.substr(1);
}

inline std::string check_mark(const Position& after) {
  if (!in_check(after)) return {};
  return count_moves(after) == 0 ? "#" : "+";
}

}  // namespace detail

/// Standard algebraic notation (PGN standard, 8.2.3): "Nbd7", "exd6", "e8=Q+", "O-O".
inline std::string write_san(const Position& p, const Move& m) {
  std::string text;
  if (m.castles()) {
    text = m.to > m.from ? "O-O" : "O-O-O";
  } else if (m.piece == Pawn) {
    if (captures(p, m)) text = square_name(m.from).substr(0, 1) + "x";
    text += square_name(m.to);
    if (m.promotes()) text += std::string("=") + piece_letters[m.special];
  } else {
    text = piece_letters[m.piece] + (m.piece == King ? "" : detail::origin_text(p, m));
    if (captures(p, m)) text += 'x';
    text += square_name(m.to);
  }
  return text + detail::check_mark(play(p, m));
}

/// What a move's text says, as far as it says it.
struct MoveWords {
  std::optional<Piece> piece;  ///< not said in coordinates such as e2e4
  std::optional<int> from_file, from_rank;
  Square to = 0;
  bool takes = false;
  std::optional<Piece> promotion;
  std::optional<bool> castles_short;

  bool fit(const Position& p, const Move& m, CastlingText castling) const {
    if (castles_short) return m.castles() && (m.to > m.from) == *castles_short;
    if (piece && (m.piece != *piece || m.castles())) return false;
    if (from_file && file_of(m.from) != *from_file) return false;
    if (from_rank && rank_of(m.from) != *from_rank) return false;
    if ((m.to != to && written_target(m, castling) != to) || (takes && !captures(p, m))) return false;
    return !promotion || m.special == *promotion;
  }
};

/// Reads UCI ("e7e8q"), algebraic notation short and long ("Nf3", "Ng1-f3", "exd8=Q+!") and castling (O-O, 0-0).
class MoveReader {
 public:
  MoveReader(const Position& p, std::string_view text, CastlingText castling = CastlingText::KingsMove)
      : p_(p),
        whole_(text),
        text_(text),
        castling_(castling) {}

  Expected<Move> read() {
    if (!parse())
      return fail({.what = "invalid move " + in_quotes(whole_),
                   .where = at_offset("move", at_),
                   .expected = "a move such as e2e4, Nf3, exd5, e8=Q or O-O"});
    std::vector<Move> found;
    each_move(p_, [&](const Move& m) {
      if (words_.fit(p_, m, castling_)) found.push_back(m);
    });
    if (found.size() == 1) return found.front();
    return fail(found.empty() ? illegal() : ambiguous(found));
  }

 private:
  Error illegal() const {
    std::vector<std::string> legal;
    const bool coordinates = !words_.piece && !words_.castles_short;
    each_move(p_, [&](const Move& m) { legal.push_back(coordinates ? write_uci(m, castling_) : write_san(p_, m)); });
    return illegal_move(whole_, legal);
  }

  Error ambiguous(const std::vector<Move>& found) const {
    std::vector<std::string> meant;
    for (const Move& m : found) meant.push_back(write_san(p_, m));
    return {.what = "ambiguous move " + in_quotes(whole_), .expected = one_of(meant)};
  }

  bool parse() {
    while (!text_.empty() && std::string_view("+#!?").find(text_.back()) != std::string_view::npos)
      text_.remove_suffix(1);
    if (castling()) return true;
    piece();
    squares();
    if (!target_) return false;
    promotion();
    if (at_ != text_.size()) return false;
    // Two full squares are coordinates and any piece's move; one square is a pawn's.
    if (!words_.piece && !(words_.from_file && words_.from_rank)) words_.piece = Pawn;
    return true;
  }

  bool castling() {
    std::string plain(text_.substr(0, 6));
    for (char& c : plain)
      if (c == '0' || c == 'o') c = 'O';
    if (plain != "O-O" && plain != "O-O-O") return false;
    words_.castles_short = plain.size() == 3;
    return true;
  }

  char next() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  static bool is_file(char c) { return c >= 'a' && c <= 'h'; }
  static bool is_rank(char c) { return c >= '1' && c <= '8'; }

  void piece() {
    const auto kind = piece_letters.find(next());
    if (next() == '\0' || kind == std::string_view::npos) return;
    words_.piece = static_cast<Piece>(kind);
    ++at_;
  }

  /// [file][rank][x or -]file rank: the last file and rank are the target, what came before is the origin.
  void squares() {
    std::optional<int> file;
    std::optional<int> rank;
    if (is_file(next())) file = text_[at_++] - 'a';
    if (is_rank(next())) rank = text_[at_++] - '1';
    const bool joined = next() == 'x' || next() == '-';
    words_.takes = next() == 'x';
    at_ += joined;
    if (is_file(next()) && at_ + 1 < text_.size() && is_rank(text_[at_ + 1])) {
      words_.from_file = file;
      words_.from_rank = rank;
      words_.to = square_at(text_[at_] - 'a', text_[at_ + 1] - '1');
      at_ += 2;
      target_ = true;
    } else if (file && rank && !joined) {
      words_.to = square_at(*file, *rank);
      target_ = true;
    }
  }

  void promotion() {
    const bool equals = next() == '=';
    const char c = at_ + equals < text_.size() ? text_[at_ + equals] : '\0';
    const auto kind = std::string_view("NBRQ").find(c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c);
    if (c == '\0' || kind == std::string_view::npos) return;
    words_.promotion = static_cast<Piece>(kind + Knight);
    at_ += equals + std::size_t{1};
  }

  const Position& p_;
  std::string_view whole_;
  std::string_view text_;
  CastlingText castling_;
  std::size_t at_ = 0;
  bool target_ = false;
  MoveWords words_;
};

}  // namespace zermelo::chess
