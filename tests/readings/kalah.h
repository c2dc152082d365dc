// A second, independent reading of the Kalah player printed in the Spanish report (seed 004).
//
// Printed: MiniMax, Poda (alpha-beta), the three loops that look for urgent moves, and the sum inside Heuristica.
// Not printed: GameState (getSeedsAt, getScore, getCurrentPlayer, simulateMove, isFinalState), the declarations
// around the loops and what is done with their findings. The game module below is the one this reading was given,
// and so are the starting values: counters 0, flags false.
//
// "Line n" in a comment is a line of the seed's text file.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace zermelo::readings::kalah {

// ---------------------------------------------------------------------------------------------------------------
// The game module (given, not printed).

struct State {
  std::array<std::array<int, 7>, 2> pits;  // pits[side][1..6], index 0 unused; pit 1 is nearest the own store
  std::array<int, 2> store;
  int turn;
};

// getSeedsAt; outside 1..6 it reads 0.
inline int seeds_at(const State& st, int side, int pit) {
  if (pit < 1 || pit > 6) {
    return 0;
  }
  return st.pits[static_cast<std::size_t>(side)][static_cast<std::size_t>(pit)];
}

// getScore
inline int score_of(const State& st, int side) { return st.store[static_cast<std::size_t>(side)]; }

inline bool side_is_empty(const State& st, int side) {
  for (int pit = 1; pit <= 6; ++pit) {
    if (seeds_at(st, side, pit) != 0) {
      return false;
    }
  }
  return true;
}

// isFinalState
inline bool is_final(const State& st) { return side_is_empty(st, 0) || side_is_empty(st, 1); }

// simulateMove. A pit that is empty or does not exist is no move: the state comes back unchanged.
// The turn after the move depends on the last seed alone, also if the move ends the game.
inline State simulate(const State& st, int pit) {
  State after = st;
  const int me = st.turn;
  const int other = 1 - me;
  int hand = seeds_at(st, me, pit);
  if (hand == 0) {
    return after;
  }
  const auto mine = static_cast<std::size_t>(me);
  const auto theirs = static_cast<std::size_t>(other);
  after.pits[mine][static_cast<std::size_t>(pit)] = 0;

  // Where the next seed goes: on a side, pits 6..1, where 0 stands for the own store (own side only).
  bool on_own_side = true;
  int place = pit;
  bool last_in_store = false;
  bool last_in_empty_own_pit = false;
  while (hand > 0) {
    --place;
    if (on_own_side) {
      if (place < 0) {  // past the own store
        on_own_side = false;
        place = 6;
      }
    } else {
      if (place < 1) {  // the opponent's store is skipped
        on_own_side = true;
        place = 6;
      }
    }
    last_in_store = false;
    last_in_empty_own_pit = false;
    if (on_own_side && place == 0) {
      ++after.store[mine];
      last_in_store = true;
    } else {
      int& target = after.pits[on_own_side ? mine : theirs][static_cast<std::size_t>(place)];
      last_in_empty_own_pit = on_own_side && target == 0;
      ++target;
    }
    --hand;
  }

  if (last_in_empty_own_pit) {
    int& last = after.pits[mine][static_cast<std::size_t>(place)];
    int& opposite = after.pits[theirs][static_cast<std::size_t>(7 - place)];
    if (opposite != 0) {
      after.store[mine] += last + opposite;
      last = 0;
      opposite = 0;
    }
  }

  if (!last_in_store) {
    after.turn = other;
  }

  if (is_final(after)) {
    for (std::size_t side = 0; side < 2; ++side) {
      for (std::size_t i = 1; i <= 6; ++i) {
        after.store[side] += after.pits[side][i];
        after.pits[side][i] = 0;
      }
    }
  }
  return after;
}

// ---------------------------------------------------------------------------------------------------------------
// Heuristica (lines 87-92): only its sum is printed; mis_puntos and sus_puntos are taken to start at 0.

inline int heuristic(const State& st, int player) {
  const int opponent = 1 - player;
  int my_points = 0;
  int their_points = 0;
  for (int i = 1; i < 7; ++i) {
    my_points += seeds_at(st, player, i);
    their_points += seeds_at(st, opponent, i);
  }
  return (score_of(st, player) - score_of(st, opponent)) + (my_points - their_points);
}

// ---------------------------------------------------------------------------------------------------------------
// MiniMax and Poda.

struct Found {
  int value;
  std::optional<int> move;  // empty: the listing leaves the caller's mv as it was
};

// Both searches test the pits of `player`, the root's player, at every node (lines 111, 153 and 172), but
// simulateMove moves for whoever is to move. At the opponent's nodes pit i is therefore tried only if the *player's*
// pit i holds seeds; if the opponent's own pit i is then empty there is no such move, and i is skipped (given rule).
inline bool is_tried(const State& st, int player, int i) {
  return seeds_at(st, player, i) != 0 && seeds_at(st, st.turn, i) != 0;
}

