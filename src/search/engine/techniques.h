#pragma once
#include <array>
#include <bit>
#include <string_view>

namespace zermelo {

/// What the engine does beyond plain alpha-beta. Each technique can be switched off by name. A technique that the game
/// does not support (core/game.h) is always off.
struct Techniques {
  bool table = true;
  bool aspiration = true;
  bool scout = true;
  bool null = true;
  bool lmr = true;
  bool futility = true;
  bool subset = true;
  bool foresight = true;
  bool extensions = true;
  bool quiescence = true;
  bool killers = true;
  bool counters = true;
  bool history = true;
  bool distance = true;
  bool exact = false;  ///< only techniques that keep minimax's value

  /// Without the techniques that may change minimax's value; the table is used for equal depths only.
  constexpr Techniques without_guesses() const {
    Techniques sound = *this;
    sound.null = sound.lmr = sound.futility = sound.subset = sound.foresight = sound.extensions = sound.quiescence =
        false;
    sound.exact = true;
    return sound;
  }
};

struct Technique {
  std::string_view name;
  std::string_view meaning;
  bool Techniques::* on;
};

/// The names that a player spec knows.
inline constexpr std::array<Technique, 14> techniques{{
    {"table", "keep the values of positions that come up again (transposition table)", &Techniques::table},
    {"aspiration", "start each depth with a narrow window around the last value", &Techniques::aspiration},
    {"scout", "show with a window without room that later moves are no better (principal-variation search)",
     &Techniques::scout},
    {"null", "cut a node where passing would still reach beta (null move)", &Techniques::null},
    {"lmr", "search late moves less deeply (late move reductions)", &Techniques::lmr},
    {"futility", "skip moves near the horizon that can hardly change the value", &Techniques::futility},
    {"subset", "skip moves that the game knows to be no better than others", &Techniques::subset},
    {"foresight", "ask the game for an end at hand and for a side that cannot win any more", &Techniques::foresight},
    {"extensions", "search forced answers a ply deeper", &Techniques::extensions},
    {"quiescence", "search captures beyond the horizon until the position is quiet", &Techniques::quiescence},
    {"killers", "try early the moves that caused cut-offs at the same ply", &Techniques::killers},
    {"counters", "try early the move that refuted the previous move elsewhere", &Techniques::counters},
    {"history", "try early the moves that often caused cut-offs", &Techniques::history},
    {"distance", "do not search for a win slower than one already found", &Techniques::distance},
}};
static_assert(sizeof(Techniques) == techniques.size() + 1, "every technique but `exact` has a name");

/// Every tuned number of the engine. Depths are plies; scores are thousandths of the evaluator's unit.
struct Tuning {
  static constexpr int aspiration_least_depth = 4;
  static constexpr int aspiration_least_width = 100;
  static constexpr int aspiration_growth = 4;    ///< factor by which a window that failed is widened
  static constexpr int aspiration_patience = 3;  ///< failures after which the window is opened

  static constexpr int null_least_depth = 3;
  static constexpr int null_reduction = 3;
  static constexpr int null_depth_share = 6;  ///< one ply of reduction more for each six plies of depth

  static constexpr int lmr_least_depth = 3;
  static constexpr int lmr_free_moves = 3;  ///< the first moves are never reduced
  static constexpr int lmr_divisor = 6;
  /// Grows with the logarithms of depth and move number; in whole numbers, so that it is the same on every machine.
  static constexpr int reduction(int depth, int number) {
    const auto log = [](int n) { return static_cast<int>(std::bit_width(static_cast<unsigned>(n))); };
    return 1 + log(depth) * log(number) / lmr_divisor;
  }

  static constexpr int futility_depth = 4;   ///< plies from the horizon
  static constexpr int futility_swings = 3;  ///< margin of a ply, in average changes by a quiet move
  static constexpr int swing_samples = 256;
  /// Moves of a node that are searched before late quiet ones are skipped.
  static constexpr int late_moves(int depth) { return 4 + 2 * depth * depth; }

  static constexpr int extension_reach = 2;  ///< extensions stop at this multiple of the root's depth
  static constexpr int quiescence_plies = 24;

  static constexpr int history_limit = 1 << 14;
  static constexpr int history_bonus_limit = 1 << 11;
  static constexpr int history_bonus(int depth) {
    const int bonus = 16 * depth * depth;
    return bonus < history_bonus_limit ? bonus : history_bonus_limit;
  }
  static constexpr int history_aging = 4;  ///< a quarter of the history is kept for the next move of the game

  static constexpr int table_least_depth = 2;       ///< nearer to the horizon, a look-up takes longer than a search
  static constexpr int table_generation_worth = 8;  ///< an entry a generation older counts as eight plies shallower
};

}  // namespace zermelo
