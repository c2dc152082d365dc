#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <type_traits>

#include "zermelo/core/move_list.h"
#include "zermelo/games/alquerque/position.h"

namespace zermelo::alquerque {

/// Chains of jumps of one piece. Chains that captured the same pieces and stand on the same point are one, however
/// they got there; paths are counted, never listed.
template <class Board, Rules R>
class Chains {
 public:
  using Word = typename Board::Word;
  using Move = std::conditional_t<R.no_return, VisitingMove<Board>, alquerque::Move<Board>>;

  /// What the piece meets: pieces it may jump, points it may land on.
  struct Field {
    Word enemy;
    Word landing;
  };

  /// A chain with the number of paths that lead to it, and how many wished-for points the luckiest of them passed.
  struct Counted : Move {
    std::uint64_t ways = 1;
    std::size_t passed = 0;
  };

  /// Chains looked at in one position before it is given up. Four times the longest list of moves is beyond any
  /// position of a played game (the largest seen there are a few hundred), and takes a few hundredths of a second.
  static constexpr int most_chains = 1 << 18;

  /// Jumps only while the rules let a turn continue.
  static constexpr bool may_continue(const Move& chain) { return R.jumps != Jumps::One || chain.captured == 0; }
  static constexpr Word landing(const Field& field, const Move& chain) {
    if constexpr (R.no_return) return field.landing & ~chain.visits;
    return field.landing;
  }
  template <class State>
  static constexpr State extended(State chain, int over, int to) {
    chain.captured |= Board::bit(over);
    chain.to = static_cast<std::uint8_t>(to);
    if constexpr (R.no_return) chain.visits |= Board::bit(to);
    return chain;
  }

  /// Replaces the chain without jumps at `begin`, the list's last, by all it can become, in the order of target and
  /// captures. `visit(chain)` sees each new chain first. Breadth first: chains of equally many jumps stand side by side
  /// behind the finished ones, so that equal ones meet and are merged. Gives up (false) beyond `budget` chains.
  template <class State, class Visit>
  static bool grow(const Field& field, MoveList<State>& list, std::size_t begin, int& budget, Visit visit) {
    for (std::size_t level = begin; level < list.size();) {
      const std::size_t next = list.size();
      std::size_t finished = level;
      std::size_t tidy_at = few;
      for (std::size_t i = level; i < next; ++i) {
        const State chain = list[i];
        bool goes_on = false;
        if (--budget < 0 || list.size() + 8 > MoveList<State>::most) return false;
        if (may_continue(chain))
          Board::each_jump(chain.to, field.enemy & ~chain.captured, landing(field, chain), [&](int over, int to) {
            goes_on = true;
            State longer = extended(chain, over, to);
            visit(longer);
            add(list, next, longer, tidy_at);
          });
        if (chain.captured != 0 && (R.jumps != Jumps::MustGoOn || !goes_on)) list[finished++] = chain;
      }
      if (list.size() - next >= few) tidy(list, next);
      std::copy(list.begin() + next, list.end(), list.begin() + finished);
      list.shrink_to(finished + (list.size() - next));
      level = finished;
    }
    sort(list, begin);
    return true;
  }

  /// Follows a piece that can jump to the end of its only way, as mostly it has one. False, with a chain that is of no
  /// use, where it has a choice or may stop.
  static bool follow_only_way(const Field& field, Move& chain) {
    if constexpr (R.jumps == Jumps::MayStop) return false;
    for (;;) {
      int ways = 0;
      Move longer{};
      if (may_continue(chain))
        Board::each_jump(chain.to, field.enemy & ~chain.captured, landing(field, chain), [&](int over, int to) {
          ++ways;
          longer = extended(chain, over, to);
        });
      if (ways != 1) return ways == 0;
      chain = longer;
    }
  }

  /// Number of ways to continue from `at`, including stopping where the rules allow it. Counts one by one, which is
  /// quick for the few jumps of a usual position; a negative budget says that there are too many for that.
  static std::uint64_t count_quickly(int at, const Field& field, int& budget) {
    if constexpr (R.jumps == Jumps::One) return 1;
    if (--budget < 0) return 0;
    std::uint64_t sum = 0;
    Board::each_jump(at, field.enemy, field.landing,
                     [&](int over, int to) { sum += count_quickly(to, after_jump(field, over, to), budget); });
    if constexpr (R.jumps == Jumps::MayStop) return sum + 1;
    return sum == 0 ? 1 : sum;
  }

  /// Number of jump paths of the piece on `from`.
  static std::uint64_t count(int from, const Field& field) {
    std::uint64_t sum = 0;
    int budget = quick;
    Board::each_jump(from, field.enemy, field.landing,
                     [&](int over, int to) { sum += count_quickly(to, after_jump(field, over, to), budget); });
    return budget >= 0 ? sum : count_merged(from, field);
  }

