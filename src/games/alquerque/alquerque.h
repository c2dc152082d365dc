#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "zermelo/core/features.h"
#include "zermelo/core/game.h"
#include "zermelo/core/notation.h"
#include "zermelo/core/options.h"
#include "zermelo/games/alquerque/chains.h"
#include "zermelo/games/alquerque/drawing.h"
#include "zermelo/games/alquerque/evaluators.h"
#include "zermelo/games/alquerque/notation.h"
#include "zermelo/games/alquerque/touch.h"

namespace zermelo::alquerque {

/// Only games that can go round in circles know draws by repetition and by plies without a capture. The clock is
/// counted along the line, not in the position.
template <bool CanCircle>
struct Circles {};
template <>
struct Circles<true> {
  static constexpr LineRules line_rules{.repetition_draw = 3, .clock_draw = 100};
};

}  // namespace zermelo::alquerque

namespace zermelo {

/// Alquerque: pieces step along the lines of the board and capture by jumping. A side without pieces has lost. White
/// begins and is First. The rule sets are in rules.h.
///
/// Moves are in the order of source, then target, then captures. `count_moves` counts jump paths, as perft does, so it
/// is the sum of `ways` and may be more than the number of moves.
template <alquerque::Rules R>
class Alquerque : public alquerque::Circles<R.can_circle()> {
 public:
  static constexpr alquerque::Rules rules = R;
  using Board = alquerque::Board<R.size>;
  using Word = typename Board::Word;
  using Chains = alquerque::Chains<Board, R>;
  using Field = typename Chains::Field;
  using Move = typename Chains::Move;
  using Position =
      std::conditional_t<R.no_return, alquerque::PositionWithVisits<Board>,
                         std::conditional_t<R.no_undo, alquerque::PositionWithUndo<Board>, alquerque::Pieces<Word>>>;
  using Evaluator = alquerque::Evaluator<Alquerque>;
  static constexpr std::string_view name = "alquerque";
  static constexpr bool never_small = true;  // 3^25 positions and more
  static constexpr bool own_symbols = true;  // pieces are all alike, so a user may choose how they look

  static_assert(R.no_return || sizeof(Position) <= 24);

  Position initial() const { return Position({Board::bottom, Board::top, Player::First}); }
  Player to_move(const Position& p) const { return p.turn; }
  [[gnu::always_inline]] std::optional<Outcome> ended(const Position& p) const {
    if (p.own == 0) return Outcome::win(opponent(p.turn), Reason::NoPieces);
    if (p.other == 0) return Outcome::win(p.turn, Reason::NoPieces);
    return std::nullopt;
  }
  Outcome stuck(const Position& p) const {
    return R.stuck_loses ? Outcome::win(opponent(p.turn), Reason::NoMoves) : Outcome::draw(Reason::NoMoves);
  }

  /// Of both sides, on the board as `view` sees it: the pieces, those that could jump if they were to move, and those
  /// that these could jump. Then how many pieces and steps a side has, one feature for each piece and for every two
  /// steps.
  void features(const Position& p, Player view, FeatureSet& set) const {
    append(facts_of(p, view), facts_of(p, opponent(view)), view, set);
  }
  void features_of_both(const Position& p, FeatureSet& first, FeatureSet& second) const {
    const Facts of_first = facts_of(p, Player::First);
    const Facts of_second = facts_of(p, Player::Second);
    append(of_first, of_second, Player::First, first);
    append(of_second, of_first, Player::Second, second);
  }
  FeatureName feature_name(std::size_t number, Player view) const {
    constexpr std::array<std::string_view, 3> kinds{"piece", "piece that can jump", "piece that can be jumped"};
    constexpr int on_points = static_cast<int>(kinds.size()) * Board::points;
    constexpr int of_player = on_points + Board::pieces + room_features;
    const int at = static_cast<int>(number) % of_player;
    const Player player = static_cast<int>(number) < of_player ? view : opponent(view);
    if (at >= on_points)
      return {.owner = player, .what = at < on_points + Board::pieces ? "number of pieces" : "room to move"};
    const int kind = at / Board::points;
    const int point = view == Player::First ? at % Board::points : Board::points - 1 - at % Board::points;
    return {.owner = kind < 2 ? player : opponent(player),
            .what = std::string(kinds[static_cast<std::size_t>(kind)]),
            .spot = std::to_string(point + 1)};
  }

