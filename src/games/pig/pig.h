#pragma once
#include <algorithm>
#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "zermelo/core/drawing.h"
#include "zermelo/core/features.h"
#include "zermelo/core/game.h"
#include "zermelo/core/notation.h"
#include "zermelo/core/options.h"
#include "zermelo/core/text_style.h"
#include "zermelo/games/pig/evaluators.h"

namespace zermelo::pig {

/// What is thrown: a die whose 1 loses the turn, the other faces adding themselves to it.
struct Die {
  static constexpr std::string_view game = "pig";
  static constexpr std::string_view title = "Pig";
  static constexpr std::string_view summary = "roll as long as you dare: a 1 loses the turn, holding keeps it";
  static constexpr std::string_view thrown = "die";
  static constexpr std::string_view throw_word = "roll";
  static constexpr int faces = 6;
  static constexpr int usual_goal = 100;
  static constexpr int gain(int face) { return face == 1 ? 0 : face; }
  static std::string face_text(int face) { return "roll " + std::to_string(face); }
};

/// A coin: tails loses the turn, heads adds one.
struct Coin {
  static constexpr std::string_view game = "piglet";
  static constexpr std::string_view title = "Piglet";
  static constexpr std::string_view summary = "pig with a coin: heads adds one, tails loses the turn";
  static constexpr std::string_view thrown = "coin";
  static constexpr std::string_view throw_word = "flip";
  static constexpr int faces = 2;
  static constexpr int usual_goal = 10;
  static constexpr int gain(int face) { return face == 1 ? 0 : 1; }
  static std::string face_text(int face) { return face == 1 ? "tails" : "heads"; }
};

/// Scores, what this turn has gathered so far, whose turn it is, and whether die or coin is in the air.
struct Position {
  std::array<std::uint16_t, 2> scores{};
  std::uint16_t total = 0;
  Player turn = Player::First;
  bool rolling = false;

  int score(Player player) const { return scores[static_cast<std::size_t>(player)]; }
  friend auto operator<=>(const Position&, const Position&) = default;
};
static_assert(sizeof(Position) == 8);

/// Throw, hold, or a face that came up (`face` above 0).
struct Move {
  bool hold = false;
  std::uint8_t face = 0;
  friend bool operator==(Move, Move) = default;
};

/// Pig and Piglet (the rules as in Neller & Presser, "Optimal Play of the Dice Game Pig", 2004). A turn is a series of
/// throws: face 1 (tails) loses the turn's total and the other moves; any other face adds to it, and the player throws
/// again or holds, which adds the total to the score. A player that holds with `goal` points or more wins.
///
///   - A turn begins with a throw that must be made: a decision with one legal move, recognised by its total of 0.
///   - A total that reaches the goal can only be held: throwing on could only lose, and totals stay small.
template <class Device>
class Game {
 public:
  using Position = pig::Position;
  using Move = pig::Move;
  using Evaluator = pig::Evaluator<Device>;
  static constexpr std::string_view name = Device::game;
  static constexpr std::string_view title = Device::title;
  static constexpr std::string_view summary = Device::summary;
  static constexpr bool never_stuck = true;  // a player can always throw or hold
  static constexpr int largest_goal = 1000;

  explicit Game(int goal = Device::usual_goal) : goal_(goal) {}
  static std::vector<Option> options() {
    return {Option::number("goal", "points that win", Device::usual_goal, 1, largest_goal)};
  }
  static Expected<Game> make(const Settings& s) { return Game(s.small("goal")); }

  int goal() const { return goal_; }
  /// Two scores, whose turn it is, a turn's total, and whether it is thrown on. A total that reaches the goal is held,
  /// so it exceeds it by less than a throw.
  double most_positions() const {
    const double totals = goal_ * (goal_ + 1) / 2.0 + goal_ * Device::faces;  // over all own scores
    return 4.0 * goal_ * (totals + Device::faces);
  }
  Position initial() const { return {}; }
  Player to_move(const Position& p) const { return p.rolling ? Player::Chance : p.turn; }
  std::optional<Outcome> ended(const Position& p) const {
    for (const Player player : {Player::First, Player::Second})
      if (p.score(player) >= goal_) return Outcome::win(player, Reason::Goal);
    return std::nullopt;
  }
  void moves(const Position& p, MoveList<Move>& list) const {
    if (p.rolling) {
      for (int face = 1; face <= Device::faces; ++face) list.push_back({.face = static_cast<std::uint8_t>(face)});
      return;
    }
    if (!reaches_goal(p)) list.push_back({});
    if (p.total > 0) list.push_back({.hold = true});
  }
  Outcome stuck(const Position&) const { return Outcome::draw(Reason::NoMoves); }
  double probability(const Position&, Move) const { return 1.0 / Device::faces; }

