#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "zermelo/core/game.h"
#include "zermelo/core/notation.h"
#include "zermelo/games/checkers/board.h"
#include "zermelo/games/checkers/evaluators.h"
#include "zermelo/games/checkers/exchange.h"
#include "zermelo/games/checkers/generator.h"
#include "zermelo/games/checkers/notation.h"
#include "zermelo/games/checkers/rules.h"
#include "zermelo/games/checkers/touch.h"

namespace zermelo {

/// Draughts on 64 squares; by default English draughts, the checkers of America. Black (dark) is First, has the squares
/// 1 to 12 and plays down the board; White is Second. A side without a piece or without a move has lost.
template <CheckersRules R = english_draughts>
class Checkers {
  static_assert(R.size == CheckersBoard::size, "checkers: boards other than 8x8 are not written yet");
  static_assert(!R.flying_kings, "checkers: flying kings are not written yet");
  static_assert(!R.majority, "checkers: the majority rule is not written yet");
  static_assert(!R.men_capture_backward && R.crowning == CheckersCrowning::EndsMove,
                "checkers: men that jump back are not written yet");
  static_assert(R.must_capture && R.must_finish, "checkers: free captures are not written yet");

 public:
  using Position = CheckersPosition;
  using Move = CheckersMove;
  using Evaluator = CheckersEvaluator;
  static constexpr std::string_view name = "checkers";
  static constexpr LineRules line_rules{.repetition_draw = R.repetitions, .clock_draw = R.plies_without_progress};

  Position initial() const {
    return Position::make(Board::rows(0, R.rows_of_men), Board::rows(Board::size - R.rows_of_men, R.rows_of_men), 0,
                          Player::First, 0, 1);
  }
  Player to_move(const Position& p) const { return p.turn(); }
  [[gnu::always_inline]] std::optional<Outcome> ended(const Position& p) const {
    if (p.own == 0) return Outcome::win(opponent(p.turn()), Reason::NoPieces);
    if (p.other == 0) return Outcome::win(p.turn(), Reason::NoPieces);
    return std::nullopt;
  }
  Outcome stuck(const Position& p) const { return Outcome::win(opponent(p.turn()), Reason::NoMoves); }

  void moves(const Position& p, MoveList<Move>& list) const {
    return p.white_to_move() ? CheckersGenerator<false>(p).moves(list) : CheckersGenerator<true>(p).moves(list);
  }
  [[gnu::always_inline]] std::uint64_t count_moves(const Position& p) const {
    return p.white_to_move() ? CheckersGenerator<false>(p).count() : CheckersGenerator<true>(p).count();
  }
  /// Jump paths behind one effect: only a king can go round a ring of four both ways.
  std::uint64_t ways(const Position& p, const Move& m) const {
    if (m.taken == 0 || (p.kings() >> m.from & 1) == 0 || std::popcount(m.taken) < 4) return 1;
    std::uint64_t paths = 0;
    each_path(p, m, [&](const CheckersPath&) {
      ++paths;
      return true;
    });
    return paths;
  }

  [[gnu::always_inline]] Position after(const Position& p, const Move& m) const {
    const CheckersBits from = Board::one(m.from);
    const CheckersBits to = Board::one(m.to);
    const CheckersBits kings = p.kings();
    const bool king = (kings & from) != 0;
    const CheckersBits crowned =
        king ? to : to & Board::ends;  // a man moves forward, so the end it reaches is its last
    const bool progress = !king || m.taken != 0;
    const int clock = progress ? 0 : std::min(p.clock() + 1, R.plies_without_progress);
    const int number = std::min(p.number() + p.white_to_move(), Position::most_number);
    return {.own = p.other & ~m.taken,
            .other = (p.own & ~from) | to,
            .rest = (kings & ~(from | m.taken)) | crowned |
                    static_cast<CheckersBits>(number) << Position::number_shift |
                    static_cast<CheckersBits>(clock) << Position::clock_shift |
                    CheckersBits{!p.white_to_move()} << Position::turn_shift};
  }

  /// Clock and move number are no part of it: the same board with the same side to move is the same position.
  [[gnu::always_inline]] Key key(const Position& p) const {
    return combine(combine(p.own, p.other), p.kings() | CheckersBits{p.white_to_move()} << Position::turn_shift);
  }

  std::optional<Position> turned(const Position& p) const {
    return Position{.own = p.other, .other = p.own, .rest = p.rest ^ CheckersBits{1} << Position::turn_shift};
  }

  bool noisy(const Position&, const Move& m) const { return m.taken != 0; }
  bool noisy_moves(const Position& p, MoveList<Move>& list) const {
    return p.white_to_move() ? CheckersGenerator<false>(p).noisy_moves(list)
                             : CheckersGenerator<true>(p).noisy_moves(list);
  }
  /// A capture must be made: there is less choice than elsewhere.
  [[gnu::always_inline]] bool forcing(const Position& p) const {
    return p.white_to_move() ? CheckersGenerator<false>(p).captures() : CheckersGenerator<true>(p).captures();
  }
  bool irreversible(const Position& p, const Move& m) const { return m.taken != 0 || (p.kings() >> m.from & 1) == 0; }
  int clock(const Position& p) const { return p.clock(); }

