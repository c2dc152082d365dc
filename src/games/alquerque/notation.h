#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "zermelo/core/error.h"
#include "zermelo/core/game.h"
#include "zermelo/core/notation.h"
#include "zermelo/core/text_reader.h"
#include "zermelo/games/alquerque/position.h"

namespace zermelo::alquerque {

/// ## Positions
/// Rows from the top, `w`, `b` and `.`, with `/` between them, then whose turn it is: `bbbbb/bbbbb/bb.ww/wwwww/wwwww
/// w`.
///
///   - rules without undoing add the step that the side to move may not play now, then the one that the other side may
///     not play at its next turn, `-` for none: ` 24-25 -`; both are left out when there is neither;
///   - rules without returning add, for each piece that has been elsewhere, its point and where it was, in order:
///     ` 12:7+8,13:17`.
///
/// ## Moves
/// `17-13` steps; `17x7x9` jumps, naming every point of landing. Of several paths with one effect the one with the
/// smallest numbers is printed and all are read; so is a path with points left out (`17x9`), if one effect alone fits.
template <class G>
class Notation {
 public:
  static std::string position_text(const auto& p) {
    std::string text;
    for (int point = 0; point < Board::points; ++point) {
      if (point > 0 && Board::column(point) == 0) text += '/';
      text += (p.of(Player::First) >> point & 1) != 0 ? 'w' : (p.of(Player::Second) >> point & 1) != 0 ? 'b' : '.';
    }
    text += p.turn == Player::First ? " w" : " b";
    if constexpr (G::rules.no_undo)
      if (p.mine.any() || p.theirs.any()) text += ' ' + undo_text(p.mine) + ' ' + undo_text(p.theirs);
    if constexpr (G::rules.no_return) text += visits_text(p);
    return text;
  }

  static auto read_position(std::string_view text) {
    using Position = typename G::Position;
    TextReader in{text, "position"};
    auto pieces = read_board(in);
    if (!pieces) return Expected<Position>(fail(pieces.error()));
    Position p(*pieces);
    if constexpr (G::rules.no_undo)
      if (!in.done())
        if (auto read = read_undos(in, p); !read) return Expected<Position>(fail(read.error()));
    if constexpr (G::rules.no_return)
      if (!in.done())
        if (auto read = read_visits(in, p); !read) return Expected<Position>(fail(read.error()));
    if (!in.done()) return Expected<Position>(in.defect("continues after the side to move", in.at, "nothing more"));
    return Expected<Position>(p);
  }

  /// The points a piece touches, along the path with the smallest numbers; `landing`: where it may land.
  static std::vector<int> path(const auto& m, auto landing) {
    std::vector<int> points{m.from};
    if (m.captured == 0) points.push_back(m.to);
    for (Field left{m.captured, landing}; left.enemy != 0;) {
      const int at = points.back();
      const int to = Chains::first_landing(at, left, m.to);
      if (to < 0) break;  // not a chain of this position
      left = Chains::after_jump(left, (at + to) / 2, to);
      points.push_back(to);
    }
    return points;
  }

  static std::string move_text(const auto& m, auto landing) {
    std::string text;
    for (const int point : path(m, landing)) {
      if (!text.empty()) text += m.captured == 0 ? '-' : 'x';
      text += number(point);
    }
    return text;
  }

  static auto read_move(const G& game, const auto& p, std::string_view text) {
    using Move = typename G::Move;
    MoveList<Move> legal;
    game.moves(p, legal);
    const auto wish = read_points(text);
    if (!wish) return Expected<Move>(fail(wish.error()));
    if (const auto whole = whole_path(p, *wish))
      for (const Move& m : legal)
        if (m.from == whole->from && m.to == whole->to && m.captured == whole->captured) return Expected<Move>(m);
    const std::vector<Move> fitting = fitting_moves(p, *wish);
    if (fitting.size() == 1) return Expected<Move>(fitting.front());
    if (fitting.empty()) return Expected<Move>(fail(illegal_move(text, some_texts(game, p, legal))));
    return Expected<Move>(
        fail({.what = "ambiguous move " + in_quotes(text), .expected = one_of(some_texts(game, p, fitting))}));
  }

