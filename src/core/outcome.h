#pragma once
#include <array>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "zermelo/core/player.h"

namespace zermelo {

/// How a game came out. `None` is a game that stopped without a result, printed `*`.
enum class Result : std::uint8_t { FirstWins, SecondWins, Draw, None };

/// Why it came out so. A user always learns this; the words are in `to_string`. A game whose end is none of these makes
/// a reason of its own from its words: `own_reason("a chain from side to side")`.
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

/// The result of a position with best play, for the side to move, and how soon it comes.
struct Verdict {
  int sign = 0;   ///< +1 won, 0 drawn, -1 lost
  int plies = 0;  ///< to the end of a decided game with best play

  friend bool operator==(const Verdict&, const Verdict&) = default;
};

/// The reasons that games gave words of their own, numbered after those of the enumeration in the order they were made.
/// Records and JSON hold the words, so the numbers need not agree between programs.
class OwnReasons {
 public:
  static constexpr std::size_t first = static_cast<std::size_t>(Reason::Tablebase) + 1;

  static std::optional<Reason> find(std::string_view words) {
    for (std::size_t i = 0; i < count_.load(std::memory_order_acquire); ++i)
      if (words_[i] == words) return static_cast<Reason>(first + i);
    return std::nullopt;
  }
  static Reason add(std::string_view words) {
    const std::scoped_lock lock(mutex_);
    if (const auto known = find(words)) return *known;
    const std::size_t next = count_.load(std::memory_order_relaxed);
    if (words.empty()) throw std::invalid_argument("a reason without words");
    if (next == most) throw std::length_error("too many reasons of games' own");
    words_[next] = words;
    count_.store(next + 1, std::memory_order_release);
    return static_cast<Reason>(first + next);
  }
  static std::string_view words(Reason reason) { return words_.at(static_cast<std::size_t>(reason) - first); }

 private:
  static constexpr std::size_t most = 200;
  static inline std::mutex mutex_;
  static inline std::array<std::string, most> words_;
  static inline std::atomic<std::size_t> count_ = 0;
};

constexpr std::string_view to_string(Reason reason) {
  constexpr std::array<std::string_view, OwnReasons::first> words{
      "line",         "full board",        "goal reached", "leaf",       "no moves",
      "no pieces",    "last object taken", "mate",         "stalemate",  "insufficient material",
      "repetition",   "move limit",        "majority",     "side empty", "resignation",
      "illegal move", "out of time",       "crash",        "agreement",  "loop",
      "interrupted",  "tablebase"};
  const auto number = static_cast<std::size_t>(reason);
  return number < words.size() ? words[number] : OwnReasons::words(reason);
}

constexpr std::optional<Reason> read_reason(std::string_view word) {
  for (std::size_t i = 0; i < OwnReasons::first; ++i)
    if (to_string(static_cast<Reason>(i)) == word) return static_cast<Reason>(i);
  return OwnReasons::find(word);
}

/// The reason with these words, for a game that ends in a way the enumeration lacks. Equal words give equal reasons:
///
///     static inline const zermelo::Reason all_taken = zermelo::own_reason("all boxes taken");
inline Reason own_reason(std::string_view words) {
  const auto known = read_reason(words);
  return known ? *known : OwnReasons::add(words);
}

/// Did the board end the game, and not a player, a clock or a referee?
constexpr bool ends_on_the_board(Reason reason) { return reason < Reason::Resignation || reason > Reason::Tablebase; }

}  // namespace zermelo
