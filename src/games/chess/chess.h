#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "zermelo/core/features.h"
#include "zermelo/core/game.h"
#include "zermelo/core/notation.h"
#include "zermelo/core/options.h"
#include "zermelo/games/chess/chess960.h"
#include "zermelo/games/chess/common.h"
#include "zermelo/games/chess/exchange.h"
#include "zermelo/games/chess/fen.h"
#include "zermelo/games/chess/generate.h"
#include "zermelo/games/chess/study.h"

namespace zermelo {

/// Chess by the FIDE Laws of 2023; First is White. Positions are FENs, moves are UCI (e2e4) and may also be given in
/// algebraic notation (Nf3). As Chess960 (Guidelines II) it differs in where king and rooks castle from: positions are
/// X-FENs, Shredder-FENs or the numbers of start positions, and castling is the king's move onto its rook (e1h1).
class Chess : public chess::Common {
 public:
  using Rules = chess::CastlingRules;

  Chess() = default;
  explicit Chess(Rules rules)
      : Common(rules == Rules::Chess960 ? chess::CastlingText::OntoRook : chess::CastlingText::KingsMove),
        rules_(rules) {}

  bool is_chess960() const { return rules_ == Rules::Chess960; }

  /// Articles 9.6 (fivefold repetition, 75 moves) and 9.2, 9.3 (threefold, 50 moves, to be claimed), in plies.
  static constexpr LineRules line_rules{
      .repetition_draw = 5, .repetition_claim = 3, .clock_draw = 150, .clock_claim = 100};

  /// Published perft counts continue where neither side can mate any more.
  static constexpr bool perft_plays_on = true;

  Position initial() const { return read_position(chess::standard_start).value(); }

  /// Article 5.2.2, as far as the pieces alone show it: bare kings, one minor piece, bishops all on one colour.
  [[gnu::always_inline]] std::optional<Outcome> ended(const Position& p) const {
    if ((p.kinds[chess::Pawn] | p.kinds[chess::Rook] | p.kinds[chess::Queen]) != 0) return std::nullopt;
    return insufficient(p) ? std::optional(Outcome::draw(Reason::InsufficientMaterial)) : std::nullopt;
  }
  /// Articles 5.1.1 and 5.2.1: mate and stalemate.
  Outcome stuck(const Position& p) const {
    return chess::in_check(p) ? Outcome::win(opponent(p.turn), Reason::Mate) : Outcome::draw(Reason::Stalemate);
  }

  void moves(const Position& p, MoveList<Move>& list) const { chess::list_moves(p, list); }
  /// Each kind of piece of both sides, on the board as `view` sees it: mirrored, so that king and queen keep their
  /// sides.
  void features(const Position& p, Player view, FeatureSet& set) const {
    for (const Player player : {view, opponent(view)})
      for (int kind = 0; kind < chess::piece_kinds; ++kind) {
        const chess::Bits squares = p.of(player, static_cast<chess::Piece>(kind));
        set.append(view == chess::white ? squares : std::byteswap(squares), 64);
      }
  }
  FeatureName feature_name(std::size_t number, Player view) const {
    constexpr std::size_t squares = 64;
    const std::size_t set = number / squares;
    const auto square = static_cast<int>(number % squares);
    return {.owner = set < chess::piece_kinds ? view : opponent(view),
            .what = std::string(chess::piece_names[set % chess::piece_kinds]),
            .spot = chess::square_name(static_cast<chess::Square>(view == chess::white ? square : square ^ 56))};
  }
  std::uint64_t count_moves(const Position& p) const { return static_cast<std::uint64_t>(chess::count_moves(p)); }
  Position after(const Position& p, const Move& m) const { return chess::play(p, m); }
  int clock(const Position& p) const { return p.clock; }
  Position uncounted(Position p) const {
    p.clock = 0;
    p.number = 1;
    return p;
  }

  // What an engine asks. ---------------------------------------------------------------------------------------------