 private:
  using Board = typename G::Board;
  using Chains = typename G::Chains;
  using Field = typename G::Field;
  using Word = typename G::Word;

  static std::string number(int point) { return std::to_string(point + 1); }

  /// A point's number, as its bit.
  static std::optional<int> read_point(TextReader& in) {
    if (in.peek() == '0') return std::nullopt;
    const auto number = in.number(1, Board::points);
    return number ? std::optional(*number - 1) : std::nullopt;
  }

  static std::string shape() {
    const std::string n = std::to_string(Board::size);
    return n + " rows of " + n + " symbols w, b or ., with / between rows, then w or b";
  }

  static Expected<Pieces<Word>> read_board(TextReader& in) {
    Word white = 0;
    Word black = 0;
    for (int point = 0; point < Board::points; ++point) {
      if (point > 0 && Board::column(point) == 0 && !in.take('/'))
        return in.defect(in.seen() + " where a row ends", in.at, shape());
      if (in.take('w'))
        white |= Board::bit(point);
      else if (in.take('b'))
        black |= Board::bit(point);
      else if (!in.take('.'))
        return in.defect(in.seen() + " where point " + number(point) + " should be", in.at, shape());
    }
    if (!in.take(' ')) return in.defect(in.seen() + " after the last row", in.at, "a space, then w or b");
    if (in.take('w')) return Pieces<Word>{white, black, Player::First};
    if (in.take('b')) return Pieces<Word>{black, white, Player::Second};
    return in.defect(in.seen() + " for the side to move", in.at, "w or b");
  }

  // Undoing. ----------------------------------------------------------------------------------------------------------

  static std::string undo_text(const Undo& undo) {
    return undo.any() ? number(undo.from) + '-' + number(undo.to) : "-";
  }

  static Expected<void> read_undos(TextReader& in, auto& p) {
    for (const bool mine : {true, false}) {
      if (!in.take(' ')) return in.defect(in.seen() + " before a forbidden step", in.at, "a space and a step or -");
      if (in.take('-')) continue;
      const std::size_t start = in.at;
      const auto from = read_point(in);
      const bool dash = from && in.take('-');
      const auto to = dash ? read_point(in) : std::nullopt;
      if (!to) return in.defect("no forbidden step", start, "a step such as 24-25, or -");
      const Word side = mine ? p.own : p.other;
      const bool possible = (side >> *from & 1) != 0 && (G::empty(p) >> *to & 1) != 0 &&
                            (Board::neighbours[static_cast<std::size_t>(*from)] >> *to & 1) != 0;
      if (!possible)
        return in.defect("the forbidden step is none anyway", start,
                         "a step of the side " + std::string(mine ? "to move" : "not to move"));
      (mine ? p.mine : p.theirs) = Undo{static_cast<std::uint8_t>(*from), static_cast<std::uint8_t>(*to)};
    }
    if (!p.mine.any() && !p.theirs.any())
      return in.defect("two empty forbidden steps", in.at, "at least one, or nothing");
    return {};
  }

  // Returning. --------------------------------------------------------------------------------------------------------

  static std::string visits_text(const auto& p) {
    std::string text;
    for (Word all = p.own | p.other; all != 0; all &= all - 1) {
      const int point = std::countr_zero(all);
      char separator = ':';
      for (Word been = p.visits(point) & ~Board::bit(point); been != 0; been &= been - 1) {
        if (separator == ':') text += (text.empty() ? ' ' : ',') + number(point);
        text += separator + number(std::countr_zero(been));
        separator = '+';
      }
    }
    return text;
  }