  /// Exact in 28 bits: jumped pieces lie on every other row, four squares each, nine bits apart.
  std::uint32_t code(const Move& m) const {
    const CheckersBits taken = m.taken | m.taken >> Board::left;  // odd rows come to lie on the even ones before them
    CheckersBits squares = 0;
    for (int pair = 0; pair < Board::size / 2; ++pair)
      squares |= (taken >> pair * (Board::size + 1) & 0xf) << pair * Board::size / 2;
    return static_cast<std::uint32_t>(squares << 12 | static_cast<unsigned>(m.to) << 6 | m.from);
  }

  static constexpr std::size_t history_slots = 64 * 64;
  std::size_t history_slot(const Move& m) const { return static_cast<std::size_t>(m.from | m.to << 6); }
  /// What the shot that begins with this move comes to, in men.
  double exchange(const Position& p, const Move& m) const { return checkers_exchange(*this, p, m); }

  std::string position_text(const Position& p) const { return CheckersFen::write(p); }
  Expected<Position> read_position(std::string_view text) const { return fen(text).read(); }
  /// Every defect of a position's text.
  std::vector<std::string> problems(std::string_view text) const { return fen(text).problems(); }

  /// Every square touched, along the first path that has this effect: `22x15x8`.
  std::string move_text(const Position& p, const Move& m) const { return path_text(path(p, m), m.taken != 0); }

  /// As PDN writes it: the first and the last square, and all of them only if those two could mean something else.
  std::string short_text(const Position& p, const Move& m) const {
    MoveList<Move> list;
    moves(p, list);
    const auto same_ends = [&](const Move& other) { return other.from == m.from && other.to == m.to; };
    if (std::count_if(list.begin(), list.end(), same_ends) > 1) return move_text(p, m);
    const CheckersPath whole = path(p, m);
    CheckersPath ends;
    ends.push(*whole.begin());
    ends.push(*(whole.end() - 1));
    return path_text(ends, m.taken != 0);
  }

  /// Any path of a move, and as little of it as leaves no doubt.
  Expected<Move> read_move(const Position& p, std::string_view text) const {
    const auto written = WrittenMove::read(text);
    if (!written) return fail(written.error());
    MoveList<Move> list;
    moves(p, list);
    std::vector<std::string> meant;
    std::optional<Move> found;
    for (const Move& m : list) {
      if (written->jump && m.taken == 0) continue;
      const Fit fit = this->fit(p, m, *written);
      if (fit == Fit::Whole) return m;
      if (fit == Fit::None) continue;
      found = m;
      meant.push_back(move_text(p, m));
    }
    if (meant.size() == 1) return *found;
    if (meant.empty()) return fail(illegal_move(text, legal_texts(*this, p)));
    return fail({.what = "ambiguous move " + in_quotes(text), .expected = one_of(meant)});
  }

  /// `b` and `w`, capitals for kings; the numbers at the ends of the rows are those of the squares.
  std::string text_drawing(const Position& p, const TextStyle& style = {}) const {
    return checkers_text('b', style, [&](int square) { return symbol(p, square); });
  }
  Drawing drawing(const Position& p) const {
    return checkers_drawing('b', [&](int square) { return symbol(p, square); });
  }
  Gesture gesture(const Position& p, const Move& m) const {
    std::vector<int> taken;
    for (CheckersBits left = m.taken; left != 0; left &= left - 1)
      taken.push_back(Board::square_of(std::countr_zero(left)));
    return checkers_gesture(path(p, m), taken);
  }
  std::string refusal(const Position& p, const std::vector<std::string>& touched) const {
    const auto symbols = [&](int square) { return symbol(p, square); };
    return CheckersRefusal(*this, p, p.white_to_move() ? 'w' : 'b', !p.white_to_move(), forcing(p), symbols)(touched);
  }

 private:
  using Board = CheckersBoard;
  enum class Fit { None, Part, Whole };

  static CheckersFen fen(std::string_view text) {
    return {text, Board::size / 2 * R.rows_of_men, R.plies_without_progress};
  }

  static char symbol(const Position& p, int square) {
    const CheckersBits bit = Board::one(Board::bit_of(square));
    const bool king = (p.kings() & bit) != 0;
    if ((p.of(Player::First) & bit) != 0) return king ? 'B' : 'b';
    if ((p.of(Player::Second) & bit) != 0) return king ? 'W' : 'w';
    return '.';
  }

  static CheckersPath path(const Position& p, const Move& m) {
    CheckersPath first;
    each_path(p, m, [&](const CheckersPath& path) {
      first = path;
      return false;
    });
    return first;
  }

  static Fit fit(const Position& p, const Move& m, const WrittenMove& written) {
    Fit best = Fit::None;
    each_path(p, m, [&](const CheckersPath& path) {
      if (path == written.squares) best = Fit::Whole;
      if (best == Fit::None && written.fits(path)) best = Fit::Part;
      return best != Fit::Whole;
    });
    return best;
  }
};

}  // namespace zermelo
