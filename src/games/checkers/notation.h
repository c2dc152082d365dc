#pragma once
#include <array>
#include <bit>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "zermelo/core/error.h"
#include "zermelo/core/notation.h"
#include "zermelo/core/text_reader.h"
#include "zermelo/games/checkers/generate.h"
#include "zermelo/games/checkers/position.h"

namespace zermelo::checkers {

/// What a person wrote for a move: `11-15`, `22x15x8`, or less of the way than all of it.
struct WrittenMove {
  Path squares;
  bool jump = false;  ///< written with x (or :), so it must capture

  static Expected<WrittenMove> read(std::string_view text) {
    TextReader reader{text, "move"};
    WrittenMove written;
    for (;;) {
      const auto square = reader.number(1, Board::squares);
      if (!square) return reader.unexpected("a square from 1 to 32");
      if (written.squares.length == Path::longest)
        return reader.defect("too many squares", reader.at, "at most 13 squares");
      written.squares.push(*square);
      if (reader.done()) break;
      if (reader.take('x') || reader.take('X') || reader.take(':')) {
        written.jump = true;
      } else if (!reader.take('-')) {
        return reader.unexpected("- or x between two squares");
      }
    }
    if (written.squares.length < 2) return reader.unexpected("- or x and another square");
    return written;
  }

  /// The first and the last square agree, and those between are met on the way in this order.
  bool fits(const Path& path) const {
    if (squares.squares[0] != path.squares[0]) return false;
    if (squares.squares[squares.length - 1] != path.squares[path.length - 1]) return false;
    const auto* wanted = squares.begin() + 1;
    const auto* const last = squares.end() - 1;
    for (const auto* met = path.begin() + 1; met + 1 < path.end() && wanted != last; ++met)
      if (*met == *wanted) ++wanted;
    return wanted == last;
  }
};

/// The move that a person's words mean: any path of it, or as little of one as leaves no doubt. `each_path(move, use)`
/// calls use(path) for every path that has the move's effect.
template <class G, class EachPath>
Expected<typename G::Move> read_move(const G& game, const typename G::Position& p, std::string_view text,
                                     EachPath&& each_path) {
  const auto written = WrittenMove::read(text);
  if (!written) return fail(written.error());
  MoveList<typename G::Move> list;
  game.moves(p, list);
  std::vector<std::string> meant;
  std::optional<typename G::Move> found;
  for (const auto& m : list) {
    if (written->jump && m.taken == 0) continue;
    bool whole = false;
    bool part = false;
    each_path(m, [&](const Path& path) {
      whole |= path == written->squares;
      part |= written->fits(path);
    });
    if (whole) return m;
    if (!part) continue;
    found = m;
    meant.push_back(game.move_text(p, m));
  }
  if (meant.size() == 1) return *found;
  if (meant.empty()) return fail(illegal_move(text, legal_texts(game, p)));
  return fail({.what = "ambiguous move " + in_quotes(text), .expected = one_of(meant)});
}

/// The squares of a path with `-` or `x` between them.
inline std::string path_text(const Path& path, bool jump) {
  std::string text;
  for (const int square : path) {
    if (!text.empty()) text += jump ? 'x' : '-';
    text += std::to_string(square);
  }
  return text;
}

/// The part of a position that all rule sets share: the side to move, then the squares of either side, `K` before a
/// king, as in the FEN of PDN (Portable Draughts Notation). Ranges (`B1-12`) are read too.
class Sides {
 public:
  struct Names {
    char first;             ///< the letter of First
    char second;            ///< the letter of Second
    bool first_plays_down;  ///< First sits at the top, on the low numbers
  };

  Sides(std::string_view text, Names names, int most_pieces)
      : reader{text, "position"},
        names_(names),
        most_pieces_(most_pieces) {}

  static std::string write(Bits pieces, Bits kings) {
    std::string text;
    for (Bits left = pieces; left != 0; left &= left - 1) {
      if (!text.empty()) text += ',';
      const int bit = std::countr_zero(left);
      if ((kings >> bit & 1) != 0) text += 'K';
      text += std::to_string(Board::square_of(bit));
    }
    return text;
  }

  Expected<void> read() {
    if (reader.take(names_.second)) {
      turn = Player::Second;
    } else if (!reader.take(names_.first)) {
      return reader.unexpected(letters() + ", the side to move");
    }
    if (!reader.take(':')) return reader.unexpected(": after the side to move");
    if (auto side = read_side(); !side) return side;
    if (!reader.take(':')) return reader.unexpected("a comma and a square, or : and the other side");
    if (auto side = read_side(); !side) return side;
    if ((pieces[0] | pieces[1]) == 0) note(reader.defect("no piece on the board", 0, "at least one piece").error());
    return {};
  }

  /// The first defect, or what else stopped the reading.
  Expected<void> first(Expected<void> stopped) const { return defects.empty() ? stopped : fail(defects.front()); }
  /// All of them, and what stopped the reading.
  std::vector<std::string> all(const Expected<void>& stopped) const {
    std::vector<Error> found = defects;
    if (!stopped) found.push_back(stopped.error());
    return messages(found);
  }

