#pragma once
#include <cstdint>
#include <utility>
#include <vector>

#include "zermelo/solve/pairs/solver.h"

/// The positions that one side meets if it plays by a strategy that keeps the value of a start position, whatever the
/// other side replies. In a won position the strategy captures where that wins, and else steps to the reply that was
/// found lost first: the number of its pass falls with every step, so no circle can hide in it. In a drawn position it
/// takes the first move, captures before steps, that is no loss.
namespace zermelo::pairs {

/// Whose turn it is: the side with the strategy, or the other.
enum Turn : std::uint32_t { ours = 0, theirs = 1 };

/// One bit a cell, by turn, own and other pieces: the position is met.
struct Seen {
  std::uint32_t* bits[2][most_side + 1][most_side + 1] = {};
};

/// The first of the cells that a position has.
ZERMELO_BOTH inline std::uint64_t locate_first(const SpaceView& space, std::uint32_t own, int own_size,
                                               std::uint32_t other, int other_size) {
  const SizeView& size = space.sizes[other_size];
  const std::uint32_t place = size.places[rank(space, other, other_size)];
  const std::uint32_t row = place / most_symmetries;
  const std::uint32_t turned = image(space, own, static_cast<int>(place % most_symmetries));
  std::uint32_t least = ~0U;
  for (std::uint32_t left = size.kept_by[row]; left != 0; left &= left - 1) {
    const std::uint32_t alike = image(space, turned, device::lowest(left));
    const std::uint32_t column = rank(space, device::compress(alike, size.firsts[row]), own_size);
    if (column < least) least = column;
  }
  return static_cast<std::uint64_t>(row) * space.choose[space.points - other_size][own_size] + least;
}

/// What the strategy plays in a cell: the number of a step, or `first_capture` and the number of a capture, in the
/// order of SetRules::each_capture and, for steps, of source and target.
using Choice = std::uint8_t;
inline constexpr std::uint32_t first_capture = 64;
inline constexpr std::uint32_t no_choice = 255;

/// The sets after a choice, own being those of the side that moved; twice nothing where there is no such move.
template <class Rules>
std::pair<std::uint32_t, std::uint32_t> after(const SpaceView& space, const Rules& rules, std::uint32_t own,
                                              std::uint32_t other, std::uint32_t choice) {
  std::pair<std::uint32_t, std::uint32_t> sets{0, 0};
  std::uint32_t number = choice < first_capture ? 0 : first_capture;
  if (choice >= first_capture) {
    rules.each_capture(own, other, [&](std::uint32_t mine, std::uint32_t left) {
      if (number == choice) sets = {mine, left};
      return number++ == choice;
    });
    return sets;
  }
  for (std::uint32_t moved = own; moved != 0; moved &= moved - 1) {
    const int from = device::lowest(moved);
    for (std::uint32_t to = space.neighbours[from] & ~(own | other); to != 0; to &= to - 1)
      if (number++ == choice) sets = {(own ^ 1U << from) | (to & (0U - to)), other};
  }
  return sets;
}

/// Follows 32 positions by one ply: by the strategy's move, or by every reply.
template <class Rules>
struct Follow {
  const SpaceView* space;
  const Results* results;
  Rules rules;
  Layer layer;
  std::uint32_t turn;
  const std::uint32_t* packed;
  const Found* found;
  const Found* partner;
  const Seen* seen;
  std::uint32_t* done;
  Choice* choices;
  std::uint32_t* any;       ///< set when a position of this pair of layers is met for the first time
  std::uint64_t* failures;  ///< positions in which the strategy has no move

