#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "zermelo/core/error.h"
#include "zermelo/core/notation.h"
#include "zermelo/core/random.h"
#include "zermelo/core/text_reader.h"
#include "zermelo/games/einstein/rules.h"

namespace zermelo::einstein {

/// "b2": the column's letter, the row's number from below.
inline std::string cell_name(const Rules& game, int cell) {
  return static_cast<char>('a' + game.column(cell)) + std::to_string(game.size() - game.row(cell));
}

struct Stone {
  Player side;
  int number;  ///< from 1
};

/// The stone that stands on a cell.
inline std::optional<Stone> stone_on(const Position& p, int cell) {
  for (std::size_t i = 0; i < p.cells.size(); ++i)
    if (p.cells[i] == cell)
      return Stone{i < Position::room ? Player::First : Player::Second, static_cast<int>(i % Position::room) + 1};
  return std::nullopt;
}

// Where a game starts. ------------------------------------------------------------------------------------------------

/// `163524`: each number once.
inline Expected<Arrangement> read_arrangement(std::string_view text, int stones) {
  std::string sorted(text);
  std::ranges::sort(sorted);
  if (sorted != std::string_view("123456").substr(0, static_cast<std::size_t>(stones)))
    return fail({.what = "bad stones " + in_quotes(text),
                 .where = "game einstein",
                 .expected = std::string("each number once, as in ") + (stones == 3 ? "213" : "163524")});
  Arrangement side{};
  for (std::size_t i = 0; i < text.size(); ++i) side[i] = static_cast<std::uint8_t>(text[i] - '0');
  return side;
}

inline Start random_start(int stones, std::uint64_t seed) {
  Start start = usual_start(stones);
  Random random(seed);
  for (Arrangement& side : start.sides)
    for (int i = stones; i > 1; --i)
      std::swap(side[static_cast<std::size_t>(i - 1)], side[random.below(static_cast<std::size_t>(i))]);
  return start;
}

// Positions. ----------------------------------------------------------------------------------------------------------

/// `163../52.../4...a/...bc/..def w 4`: rows from the top, White's stones as numbers, Black's as letters (a is 1), the
/// side to move, and what it rolled. A lone stone is not rolled for.
inline std::string position_text(const Rules& game, const Position& p) {
  std::string text;
  for (int cell = 0; cell < game.size() * game.size(); ++cell) {
    if (cell > 0 && game.column(cell) == 0) text += '/';
    const auto stone = stone_on(p, cell);
    text += !stone ? '.' : static_cast<char>((stone->side == Player::First ? '0' : 'a' - 1) + stone->number);
  }
  text += p.turn == Player::First ? " w" : " b";
  if (p.die > 0 && !std::has_single_bit(stones_left(p, p.turn))) text += ' ' + std::to_string(p.die);
  return text;
}

/// What the symbols say, sound or not.
inline Expected<Position> read_symbols(const Rules& game, std::string_view text) {
  TextReader reader{.text = text, .what = "position"};
  const std::string last(1, static_cast<char>('a' - 1 + game.stones()));
  const std::string expected = std::to_string(game.size()) + " rows of stones 1 to " + std::to_string(game.stones()) +
                               " (White), a to " + last + " (Black) and '.', then w or b, then the roll";
  Position p;
  for (int cell = 0; cell < game.size() * game.size(); ++cell) {
    if (cell > 0 && game.column(cell) == 0 && !reader.take('/')) return reader.unexpected(expected);
    const char symbol = reader.peek();
    if (reader.take('.')) continue;
    const bool white = symbol >= '1' && symbol < '1' + game.stones();
    if (!white && (symbol < 'a' || symbol >= 'a' + game.stones())) return reader.unexpected(expected);
    std::uint8_t& place = p.cell(white ? Player::First : Player::Second, symbol - (white ? '1' : 'a'));
    if (place != gone)
      return reader.defect("stone " + in_quotes(std::string(1, symbol)) + " stands twice", reader.at,
                           "each stone once");
    place = static_cast<std::uint8_t>(cell);
    ++reader.at;
  }
  if (!reader.take(' ')) return reader.unexpected(expected);
  if (reader.take('b'))
    p.turn = Player::Second;
  else if (!reader.take('w'))
    return reader.unexpected("w or b, the side to move");
  if (reader.done()) return game.without_needless_roll(p);
  const auto die = reader.take(' ') ? reader.number(1, game.stones()) : std::nullopt;
  if (!die || !reader.done()) return reader.unexpected("a roll from 1 to " + std::to_string(game.stones()));
  p.die = static_cast<std::uint8_t>(*die);
  return game.without_needless_roll(p);
}

/// Why no game comes here, as far as the rules show it.
inline std::vector<Error> defects(const Rules& game, const Position& p) {
  std::vector<Error> found;
  const auto refuse = [&](std::string what, std::string expected) {
    found.push_back({.what = std::move(what), .where = "position", .expected = std::move(expected)});
  };
  int winners = 0;
  for (const Player side : {Player::First, Player::Second})
    winners += std::ranges::count(p.of(side), game.goal(side)) > 0 || stones_left(p, opponent(side)) == 0 ? 1 : 0;
  const auto outcome = game.ended(p);
  if (winners > 1) refuse("both sides have won", "one winner at most");
  if (outcome && (p.turn == *outcome->winner() || p.die != 0))
    refuse("the game is over, but a turn continues", "the loser's turn and no roll");
  return found;
}

inline Expected<Position> read_position(const Rules& game, std::string_view text) {
  auto p = read_symbols(game, text);
  if (!p) return p;
  if (const auto found = defects(game, *p); !found.empty()) return fail(found.front());
  return p;
}
inline std::vector<std::string> problems(const Rules& game, std::string_view text) {
  const auto p = read_symbols(game, text);
  return p ? messages(defects(game, *p)) : messages({p.error()});
}

// Moves. --------------------------------------------------------------------------------------------------------------

/// `3-c2`: the stone and where it goes; `3xc2` where it captures; `roll 4` for the die.
inline std::string move_text(const Rules& game, const Position& p, Move m) {
  if (m.face > 0) return "roll " + std::to_string(m.face);
  return std::to_string(m.stone + 1) + (stone_on(p, m.to) ? 'x' : '-') + cell_name(game, m.to);
}

/// `3c2` is understood, too, and so is a capture that is written as a step.
inline Expected<Move> read_move(const Rules& game, const Position& p, std::string_view text) {
  const auto plain = [](std::string_view written) {
    std::string letters(written);
    std::erase_if(letters, [](char c) { return c == '-' || c == 'x'; });
    return letters;
  };
  MoveList<Move> list;
  std::vector<std::string> legal;
  if (!game.ended(p)) game.moves(p, list);
  for (const Move& move : list) {
    legal.push_back(move_text(game, p, move));
    if (plain(legal.back()) == plain(text)) return move;
  }
  return fail(illegal_move(text, legal));
}

}  // namespace zermelo::einstein
