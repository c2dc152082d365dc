#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "zermelo/core/notation.h"
#include "zermelo/games/checkers/checkers.h"
#include "zermelo/games/portable/portable.h"

namespace zermelo::checkers {

using PdnGame = PortableGame<Checkers<>>;

/// Portable Draughts Notation for English draughts. `1-0` there is a win for White; White is Second here.
struct Pdn {
  using Game = Checkers<>;
  static constexpr std::string_view name = "PDN";
  static constexpr std::size_t longest_line = 80;

  /// Without the marks behind it: `11-15!`
  static Expected<Move> read_move(const Checkers<>& game, const Position& p, std::string_view text) {
    return zermelo::read_move(game, p, text.substr(0, text.find_last_not_of("!?") + 1));
  }
  static int number(const Position& p) { return p.number(); }
  /// Either scale: a point for a win, or two.
  static std::optional<Result> result_of(std::string_view word) {
    if (word == "1-0" || word == "2-0") return Result::SecondWins;
    if (word == "0-1" || word == "0-2") return Result::FirstWins;
    if (word == "1/2-1/2" || word == "1-1") return Result::Draw;
    if (word == "*") return Result::None;
    return std::nullopt;
  }
  static std::string_view result_text(Result result) {
    if (result == Result::SecondWins) return "1-0";
    if (result == Result::FirstWins) return "0-1";
    return result == Result::Draw ? "1/2-1/2" : "*";
  }
  static Tags tags(const PdnGame& game) {
    Tags all = game.tags;
    all.emplace_back("Result", result_text(game.result));
    return all;
  }
};

inline Expected<std::vector<PdnGame>> read_pdn(std::string_view text) { return PortableReader<Pdn>(text).read(); }
inline std::string write_pdn(const PdnGame& game) { return PortableWriter<Pdn>().write(game); }

}  // namespace zermelo::checkers
