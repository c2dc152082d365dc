#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <concepts>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "zermelo/core/drawing.h"
#include "zermelo/core/features.h"
#include "zermelo/core/foresight.h"
#include "zermelo/core/game.h"
#include "zermelo/core/knowledge.h"
#include "zermelo/core/notation.h"
#include "zermelo/core/options.h"
#include "zermelo/games/kalah/drawing.h"
#include "zermelo/games/kalah/endgame.h"
#include "zermelo/games/kalah/evaluators.h"
#include "zermelo/games/kalah/notation.h"
#include "zermelo/games/kalah/packed_row.h"
#include "zermelo/games/kalah/plain_row.h"
#include "zermelo/games/kalah/position.h"
#include "zermelo/games/kalah/rules.h"

namespace zermelo {

/// Kalah, the mancala game of W. J. Champion (1940; US patent 2,720,362). `Row` holds one side of the board:
/// kalah::SixPits what the name says, kalah::PackedRow up to seven pits, kalah::PlainRow for all sizes.
///
/// A pit is emptied and its seeds are sown one by one: own pits, own store, the other's pits, and round again; the
/// other's store is skipped, the pit of origin is not. The last seed in the own store gives another turn, so one sowing
/// is one move and the position says who moves. The last seed in an own pit that was empty takes itself and the seeds
/// opposite, if there are any. The game ends when after a move one side's pits are empty; what is left then is not
/// moved on the board but counted in the outcome.
///
/// Natural order of moves: pit 1 (the farthest from the own store) to pit n, then `swap`.
template <class Row>
class Kalah {
 public:
  using Position = kalah::Position<Row>;
  using Move = kalah::Move;
  using Evaluator = kalah::Evaluator<Row>;
  static constexpr std::string_view name = "kalah";
  static constexpr bool never_stuck = true;  // an empty side has ended the game

  Kalah() = default;
  explicit Kalah(const kalah::Rules& rules) : rules_(rules) { assert(pits() == rules.pits); }

  const kalah::Rules& rules() const { return rules_; }
  int pits() const { return kalah::row_pits<Row>(rules_); }

  static constexpr bool never_small = !std::derived_from<Row, kalah::PackedRow>;
  /// Every way to share out the seeds over pits and stores, for either player to move.
  double most_positions() const {
    const int cells = 2 * pits() + 2;
    return 2 * binomial(rules_.all_seeds() + cells - 1, cells - 1);
  }

  Position initial() const {
    Position p{.pie = rules_.pie};
    for (int cell = 0; cell < pits(); ++cell) {
      p.own.add(cell, rules_.seeds);
      p.other.add(cell, rules_.seeds);
    }
    return p;
  }
  Player to_move(const Position& p) const { return p.turn; }

  /// An empty side comes before a majority: it settles where every seed goes. A majority stops the game with the seeds
  /// in the pits belonging to nobody; it is more than half of the seeds that are on the board at all.
  [[gnu::always_inline]] std::optional<Outcome> ended(const Position& p) const {
    if (p.own.pits_empty(pits()) || p.other.pits_empty(pits()))
      return Outcome::by_margin(points(p, Player::First) - points(p, Player::Second), Reason::SideEmpty);
    if (rules_.majority && 2 * std::max(p.own[pits()], p.other[pits()]) > seeds_on_board(p))
      return Outcome::by_margin(p.of(Player::First)[pits()] - p.of(Player::Second)[pits()], Reason::Majority);
    return std::nullopt;
  }
  Outcome stuck(const Position& p) const {
    return Outcome::by_margin(points(p, Player::First) - points(p, Player::Second), Reason::SideEmpty);
  }

  [[gnu::always_inline]] void moves(const Position& p, MoveList<Move>& list) const {
    p.own.each_filled_pit(pits(), [&](int cell) { list.push_back({static_cast<std::uint8_t>(cell)}); });
    if (may_swap(p)) list.push_back(Move::swap());
  }
  std::uint64_t count_moves(const Position& p) const {
    return static_cast<std::uint64_t>(p.own.filled_pits(pits())) + (may_swap(p) ? 1 : 0);
  }