  Position after(const Position& p, Move m) const {
    Position next = p;
    next.rolling = !p.rolling && !m.hold;
    if (next.rolling) return next;
    if (m.hold) next.scores[static_cast<std::size_t>(p.turn)] = static_cast<std::uint16_t>(p.score(p.turn) + p.total);
    if (m.hold || m.face == 1) {
      next.total = 0;
      next.turn = opponent(p.turn);
    } else {
      next.total = static_cast<std::uint16_t>(p.total + Device::gain(m.face));
    }
    return next;
  }
  Key key(const Position& p) const {
    return mix((std::uint64_t{p.scores[0]} << 48 | std::uint64_t{p.scores[1]} << 32 | std::uint64_t{p.total} << 16 |
                static_cast<std::uint64_t>(p.turn) << 1 | static_cast<std::uint64_t>(p.rolling)) +
               1);
  }

  /// The score of each side, and what the side on turn would have if it held: one feature for each fiftieth of the
  /// goal.
  void features(const Position& p, Player view, FeatureSet& set) const {
    for (const Player player : {view, opponent(view)}) {
      set.append(fiftieths(p.score(player)), most_fiftieths);
      set.append(player == p.turn ? fiftieths(p.score(player) + p.total) : 0, most_fiftieths);
    }
  }
  FeatureName feature_name(std::size_t number, Player view) const {
    const auto set = number / static_cast<std::size_t>(most_fiftieths);
    return {.owner = set < 2 ? view : opponent(view), .what = set % 2 == 0 ? "score" : "score if it holds"};
  }

  /// `12/34 7 first`: the scores, the turn's total, whose turn; then `rolling` while the throw is in the air.
  std::string position_text(const Position& p) const {
    return std::to_string(p.scores[0]) + '/' + std::to_string(p.scores[1]) + ' ' + std::to_string(p.total) + ' ' +
           std::string(to_string(p.turn)) + (p.rolling ? " rolling" : "");
  }
  Expected<Position> read_position(std::string_view text) const {
    auto p = read_words(text);
    if (!p) return p;
    if (const auto found = defects(*p); !found.empty()) return fail(found.front());
    return p;
  }
  /// Every defect of a position's text.
  std::vector<std::string> problems(std::string_view text) const {
    const auto p = read_words(text);
    return p ? messages(defects(*p)) : messages({p.error()});
  }

  std::string move_text(const Position&, Move m) const {
    if (m.hold) return "hold";
    return m.face == 0 ? std::string(Device::throw_word) : Device::face_text(m.face);
  }

  std::string text_drawing(const Position& p, const TextStyle& style = {}) const {
    std::string text;
    for (const Player player : {Player::First, Player::Second}) {
      text += style.piece(player, player == Player::First ? "First " : "Second") + " [";
      text += track(p, player, style) + "] " + style.piece(player, std::to_string(p.score(player)));
      if (player == p.turn && !ended(p)) text += " + " + std::to_string(p.total);
      text += '\n';
    }
    return text + caption(p) + '\n';
  }

  Drawing drawing(const Position& p) const {
    Drawing drawing{.width = track_length + 4.0, .height = 3, .race = true, .caption = caption(p)};
    for (const Player player : {Player::First, Player::Second}) {
      const double y = player == Player::First ? 0.6 : 2.0;
      drawing.labels.push_back({.x = 0.9, .y = y, .text = player == Player::First ? "First" : "Second"});
      drawing.spots.push_back(
          {.id = {}, .x = track_start + track_length / 2.0, .y = y, .width = track_length, .height = 0.2});
      drawing.pieces.push_back(
          {.x = track_x(p.score(player)), .y = y, .owner = player, .mark = std::to_string(p.score(player))});
      if (player == p.turn && p.total > 0)
        drawing.pieces.push_back({.x = track_x(p.score(player) + p.total),
                                  .y = y + 0.55,
                                  .owner = player,
                                  .mark = "+" + std::to_string(p.total),
                                  .disc = false});
    }
    return drawing;
  }

  /// All is done beside the board.
  Gesture gesture(const Position&, Move) const { return {}; }
  std::string refusal(const Position& p, const std::vector<std::string>&) const {
    return p.rolling ? "the " + std::string(Device::thrown) + " is in the air"
                     : "nothing to touch here: " + one_of(legal_texts(*this, p));
  }

