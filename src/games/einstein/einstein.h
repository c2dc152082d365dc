#pragma once
#include <algorithm>
#include <array>
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
#include "zermelo/games/einstein/drawing.h"
#include "zermelo/games/einstein/evaluators.h"
#include "zermelo/games/einstein/notation.h"
#include "zermelo/games/einstein/position.h"
#include "zermelo/games/einstein/rules.h"
#include "zermelo/games/einstein/touch.h"

namespace zermelo {

/// EinStein würfelt nicht! with its notation, drawing and evaluators. White starts in the top left corner and is First.
class Einstein : public einstein::Rules {
 public:
  using Evaluator = einstein::Evaluator;
  static constexpr std::string_view name = "einstein";
  static constexpr std::string_view title = "EinStein würfelt nicht!";
  static constexpr std::string_view summary = "numbered stones race to the far corner; the die says which one moves";
  static constexpr std::array<std::string_view, 2> sides{"White", "Black"};

  using Rules::Rules;

  static std::vector<std::pair<std::string, std::string>> aliases() { return {{"ewn", "einstein"}}; }
  static std::vector<Variant> variants() {
    return {{"einstein", "EinStein würfelt nicht!", "five by five, six stones a side"},
            {"einstein:size=4", "Close quarters", "four by four, six stones a side"},
            {"einstein:size=3,stones=3", "Small", "three by three, three stones a side, a die of three"}};
  }
  static std::vector<Option> options() {
    return {
        Option::number("size", "rows and columns of the board", 5, 3, einstein::largest_size),
        Option::word("stones", "of each side; the die has as many faces", "6", {"3", "6"}),
        Option::word("start", "how the stones stand", "usual", {"usual", "random"}),
        Option::number("seed", "which random start", 1, 0, 2147483647),
        Option::number("white", "White's stones row by row from its corner, 163524; 0: as start says", 0, 0, 654321),
        Option::number("black", "Black's stones likewise", 0, 0, 654321)};
  }
  static Expected<Einstein> make(const Settings& s) {
    const int size = s.small("size");
    const int stones = s.small("stones");
    if (size == 3 && stones == 6)
      return fail({.what = "six stones a side do not fit a board of three by three",
                   .where = "game einstein",
                   .expected = "stones=3"});
    einstein::Start start = s.text("start") == "usual"
                                ? einstein::usual_start(stones)
                                : einstein::random_start(stones, static_cast<std::uint64_t>(s.number("seed")));
    for (std::size_t side = 0; side < 2; ++side) {
      const std::string& numbers = s.text(side == 0 ? "white" : "black");
      if (numbers == "0") continue;
      const auto arrangement = einstein::read_arrangement(numbers, stones);
      if (!arrangement) return fail(arrangement.error());
      start.sides[side] = *arrangement;
    }
    return Einstein(size, start);
  }

  std::vector<NamedStart> starts() const {
    if (size() != 5 || stones() != 6) return {};
    return {{"althoefer", "163../52.../4...b/...ca/..dfe w", "the example of the inventor's rules, 2005"}};
  }

  /// Each stone of both sides on each cell, the board turned so that `view` starts in the top left corner; and the
  /// stones that the die allows to move.
  void features(const Position& p, Player view, FeatureSet& set) const {
    const int cells = size() * size();
    for (const Player player : {view, opponent(view)}) {
      for (int stone = 0; stone < stones(); ++stone) {
        const int cell = p.cell(player, stone);
        const int seen = view == Player::First ? cell : cells - 1 - cell;
        set.append(cell == einstein::gone ? 0 : std::uint64_t{1} << seen, cells);
      }
      const bool moves = player == p.turn && p.die > 0;
      set.append(moves ? einstein::movable(einstein::stones_left(p, player), p.die) : 0U, stones());
    }
  }
  FeatureName feature_name(std::size_t number, Player view) const {
    const int cells = size() * size();
    const int of_player = stones() * (cells + 1);
    const int at = static_cast<int>(number) % of_player;
    FeatureName feature{.owner = static_cast<int>(number) < of_player ? view : opponent(view)};
    if (at >= stones() * cells) {
      feature.what = "stone " + std::to_string(at - stones() * cells + 1) + " that may move";
      return feature;
    }
    const int seen = at % cells;
    feature.what = "stone " + std::to_string(at / cells + 1);
    feature.spot = einstein::cell_name(*this, view == Player::First ? seen : cells - 1 - seen);
    return feature;
  }

  std::string position_text(const Position& p) const { return einstein::position_text(*this, p); }
  Expected<Position> read_position(std::string_view text) const { return einstein::read_position(*this, text); }
  std::vector<std::string> problems(std::string_view text) const { return einstein::problems(*this, text); }
  std::string move_text(const Position& p, Move m) const { return einstein::move_text(*this, p, m); }
  Expected<Move> read_move(const Position& p, std::string_view text) const {
    return einstein::read_move(*this, p, text);
  }

  std::string text_drawing(const Position& p, const TextStyle& style = {}) const {
    return einstein::text_drawing(*this, p, style);
  }
  Drawing drawing(const Position& p) const { return einstein::drawing(*this, p); }
  Gesture gesture(const Position& p, Move m) const { return einstein::gesture(*this, p, m); }
  std::string refusal(const Position& p, const std::vector<std::string>& touched) const {
    return einstein::refusal(*this, p, touched);
  }
};

}  // namespace zermelo