  [[gnu::always_inline]] Position after(const Position& p, Move m) const {
    if (m.is_swap()) [[unlikely]]
      return swapped(p);
    const Sown sown = play(p, m);
    const bool pie = p.pie && p.turn == Player::First;
    const bool again = sown.last == pits();
    return {again ? sown.own : sown.other, again ? sown.other : sown.own, again ? p.turn : opponent(p.turn), pie};
  }

  /// While First is still in its opening there is nothing that Second could take over.
  std::optional<Position> turned(const Position& p) const {
    return Position{p.other, p.own, opponent(p.turn), p.pie && p.turn == Player::Second};
  }

  [[gnu::always_inline]] Key key(const Position& p) const {
    return p.other.fold(p.own.fold(static_cast<Key>(p.turn) * 2 + static_cast<Key>(p.pie) + 1));
  }
  std::uint32_t code(Move m) const { return m.cell; }
  static constexpr std::size_t history_slots = kalah::Rules::most_pits + 1;
  std::size_t history_slot(Move m) const { return m.is_swap() ? kalah::Rules::most_pits : m.cell; }

  /// Moves that bank more than they pass: those that capture the other's seeds and those that give another turn.
  [[gnu::always_inline]] bool noisy(const Position& p, Move m) const {
    if (m.is_swap()) [[unlikely]]
      return false;
    if (m.cell + p.own[m.cell] <= 2 * pits()) [[likely]]
      return banks(p.own, p.other, pits(), m.cell);
    return play(p, m).banks_more(pits());
  }

  [[gnu::always_inline]] bool noisy_moves(const Position& p, MoveList<Move>& list) const
    requires std::derived_from<Row, kalah::PackedRow>
  {
    std::uint64_t marks = banking_pits(p.own, p.other, pits());
    for (std::uint64_t round = pits_going_round(p.own, pits()); round != 0; round &= round - 1)
      if (play(p, move_from(round)).banks_more(pits())) marks |= round & (0 - round);
    for (; marks != 0; marks &= marks - 1) list.push_back(move_from(marks));
    return true;  // never stuck
  }

  /// Another turn from the nearest pit first, since it spoils no other; then what banks most, then what is nearest the
  /// store. In large steps: which pit refuted elsewhere says little.
  int promise(const Position& p, Move m) const {
    constexpr int step = 1000;
    constexpr int another_turn = 200;  // more than a move banks
    if (m.is_swap()) return 0;
    const Sown sown = play(p, m);
    const int banked = sown.last == pits() ? another_turn : sown.own[pits()] - p.own[pits()];
    return step * (banked * (pits() + 1) + m.cell);
  }
  /// The stores are settled; the seeds in the pits are what is left to play for. A majority looks at the stores, and a
  /// swap exchanges them, so there nothing is settled yet.
  Stake stake(const Position& p) const {
    if (stores_count(p)) return {.settled = 0, .open = seeds_on_board(p), .fixed_parity = !rules_.majority};
    return {.settled = p.own[pits()] - p.other[pits()],
            .open = p.own.seeds_in_pits(pits()) + p.other.seeds_in_pits(pits())};
  }
  Key open_key(const Position& p) const {
    if (stores_count(p)) return key(p);
    Position pits_only = p;
    pits_only.own.clear(pits());
    pits_only.other.clear(pits());
    pits_only.turn = Player::First;
    return key(pits_only);
  }

  /// Positions with few seeds in the pits, whatever is in the stores.
  std::size_t endings(int open) const {
    const bool numbered = pits() <= kalah::Endings::most_pits && open <= kalah::Endings::most_seeds;
    return numbered ? kalah::endings.count(pits(), open) : std::numeric_limits<std::size_t>::max();
  }
  bool has_number(const Position& p) const { return !rules_.majority && !p.pie; }
  std::size_t ending_number(const Position& p) const { return kalah::endings.number(pits(), p.own, p.other); }

  /// The seeds that `player` has when the game ends here because a side is empty: its store, and what the rule on the
  /// rest gives it.
  int points(const Position& p, Player player) const {
    const Row& row = p.of(player);
    if (rules_.remaining == kalah::Remaining::Owner) return row[pits()] + row.seeds_in_pits(pits());
    return row[pits()] + (row.pits_empty(pits()) ? p.of(opponent(player)).seeds_in_pits(pits()) : 0);
  }