 private:
  static constexpr int track_length = 20;
  static constexpr double track_start = 2;

  static constexpr int most_fiftieths = 50;
  std::uint64_t fiftieths(int points) const {
    return (std::uint64_t{1} << std::min(points * most_fiftieths / goal_, most_fiftieths)) - 1;
  }

  bool reaches_goal(const Position& p) const { return p.score(p.turn) + p.total >= goal_; }
  int cells(int points) const { return std::min(points, goal_) * track_length / goal_; }
  double track_x(int points) const { return track_start + 1.0 * track_length * std::min(points, goal_) / goal_; }

  /// '#' for the score, '+' for what the turn would add.
  std::string track(const Position& p, Player player, const TextStyle& style) const {
    const int held = cells(p.score(player));
    const int hoped = player == p.turn ? cells(p.score(player) + p.total) : held;
    const auto run = [](int length, char mark) { return std::string(static_cast<std::size_t>(length), mark); };
    return style.piece(player, run(held, '#') + run(hoped - held, '+')) + run(track_length - hoped, '.');
  }

  std::string caption(const Position& p) const {
    std::string text = "goal " + std::to_string(goal_);
    if (const auto outcome = ended(p)) return text + ", " + std::string(to_string(*outcome->winner())) + " has won";
    text += ", " + std::string(to_string(p.turn)) + "'s turn";
    return p.rolling ? text + ", the " + std::string(Device::thrown) + " is in the air" : text;
  }

  /// Reads the four or five words of a position, one after the other.
  Expected<Position> read_words(std::string_view text) const {
    const auto defect = [](std::string what, std::size_t offset) {
      return fail({.what = std::move(what),
                   .where = at_offset("position", offset),
                   .expected = "scores, turn total and turn, as in '12/34 7 first' or '12/34 7 first rolling'"});
    };
    Position p;
    std::size_t at = 0;
    const auto number = [&](std::uint16_t& to, char after) -> Expected<void> {
      const std::size_t end = text.find(after, at);
      if (end == std::string_view::npos)
        return defect(std::string("no ") + (after == '/' ? "/" : "space") + " after a number", text.size());
      const std::string_view digits = text.substr(at, end - at);
      const auto value = digits.find_first_not_of("0123456789") == digits.npos ? whole_number(digits) : std::nullopt;
      const long most = goal_ + Device::gain(Device::faces) - 1;
      if (!value || *value > most)
        return defect(in_quotes(digits) + " is not a number from 0 to " + std::to_string(most), at);
      to = static_cast<std::uint16_t>(*value);
      at = end + 1;
      return {};
    };
    if (auto read = number(p.scores[0], '/'); !read) return fail(read.error());
    if (auto read = number(p.scores[1], ' '); !read) return fail(read.error());
    if (auto read = number(p.total, ' '); !read) return fail(read.error());
    const std::string_view turn = text.substr(at);
    p.turn = turn.starts_with("second") ? Player::Second : Player::First;
    const std::string_view rest = turn.substr(std::min(turn.size(), to_string(p.turn).size()));
    if (!turn.starts_with(to_string(p.turn)) || (!rest.empty() && rest != " rolling"))
      return defect(turn.empty() ? "ends too early" : "unknown turn " + in_quotes(turn), at);
    p.rolling = !rest.empty();
    return p;
  }

  /// Why no game comes here, as far as the rules above would mind.
  std::vector<Error> defects(const Position& p) const {
    std::vector<Error> found;
    const auto refuse = [&](std::string what, std::string expected) {
      found.push_back({.what = std::move(what), .where = "position", .expected = std::move(expected)});
    };
    const auto outcome = ended(p);
    if (outcome && p.score(opponent(*outcome->winner())) >= goal_)
      refuse("both sides have reached the goal", "one winner at most");
    if (outcome && (p.turn == *outcome->winner() || p.total > 0 || p.rolling))
      refuse("the game is over, but a turn continues", "the loser's turn, a turn total of 0 and no throw");
    if (outcome) return found;
    if (p.rolling && reaches_goal(p)) refuse("a throw with a turn total that reaches the goal", "a total that is held");
    if (p.score(p.turn) + p.total > goal_ + Device::gain(Device::faces) - 1)
      refuse("a turn total of " + std::to_string(p.total), "one that passes the goal by its last throw only");
    return found;
  }

  int goal_;
};

}  // namespace zermelo::pig

namespace zermelo {

using Pig = pig::Game<pig::Die>;
using Piglet = pig::Game<pig::Coin>;

}  // namespace zermelo
