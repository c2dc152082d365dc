#pragma once
#include <array>
#include <bit>
#include <string_view>

namespace zermelo {

/// What the engine may do beyond plain alpha-beta; each can be switched off by name. What a game does not offer
/// (core/game.h) is off whatever stands here.
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
  bool exact = false;  ///< keep only what leaves minimax's value as it is

  /// The same without the guesses: nothing is left out, nothing goes deeper, the table answers for equal depths only.
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
    {"table", "remember positions (transposition table)", &Techniques::table},
    {"aspiration", "start each depth with a small window around the last value", &Techniques::aspiration},
    {"scout", "later moves only have to be shown worse (principal-variation search)", &Techniques::scout},
    {"null", "if even passing is too good, the position is", &Techniques::null},
    {"lmr", "look less deep at late moves", &Techniques::lmr},
    {"futility", "leave out, near the horizon, what could hardly matter", &Techniques::futility},
    {"subset", "leave out moves that the game knows to be no better than others", &Techniques::subset},
    {"foresight", "ask the game what it sees coming: an end at hand, who cannot win any more", &Techniques::foresight},
    {"extensions", "look deeper where the mover has less choice than usual", &Techniques::extensions},
    {"quiescence", "play captures out at the horizon", &Techniques::quiescence},
    {"killers", "try early what refuted a move next door", &Techniques::killers},
    {"counters", "try early what refuted the same move elsewhere", &Techniques::counters},
    {"history", "try early what was often good", &Techniques::history},
    {"distance", "do not look for a win slower than one that is known", &Techniques::distance},
}};

/// Every tuned number of the engine. Depths are plies; scores are thousandths of the evaluator's unit.
struct Tuning {
  static constexpr int aspiration_least_depth = 4;
  static constexpr int aspiration_least_width = 100;
  static constexpr int aspiration_growth = 4;    ///< a window that failed is so many times wider the next time
  static constexpr int aspiration_patience = 3;  ///< after so many failures it is open

  static constexpr int null_least_depth = 3;
  static constexpr int null_reduction = 3;
  static constexpr int null_depth_share = 6;  ///< and a ply more for every so many plies of depth

  static constexpr int lmr_least_depth = 3;
  static constexpr int lmr_free_moves = 3;  ///< the first moves are never reduced
  static constexpr int lmr_divisor = 6;
  /// Grows with the logarithms of depth and number of the move; whole numbers, so that it is the same everywhere.
  static constexpr int reduction(int depth, int number) {
    const auto log = [](int n) { return static_cast<int>(std::bit_width(static_cast<unsigned>(n))); };
    return 1 + log(depth) * log(number) / lmr_divisor;
  }

  static constexpr int futility_depth = 4;   ///< so near the horizon
  static constexpr int futility_swings = 3;  ///< for each ply, so many times what a quiet move changes on average
  static constexpr int swing_samples = 256;
  /// So many moves of a list are looked at.
  static constexpr int late_moves(int depth) { return 4 + 2 * depth * depth; }

  static constexpr int extension_reach = 2;  ///< no line grows longer than so many times the depth asked for
  static constexpr int quiescence_plies = 24;

  static constexpr int history_limit = 1 << 14;
  static constexpr int history_bonus_limit = 1 << 11;
  static constexpr int history_bonus(int depth) {
    const int bonus = 16 * depth * depth;
    return bonus < history_bonus_limit ? bonus : history_bonus_limit;
  }
  static constexpr int history_aging = 4;  ///< of what was learnt for one move, a part of so much is kept for the next

  static constexpr int table_least_depth = 2;       ///< nearer to the horizon, asking takes longer than looking
  static constexpr int table_generation_worth = 8;  ///< an entry a generation older counts as so many plies shallower
};

}  // namespace zermelo