  void moves(const Position& p, MoveList<Move>& list) const {
    const Word jumping = jumpers(p);
    if (R.must_capture && jumping != 0) return captures(p, jumping, list);
    for (Word own = p.own; own != 0; own &= own - 1) {
      const int from = std::countr_zero(own);
      const std::size_t begin = list.size();
      for (Word targets = step_targets(p, from); targets != 0; targets &= targets - 1)
        list.push_back(step(from, std::countr_zero(targets)));
      if ((jumping >> from & 1) == 0) continue;
      captures(p, Board::bit(from), list);
      Chains::sort(list, begin);
    }
  }

  /// Paths, not effects: what the last ply of a perft needs.
  std::uint64_t count_moves(const Position& p) const {
    std::uint64_t sum = 0;
    const Word jumping = jumpers(p);
    for (Word from = jumping; from != 0; from &= from - 1)
      sum += Chains::count(std::countr_zero(from), field(p, std::countr_zero(from)));
    return R.must_capture && jumping != 0 ? sum : sum + count_steps(p);
  }

  /// The jump paths behind one effect.
  std::uint64_t ways(const Position& p, const Move& m) const {
    if ((m.captured & (m.captured - 1)) == 0) return 1;
    return Chains::count_exact(m.from, {m.captured, field(p, m.from).landing}, m.to);
  }

  Position after(const Position& p, const Move& m) const {
    const Word own = (p.own ^ Board::bit(m.from)) | Board::bit(m.to);
    const Word other = p.other & ~m.captured;
    if constexpr (R.no_return) {
      Position next = p;
      carry(next, p, m);
      next.own = other;
      next.other = own;
      next.turn = opponent(p.turn);
      return next;
    } else {
      Position next({other, own, opponent(p.turn)});
      if constexpr (R.no_undo) {
        if (m.captured == 0) next.theirs = {m.to, m.from};
        next.mine = still_possible(p.theirs, next);
      }
      return next;
    }
  }

  std::optional<Position> turned(const Position& p) const {
    Position q = p;
    std::swap(q.own, q.other);
    if constexpr (R.no_undo) std::swap(q.mine, q.theirs);
    q.turn = opponent(p.turn);
    return q;
  }

  Key key(const Position& p) const {
    const Key turn = static_cast<Key>(p.turn) + 1;
    if constexpr (R.no_return) return combine(turn, p.pieces_key);
    const Key pieces = combine(combine(turn, p.own), p.other);
    if constexpr (R.no_undo) {
      const auto undo = [](const alquerque::Undo& u) { return static_cast<Key>(u.any() ? 64 * u.from + u.to + 1 : 0); };
      return combine(pieces, undo(p.mine) << 32 | undo(p.theirs));
    }
    return pieces;
  }

  bool noisy(const Position&, const Move& m) const { return m.captured != 0; }
  bool noisy_moves(const Position& p, MoveList<Move>& list) const {
    const Word jumping = jumpers(p);
    captures(p, jumping, list);
    return jumping != 0 || count_steps(p) > 0;
  }
  /// A capture must be made: there is less choice than elsewhere.
  bool forcing(const Position& p) const { return R.must_capture && jumpers(p) != 0; }
  bool irreversible(const Position&, const Move& m) const { return m.captured != 0; }

  /// For tables: ends, and captures hashed into the rest. Legal moves of one position that share a code are next to
  /// impossible, and harmless where moves are matched against generated ones.
  std::uint32_t code(const Move& m) const {
    const auto captured = static_cast<std::uint32_t>(mix(m.captured) >> 44);
    return captured << 12 | static_cast<std::uint32_t>(m.to) << 6 | m.from;
  }

