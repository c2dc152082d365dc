#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "zermelo/core/pairing.h"
#include "zermelo/games/grid/bits.h"
#include "zermelo/games/grid/grid.h"

namespace zermelo {

/// How a side gets no line although it moves first, on boards where a stone may be set anywhere. Its opponent answers
/// a stone on one cell of a pair on the other (Hales and Jewett, 1963), so it fills no line in which a pair lies. Each
/// other line that is still open weighs 1 / 2^n, with n cells to fill that are in no pair, as if it had all the others.
/// A stone on no such cell is answered on the heaviest, which takes away no less than the next stone adds (Erdős and
/// Selfridge, 1973): no line is filled as long as all of them weigh less than 1/2, or less than 1 before an answer.
class LineWeights {
 public:
  using Weight = std::uint64_t;
  static constexpr Weight whole = Weight{1} << 40U;
  static constexpr Weight limit(bool answer_first) { return answer_first ? whole : whole / 2; }
  template <class Word>
  static Weight of(const Word& to_fill) {
    return whole >> count(to_fill);
  }
};

/// Finds pairs against one side. Two cells lie on one straight line at most, so a pair serves only open lines that
/// overlap. Such lines are gathered, as many as share two empty cells.
template <class Word, class Lines>
class Pairing {
  using Weight = LineWeights::Weight;

 public:
  /// Against the side that has `stones`, with the cells `empty`; the other side may be about to set its stone.
  Pairing(const Grid<Word, Lines>& grid, const Word& stones, const Word& empty, bool answer_first)
      : empty_(empty),
        limit_(LineWeights::limit(answer_first)) {
    gather(grid, stones | empty);
  }

  bool find(CellPairs& pairs) {
    Weight weight = 0;
    for (const Word& line : lines_) {
      if (count(line) < 2) return false;  // it would be filled at once, or next
      weight += LineWeights::of(line);
    }
    if (weight < limit_) return true;
    return match(pairs) || add_pairs(weight, pairs);
  }

 private:
  struct Group {
    Word shared;  ///< by all its lines, and empty
    Word taken;
  };

  void gather(const Grid<Word, Lines>& grid, const Word& open) {
    for (std::size_t d = 0; d < line_directions; ++d) {
      Word starts = grid.lines_in(d, open);
      while (any(starts)) {
        int start = lowest(starts);
        Group group{grid.line_from(d, start) & empty_, Word{}};
        lines_.push_back(group.shared);
        for (;;) {
          starts &= ~bit<Word>(start);
          start += grid.step(d);
          if (start >= grid.cells() || !any(starts & bit<Word>(start))) break;
          const Word line = grid.line_from(d, start) & empty_;
          if (count(group.shared & line) < 2) break;
          lines_.push_back(line);
          group.shared &= line;
        }
        groups_.push_back(group);
      }
    }
  }

  // Two cells for each group: a matching of groups with cells, by augmenting paths. ----------------------------------

  bool match(CellPairs& pairs) {
    if (2 * static_cast<int>(groups_.size()) > count(empty_)) return false;
    owner_.resize(sizeof(Word) * 8);
    for (std::size_t group = 0; group < groups_.size(); ++group)
      for (int cells = 0; cells < 2; ++cells) {
        visited_ = Word{};
        if (!give_a_cell(group)) return false;
      }
    for (const Group& group : groups_) pairs.push_back(pair_of(group.taken));
    return true;
  }
  bool give_a_cell(std::size_t number) {
    Group& group = groups_[number];
    if (const Word free = group.shared & ~all_taken_; any(free)) {
      take(number, lowest(free));
      return true;
    }
    for (Word others = group.shared & ~group.taken & ~visited_; any(others); others &= ~visited_) {
      const int cell = lowest(others);
      visited_ |= bit<Word>(cell);
      const std::size_t owner = owner_[static_cast<std::size_t>(cell)];
      if (!give_a_cell(owner)) continue;
      groups_[owner].taken &= ~bit<Word>(cell);
      take(number, cell);
      return true;
    }
    return false;
  }
  void take(std::size_t number, int cell) {
    groups_[number].taken |= bit<Word>(cell);
    all_taken_ |= bit<Word>(cell);
    owner_[static_cast<std::size_t>(cell)] = static_cast<std::uint16_t>(number);
  }
  static CellPair pair_of(Word cells) {
    const int one = lowest(cells);
    clear_lowest(cells);
    return {static_cast<std::uint16_t>(one), static_cast<std::uint16_t>(lowest(cells))};
  }

  // Or pairs one by one, as long as they make the lines lighter. -----------------------------------------------------

  /// Heavier ones are seldom made light enough.
  static constexpr Weight most_limits = 4;

  bool add_pairs(Weight weight, CellPairs& pairs) {
    Word used{};
    while (weight >= limit_) {
      if (weight > most_limits * limit_) return false;
      Word best{};
      Weight least = weight;
      for (const Group& group : groups_)
        each_pair(group.shared & ~used, [&](const Word& pair) {
          if (const Weight left = weight_with(used | pair, pair); left < least) {
            least = left;
            best = pair;
          }
        });
      if (!any(best)) return false;
      used |= best;
      pairs.push_back(pair_of(best));
      std::size_t kept = 0;
      for (const Word& line : lines_)
        if ((line & best) != best) lines_[kept++] = line;
      lines_.shrink_to(kept);
      weight = least;
    }
    return true;
  }
  template <class Use>
  static void each_pair(Word cells, Use&& use) {
    for (; any(cells); clear_lowest(cells)) {
      Word others = cells;
      clear_lowest(others);
      for (; any(others); clear_lowest(others)) use(bit<Word>(lowest(cells)) | bit<Word>(lowest(others)));
    }
  }
  Weight weight_with(const Word& used, const Word& pair) const {
    Weight weight = 0;
    for (const Word& line : lines_)
      if ((line & pair) != pair) weight += LineWeights::of(line & ~used);
    return weight;
  }

  Word empty_;
  Weight limit_;
  MoveList<Word> lines_;  ///< what is empty of each
  MoveList<Group> groups_;
  Word all_taken_{};
  Word visited_{};
  MoveList<std::uint16_t> owner_;  ///< of each cell that is taken
};

/// Whether these pairs, disjoint and empty, keep the side that moves first from a line within `open`.
template <class Word, class Lines>
bool is_pairing(const Grid<Word, Lines>& grid, const Word& open, const Word& empty, const CellPairs& pairs) {
  Word used{};
  for (const CellPair& pair : pairs)
    for (const int cell : {pair.one, pair.other}) {
      if (cell >= grid.cells() || !any(bit<Word>(cell) & empty & ~used)) return false;
      used |= bit<Word>(cell);
    }
  LineWeights::Weight weight = 0;
  for (std::size_t d = 0; d < line_directions; ++d)
    for (Word starts = grid.lines_in(d, open); any(starts); clear_lowest(starts)) {
      const Word line = grid.line_from(d, lowest(starts));
      const auto lies_in = [&](const CellPair& pair) {
        return any(line & bit<Word>(pair.one)) && any(line & bit<Word>(pair.other));
      };
      if (std::any_of(pairs.begin(), pairs.end(), lies_in)) continue;
      weight += LineWeights::of(line & empty & ~used);
      if (weight >= LineWeights::limit(false)) return false;
    }
  return true;
}

}  // namespace zermelo
