#pragma once
#include <cstdint>

#include "zermelo/core/device.h"
#include "zermelo/solve/pairs/space.h"

/// What is done at one cell, one word or one share of a layer, by threads of a processor or of a graphics card. Each is
/// a struct whose `operator()(i)` is called for all i below some number, in any order and at the same time.
///
/// `Rules` is a small value of the game:
///
///     must_capture                    steps are not legal where a capture is
///     each_capture(own, other, use)   as alquerque::SetRules has it
namespace zermelo::pairs {

/// The value of a position for the side to move, two bits.
enum : std::uint32_t { drawn = 0, won = 1, lost = 2 };

/// ## The state of a cell in the layer under work, one byte
///
///     bits 0-5   steps that are not yet known to lose; 0 too where steps are not legal or the value is final
///     bit 6      saved: a capture draws
///     bit 7      won
///
/// A cell with none of them is lost. What is neither won nor lost in the end is drawn.
inline constexpr std::uint32_t steps_mask = 0x3f;
inline constexpr std::uint32_t saved_bit = 0x40;
inline constexpr std::uint32_t won_bit = 0x80;

ZERMELO_BOTH inline std::uint32_t value_of(std::uint32_t state) {
  if ((state & won_bit) != 0) return won;
  return state == 0 ? lost : drawn;
}

/// When a cell was decided, for the verification: its value, and the number of the pass; 0 in a draw.
using Found = std::uint16_t;
inline constexpr int found_shift = 14;
inline constexpr std::uint32_t most_passes = (1U << found_shift) - 1;
ZERMELO_BOTH inline Found found_as(std::uint32_t value, std::uint32_t pass) {
  return static_cast<Found>(value << found_shift | pass);
}

/// The values of solved layers: sixteen cells a word, the first in the lowest bits.
struct Results {
  const std::uint32_t* layers[most_side + 1][most_side + 1] = {};  ///< by own and other pieces
};
inline constexpr std::uint32_t cells_a_word = 16;

ZERMELO_BOTH inline std::uint32_t unpack(const std::uint32_t* packed, std::uint64_t cell) {
  return packed[cell / cells_a_word] >> 2 * (cell % cells_a_word) & 3;
}
ZERMELO_BOTH inline std::uint32_t probe(const SpaceView& space, const Results& results, std::uint32_t own, int own_size,
                                        std::uint32_t other, int other_size) {
  return unpack(results.layers[own_size][other_size], locate(space, own, own_size, other, other_size));
}

/// One bit a cell: decided positions that wait to be pushed. A position with `own` to move stands where its
/// predecessors are, at the row of `own` and the column of `other`.
struct Marks {
  std::uint32_t* won = nullptr;
  std::uint32_t* lost = nullptr;
  std::uint32_t* any = nullptr;  ///< one word: is there a mark at all?
};

/// Marks a position of the layer (own_size, other_size) in the marks of the layer (other_size, own_size).
ZERMELO_BOTH inline void mark(const SpaceView& space, const Marks& marks, std::uint32_t words, std::uint32_t value,
                              std::uint32_t own, int own_size, std::uint32_t other, int other_size) {
  const SizeView& size = space.sizes[own_size];
  const std::uint32_t place = size.places[rank(space, own, own_size)];
  const std::uint32_t row = place / most_symmetries;
  const std::uint32_t first = size.firsts[row];
  const std::uint32_t turned = image(space, other, static_cast<int>(place % most_symmetries));
  std::uint32_t* const bits = (value == won ? marks.won : marks.lost) + static_cast<std::uint64_t>(row) * words;
  for (std::uint32_t left = size.kept_by[row]; left != 0; left &= left - 1) {
    const std::uint32_t alike = image(space, turned, device::lowest(left));
    const std::uint32_t column = rank(space, device::compress(alike, first), other_size);
    device::fetch_or(bits + column / 32, 1U << column % 32);
  }
  if (device::read(marks.any) == 0) device::write(marks.any, 1);
}

/// The first look at a cell: captures lead to layers that are solved.
template <class Rules>
struct Begin {
  const SpaceView* space;
  const Results* results;
  Rules rules;
  Layer layer;
  std::uint8_t* state;
  Found* found;  ///< null: not kept
  Marks partner;
  std::uint32_t partner_words;

