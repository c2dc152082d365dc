#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "zermelo/core/game.h"
#include "zermelo/core/notation.h"
#include "zermelo/games/chess/drawing.h"
#include "zermelo/games/chess/evaluators.h"
#include "zermelo/games/chess/san.h"
#include "zermelo/games/chess/touch.h"

namespace zermelo::chess {

inline constexpr std::string_view standard_start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
inline constexpr std::string_view rook_endgame_start = "4k2r/8/8/8/8/8/8/R3K3 w - - 0 1";

/// The study has a figure of such a board and no text of it, so the squares are ours: Ra8 mates.
inline NamedStart mate_in_one() {
  return {"mate-in-one", "4k3/8/4K3/8/8/8/7r/R7 w - - 0 1",
          "ours, after the study's figure 10: White mates in one move"};
}

/// The start of a game, the study's, the usual endings (the stronger side moves), and the positions that move
/// generators are tried on.
inline std::vector<NamedStart> named_starts() {
  return {
      {"standard", std::string(standard_start), "the start of a game"},
      {"rook-endgame", std::string(rook_endgame_start), "the study's: king and rook each; White to move mates in 16"},
      mate_in_one(),
      {"KQK", "8/8/8/3k4/8/8/8/Q3K3 w - - 0 1", "king and queen against king"},
      {"KRK", "8/8/8/3k4/8/8/8/R3K3 w - - 0 1", "king and rook against king"},
      {"KPK", "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1", "king and pawn against king"},
      {"KBBK", "8/8/8/3k4/8/8/8/2B1KB2 w - - 0 1", "king and two bishops against king"},
      {"KBNK", "8/8/8/3k4/8/8/8/2B1K1N1 w - - 0 1", "king, bishop and knight against king"},
      {"KQKR", "8/8/3kr3/8/8/8/3K4/Q7 w - - 0 1", "king and queen against king and rook"},
      {"lucena", "1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1", "rook and pawn on the seventh against rook: the bridge wins"},
      {"philidor", "4k3/R7/7r/3KP3/8/8/8/8 b - - 0 1", "rook and pawn against rook: the third-rank defence draws"},
      {"kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
       "a rich middle game that move generators are tried on"}};
}

/// What the laws of chess and the rook-endgame study's world share: pieces, texts and drawings.
class Common {
 public:
  using Position = chess::Position;
  using Move = chess::Move;
  using Evaluator = chess::Evaluator;
  static constexpr std::string_view name = "chess";
  static constexpr bool uci = true;  // as it writes positions and moves

  Player to_move(const Position& p) const { return p.turn; }
  Key key(const Position& p) const { return p.key; }
  std::optional<Position> turned(const Position& p) const { return chess::turned(p); }

  bool noisy(const Position& p, const Move& m) const { return m.promotes() || captures(p, m); }
  /// 16 bits: from, to, promotion.
  std::uint32_t code(const Move& m) const {
    return static_cast<std::uint32_t>(m.from | m.to << 6 | (m.promotes() ? m.special : 0) << 12);
  }
  static constexpr std::size_t history_slots = 64 * 64;
  std::size_t history_slot(const Move& m) const { return static_cast<std::size_t>(m.from | m.to << 6); }
  /// Few moves meet a check.
  bool forcing(const Position& p) const { return in_check(p); }

  std::string position_text(const Position& p) const { return write_fen(p); }
  std::string short_text(const Position& p, const Move& m) const { return write_san(p, m); }
  std::string text_drawing(const Position& p, const TextStyle& style = {}) const {
    return chess::text_drawing(p, style);
  }
  Drawing drawing(const Position& p) const { return chess::drawing(p); }

  std::string move_text(const Position&, const Move& m) const { return write_uci(m, castling_text_); }
  /// The study's legal moves are those of chess, in another order.
  Expected<Move> read_move(const Position& p, std::string_view text) const {
    return MoveReader(p, text, castling_text_).read();
  }
  Gesture gesture(const Position& p, const Move& m) const { return gesture_of(p, m, castling_text_); }
  std::string refusal(const Position& p, const std::vector<std::string>& touched) const {
    return Refusal(p, castling_text_)(touched);
  }

 protected:
  Common() = default;
  explicit Common(CastlingText castling) : castling_text_(castling) {}

  static std::vector<std::string> problem_words(const Position& p) {
    std::vector<std::string> words;
    for (auto& problem : find_problems(p)) words.push_back(std::move(problem.what));
    return words;
  }

  CastlingText castling_text_ = CastlingText::KingsMove;
};

}  // namespace zermelo::chess