  ZERMELO_BOTH void operator()(std::uint64_t word) const {
    const std::uint32_t todo = seen->bits[turn][layer.own][layer.other][word] & ~done[word];
    if (todo == 0) return;
    done[word] |= todo;
    for (std::uint32_t left = todo; left != 0; left &= left - 1) {
      const std::uint64_t cell = word * 32 + static_cast<std::uint32_t>(device::lowest(left));
      const std::uint32_t row = static_cast<std::uint32_t>(cell) / layer.columns;
      const std::uint32_t column = static_cast<std::uint32_t>(cell) - row * layer.columns;
      const std::uint32_t other = space->sizes[layer.other].firsts[row];
      const std::uint32_t own = device::deposit(space->sizes[layer.own].sets[column], other);
      if (turn == theirs)
        follow_all(own, other);
      else
        choices[cell] = static_cast<Choice>(follow_one(cell, own, other));
    }
  }

 private:
  /// Of the position after a move, in which `next` is to move.
  ZERMELO_BOTH void meet(std::uint32_t next, std::uint32_t own, int own_size, std::uint32_t other,
                         int other_size) const {
    const std::uint64_t cell = locate_first(*space, own, own_size, other, other_size);
    const std::uint32_t bit = 1U << cell % 32;
    const std::uint32_t before = device::fetch_or(seen->bits[next][own_size][other_size] + cell / 32, bit);
    if ((before & bit) == 0 && own_size + other_size == layer.own + layer.other) device::write(any, 1);
  }

  ZERMELO_BOTH void follow_all(std::uint32_t own, std::uint32_t other) const {
    bool captures = false;
    rules.each_capture(own, other, [&](std::uint32_t mine, std::uint32_t left) {
      captures = true;
      if (left == 0)
        device::add(failures, 1);
      else
        meet(ours, left, device::popcount(left), mine, layer.own);
      return false;
    });
    if (captures && rules.must_capture) return;
    for (std::uint32_t moved = own; moved != 0; moved &= moved - 1) {
      const int from = device::lowest(moved);
      for (std::uint32_t to = space->neighbours[from] & ~(own | other); to != 0; to &= to - 1)
        meet(ours, other, layer.other, (own ^ 1U << from) | (to & (0U - to)), layer.own);
    }
  }

  ZERMELO_BOTH std::uint32_t follow_one(std::uint64_t cell, std::uint32_t own, std::uint32_t other) const {
    const bool wins = unpack(packed, cell) == won;
    bool captures = false;
    std::uint32_t number = first_capture;
    const bool chosen = rules.each_capture(own, other, [&](std::uint32_t mine, std::uint32_t left) {
      captures = true;
      if (left == 0) return true;
      const int size = device::popcount(left);
      const std::uint32_t reply = probe(*space, *results, left, size, mine, layer.own);
      if (reply == lost || (!wins && reply == drawn)) {
        meet(theirs, left, size, mine, layer.own);
        return true;
      }
      ++number;
      return false;
    });
    if (chosen && number < no_choice) return number;
    if (chosen || (captures && rules.must_capture)) return no_move();
    return best_step(own, other, wins);
  }

  ZERMELO_BOTH std::uint32_t best_step(std::uint32_t own, std::uint32_t other, bool wins) const {
    std::uint32_t number = 0;
    std::uint32_t best = no_choice;
    std::uint32_t best_after = 0;
    std::uint32_t best_pass = ~0U;
    for (std::uint32_t moved = own; moved != 0; moved &= moved - 1) {
      const int from = device::lowest(moved);
      for (std::uint32_t to = space->neighbours[from] & ~(own | other); to != 0; to &= to - 1, ++number) {
        const std::uint32_t mine = (own ^ 1U << from) | (to & (0U - to));
        const std::uint32_t reply = partner[locate(*space, other, layer.other, mine, layer.own)];
        const std::uint32_t worth = reply >> found_shift;
        const std::uint32_t pass = reply & most_passes;
        if ((worth != lost && (wins || worth != drawn)) || pass >= best_pass) continue;
        best = number;
        best_after = mine;
        best_pass = pass;
      }
    }
    if (best == no_choice) return no_move();
    meet(theirs, other, layer.other, best_after, layer.own);
    return best;
  }

