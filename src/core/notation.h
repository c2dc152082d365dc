#pragma once
#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "zermelo/core/drawing.h"
#include "zermelo/core/error.h"
#include "zermelo/core/game.h"
#include "zermelo/core/text_style.h"

namespace zermelo {

// clang-format off: the table is to be read as it stands
/// A game that people can talk about. What is printed can be read back.
///
///   | member                   | remarks                                                                             |
///   |--------------------------|-------------------------------------------------------------------------------------|
///   | `name`, `summary`        | static string views: what people type, and one line about the game                  |
///   | `position_text(p)`       | one line, everything that is in the position                                        |
///   | `read_position(text)`    | `Expected<Position>`, a defect with its offset                                      |
///   | `move_text(p, m)`        | distinct for distinct legal moves                                                   |
///   | `read_move(p, text)`     | *optional*: `Expected<Move>`, other ways to write a move; else texts are compared   |
///   | `short_text(p, m)`       | *optional*: a move as people write it in a list (`Nf3`); it can be read, too        |
///   | `text_drawing(p, style)` | *optional*: the board in several lines of text (core/text_style.h)                  |
///   | `own_symbols = true`     | *optional*: pieces are all alike, a user may choose their symbols                   |
///   | `turned(p)`              | *optional*: the position with the other side to move, nothing where there is none;  |
///   |                          | `show --for` lists that side's moves                                                |
///   | `study_text(p)`          | *optional*: a position as the game's study writes it; it can be read, too           |
///   | `starts()`               | *optional*: named start positions, `std::vector<NamedStart>`                        |
///   | `problems(text)`         | *optional*: every defect of a position's text, in words, not only the first; none   |
///   |                          | exactly when `read_position` accepts it                                             |
///   | `title`                  | *optional*: the name on the page: "Connect four"                                    |
///   | `sides`                  | *optional*: what the two sides are called: `std::array{"White", "Black"}`           |
///   | `aliases()`              | *optional*: other names and what they stand for: {"tic-tac-toe", "mnk:3,3,3"}       |
///   | `variants()`             | *optional*: rule sets that people choose by name, `std::vector<Variant>`            |
///   | `options()`, `make(s)`   | *optional*: what can be chosen, and the game made from `Settings` (core/options.h)  |
// clang-format on
template <class G>
concept Notated =
    Game<G> && requires(const G g, const typename G::Position p, const typename G::Move m, std::string_view text) {
      { g.position_text(p) } -> std::same_as<std::string>;
      { g.read_position(text) } -> std::same_as<Expected<typename G::Position>>;
      { g.move_text(p, m) } -> std::same_as<std::string>;
    };

struct NamedStart {
  std::string name;
  std::string position;
  std::string meaning;
};

/// A rule set that people choose by name; a game may list some in `static std::vector<Variant> variants()`.
struct Variant {
  std::string spec;   ///< "alquerque:murray"
  std::string title;  ///< "Murray, 1952"
  std::string words;  ///< what is special about it
};

template <class G>
concept ReadsMoves = requires(const G g, const typename G::Position p, std::string_view text) {
  { g.read_move(p, text) } -> std::same_as<Expected<typename G::Move>>;
};

template <class G>
concept ListsProblems = requires(const G g, std::string_view text) {
  { g.problems(text) } -> std::same_as<std::vector<std::string>>;
};

template <class G>
concept ShortensMoves = requires(const G g, const typename G::Position p, const typename G::Move m) {
  { g.short_text(p, m) } -> std::same_as<std::string>;
};

template <class G>
concept HasTurned = requires(const G g, const typename G::Position p) {
  { g.turned(p) } -> std::same_as<std::optional<typename G::Position>>;
};

template <class G>
concept HasStudyText = requires(const G g, const typename G::Position p) {
  { g.study_text(p) } -> std::same_as<std::string>;
};

template <class G>
concept HasTextDrawing = requires(const G g, const typename G::Position p, const TextStyle style) {
  { g.text_drawing(p, style) } -> std::same_as<std::string>;
} || requires(const G g, const typename G::Position p) {
  { g.text_drawing(p) } -> std::same_as<std::string>;
};

template <class G>
concept HasStarts = requires(const G g) {
  { g.starts() } -> std::same_as<std::vector<NamedStart>>;
};

template <class G, class P = typename G::Position, class M = typename G::Move>
consteval bool check_optional_texts() {
  constexpr auto check = [](const G& g, const P& p, const M& m, std::string_view text,
                            const std::vector<std::string>& touched) {
    ZERMELO_CHECK_FUNCTION(read_move, ReadsMoves<G>, "Expected<Move>", "(const Position&, std::string_view) const",
                           g.read_move(p, text));
    ZERMELO_CHECK_FUNCTION(short_text, ShortensMoves<G>, "std::string", "(const Position&, Move) const",
                           g.short_text(p, m));
    ZERMELO_CHECK_FUNCTION(text_drawing, HasTextDrawing<G>, "std::string", "(const Position&, const TextStyle&) const",
                           g.text_drawing(p));
    ZERMELO_CHECK_PROMISE(own_symbols);
    ZERMELO_CHECK_FUNCTION(turned, HasTurned<G>, "std::optional<Position>", "(const Position&) const", g.turned(p));
    ZERMELO_CHECK_FUNCTION(study_text, HasStudyText<G>, "std::string", "(const Position&) const", g.study_text(p));
    ZERMELO_CHECK_FUNCTION(starts, HasStarts<G>, "std::vector<NamedStart>", "() const", g.starts());
    ZERMELO_CHECK_FUNCTION(problems, ListsProblems<G>, "std::vector<std::string>", "(std::string_view text) const",
                           g.problems(text));
    ZERMELO_CHECK_FUNCTION(drawing, HasDrawing<G>, "Drawing", "(const Position&) const", g.drawing(p));
    static_assert(!ZERMELO_NAMES(G, gesture) || ZERMELO_NAMES(G, drawing),
                  "`gesture` is there, but `drawing` is missing");
    ZERMELO_CHECK_FUNCTION(gesture, HasGesture<G>, "Gesture", "(const Position&, Move) const", g.gesture(p, m));
    ZERMELO_CHECK_FUNCTION(refusal, HasRefusal<G>, "std::string",
                           "(const Position&, const std::vector<std::string>& touched) const", g.refusal(p, touched));
  };
  return sizeof(check) > 0;
}

template <class G>
struct RequireNotation : RequireGame<G> {
  static consteval bool members() {
    if constexpr (Game<G>) {
      using P = typename G::Position;
      using M = typename G::Move;
      static_assert(
          requires(const G g, const P p) { requires std::same_as<decltype(g.position_text(p)), std::string>; },
          "a game in a catalogue needs: std::string position_text(const Position&) const");
      static_assert(
          requires(const G g, std::string_view text) {
            requires std::same_as<decltype(g.read_position(text)), Expected<P>>;
          }, "a game in a catalogue needs: Expected<Position> read_position(std::string_view) const");
      static_assert(
          requires(const G g, const P p, const M m) {
            requires std::same_as<decltype(g.move_text(p, m)), std::string>;
          }, "a game in a catalogue needs: std::string move_text(const Position&, Move) const");
    }
    if constexpr (Notated<G>) return check_optional_texts<G>();
    return true;
  }
  static_assert(members());
};

/// What `of` gives for each legal move.
template <class G, class Of>
auto for_legal_moves(const G& game, const typename G::Position& position, Of of) {
  MoveList<typename G::Move> list;
  std::vector<decltype(of(list[0]))> out;
  if (moves_or_outcome(game, position, list)) return out;
  out.reserve(list.size());
  for (const auto& move : list) out.push_back(of(move));
  return out;
}

template <class G>
std::vector<std::string> legal_texts(const G& game, const typename G::Position& position) {
  return for_legal_moves(game, position, [&](const auto& move) { return game.move_text(position, move); });
}

/// The moves of a line in text, and the position at its end.
template <class G, class Moves>
std::pair<std::vector<std::string>, typename G::Position> line_texts(const G& game, typename G::Position position,
                                                                     const Moves& line) {
  std::vector<std::string> texts;
  for (const auto& move : line) {
    texts.push_back(game.move_text(position, move));
    position = game.after(position, move);
  }
  return {std::move(texts), std::move(position)};
}

/// Moves as people write them.
template <class G>
std::vector<std::string> short_texts(const G& game, const typename G::Position& position) {
  if constexpr (ShortensMoves<G>)
    return for_legal_moves(game, position, [&](const auto& move) { return game.short_text(position, move); });
  else
    return legal_texts(game, position);
}

/// The refusal of a move, with some that would be right.
inline Error illegal_move(std::string_view text, const std::vector<std::string>& legal) {
  constexpr std::size_t shown = 12;
  Error error{.what = "illegal move " + in_quotes(text), .nearest = nearest(text, legal), .code = ErrorCode::Illegal};
  if (legal.empty()) {
    error.expected = "no move: the game is over";
    return error;
  }
  std::vector<std::string> some(legal.begin(),
                                legal.begin() + static_cast<std::ptrdiff_t>(std::min(legal.size(), shown)));
  if (legal.size() > shown) some.push_back(std::to_string(legal.size() - shown) + " more");
  error.expected = one_of(some);
  return error;
}

/// The legal move that `text` means.
template <class G>
Expected<typename G::Move> read_move(const G& game, const typename G::Position& position, std::string_view text) {
  MoveList<typename G::Move> list;
  if (!moves_or_outcome(game, position, list)) {
    if constexpr (ReadsMoves<G>) return game.read_move(position, text);
    for (const auto& move : list)
      if (game.move_text(position, move) == text) return move;
  }
  return fail(illegal_move(text, legal_texts(game, position)));
}

}  // namespace zermelo
