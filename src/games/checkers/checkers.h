#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "zermelo/core/features.h"
#include "zermelo/core/game.h"
#include "zermelo/core/notation.h"
#include "zermelo/core/options.h"
#include "zermelo/games/checkers/drawing.h"
#include "zermelo/games/checkers/evaluators.h"
#include "zermelo/games/checkers/generate.h"
#include "zermelo/games/checkers/notation.h"
#include "zermelo/games/checkers/position.h"
#include "zermelo/games/checkers/rules.h"
#include "zermelo/games/checkers/study.h"
#include "zermelo/games/checkers/touch.h"

namespace zermelo {

/// Draughts on 64 squares; by default English draughts, the checkers of America. Black (dark) is First, has the squares
/// 1 to 12 and plays down the board; White is Second. A side without a piece or without a move has lost.
template <checkers::Rules R = checkers::english>
class Checkers {
  static_assert(R.size == checkers::Board::size, "checkers: boards other than 8x8 are not written yet");
  static_assert(!R.flying_kings, "checkers: flying kings are not written yet");
  static_assert(!R.majority, "checkers: the majority rule is not written yet");
  static_assert(!R.men_capture_backward && R.crowning == checkers::Crowning::EndsMove,
                "checkers: men that jump back are not written yet");
  static_assert(R.must_capture && R.must_finish, "checkers: free captures are not written yet");

 public:
  using Position = checkers::Position;
  using Move = checkers::Move;
  using Evaluator = checkers::Evaluator;
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

  /// Men and kings of both sides, on the board as `view` sees it.
  void features(const Position& p, Player view, FeatureSet& set) const {
    constexpr int bits = Board::bit_of(Board::squares) + 1;
    const auto seen = [&](checkers::Bits squares) {
      return view == Player::First ? squares : reversed_bits(squares, bits);
    };
    for (const Player player : {view, opponent(view)}) {
      set.append(seen(p.of(player) & ~p.kings()), bits);
      set.append(seen(p.of(player) & p.kings()), bits);
    }
  }
  FeatureName feature_name(std::size_t number, Player view) const {
    constexpr int bits = Board::bit_of(Board::squares) + 1;
    const int set = static_cast<int>(number) / bits;
    const int seen = static_cast<int>(number) % bits;
    const int bit = view == Player::First ? seen : bits - 1 - seen;
    const int square = Board::square_of(bit);
    return {.owner = set < 2 ? view : opponent(view),
            .what = set % 2 == 0 ? "man" : "king",
            .spot = Board::bit_of(square) == bit ? std::to_string(square) : ""};  // some bits are no square
  }

  void moves(const Position& p, MoveList<Move>& list) const {
    return p.white_to_move() ? checkers::Generator<false>(p).moves(list) : checkers::Generator<true>(p).moves(list);
  }
  [[gnu::always_inline]] std::uint64_t count_moves(const Position& p) const {
    return p.white_to_move() ? checkers::Generator<false>(p).count() : checkers::Generator<true>(p).count();
  }
  /// Jump paths behind one effect: only a king can go round a ring of four both ways.
  std::uint64_t ways(const Position& p, const Move& m) const {
    if (m.taken == 0 || (p.kings() >> m.from & 1) == 0 || std::popcount(m.taken) < 4) return 1;
    std::uint64_t paths = 0;
    each_path(p, m, [&](const checkers::Path&) {
      ++paths;
      return true;
    });
    return paths;
  }

  [[gnu::always_inline]] Position after(const Position& p, const Move& m) const {
    const checkers::Bits from = Board::one(m.from);
    const checkers::Bits to = Board::one(m.to);
    const checkers::Bits kings = p.kings();
    const bool king = (kings & from) != 0;
    const checkers::Bits crowned =
        king ? to : to & Board::ends;  // a man moves forward, so the end it reaches is its last
    const bool progress = !king || m.taken != 0;
    const int clock = progress ? 0 : std::min(p.clock() + 1, R.plies_without_progress);
    const int number = std::min(p.number() + p.white_to_move(), Position::most_number);
    return {.own = p.other & ~m.taken,
            .other = (p.own & ~from) | to,
            .rest = (kings & ~(from | m.taken)) | crowned |
                    static_cast<checkers::Bits>(number) << Position::number_shift |
                    static_cast<checkers::Bits>(clock) << Position::clock_shift |
                    checkers::Bits{!p.white_to_move()} << Position::turn_shift};
  }