  ZERMELO_BOTH std::uint32_t no_move() const {
    device::add(failures, 1);
    return no_choice;
  }
};

/// Counts the bits of every shares-th word.
struct CountBits {
  const std::uint32_t* bits;
  std::uint64_t words;
  std::uint64_t shares;
  std::uint64_t* sum;

  ZERMELO_BOTH void operator()(std::uint64_t share) const {
    std::uint64_t many = 0;
    for (std::uint64_t word = share; word < words; word += shares)
      many += static_cast<std::uint64_t>(device::popcount(bits[word]));
    device::add(sum, many);
  }
};

/// How many positions of a layer are met.
struct MetLayer {
  Layer layer;
  std::uint64_t ours = 0;    ///< with the side of the strategy to move
  std::uint64_t theirs = 0;  ///< with the other side to move
};

/// Needs a Solver that verifies, with all layers solved that the start can lead to. Layers are solved once more, from
/// many pieces to few, since passes are not kept.
template <class Backend, class Rules>
class Strategy {
  using SolverOf = Solver<Backend, Rules>;
  using Arena = typename SolverOf::Arena;

 public:
  Strategy(Backend& backend, SolverOf& solver) : backend_(backend), solver_(solver) {
    any_ = static_cast<std::uint32_t*>(taken(sizeof(std::uint32_t)));
    sum_ = static_cast<std::uint64_t*>(taken(sizeof(std::uint64_t)));
    seen_there_ = static_cast<Seen*>(taken(sizeof(Seen)));
  }
  ~Strategy() {
    for (void* memory : owned_) backend_.release(memory);
  }
  Strategy(const Strategy&) = delete;
  Strategy& operator=(const Strategy&) = delete;

  /// Calls `use(met, cells, choices)` for each layer in which the strategy has a move: its cells, rising, and what it
  /// plays there. `turn`: whose turn it is at the start, `own` being the pieces of the side to move.
  template <class Use>
  std::uint64_t run(Turn turn, std::uint32_t own, std::uint32_t other, Use&& use) {
    const int own_size = device::popcount(own);
    const int other_size = device::popcount(other);
    const int our_size = turn == ours ? own_size : other_size;
    const int their_size = turn == ours ? other_size : own_size;
    for (int a = 1; a <= our_size; ++a)
      for (int b = 1; b <= their_size; ++b) {
        seen_.bits[ours][a][b] = bitmap(solver_.layer(a, b));
        seen_.bits[theirs][b][a] = bitmap(solver_.layer(b, a));
      }
    backend_.upload(seen_there_, &seen_, sizeof seen_);
    const std::uint64_t cell = locate_first(solver_.host_space_, own, own_size, other, other_size);
    const std::uint32_t bit = 1U << cell % 32;
    backend_.upload(seen_.bits[turn][own_size][other_size] + cell / 32, &bit, sizeof bit);
    std::uint64_t failures = 0;
    for (int pieces = own_size + other_size; pieces >= 2; --pieces)
      for (int a = (pieces + 1) / 2; a < pieces && a <= most_side; ++a) failures += follow(a, pieces - a, use);
    return failures;
  }

 private:
  static std::uint64_t words(const Layer& layer) { return (layer.cells() + 31) / 32; }
  void* taken(std::uint64_t bytes) {
    owned_.push_back(backend_.allocate(bytes));
    return owned_.back();
  }
  std::uint32_t* bitmap(const Layer& layer) {
    const std::uint64_t bytes = words(layer) * sizeof(std::uint32_t);
    auto* const bits = static_cast<std::uint32_t*>(taken(bytes));
    backend_.zero(bits, bytes);
    return bits;
  }
  std::uint64_t count(const std::uint32_t* bits, const Layer& layer) {
    if (bits == nullptr) return 0;
    const std::uint64_t none = 0;
    backend_.upload(sum_, &none, sizeof none);
    backend_.launch(backend_.shares(), CountBits{bits, words(layer), backend_.shares(), sum_});
    std::uint64_t sum = 0;
    backend_.download(&sum, sum_, sizeof sum);
    return sum;
  }