  static constexpr std::size_t history_slots = 64 * 64;
  std::size_t history_slot(const Move& m) const { return static_cast<std::size_t>(m.from | m.to << 6); }

  /// All turns and mirrors of the square, or left and right alone where the sides march up and down.
  int symmetries() const { return R.steps == alquerque::Steps::Any ? 8 : 2; }
  Position image(const Position& p, int symmetry) const {
    Position turned({Board::image(p.own, symmetry), Board::image(p.other, symmetry), p.turn});
    if constexpr (R.no_undo) {
      const auto turn = [symmetry](const alquerque::Undo& u) {
        if (!u.any()) return alquerque::Undo{};
        return alquerque::Undo{static_cast<std::uint8_t>(Board::image(static_cast<int>(u.from), symmetry)),
                               static_cast<std::uint8_t>(Board::image(static_cast<int>(u.to), symmetry))};
      };
      turned.mine = turn(p.mine);
      turned.theirs = turn(p.theirs);
    }
    if constexpr (R.no_return)
      for (Word all = p.own | p.other; all != 0; all &= all - 1) {
        const int point = std::countr_zero(all);
        const int to = Board::image(point, symmetry);
        const Player owner = (p.own >> point & 1) != 0 ? p.turn : opponent(p.turn);
        turned.remove(to, owner);
        turned.place(to, owner, Board::image(p.visits(point), symmetry));
      }
    return turned;
  }

  /// Every defect of a position, in words.
  std::vector<std::string> problems(const Position& p) const {
    std::vector<std::string> found;
    if ((p.own | p.other) == 0) found.emplace_back("there are no pieces");
    for (const Player player : {Player::First, Player::Second}) {
      const int count = std::popcount(p.of(player));
      if (count > Board::pieces)
        found.push_back(std::to_string(count) + (player == Player::First ? " white" : " black") +
                        " pieces: a side has at most " + std::to_string(Board::pieces));
    }
    if (too_many_captures(p)) found.emplace_back("too many captures: a position has at most 65,536 moves");
    return found;
  }

  std::vector<std::string> problems(std::string_view text) const {
    const auto p = Notation::read_position(text);
    return p ? problems(*p) : messages({p.error()});
  }

  std::string position_text(const Position& p) const { return Notation::position_text(p); }
  Expected<Position> read_position(std::string_view text) const {
    auto p = Notation::read_position(text);
    if (!p) return p;
    if (const auto defects = problems(*p); !defects.empty())
      return fail({.what = defects.back(), .where = at_offset("position", 0)});
    return p;
  }
  std::string move_text(const Position& p, const Move& m) const {
    return Notation::move_text(m, field(p, m.from).landing);
  }
  Expected<Move> read_move(const Position& p, std::string_view text) const {
    return Notation::read_move(*this, p, text);
  }
  std::string text_drawing(const Position& p, const TextStyle& style = {}) const {
    return alquerque::BoardDrawing<Board>::text(p, style);
  }
  Drawing drawing(const Position& p) const { return alquerque::BoardDrawing<Board>::drawing(p); }
  Gesture gesture(const Position& p, const Move& m) const {
    return alquerque::Touch<Alquerque>::gesture(Notation::path(m, field(p, m.from).landing), m.captured);
  }
  std::string refusal(const Position& p, const std::vector<std::string>& touched) const {
    return alquerque::Touch<Alquerque>::refusal(*this, p, touched);
  }

  // What notation and evaluators ask too. ---------------------------------------------------------------------------

  static Word empty(const Position& p) { return Board::all & ~(p.own | p.other); }

  /// What the piece on `from` meets when it jumps. The point it leaves is free to land on.
  static Field field(const Position& p, int from) {
    if constexpr (R.no_return) return {p.other, empty(p) & ~p.visits(from)};
    return {p.other, empty(p) | Board::bit(from)};
  }