  ZERMELO_BOTH void operator()(std::uint64_t cell) const {
    const std::uint32_t row = static_cast<std::uint32_t>(cell) / layer.columns;
    const std::uint32_t column = static_cast<std::uint32_t>(cell) - row * layer.columns;
    const SizeView& others = space->sizes[layer.other];
    const std::uint32_t other = others.firsts[row];
    const std::uint32_t places = space->sizes[layer.own].sets[column];
    const std::uint32_t own = device::deposit(places, other);
    const std::uint32_t made =
        look(own, other, places, others.near + row * static_cast<std::uint32_t>(space->points - layer.other));
    state[cell] = static_cast<std::uint8_t>(made);
    const std::uint32_t value = value_of(made);
    if (found != nullptr) found[cell] = found_as(value, 0);
    if (value != drawn) mark(*space, partner, partner_words, value, own, layer.own, other, layer.other);
  }

 private:
  ZERMELO_BOTH std::uint32_t look(std::uint32_t own, std::uint32_t other, std::uint32_t places,
                                  const std::uint32_t* near) const {
    bool any = false;
    bool saved = false;
    const bool wins = rules.each_capture(own, other, [&](std::uint32_t mine, std::uint32_t theirs) {
      any = true;
      if (theirs == 0) return true;
      const std::uint32_t reply = probe(*space, *results, theirs, device::popcount(theirs), mine, layer.own);
      saved = saved || reply == drawn;
      return reply == lost;
    });
    if (wins) return won_bit;
    const std::uint32_t state_saved = saved ? saved_bit : 0;
    if (any && rules.must_capture) return state_saved;
    int steps = 0;
    for (std::uint32_t left = places; left != 0; left &= left - 1)
      steps += device::popcount(near[device::lowest(left)] & ~places);
    return state_saved | static_cast<std::uint32_t>(steps);
  }
};

/// Pushes 32 marks of a row to the cells of that row from which a step leads to them.
struct Push {
  const SpaceView* space;
  Layer layer;
  Marks marks;
  std::uint8_t* state;
  Found* found;  ///< null: not kept
  Marks partner;
  std::uint32_t partner_words;
  std::uint32_t pass;

  ZERMELO_BOTH void operator()(std::uint64_t word) const {
    const std::uint32_t wins = marks.won[word];
    const std::uint32_t losses = marks.lost[word];
    if ((wins | losses) == 0) return;
    marks.won[word] = 0;
    marks.lost[word] = 0;
    const std::uint32_t row = static_cast<std::uint32_t>(word) / layer.words;
    const std::uint32_t begin = (static_cast<std::uint32_t>(word) - row * layer.words) * 32;
    for (std::uint32_t left = wins | losses; left != 0; left &= left - 1) {
      const int bit = device::lowest(left);
      push(row, space->sizes[layer.own].sets[begin + static_cast<std::uint32_t>(bit)], (losses >> bit & 1) != 0);
    }
  }

 private:
  /// Takes back every step to `after`, a set of places among the free points.
  ZERMELO_BOTH void push(std::uint32_t row, std::uint32_t after, bool reply_loses) const {
    const std::uint32_t* const near =
        space->sizes[layer.other].near + row * static_cast<std::uint32_t>(space->points - layer.other);
    for (std::uint32_t moved = after; moved != 0; moved &= moved - 1) {
      const int to = device::lowest(moved);
      for (std::uint32_t from = near[to] & ~after; from != 0; from &= from - 1) {
        const std::uint32_t before = (after ^ 1U << to) | (from & (0U - from));
        const std::uint64_t cell = static_cast<std::uint64_t>(row) * layer.columns + rank(*space, before, layer.own);
        if (reply_loses ? is_now_won(cell) : is_now_lost(cell)) decide(row, cell, before, reply_loses ? won : lost);
      }
    }
  }

  /// The word of the cell's byte. (Little-endian, as everywhere that this runs.)
  ZERMELO_BOTH std::uint32_t* word_of(std::uint64_t cell) const {
    return reinterpret_cast<std::uint32_t*>(state) + cell / 4;
  }
  ZERMELO_BOTH static int shift_of(std::uint64_t cell) { return static_cast<int>(cell % 4) * 8; }
  /// Nothing is left to find out: a value from the beginning, or a win.
  ZERMELO_BOTH static bool is_closed(std::uint32_t byte) { return (byte & steps_mask) == 0 || (byte & won_bit) != 0; }