  /// Number of paths from `at` that capture exactly `field.enemy` and end on `to`.
  static std::uint64_t count_exact(int at, const Field& field, int to) {
    int budget = quick;
    const std::uint64_t sum = count_exact_quickly(at, field, to, budget);
    if (budget >= 0) return sum;
    MoveList<Counted> list;
    list.push_back(start(at));
    all_or_throw(grow(field, list, 0, budget = most_chains, add_nothing));
    for (const Counted& chain : list)
      if (chain.to == to && chain.captured == field.enemy) return chain.ways;
    return 0;
  }

  /// The smallest next landing point from which the rest of a chain can capture exactly `field.enemy` and end on `to`;
  /// -1 if there is none.
  static int first_landing(int at, const Field& field, int to) {
    int found = -1;
    Board::each_jump(at, field.enemy, field.landing, [&](int over, int next) {
      if (found >= 0) return;
      const Field rest = after_jump(field, over, next);
      int budget = quick;
      const bool can = can_finish(next, rest, to, budget);
      if (can || (budget < 0 && count_exact(next, rest, to) > 0)) found = next;
    });
    return found;
  }

  /// The moves of one piece in the order of target and captures.
  template <class State>
  static void sort(MoveList<State>& list, std::size_t begin) {
    if (list.size() - begin > 1) std::sort(list.begin() + begin, list.end(), less);
  }

  static Counted start(int from) {
    Counted chain{};
    chain.from = chain.to = static_cast<std::uint8_t>(from);
    return chain;
  }
  static constexpr Field after_jump(const Field& field, int over, int to) {
    return {field.enemy & ~Board::bit(over), R.no_return ? field.landing & ~Board::bit(to) : field.landing};
  }
  static constexpr auto add_nothing = [](auto&) {};

  /// Positions from outside are refused before it comes to this (`Alquerque::problems`).
  static void all_or_throw(bool all) {
    if (!all) throw std::length_error("alquerque: too many captures");
  }

 private:
  static constexpr std::size_t few = 16;  ///< up to this number, chains are compared one by one; more are sorted
  static constexpr int quick = 2000;      ///< jumps that are counted one by one

  static bool same(const Move& a, const Move& b) { return a.to == b.to && a.captured == b.captured; }
  static bool less(const Move& a, const Move& b) { return a.to != b.to ? a.to < b.to : a.captured < b.captured; }
  static void merge(Move&, const Move&) {}
  static void merge(Counted& a, const Counted& b) {
    a.ways += b.ways;
    a.passed = std::max(a.passed, b.passed);
  }

  template <class State>
  static void add(MoveList<State>& list, std::size_t begin, const State& chain, std::size_t& tidy_at) {
    if (list.size() - begin < few)
      for (std::size_t i = begin; i < list.size(); ++i)
        if (same(list[i], chain)) return merge(list[i], chain);
    list.push_back(chain);
    if (list.size() - begin < 2 * tidy_at) return;
    tidy(list, begin);
    tidy_at = list.size() - begin;
  }

  /// Sorts and merges equal chains.
  template <class State>
  static void tidy(MoveList<State>& list, std::size_t begin) {
    if (list.size() - begin < 2) return;
    sort(list, begin);
    std::size_t last = begin;
    for (std::size_t i = begin + 1; i < list.size(); ++i) {
      if (same(list[last], list[i]))
        merge(list[last], list[i]);
      else
        list[++last] = list[i];
    }
    list.shrink_to(last + 1);
  }

  static std::uint64_t count_merged(int from, const Field& field) {
    MoveList<Counted> list;
    list.push_back(start(from));
    int budget = most_chains;
    all_or_throw(grow(field, list, 0, budget, add_nothing));
    std::uint64_t sum = 0;
    for (const Counted& chain : list) sum += chain.ways;
    return sum;
  }

  static std::uint64_t count_exact_quickly(int at, const Field& field, int to, int& budget) {
    if (field.enemy == 0) return at == to;
    if (--budget < 0) return 0;
    std::uint64_t sum = 0;
    Board::each_jump(at, field.enemy, field.landing, [&](int over, int next) {
      sum += count_exact_quickly(next, after_jump(field, over, next), to, budget);
    });
    return sum;
  }

  /// Whether some path captures exactly `field.enemy` and ends on `to`; a negative budget: not found in time.
  static bool can_finish(int at, const Field& field, int to, int& budget) {
    if (field.enemy == 0) return at == to;
    if (--budget < 0) return false;
    bool found = false;
    Board::each_jump(at, field.enemy, field.landing, [&](int over, int next) {
      if (!found && budget >= 0) found = can_finish(next, after_jump(field, over, next), to, budget);
    });
    return found;
  }
};

}  // namespace zermelo::alquerque