  /// The pieces that can capture now.
  [[gnu::always_inline]] static Word jumpers(const Position& p) {
    const Word able = Board::jumpers(p.own, p.other, empty(p));
    if constexpr (R.no_return) {
      Word free = 0;
      for (Word from = able; from != 0; from &= from - 1)
        Board::each_jump(std::countr_zero(from), p.other, field(p, std::countr_zero(from)).landing,
                         [&](int, int) { free |= from & (0 - from); });
      return free;
    }
    return able;
  }

  /// Where the piece on `from` may step to.
  static Word step_targets(const Position& p, int from) {
    Word targets = step_lines(p.turn)[static_cast<std::size_t>(from)] & empty(p);
    if constexpr (R.no_return) targets &= ~p.visits(from);
    if constexpr (R.no_undo)
      if (p.mine.any() && p.mine.from == from) targets &= ~Board::bit(p.mine.to);
    return targets;
  }

 private:
  using Notation = alquerque::Notation<Alquerque>;
  using Lines = std::array<Word, Board::points>;

  static constexpr int room_features = 24;
  /// The first `count` of `width` features.
  static constexpr std::uint64_t so_many(int count, int width) {
    return (std::uint64_t{1} << std::min(count, width)) - 1;
  }
  /// What the features say of one player.
  struct Facts {
    std::array<Word, 3> points;  ///< pieces, jumpers, the other side's pieces that are jumped
    std::uint64_t pieces;
    std::uint64_t room;
  };
  static Facts facts_of(const Position& p, Player player) {
    const Word own = p.of(player);
    const Word free = empty(p);
    const auto [jumpers, jumped] = Board::jumps(own, p.of(opponent(player)), free);
    return {.points = {own, jumpers, jumped},
            .pieces = so_many(std::popcount(own), Board::pieces),
            .room = so_many(Board::count_steps(own, free) / 2, room_features)};
  }
  static void append(const Facts& own, const Facts& other, Player view, FeatureSet& set) {
    for (const Facts* const facts : {&own, &other}) {
      for (const Word points : facts->points)
        set.append(view == Player::First ? points : reversed_bits(points, Board::points), Board::points);
      set.append(facts->pieces, Board::pieces);
      set.append(facts->room, room_features);
    }
  }

  static Move step(int from, int to) {
    Move m{};
    m.from = static_cast<std::uint8_t>(from);
    m.to = static_cast<std::uint8_t>(to);
    if constexpr (R.no_return) m.visits = Board::bit(to);
    return m;
  }

  /// Chains of the pieces in `jumping`.
  static void captures(const Position& p, Word jumping, MoveList<Move>& list) {
    int budget = Chains::most_chains;
    for (; jumping != 0; jumping &= jumping - 1) {
      const int from = std::countr_zero(jumping);
      Move none{};
      none.from = none.to = static_cast<std::uint8_t>(from);
      if (Move chain = none; Chains::follow_only_way(field(p, from), chain)) {
        list.push_back(chain);
        continue;
      }
      list.push_back(none);
      Chains::all_or_throw(Chains::grow(field(p, from), list, list.size() - 1, budget, Chains::add_nothing));
    }
  }

  /// Computed for both sides: the one not to move will be soon.
  static bool too_many_captures(const Position& p) {
    Position turned = p;
    std::swap(turned.own, turned.other);
    return too_many_for_mover(p) || too_many_for_mover(turned);
  }
  static bool too_many_for_mover(const Position& p) {
    int budget = Chains::most_chains;
    MoveList<typename Chains::Counted> list;
    for (Word jumping = jumpers(p); jumping != 0; jumping &= jumping - 1) {
      const int from = std::countr_zero(jumping);
      list.push_back(Chains::start(from));
      if (!Chains::grow(field(p, from), list, list.size() - 1, budget, Chains::add_nothing)) return true;
    }
    return list.size() + steps_at_most > list.most;
  }
  static constexpr std::size_t steps_at_most = 8 * static_cast<std::size_t>(Board::pieces);