  static Expected<void> read_visits(TextReader& in, auto& p) {
    const std::string shape = "visits such as 12:7+8,13:17";
    int previous = -1;
    if (!in.take(' ')) return in.defect(in.seen() + " after the side to move", in.at, "a space and " + shape);
    do {
      const std::size_t start = in.at;
      const auto point = read_point(in);
      if (!point || !in.take(':')) return in.defect("no piece with its visits", start, shape);
      if (((p.own | p.other) >> *point & 1) == 0)
        return in.defect("no piece stands on " + number(*point), start, "visits of a piece");
      if (*point <= previous) return in.defect("pieces out of order", start, "their points in rising order");
      previous = *point;
      Word been = Board::bit(*point);
      do {
        const std::size_t here = in.at;
        const auto visit = read_point(in);
        if (!visit)
          return in.defect("no point that was visited", here, "a number from 1 to " + number(Board::points - 1));
        if ((been >> *visit & 1) != 0)
          return in.defect("point " + number(*visit) + " named again", here, "each visit once");
        been |= Board::bit(*visit);
      } while (in.take('+'));
      const Player owner = (p.own >> *point & 1) != 0 ? p.turn : opponent(p.turn);
      p.remove(*point, owner);
      p.place(*point, owner, been);
    } while (in.take(','));
    return {};
  }

  // Moves. ------------------------------------------------------------------------------------------------------------

  /// What the user wrote: the points, and whether they are joined by jumps.
  struct Wish {
    std::vector<int> points;
    bool jumps = false;
  };

  static Expected<Wish> read_points(std::string_view text) {
    TextReader in{text, "move"};
    Wish wish;
    for (;;) {
      const std::size_t start = in.at;
      const auto point = read_point(in);
      if (!point)
        return in.defect("no point in " + in_quotes(text), start, "a number from 1 to " + number(Board::points - 1));
      wish.points.push_back(*point);
      if (in.done() && wish.points.size() > 1) return wish;
      if (wish.points.size() > longest_path) return in.defect("too many jumps", start, "a path of this game");
      wish.jumps = wish.points.size() > 1 || in.peek() == 'x';
      if (!in.take('x') && (wish.points.size() > 1 || !in.take('-')))
        return in.defect("no move: " + in_quotes(text), start, "a step such as 17-13 or jumps such as 17x7x9");
    }
  }
  static constexpr std::size_t longest_path = Board::points;

  /// The effect of the points taken as a complete path.
  static auto whole_path(const auto& p, const Wish& wish) {
    std::optional<Move<Board>> path;
    Move<Board> m{.captured = 0,
                  .from = static_cast<std::uint8_t>(wish.points.front()),
                  .to = static_cast<std::uint8_t>(wish.points.back())};
    if (!wish.jumps) return path = m;
    Field field = G::field(p, m.from);
    for (std::size_t i = 1; i < wish.points.size(); ++i) {
      bool jumped = false;
      const Field before = field;
      Board::each_jump(wish.points[i - 1], before.enemy, before.landing, [&](int over, int to) {
        if (to != wish.points[i]) return;
        jumped = true;
        m.captured |= Board::bit(over);
        field = Chains::after_jump(before, over, to);
      });
      if (!jumped) return path;
    }
    return path = m;
  }

  /// The chains of which some path passes the wished points in their order.
  static auto fitting_moves(const auto& p, const Wish& wish) {
    std::vector<typename G::Move> fitting;
    const int from = wish.points.front();
    if (!wish.jumps || (p.own >> from & 1) == 0) return fitting;
    MoveList<typename Chains::Counted> list;
    list.push_back(Chains::start(from));
    int budget = Chains::most_chains;
    const std::size_t last = wish.points.size() - 1;
    Chains::all_or_throw(Chains::grow(G::field(p, from), list, 0, budget, [&](auto& chain) {
      if (chain.passed < last && wish.points[chain.passed + 1] == chain.to) ++chain.passed;
    }));
    for (const auto& chain : list)
      if (chain.to == wish.points.back() && chain.passed == last) fitting.push_back(chain);
    return fitting;
  }

  /// Texts for an error message: a position may have thousands of moves, and nobody reads them all.
  static std::vector<std::string> some_texts(const G& game, const auto& p, const auto& moves) {
    constexpr std::size_t enough = 200;
    std::vector<std::string> texts;
    for (const auto& m : moves) {
      if (texts.size() == enough) break;
      texts.push_back(game.move_text(p, m));
    }
    return texts;
  }
};

}  // namespace zermelo::alquerque