  /// The seeds of each pit, one feature for each number; the seeds of each store, one for each seed up to half of all;
  /// the pits that bank.
  void features(const Position& p, Player view, FeatureSet& set) const {
    const int half = store_features();
    for (const Player player : {view, opponent(view)}) {
      const Row& own = p.of(player);
      const Row& other = p.of(opponent(player));
      std::uint64_t banking = 0;
      for (int cell = 0; cell < pits(); ++cell) {
        set.append(std::uint64_t{1} << std::min(own[cell], numbers_of_a_pit - 1), numbers_of_a_pit);
        const bool short_of_round = own[cell] > 0 && cell + own[cell] <= 2 * pits();
        if (short_of_round && banks(own, other, pits(), cell)) banking |= std::uint64_t{1} << cell;
      }
      set.append(banking, pits());
      set.append((std::uint64_t{1} << std::min(own[pits()], half)) - 1, half);
    }
    set.append(p.pie);
  }
  /// All numbers of a pit or a store have one name.
  FeatureName feature_name(std::size_t number, Player view) const {
    const int of_pits = numbers_of_a_pit * pits();
    const int of_player = of_pits + pits() + store_features();
    const int of = static_cast<int>(number) / of_player;
    const int at = static_cast<int>(number) % of_player;
    if (of == 2) return {.owner = Player::Second, .what = "right to swap"};
    const auto pit = [](const char* words, int cell) { return words + std::to_string(cell + 1); };
    return {.owner = of == 0 ? view : opponent(view),
            .what = at < of_pits            ? pit("seeds in pit ", at / numbers_of_a_pit)
                    : at < of_pits + pits() ? pit("chance to bank from pit ", at - of_pits)
                                            : "store"};
  }

  std::string position_text(const Position& p) const { return kalah::position_text(rules_, p); }
  Expected<Position> read_position(std::string_view text) const { return kalah::Reader<Row>(rules_, text).read(); }
  /// Every defect of a position's text.
  std::vector<std::string> problems(std::string_view text) const { return kalah::Reader<Row>(rules_, text).problems(); }
  /// The pit's number in sowing order, n next to the own store; or `swap`.
  std::string move_text(const Position&, Move m) const { return m.is_swap() ? "swap" : std::to_string(m.cell + 1); }
  std::string text_drawing(const Position& p, const TextStyle& style = {}) const {
    return kalah::text_drawing(rules_, p, style);
  }
  Drawing drawing(const Position& p) const { return kalah::drawing(rules_, p); }

  /// One pit is touched; the path continues from seed to seed.
  Gesture gesture(const Position& p, Move m) const {
    if (m.is_swap()) return {};
    const auto spot = [&](int cell) {  // of the mover's round
      const bool own = cell <= pits();
      return kalah::spot(rules_, p, own ? p.turn : opponent(p.turn), own ? cell : cell - pits() - 1);
    };
    Gesture gesture{.path = {spot(m.cell)}, .touches = 1};
    const int round = 2 * pits() + 1;
    for (int seed = 1; seed <= p.own[m.cell]; ++seed) gesture.path.push_back(spot((m.cell + seed) % round));
    const Sown sown = play(p, m);
    const bool captures = sown.last < pits() && sown.own[sown.last] == 0;
    if (captures) gesture.taken.push_back(spot(sown.last));
    if (captures && sown.taken > 0) gesture.taken.push_back(spot(2 * pits() - sown.last));
    return gesture;
  }
  std::string refusal(const Position& p, const std::vector<std::string>& touched) const {
    if (touched.size() != 1) return "one touch sows a pit";
    for (const Player player : {p.turn, opponent(p.turn)})
      for (int cell = 0; cell <= pits(); ++cell) {
        if (kalah::spot(rules_, p, player, cell) != touched.front()) continue;
        if (cell == pits()) return "you cannot sow from a store";
        return player == p.turn ? "that pit is empty" : "that pit is your opponent's";
      }
    return "there is no such pit";
  }

 private:
  static constexpr int numbers_of_a_pit = 16;  ///< features: from 0; the last stands for more
  int store_features() const { return std::min(rules_.all_seeds() / 2 + 1, 63); }