  /// Clock and move number are no part of it: the same board with the same side to move is the same position.
  [[gnu::always_inline]] Key key(const Position& p) const {
    return combine(combine(p.own, p.other), p.kings() | checkers::Bits{p.white_to_move()} << Position::turn_shift);
  }

  std::optional<Position> turned(const Position& p) const {
    return Position{.own = p.other, .other = p.own, .rest = p.rest ^ checkers::Bits{1} << Position::turn_shift};
  }

  bool noisy(const Position&, const Move& m) const { return m.taken != 0; }
  bool noisy_moves(const Position& p, MoveList<Move>& list) const {
    return p.white_to_move() ? checkers::Generator<false>(p).noisy_moves(list)
                             : checkers::Generator<true>(p).noisy_moves(list);
  }
  /// A capture must be made: there is less choice than elsewhere.
  [[gnu::always_inline]] bool forcing(const Position& p) const {
    return p.white_to_move() ? checkers::Generator<false>(p).captures() : checkers::Generator<true>(p).captures();
  }
  bool irreversible(const Position& p, const Move& m) const { return m.taken != 0 || (p.kings() >> m.from & 1) == 0; }
  int clock(const Position& p) const { return p.clock(); }
  Position uncounted(const Position& p) const {
    return Position::make(p.of(Player::First), p.of(Player::Second), p.kings(), p.turn(), 0, 1);
  }

  /// Exact in 28 bits: jumped pieces lie on every other row, four squares each, nine bits apart.
  std::uint32_t code(const Move& m) const {
    const checkers::Bits taken = m.taken | m.taken >> Board::left;  // odd rows come to lie on the even ones before them
    checkers::Bits squares = 0;
    for (int pair = 0; pair < Board::size / 2; ++pair)
      squares |= (taken >> pair * (Board::size + 1) & 0xf) << pair * Board::size / 2;
    return static_cast<std::uint32_t>(squares << 12 | static_cast<unsigned>(m.to) << 6 | m.from);
  }

  static constexpr std::size_t history_slots = 64 * 64;
  std::size_t history_slot(const Move& m) const { return static_cast<std::size_t>(m.from | m.to << 6); }
  /// What a move gains in men when both sides capture as long as they must. Captures are compulsory, so the answers are
  /// forced and few, and every ply takes a piece off the board: the end of the shot is soon seen. Each side takes the
  /// capture that is best for it; what happens after the shot is not asked.
  double exchange(const Position& p, const Move& m, int plies_left = 8) const {
    constexpr double man = 1;
    constexpr double king = 1.3;  // as in the evaluator `material`
    const double won = man * std::popcount(m.taken) + (king - man) * std::popcount(m.taken & p.kings());
    const Position next = after(p, m);
    if (plies_left == 0 || next.own == 0 || !forcing(next)) return won;
    MoveList<Move> answers;
    moves(next, answers);
    double lost = -std::numeric_limits<double>::infinity();  // an answer that must be made may cost its maker
    for (const Move& answer : answers) lost = std::max(lost, exchange(next, answer, plies_left - 1));
    return won - lost;
  }

  std::string position_text(const Position& p) const { return checkers::Fen::write(p); }
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
    const checkers::Path whole = path(p, m);
    checkers::Path ends;
    ends.push(*whole.begin());
    ends.push(*(whole.end() - 1));
    return path_text(ends, m.taken != 0);
  }

  /// Any path of a move, and as little of it as leaves no doubt.
  Expected<Move> read_move(const Position& p, std::string_view text) const {
    return checkers::read_move(*this, p, text, [&](const Move& m, auto&& use) {
      each_path(p, m, [&](const checkers::Path& path) {
        use(path);
        return true;
      });
    });
  }