  /// A position before it can never come back: a pawn moved, a piece is gone, or a right to castle.
  bool irreversible(const Position& p, const Move& m) const {
    return m.piece == chess::Pawn || chess::captures(p, m) ||
           (p.castling != 0 && chess::rights_after(p, m.from, m.to) != p.castling);
  }
  bool noisy_moves(const Position& p, MoveList<Move>& list) const {
    chess::list_noisy_moves(p, list);
    return !list.empty() || chess::count_moves(p) > 0;
  }
  /// What the captures on the move's target square come to, in pawns, for the mover.
  double exchange(const Position& p, const Move& m) const { return chess::exchange_value(p, m); }
  /// The other side moves again; nothing in check, where that would be illegal.
  std::optional<Position> pass(const Position& p) const {
    auto q = chess::turned(p);
    if (q) q->clock = static_cast<std::uint16_t>(p.clock + (p.clock != 0xffff));
    return q;
  }
  /// With king and pawns alone it can be bad to be the one to move.
  bool may_zugzwang(const Position& p) const {
    return p.of(p.turn) == (p.of(p.turn, chess::King) | p.of(p.turn, chess::Pawn));
  }

  // What people read and write. --------------------------------------------------------------------------------------

  Expected<Position> read_position(std::string_view text) const {
    if (is_chess960())
      if (const auto start = chess::start_named(text)) return chess::read_fen(*start, rules_);
    return chess::read_fen(text, rules_);
  }
  std::vector<std::string> problems(const Position& p) const { return problem_words(p); }
  std::vector<std::string> problems(std::string_view text) const {
    if (is_chess960() && chess::start_named(text)) return {};
    const auto p = chess::FenReader(text, rules_).read_raw();
    return p ? problems(*p) : messages({p.error()});
  }
  std::vector<NamedStart> starts() const {
    auto starts = chess::named_starts();
    if (!is_chess960()) return starts;
    std::vector<NamedStart> shuffled;
    for (const int number : {0, 137, 256, 317, 425, 534, 692, 850, 959})
      shuffled.push_back({std::to_string(number), chess::start_of_number(number),
                          "start " + std::to_string(number) + ": " + chess::back_rank_of(number)});
    starts.insert(starts.begin() + 1, shuffled.begin(), shuffled.end());
    return starts;
  }

 private:
  Rules rules_ = Rules::Chess;

  static bool insufficient(const Position& p) {
    const chess::Bits bishops = p.kinds[chess::Bishop];
    if (p.kinds[chess::Knight] != 0) return chess::count(p.all()) == 3;
    return (bishops & chess::light_squares) == 0 || (bishops & ~chess::light_squares) == 0;
  }
};

}  // namespace zermelo

namespace zermelo::chess {

struct Family {
  static constexpr std::string_view name = "chess";
  static constexpr std::string_view summary =
      "chess by the laws of FIDE; chess:study is the rook-endgame study's world";
  static constexpr std::string_view title = "Chess";
  static constexpr std::array<std::string_view, 2> sides{"White", "Black"};
  static std::vector<Variant> variants() {
    return {
        {"chess", "Chess", "by the laws of FIDE"},
        {"chess:chess960", "Chess960", "pieces shuffled on the first rank; castle by moving the king onto its rook"},
        {"chess:study", "The rook-endgame study",
         "the small world of the study: kings and rooks, with its own idea of mate"}};
  }
  static std::vector<Option> options() {
    return {Option::word("rules", "the laws of chess, Chess960, or the rook-endgame study's world", "standard",
                         {"standard", "chess960", "study"})};
  }
  static std::vector<std::pair<std::string, std::string>> aliases() { return {{"chess960", "chess:chess960"}}; }
  /// One game type a rule set.
  template <class Use>
  static Expected<void> make(const Settings& s, Use&& use) {
    if (s.text("rules") == "study")
      use(ChessStudy());
    else
      use(Chess(s.text("rules") == "chess960" ? CastlingRules::Chess960 : CastlingRules::Chess));
    return {};
  }
};

}  // namespace zermelo::chess