inline int minimax_call(int player, const State& st, std::optional<int>& mv, int depth) {
  std::optional<int> thrown_away;  // the listing's scratch Move, line 102
  int best = INT32_MIN;
  int max = INT32_MIN;
  int min = INT32_MAX;
  if (is_final(st) || depth == 0) {
    return score_of(st, player);  // the own store only; the call of Heuristica is commented out, line 107
  } else {
    for (int i = 1; i < 7; ++i) {
      if (is_tried(st, player, i)) {
        const State gs = simulate(st, i);
        const int value = minimax_call(player, gs, thrown_away, depth - 1);
        if (st.turn == player) {
          if (value > max) {
            max = value;
            best = value;
            mv = i;
          }
        } else {
          if (value < min) {
            min = value;
            best = value;
            mv = i;
          }
        }
      }
    }
    // Line 131: INT32_MIN if nothing was tried, also at an opponent's node.
    return best;
  }
}

inline Found minimax(const State& st, int depth) {
  Found found{0, std::nullopt};
  found.value = minimax_call(st.turn, st, found.move, depth);
  return found;
}

inline int poda_call(int player, const State& st, std::optional<int>& mv, int depth, int alpha, int beta) {
  int best = 0;  // uninitialised in print, always written before it is read
  if (is_final(st) || depth == 0) {
    return heuristic(st, player);
  } else {
    if (player == st.turn) {
      for (int i = 1; i < 7; ++i) {
        if (is_tried(st, player, i)) {
          const State gs = simulate(st, i);
          std::optional<int> previous_action;
          best = poda_call(player, gs, previous_action, depth - 1, alpha, beta);
          // Line 157: a move that keeps the turn is worth 500, whatever the search below has found.
          if (gs.turn == player) {
            best = 500;
          }
          if (alpha < best) {
            alpha = best;
            mv = i;
          }
          if (beta <= alpha) {
            return alpha;
          }
        }
      }
      return alpha;
    } else {
      for (int i = 1; i < 7; ++i) {
        if (is_tried(st, player, i)) {
          const State gs = simulate(st, i);
          // Line 174: the caller's own mv is handed down and may be overwritten there.
          best = poda_call(player, gs, mv, depth - 1, alpha, beta);
          // Line 175: the same test at the opponent's node: every reply that simply gives the turn back is worth 500
          // to the player, and only the opponent's extra turns keep the value found below.
          if (gs.turn == player) {
            best = 500;
          }
          if (beta > best) {
            beta = best;
          }
          if (beta <= alpha) {
            return beta;
          }
        }
      }
      return beta;  // the beta handed in if nothing was tried: INT32_MAX if no bound has been set yet
    }
  }
}

inline Found poda(const State& st, int depth) {
  Found found{0, std::nullopt};
  found.value = poda_call(st.turn, st, found.move, depth, INT32_MIN, INT32_MAX);
  return found;
}

// ---------------------------------------------------------------------------------------------------------------
// The three loops that look for urgent moves (lines 35-79).

struct Urge {
  bool speaks;
  int pit;     // 0 if it does not speak
  int amount;  // 0 if it does not speak
};

struct Urges {
  Urge first_loop;   // hay_vacio, numero, cantidad_ant_rob
  Urge second_loop;  // tengo_que_robar, numero_mio, cantidad_ant
  Urge store_loop;   // movimiento (amount = pit)
};

inline Urges urges(const State& st) {
  const int my_turn = st.turn;
  const int opponent = 1 - st.turn;
  Urges found{Urge{false, 0, 0}, Urge{false, 0, 0}, Urge{false, 0, 0}};
  int amount = 0;  // cantidad, shared by the first two loops
  int my_amount = 0;

  // First loop. The prose below it (line 50) says it looks for robberies of the own; what it tests is the opponent's
  // pit 7-i landing in an empty pit opposite the own pit i+amount, and it weighs the seeds sown, not those at stake.
  for (int i = 1; i < 7; ++i) {
    amount = seeds_at(st, opponent, 7 - i);
    my_amount = seeds_at(st, my_turn, i + amount);  // may lie beyond pit 6: read before the test of line 38
    if (amount < 7 - i) {
      if (seeds_at(st, opponent, 7 - i - amount) == 0 && my_amount != 0) {
        if (amount > found.first_loop.amount) {
          found.first_loop.speaks = true;
          found.first_loop.pit = i + amount;
          found.first_loop.amount = amount;
        }
      }
    }
  }

  // Second loop. Line 55 computes the new amount from the old one: at i = 1 that left by the first loop (the
  // opponent's pit 1), later that of the previous i. Line 58 repeats the index with the new amount.
  for (int i = 1; i < 7; ++i) {
    my_amount = seeds_at(st, my_turn, i);
    amount = seeds_at(st, opponent, 7 - (i + amount));
    if (my_amount < i && my_amount > 0) {
      if (seeds_at(st, my_turn, i - my_amount) == 0 && found.second_loop.amount < amount) {
        if (seeds_at(st, opponent, 7 - (i + amount)) > 0) {
          found.second_loop.speaks = true;
          found.second_loop.pit = i;
          found.second_loop.amount = amount;
        }
      }
    }
  }

  // Third loop: the first pit whose seeds reach exactly to the store.
  for (int i = 1; i < 7; ++i) {
    if (seeds_at(st, my_turn, i) == i) {
      found.store_loop.speaks = true;
      found.store_loop.pit = i;
      found.store_loop.amount = i;
      break;
    }
  }
  return found;
}

}  // namespace zermelo::readings::kalah
