#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "zermelo/games/chess/common.h"
#include "zermelo/games/chess/study_mate.h"
#include "zermelo/games/chess/study_state.h"

namespace zermelo {

/// `chess:study`: the small world of the rook-endgame study. Kings and rooks, no castling; its order of moves, its
/// pattern for mate, its counters and its loop:
///   - "fifty moves" are plies: when 51 have passed without a capture, one more is played and the game is drawn;
///   - a placement seen three times, with either side to move, draws the game, also one ply later;
///   - two pieces left are a draw at once, and so is having no move.
/// The position's clock is the study's counter; 52 says that the last ply has been played.
class ChessStudy : public chess::Common {
 public:
  static constexpr LineRules line_rules{.repetition_draw = 3, .one_ply_late = true};

  Position initial() const { return read_position(chess::rook_endgame_start).value(); }

  std::optional<Outcome> ended(const Position& p) const {
    const Player mover = opponent(p.turn);
    if (const auto pieces = chess::RookEndgame::of(p); pieces && chess::StudyMate::holds(*pieces, mover))
      return Outcome::win(mover, Reason::Mate);
    if (chess::count(p.all()) <= 2) return Outcome::draw(Reason::InsufficientMaterial);
    if (p.clock > clock_limit + 1) return Outcome::draw(Reason::MoveLimit);
    return std::nullopt;
  }
  Outcome stuck(const Position&) const { return Outcome::draw(Reason::NoMoves); }

  /// The king first, then the rook, each in the study's order of directions; a move that leaves the own king watched
  /// is no move.
  void moves(const Position& p, MoveList<Move>& list) const {
    using namespace chess;
    const Square king = p.king(p.turn);
    for (const int step : {South, SouthWest, West, NorthWest, North, NorthEast, East, SouthEast})
      if (const Bits target = stepped(bit(king), step) & ~p.of(p.turn); target != 0) add(p, king, target, King, list);
    for (Bits rooks = p.of(p.turn, Rook); rooks != 0;) {
      const Square rook = take_lowest(rooks);
      for (const int step : {North, South, West, East})
        for (Bits target = stepped(bit(rook), step) & ~p.of(p.turn); target != 0;
             target = has(p.all(), chess::lowest(target)) ? 0 : stepped(target, step) & ~p.of(p.turn))
          add(p, rook, target, Rook, list);
    }
  }

  Position after(const Position& p, const Move& m) const {
    Position q = chess::play(p, m);
    if (p.clock > clock_limit) q.clock = clock_limit + 2;
    return q;
  }
  /// The study's repetitions ignore the side to move.
  Key repetition_key(const Position& p) const { return p.turn == Player::Second ? p.key ^ chess::keys.turn : p.key; }
  bool irreversible(const Position& p, const Move& m) const { return chess::captures(p, m); }

  /// As the study writes it, without the clock; readable too.
  std::string study_text(const Position& p) const { return chess::write_study_state(p); }
  Expected<Position> read_position(std::string_view text) const {
    if (chess::StudyStateReader::fits(text)) return chess::StudyStateReader(text).position();
    auto p = chess::read_fen(text);
    if (!p || (chess::RookEndgame::of(*p) && p->castling == 0)) return p;
    return fail({.what = "not a position of the study",
                 .where = "position",
                 .expected = "two kings, at most one rook a side, no castling rights"});
  }
  std::vector<std::string> problems(const Position& p) const {
    std::vector<std::string> all = problem_words(p);
    if (!chess::RookEndgame::of(p)) all.emplace_back("other pieces than two kings and a rook a side");
    if (p.castling != 0) all.emplace_back("castling rights");
    return all;
  }
  std::vector<std::string> problems(std::string_view text) const {
    if (chess::StudyStateReader::fits(text)) return messages(chess::StudyStateReader(text).defects());
    const auto p = chess::FenReader(text).read_raw();
    return p ? problems(*p) : messages({p.error()});
  }
  std::vector<NamedStart> starts() const {
    return {{"rook-endgame", std::string(chess::rook_endgame_start), "the study's start"},
            chess::mate_in_one(),
            {"KRK", "8/8/8/3k4/8/8/8/R3K3 w - - 0 1", "king and rook against king"}};
  }

 private:
  static constexpr std::uint16_t clock_limit = 50;

  /// As chess::shift does, with a direction that only the program knows.
  static chess::Bits stepped(chess::Bits square, int step) {
    const int sideways = (step + 1 + 8) % 8;  // 2 east, 0 west, 1 straight
    if (sideways == 2) square &= ~chess::file_h;
    if (sideways == 0) square &= ~chess::file_a;
    return step > 0 ? square << step : square >> -step;
  }

  void add(const Position& p, chess::Square from, chess::Bits target, chess::Piece piece, MoveList<Move>& list) const {
    const Move m{static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(chess::lowest(target)), piece, Move::Plain};
    const Position q = chess::play(p, m);
    if (chess::attackers(q, q.turn, q.king(p.turn), q.all()) == 0) list.push_back(m);
  }
};

}  // namespace zermelo