  ZERMELO_BOTH bool is_now_won(std::uint64_t cell) const {
    const int shift = shift_of(cell);
    if (is_closed(device::read(word_of(cell)) >> shift)) return false;
    return (device::fetch_or(word_of(cell), won_bit << shift) >> shift & won_bit) == 0;
  }
  /// A cell with a step to a lost position never gets here with its last step, since that step is not pushed as a win.
  ZERMELO_BOTH bool is_now_lost(std::uint64_t cell) const {
    const int shift = shift_of(cell);
    if (is_closed(device::read(word_of(cell)) >> shift)) return false;
    return (device::fetch_sub(word_of(cell), 1U << shift) >> shift & 0xff) == 1;
  }

  ZERMELO_BOTH void decide(std::uint32_t row, std::uint64_t cell, std::uint32_t places, std::uint32_t value) const {
    if (found != nullptr) device::write(found + cell, found_as(value, pass));
    const std::uint32_t other = space->sizes[layer.other].firsts[row];
    mark(*space, partner, partner_words, value, device::deposit(places, other), layer.own, other, layer.other);
  }
};

/// Packs sixteen cells.
struct Pack {
  Layer layer;
  const std::uint8_t* state;
  std::uint32_t* packed;

  ZERMELO_BOTH void operator()(std::uint64_t word) const {
    const std::uint64_t cells = layer.cells();
    std::uint32_t bits = 0;
    for (std::uint32_t i = 0; i < cells_a_word && word * cells_a_word + i < cells; ++i)
      bits |= value_of(state[word * cells_a_word + i]) << 2 * i;
    packed[word] = bits;
  }
};

/// How the positions of a layer come out, by value.
struct Counts {
  std::uint64_t folded[3] = {};    ///< up to symmetry
  std::uint64_t unfolded[3] = {};  ///< all of them
  std::uint64_t checksum = 0;      ///< of the packed words, whatever their order
};

/// splitmix64 (Steele, Lea and Flood, 2014)
ZERMELO_BOTH inline std::uint64_t mixed(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15ULL;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

/// Counts one of `shares` of a layer, which takes every shares-th word.
struct Count {
  const SpaceView* space;
  Layer layer;
  const std::uint32_t* packed;
  std::uint64_t shares;
  Counts* counts;

  ZERMELO_BOTH void operator()(std::uint64_t share) const {
    std::uint64_t folded[3] = {};
    std::uint64_t unfolded[3] = {};
    std::uint64_t checksum = 0;
    const std::uint64_t cells = layer.cells();
    const std::uint64_t words = (cells + cells_a_word - 1) / cells_a_word;
    for (std::uint64_t word = share; word < words; word += shares) {
      const std::uint32_t bits = packed[word];
      checksum += mixed(mixed(word) ^ bits);
      const std::uint64_t first = word * cells_a_word;
      std::uint32_t row = static_cast<std::uint32_t>(first) / layer.columns;
      std::uint32_t column = static_cast<std::uint32_t>(first) - row * layer.columns;
      for (std::uint32_t i = 0; i < cells_a_word && first + i < cells; ++i) {
        const std::uint32_t value = bits >> 2 * i & 3;
        const std::uint32_t kept_by = space->sizes[layer.other].kept_by[row];
        if (value <= lost) {
          folded[value] += kept_by == 1 || is_first(row, column, kept_by) ? 1 : 0;
          unfolded[value] += static_cast<std::uint64_t>(space->symmetries / device::popcount(kept_by));
        }
        if (++column == layer.columns) {
          column = 0;
          ++row;
        }
      }
    }
    for (int value = 0; value < 3; ++value) {
      device::add(&counts->folded[value], folded[value]);
      device::add(&counts->unfolded[value], unfolded[value]);
    }
    device::add(&counts->checksum, checksum);
  }

 private:
  /// Of the cells of one position.
  ZERMELO_BOTH bool is_first(std::uint32_t row, std::uint32_t column, std::uint32_t kept_by) const {
    const std::uint32_t other = space->sizes[layer.other].firsts[row];
    const std::uint32_t own = device::deposit(space->sizes[layer.own].sets[column], other);
    for (std::uint32_t left = kept_by; left != 0; left &= left - 1)
      if (image(*space, own, device::lowest(left)) < own) return false;
    return true;
  }
};

/// What a verification found.
struct Faults {
  std::uint64_t many = 0;
  std::uint64_t first = ~std::uint64_t{0};  ///< a cell
};

/// Looks forward from one cell, by the rules. A win needs a lost reply that was found in an earlier pass; a loss has
/// won replies alone, all found in earlier passes; a draw has a drawn reply and no lost one. So no circle of positions
/// can claim to be decided by itself.
template <class Rules>
struct Verify {
  const SpaceView* space;
  const Results* results;
  Rules rules;
  Layer layer;
  const std::uint32_t* packed;
  const Found* found;
  const Found* partner;  ///< of the layer with the sides exchanged
  Faults* faults;

  ZERMELO_BOTH void operator()(std::uint64_t cell) const {
    if (holds(cell)) return;
    device::add(&faults->many, 1);
    device::keep_least(&faults->first, cell);
  }

  ZERMELO_BOTH bool holds(std::uint64_t cell) const {
    const std::uint32_t row = static_cast<std::uint32_t>(cell) / layer.columns;
    const std::uint32_t column = static_cast<std::uint32_t>(cell) - row * layer.columns;
    const std::uint32_t other = space->sizes[layer.other].firsts[row];
    const std::uint32_t own = device::deposit(space->sizes[layer.own].sets[column], other);
    const std::uint32_t value = unpack(packed, cell);
    const std::uint32_t pass = found[cell] & most_passes;
    if (value != static_cast<std::uint32_t>(found[cell] >> found_shift) || value > lost) return false;
    Replies replies;
    const bool captures = look_at_captures(own, other, value, replies);
    if (!(captures && rules.must_capture) && !(value == won && replies.lost_before))
      look_at_steps(own, other, value, pass, replies);
    if (value == won) return replies.lost_before;
    if (value == lost) return !replies.drawn && !replies.lost && !replies.won_late;
    return replies.drawn && !replies.lost;
  }

 private:
  struct Replies {
    bool lost = false;
    bool lost_before = false;
    bool drawn = false;
    bool won_late = false;
  };

  /// Whether there are any.
  ZERMELO_BOTH bool look_at_captures(std::uint32_t own, std::uint32_t other, std::uint32_t value,
                                     Replies& replies) const {
    bool any = false;
    rules.each_capture(own, other, [&](std::uint32_t mine, std::uint32_t theirs) {
      any = true;
      const std::uint32_t reply = theirs == 0
                                      ? static_cast<std::uint32_t>(lost)
                                      : probe(*space, *results, theirs, device::popcount(theirs), mine, layer.own);
      replies.lost = replies.lost || reply == lost;
      replies.lost_before = replies.lost_before || reply == lost;
      replies.drawn = replies.drawn || reply == drawn;
      return value == won && reply == lost;
    });
    return any;
  }

  ZERMELO_BOTH void look_at_steps(std::uint32_t own, std::uint32_t other, std::uint32_t value, std::uint32_t pass,
                                  Replies& replies) const {
    for (std::uint32_t moved = own; moved != 0; moved &= moved - 1) {
      const int from = device::lowest(moved);
      for (std::uint32_t to = space->neighbours[from] & ~(own | other); to != 0; to &= to - 1) {
        const std::uint32_t mine = (own ^ 1U << from) | (to & (0U - to));
        const std::uint32_t reply = partner[locate(*space, other, layer.other, mine, layer.own)];
        const bool before = (reply & most_passes) < pass;
        const std::uint32_t worth = reply >> found_shift;
        replies.drawn = replies.drawn || worth == drawn;
        replies.won_late = replies.won_late || (worth == won && !before);
        replies.lost = replies.lost || worth == lost;
        replies.lost_before = replies.lost_before || (worth == lost && before);
        if (value == won && replies.lost_before) return;
      }
    }
  }
};

}  // namespace zermelo::pairs