  /// Nothing may follow, but for the full stop of some programs.
  Expected<void> finish() {
    reader.take('.');
    if (reader.done()) return {};
    return reader.unexpected("nothing more");
  }

  TextReader reader;
  Player turn = Player::First;
  std::array<Bits, 2> pieces{};  ///< First's, Second's
  Bits kings = 0;
  std::vector<Error> defects;  ///< of the board; they do not stop the reading

 private:
  void note(Error error) {
    constexpr std::size_t enough = 64;  // a hostile text could have millions
    if (defects.size() < enough) defects.push_back(std::move(error));
  }

  std::string letters() const { return std::string(1, names_.first) + " or " + names_.second; }

  Expected<void> read_side() {
    const std::size_t side = reader.peek() == names_.second ? 1 : 0;
    const std::size_t start = reader.at;
    if (!reader.take(names_.first) && !reader.take(names_.second))
      return reader.unexpected(letters() + " and the squares of that side");
    if (seen_[side]) return reader.defect("the same side twice", start, "each side once");
    seen_[side] = true;
    if (reader.done() || reader.peek() == ':' || reader.peek() == '.') return {};
    do {
      if (auto squares = read_squares(side); !squares) return squares;
    } while (reader.take(','));
    return {};
  }

  /// `12`, `K12` or `1-12`
  Expected<void> read_squares(std::size_t side) {
    const std::size_t start = reader.at;
    const bool king = reader.take('K');
    const auto first = reader.number(1, Board::squares);
    if (!first) return reader.unexpected("a square from 1 to 32");
    int last = *first;
    if (reader.take('-')) {
      const auto end = reader.number(*first, Board::squares);
      if (!end) return reader.unexpected("a square from " + std::to_string(*first) + " to 32");
      last = *end;
    }
    for (int square = *first; square <= last; ++square) place(side, square, king, start);
    return {};
  }

  void place(std::size_t side, int square, bool king, std::size_t start) {
    const Bits bit = Board::one(Board::bit_of(square));
    const std::string name = std::to_string(square);
    if (((pieces[0] | pieces[1]) & bit) != 0) {
      note(reader.defect("square " + name + " is occupied twice", start, "one piece a square").error());
      return;
    }
    const bool down = (side == 0) == names_.first_plays_down;
    if (!king && (bit & Board::row(down ? Board::size - 1 : 0)) != 0)
      note(reader.defect("a man on its last row, square " + name, start, "a king there: K" + name).error());
    if (std::popcount(pieces[side]) == most_pieces_)
      note(reader
               .defect("more than " + std::to_string(most_pieces_) + " pieces of one side", start,
                       "at most " + std::to_string(most_pieces_))
               .error());
    pieces[side] |= bit;
    if (king) kings |= bit;
  }

  Names names_;
  int most_pieces_;
  std::array<bool, 2> seen_{};
};

/// `B:W21,22,K30:B1,2,3`; where it is not the first move of a game, `:H<plies without progress>:F<move number>` follow.
class Fen {
 public:
  static std::string write(const Position& p) {
    std::string text(1, p.white_to_move() ? 'W' : 'B');
    text += ":W" + Sides::write(p.of(Player::Second), p.kings());
    text += ":B" + Sides::write(p.of(Player::First), p.kings());
    if (p.clock() > 0 || p.number() > 1) text += ":H" + std::to_string(p.clock()) + ":F" + std::to_string(p.number());
    return text;
  }

  Fen(std::string_view text, int most_pieces, int longest_clock)
      : sides_(text, {'B', 'W', true}, most_pieces),
        longest_clock_(longest_clock) {}

  Expected<Position> read() {
    if (const auto read = sides_.first(read_all()); !read) return fail(read.error());
    return Position::make(sides_.pieces[0], sides_.pieces[1], sides_.kings, sides_.turn, clock_, number_);
  }

  std::vector<std::string> problems() { return sides_.all(read_all()); }

 private:
  Expected<void> read_all() {
    if (auto sides = sides_.read(); !sides) return sides;
    if (auto clocks = read_clocks(); !clocks) return clocks;
    return sides_.finish();
  }

  Expected<void> read_clocks() {
    auto& reader = sides_.reader;
    if (!reader.take(':')) return {};
    const bool has_clock = reader.take('H');
    if (has_clock) {
      const auto plies = reader.number(0, longest_clock_);
      if (!plies) return reader.unexpected("plies without progress, 0 to " + std::to_string(longest_clock_));
      clock_ = *plies;
      if (!reader.take(':')) return {};
    }
    if (!reader.take('F'))
      return reader.unexpected(has_clock ? "F and the move number" : "H and the plies without progress");
    const auto number = reader.number(1, Position::most_number);
    if (!number) return reader.unexpected("a move number from 1 to " + std::to_string(Position::most_number));
    number_ = *number;
    return {};
  }

  Sides sides_;
  int longest_clock_;
  int clock_ = 0;
  int number_ = 1;
};

}  // namespace zermelo::checkers
