#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "zermelo/core/player.h"

namespace zermelo {

/// How a game came out. `None` is a game that stopped without a result, printed `*`.
enum class Result : std::uint8_t { FirstWins, SecondWins, Draw, None };

/// Why it came out so. A user always learns this; the words are in `to_string`.
enum class Reason : std::uint8_t {
  Line,
  FullBoard,
  Goal,
  Leaf,
  NoMoves,
  NoPieces,
  LastObject,
  Mate,
  Stalemate,
  InsufficientMaterial,
  Repetition,
  MoveLimit,
  Majority,
  SideEmpty,
  Resignation,
  IllegalMove,
  Time,
  Crash,
  Agreement,
  Loop,
  Interrupted,
  Tablebase,
};

struct Outcome {
  Result result = Result::None;
  Reason reason = Reason::Interrupted;
  bool has_margin = false;
  double margin = 0;  ///< First's points minus Second's, where the game has points

  static constexpr Outcome win(Player winner, Reason reason) {
    return {.result = winner == Player::First ? Result::FirstWins : Result::SecondWins, .reason = reason};
  }
  static constexpr Outcome draw(Reason reason) { return {.result = Result::Draw, .reason = reason}; }
  /// The larger side of the margin wins.
  static constexpr Outcome by_margin(double margin, Reason reason) {
    const Result result = margin > 0 ? Result::FirstWins : margin < 0 ? Result::SecondWins : Result::Draw;
    return {.result = result, .reason = reason, .has_margin = true, .margin = margin};
  }

  constexpr std::optional<Player> winner() const {
    if (result == Result::FirstWins) return Player::First;
    if (result == Result::SecondWins) return Player::Second;
    return std::nullopt;
  }
  /// +1 First won, -1 Second won, 0 neither.
  constexpr int sign() const { return result == Result::FirstWins ? 1 : result == Result::SecondWins ? -1 : 0; }

  friend constexpr bool operator==(const Outcome&, const Outcome&) = default;
};

constexpr std::string_view to_string(Result result) {
  constexpr std::array<std::string_view, 4> words{"1-0", "0-1", "1/2-1/2", "*"};
  return words[static_cast<std::size_t>(result)];
}

constexpr std::optional<Result> read_result(std::string_view word) {
  for (const Result result : {Result::FirstWins, Result::SecondWins, Result::Draw, Result::None})
    if (to_string(result) == word) return result;
  return std::nullopt;
}

constexpr std::string_view to_string(Reason reason) {
  constexpr std::array<std::string_view, 22> words{
      "line",         "full board",        "goal reached", "leaf",       "no moves",
      "no pieces",    "last object taken", "mate",         "stalemate",  "insufficient material",
      "repetition",   "move limit",        "majority",     "side empty", "resignation",
      "illegal move", "out of time",       "crash",        "agreement",  "loop",
      "interrupted",  "tablebase"};
  return words[static_cast<std::size_t>(reason)];
}

constexpr std::optional<Reason> read_reason(std::string_view word) {
  for (int i = 0; i <= static_cast<int>(Reason::Tablebase); ++i)
    if (to_string(static_cast<Reason>(i)) == word) return static_cast<Reason>(i);
  return std::nullopt;
}

}  // namespace zermelo