  template <class Use>
  std::uint64_t follow(int a, int b, Use& use) {
    const std::size_t many = a == b ? 1 : 2;
    std::uint64_t met = 0;
    for (const auto& [own, other] : {std::pair(a, b), std::pair(b, a)})
      for (const Turn turn : {ours, theirs}) met += count(seen_.bits[turn][own][other], solver_.layer(own, other));
    if (met == 0) return 0;
    const Arena arena = solver_.rework(a, b);
    std::uint32_t* done[2][2] = {};
    for (std::size_t side = 0; side < many; ++side)
      for (const Turn turn : {ours, theirs})
        if (of(arena, side, turn) != nullptr) done[side][turn] = bitmap(arena.layers[side]);
    const std::uint64_t none = 0;
    backend_.upload(sum_, &none, sizeof none);
    for (std::uint32_t any = 1; any != 0;) {
      backend_.zero(any_, sizeof any);
      for (std::size_t side = 0; side < many; ++side)
        for (const Turn turn : {ours, theirs}) {
          if (done[side][turn] == nullptr) continue;
          const Layer& layer = arena.layers[side];
          backend_.launch(words(layer), Follow<Rules>{solver_.space_, solver_.results_there_, solver_.rules_, layer,
                                                      turn, solver_.packed(layer.own, layer.other), arena.found[side],
                                                      arena.found[many - 1 - side], seen_there_, done[side][turn],
                                                      arena.state[side], any_, sum_});
        }
      backend_.download(&any, any_, sizeof any);
    }
    std::uint64_t failures = 0;
    backend_.download(&failures, sum_, sizeof failures);
    for (std::size_t side = 0; side < many; ++side) tell(arena, side, use);
    for (std::size_t side = 0; side < many; ++side)
      for (const Turn turn : {ours, theirs})
        if (done[side][turn] != nullptr) {
          backend_.release(owned_.back());
          owned_.pop_back();
        }
    return failures;
  }

  std::uint32_t* of(const Arena& arena, std::size_t side, Turn turn) const {
    return seen_.bits[turn][arena.layers[side].own][arena.layers[side].other];
  }

  template <class Use>
  void tell(const Arena& arena, std::size_t side, Use& use) {
    const Layer& layer = arena.layers[side];
    const MetLayer met{layer, count(of(arena, side, ours), layer), count(of(arena, side, theirs), layer)};
    if (met.ours == 0 && met.theirs == 0) return;
    std::vector<std::uint32_t> cells;
    std::vector<Choice> choices;
    if (met.ours > 0 && met.ours <= most_told) {
      std::vector<std::uint32_t> bits(words(layer));
      backend_.download(bits.data(), of(arena, side, ours), bits.size() * sizeof(std::uint32_t));
      std::vector<Choice> all(layer.cells());
      backend_.download(all.data(), arena.state[side], all.size());
      for (std::uint64_t word = 0; word < bits.size(); ++word)
        for (std::uint32_t left = bits[word]; left != 0; left &= left - 1) {
          cells.push_back(static_cast<std::uint32_t>(word * 32) + static_cast<std::uint32_t>(device::lowest(left)));
          choices.push_back(all[cells.back()]);
        }
    }
    use(met, cells, choices);
  }

  /// Cells of a layer beyond which only their number is given.
  static constexpr std::uint64_t most_told = std::uint64_t{1} << 26;

  Backend& backend_;
  SolverOf& solver_;
  Seen seen_;
  Seen* seen_there_ = nullptr;
  std::uint32_t* any_ = nullptr;
  std::uint64_t* sum_ = nullptr;
  std::vector<void*> owned_;
};

}  // namespace zermelo::pairs