  static std::uint64_t count_steps(const Position& p) {
    int sum = 0;
    if constexpr (R.steps == alquerque::Steps::Any && !R.no_return) {
      sum = Board::count_steps(p.own, empty(p));
      if constexpr (R.no_undo) sum -= p.mine.any();  // kept only while it is possible
    } else {
      for (Word own = p.own; own != 0; own &= own - 1) sum += std::popcount(step_targets(p, std::countr_zero(own)));
    }
    return static_cast<std::uint64_t>(sum);
  }

  /// Neighbours that a step may go to: White marches towards falling rows.
  static const Lines& step_lines(Player player) {
    static constexpr Lines white = lines_of(Player::First);
    static constexpr Lines black = lines_of(Player::Second);
    return player == Player::First ? white : black;
  }
  static constexpr Lines lines_of(Player player) {
    Lines lines{};
    for (int from = 0; from < Board::points; ++from)
      for (int to = 0; to < Board::points; ++to)
        if ((Board::neighbours[static_cast<std::size_t>(from)] >> to & 1) != 0 && may_step(player, from, to))
          lines[static_cast<std::size_t>(from)] |= Board::bit(to);
    return lines;
  }
  static constexpr bool may_step(Player player, int from, int to) {
    const int forward = sign(player) * (Board::row(from) - Board::row(to));
    const int last_row = player == Player::First ? 0 : Board::size - 1;
    if (R.steps == alquerque::Steps::Any) return true;
    if (R.steps == alquerque::Steps::Forward) return forward > 0;
    return forward >= 0 && !(R.no_return && Board::row(from) == last_row);
  }

  /// What a piece with visits leaves and takes along.
  static void carry(Position& next, const Position& p, const Move& m)
    requires(R.no_return)
  {
    for (Word captured = m.captured; captured != 0; captured &= captured - 1)
      next.remove(std::countr_zero(captured), opponent(p.turn));
    next.remove(m.from, p.turn);
    next.place(m.to, p.turn, p.visits(m.from) | m.visits);
  }

  static alquerque::Undo still_possible(const alquerque::Undo& undo, const Position& p) {
    const bool possible = (p.own >> undo.from & 1) != 0 && (empty(p) >> undo.to & 1) != 0;
    return undo.any() && possible ? undo : alquerque::Undo{};
  }
};

}  // namespace zermelo

namespace zermelo::alquerque {

struct Family {
  static constexpr std::string_view name = "alquerque";
  static constexpr std::string_view summary = "the draughts of the Middle Ages, on points and lines; six rule sets";
  static constexpr std::string_view title = "Alquerque";
  static constexpr std::array<std::string_view, 2> sides{"White", "Black"};
  static std::vector<Variant> variants() {
    return {{"alquerque", "Forced captures", "the usual game: captures are mandatory, and a chain must be finished"},
            {"alquerque:alfonso", "Alfonso X, 1283", "steps in any direction, one jump a turn, captures are free"},
            {"alquerque:murray", "Murray, 1952", "chains of jumps that may stop, captures are free"},
            {"alquerque:bell", "Bell, 1960", "never backward, and never to a point the piece has been on"},
            {"alquerque:codecup", "Seven by seven", "the large board of the CodeCup contest"},
            {"alquerque:study", "The study's rules", "steps forward only, one jump a turn; no move is a draw"}};
  }
  static std::vector<Option> options() {
    std::vector<std::string> words;
    for (const auto& named : rule_sets) words.emplace_back(named.name);
    return {Option::word("rules", "which game of Alquerque", "forced", words)};
  }
  static std::vector<std::pair<std::string, std::string>> aliases() { return {{"qirkat", "alquerque"}}; }
  template <class Use>
  static Expected<void> make(const Settings& s, Use&& use) {
    const auto use_named = [&]<std::size_t... I>(std::index_sequence<I...>) {
      ((rule_sets[I].name == s.text("rules") ? use(Alquerque<rule_sets[I].rules>()) : void()), ...);
    };
    use_named(std::make_index_sequence<rule_sets.size()>());
    return {};
  }
};

}  // namespace zermelo::alquerque