  struct Sown {
    Row own;
    Row other;
    int last;   ///< the cell of the last seed on the mover's round, `pits()` being the store
    int taken;  ///< seeds of the other side

    bool banks_more(int pits) const { return taken > 0 || last == pits; }
  };
  /// The first pit that is marked by a bit of its byte.
  static Move move_from(std::uint64_t marks) { return {static_cast<std::uint8_t>(std::countr_zero(marks) / 8)}; }

  [[gnu::always_inline]] Sown play(const Position& p, Move m) const {
    Sown sown{p.own, p.other, 0, 0};
    sown.last = sow(sown.own, sown.other, pits(), m.cell);
    sown.taken = capture(sown.own, sown.other, pits(), sown.last, rules_.capture == kalah::Capture::Empty);
    return sown;
  }

  bool may_swap(const Position& p) const { return p.pie && p.turn == Player::Second; }
  /// Whether what is best depends on the seeds in the stores.
  bool stores_count(const Position& p) const { return rules_.majority || p.pie; }

  /// The players change seats. South stays First, so the boards change instead, and First answers the opening that is
  /// now Second's.
  Position swapped(const Position& p) const { return {p.own, p.other, Player::First, false}; }

  int seeds_on_board(const Position& p) const {
    return p.own.seeds_in_pits(pits()) + p.own[pits()] + p.other.seeds_in_pits(pits()) + p.other[pits()];
  }

  kalah::Rules rules_;
};

}  // namespace zermelo

namespace zermelo::kalah {

struct Family {
  static constexpr std::string_view name = "kalah";
  static constexpr std::string_view summary = "sow seeds round the board, the larger store wins; a mancala game";
  static constexpr std::string_view title = "Kalah";
  static constexpr std::array<std::string_view, 2> sides{"South", "North"};
  static std::vector<Variant> variants() {
    return {{"kalah", "Kalah", "six pits a side, four seeds each"},
            {"kalah:seeds=6", "Six seeds", "six pits a side, six seeds each: long and wild"},
            {"kalah:pits=4,seeds=3", "Small", "four pits a side, three seeds each"},
            {"kalah:capture=empty", "Bank the last seed",
             "a last seed in an own empty pit is banked even if there is nothing to capture"},
            {"kalah:pie=on", "With the pie rule", "the second player may take over the first one's opening"}};
  }
  static std::vector<Option> options() {
    return {Option::number("pits", "pits on each side", 6, 1, Rules::most_pits),
            Option::number("seeds", "seeds in each pit at the start", 4, 1, Rules::most_seeds),
            Option::word("capture", "last seed opposite an empty pit: it stays, or it is banked", "standard",
                         {"standard", "empty"}),
            Option::word("remaining", "seeds left at the end go to the owner of their pits or to the emptied side",
                         "owner", {"owner", "emptied"})
                .renamed_from("rest"),
            Option::flag("pie", "the second player may take over the first one's opening"),
            Option::flag("majority", "stop when a store holds more than half of the seeds"),
            Option::word("aim", "play to win or for the margin", "win", {"win", "margin"})};
  }
  static std::vector<std::pair<std::string, std::string>> aliases() { return {{"mancala", "kalah"}}; }

  static Rules rules(const Settings& s) {
    return {.pits = s.small("pits"),
            .seeds = s.small("seeds"),
            .capture = s.text("capture") == "empty" ? Capture::Empty : Capture::Standard,
            .remaining = s.text("remaining") == "emptied" ? Remaining::Emptied : Remaining::Owner,
            .pie = s.on("pie"),
            .majority = s.on("majority"),
            .aim = s.text("aim") == "margin" ? Aim::Margin : Aim::Win};
  }
  template <class Use>
  static Expected<void> make(const Settings& s, Use&& use) {
    const Rules chosen = rules(s);
    if (chosen.pits == SixPits::pits)
      use(Kalah<SixPits>(chosen));
    else if (chosen.pits <= PackedRow::most_pits)
      use(Kalah<PackedRow>(chosen));
    else
      use(Kalah<PlainRow>(chosen));
    return {};
  }
};

}  // namespace zermelo::kalah