  /// `b` and `w`, capitals for kings; the numbers at the ends of the rows are those of the squares.
  std::string text_drawing(const Position& p, const TextStyle& style = {}) const {
    return checkers::text_drawing('b', style, [&](int square) { return symbol(p, square); });
  }
  Drawing drawing(const Position& p) const {
    return checkers::drawing('b', [&](int square) { return symbol(p, square); });
  }
  Gesture gesture(const Position& p, const Move& m) const {
    std::vector<int> taken;
    for (checkers::Bits left = m.taken; left != 0; left &= left - 1)
      taken.push_back(Board::square_of(std::countr_zero(left)));
    return checkers::gesture(path(p, m), taken);
  }
  std::string refusal(const Position& p, const std::vector<std::string>& touched) const {
    const auto symbols = [&](int square) { return symbol(p, square); };
    const checkers::Mover mover{
        .man = p.white_to_move() ? 'w' : 'b', .plays_down = !p.white_to_move(), .must_capture = forcing(p)};
    return checkers::refusal(*this, p, mover, symbols, touched);
  }

 private:
  using Board = checkers::Board;

  static checkers::Fen fen(std::string_view text) {
    return {text, Board::size / 2 * R.rows_of_men, R.plies_without_progress};
  }

  static char symbol(const Position& p, int square) {
    const checkers::Bits bit = Board::one(Board::bit_of(square));
    const bool king = (p.kings() & bit) != 0;
    if ((p.of(Player::First) & bit) != 0) return king ? 'B' : 'b';
    if ((p.of(Player::Second) & bit) != 0) return king ? 'W' : 'w';
    return '.';
  }

  static checkers::Path path(const Position& p, const Move& m) {
    checkers::Path first;
    each_path(p, m, [&](const checkers::Path& path) {
      first = path;
      return false;
    });
    return first;
  }
};

}  // namespace zermelo

namespace zermelo::checkers {

/// The family for the catalogue: the rule sets by name, and the study's quirks one by one.
struct Family {
  static constexpr std::string_view name = "checkers";
  static constexpr std::string_view summary = "draughts on 64 squares: English rules, or the checkers study's own";
  static constexpr std::string_view title = "Checkers";
  static constexpr std::array<std::string_view, 2> sides{"Black", "White"};
  static std::vector<Variant> variants() {
    return {{"checkers", "English draughts", "captures are compulsory, kings move one square"},
            {"checkers:study", "The study's rules", "as the checkers study programmed them, quirks included"}};
  }

  struct Quirk {
    std::string_view id;
    std::string_view meaning;
    bool StudyQuirks::* kept;
  };
  static std::vector<Quirk> quirks() {
    return {{"top-row", "study: a chained jump cannot land on the top row", &StudyQuirks::top_row},
            {"last-two", "study: a chain removes only the last two pieces it jumped", &StudyQuirks::last_two},
            {"later-path", "study: of two jump paths to one square only the later counts", &StudyQuirks::later_path},
            {"arrivals", "study: the king counter grows at every arrival on an end row, and never falls",
             &StudyQuirks::arrivals}};
  }

  static std::vector<Option> options() {
    std::vector<Option> options{Option::word("rules", "the rule set", "english", {"english", "study"})};
    for (const Quirk& quirk : quirks())
      options.push_back(Option::word(std::string(quirk.id), std::string(quirk.meaning), "on", {"on", "off"}));
    return options;
  }
  static std::vector<std::pair<std::string, std::string>> aliases() { return {{"draughts", "checkers"}}; }

  template <class Use>
  static Expected<void> make(const Settings& s, Use&& use) {
    StudyQuirks kept;
    for (const Quirk& quirk : quirks()) {
      const std::string id(quirk.id);
      if (s.given(id) && s.text("rules") != "study")
        return fail({.what = id + " is a quirk of the study's rules",
                     .where = "game checkers",
                     .expected = "checkers:study," + id + "=" + s.text(id)});
      kept.*quirk.kept = s.on(id);
    }
    if (s.text("rules") == "study")
      use(CheckersStudy(kept));
    else
      use(Checkers<>());
    return {};
  }
};

}  // namespace zermelo::checkers
