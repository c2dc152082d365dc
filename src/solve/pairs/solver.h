#pragma once
#include <chrono>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "zermelo/solve/pairs/space.h"
#include "zermelo/solve/pairs/work.h"

namespace zermelo::pairs {

template <class Backend, class Rules>
class Strategy;

/// What is known of a layer when it is solved.
struct LayerReport {
  Layer layer;
  Counts counts;
  Faults faults;
  std::uint32_t passes = 0;
  double solve_seconds = 0;  ///< of both layers of a pair
  double verify_seconds = 0;
};

/// Solves layers in pairs, (a, b) with (b, a): a step leads from one to the other, and captures to layers with fewer
/// pieces, which must be known. A `Backend` has the memory and the threads:
///
///     allocate(bytes), release(memory)             throws std::bad_alloc
///     zero(memory, bytes)
///     upload(there, here, bytes), download(here, there, bytes)
///     launch(n, work)                              calls work(i) for all i below n, and waits
///     shares()                                     into how many parts counting is divided
///
/// Nothing in it depends on the order in which threads work: tables and passes come out the same everywhere.
template <class Backend, class Rules>
class Solver {
 public:
  /// `verifies`: two more bytes a cell, and every position is checked.
  Solver(Backend& backend, const Space& space, const Rules& rules, bool verifies)
      : backend_(backend),
        host_space_(space.view()),
        rules_(rules),
        verifies_(verifies) {
    const auto upload = [&](const auto* table, std::size_t many) { return stored(table, many); };
    rules_ = rules.uploaded(upload);
    const SpaceView there = space.uploaded(upload);
    space_ = stored(&there, 1);
    results_there_ = stored(&results_, 1);
    counts_ = allocated<Counts>(1);
    faults_ = allocated<Faults>(1);
    any_ = allocated<std::uint32_t>(2);
  }
  ~Solver() {
    for (void* memory : owned_) backend_.release(memory);
    for (auto& row : packed_)
      for (void* memory : row)
        if (memory != nullptr) backend_.release(memory);
    if (arena_ != nullptr) backend_.release(arena_);
  }
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;

  Layer layer(int own, int other) const { return layer_of(host_space_, own, other); }
  static std::uint64_t packed_words(const Layer& layer) { return (layer.cells() + cells_a_word - 1) / cells_a_word; }

  /// Bytes that every solver of this space and these rules has.
  std::uint64_t table_bytes() const { return table_bytes_; }
  /// Bytes for the work at a pair, besides tables and results.
  std::uint64_t work_bytes(int a, int b) const { return Arena(*this, a, b, nullptr).size; }
  /// Takes the memory for the largest of the pairs to come at once.
  void reserve(std::uint64_t bytes) {
    if (bytes <= arena_size_) return;
    if (arena_ != nullptr) backend_.release(std::exchange(arena_, nullptr));
    arena_size_ = 0;
    arena_ = static_cast<std::uint8_t*>(backend_.allocate(bytes));
    arena_size_ = bytes;
  }

  /// Solves (a, b) and, unless it is the same, (b, a); the reports in this order.
  std::vector<LayerReport> solve(int a, int b) {
    reserve(work_bytes(a, b));
    const Arena arena(*this, a, b, arena_);
    const std::size_t many = a == b ? 1 : 2;
    const auto begun = now();
    const std::uint32_t passes = run(arena, many);
    std::vector<LayerReport> reports(many);
    for (std::size_t side = 0; side < many; ++side) {
      const Layer& made = arena.layers[side];
      auto* const packed = static_cast<std::uint32_t*>(backend_.allocate(packed_words(made) * sizeof(std::uint32_t)));
      set(made.own, made.other, packed, true);
      backend_.launch(packed_words(made), Pack{made, arena.state[side], packed});
      reports[side].layer = made;
      reports[side].passes = passes;
    }
    const double seconds = since(begun);
    for (std::size_t side = 0; side < many; ++side) {
      reports[side].solve_seconds = seconds;
      reports[side].counts = counts(reports[side].layer.own, reports[side].layer.other);
      if (!verifies_) continue;
      const auto checked = now();
      reports[side].faults = verify(arena, side, many);
      reports[side].verify_seconds = since(checked);
    }
    return reports;
  }

  /// A layer that was solved before; it must stay where it is, in memory of the backend.
  void add(int own, int other, const std::uint32_t* packed) {
    set(own, other, const_cast<std::uint32_t*>(packed), false);
  }
  bool has(int own, int other) const { return results_.layers[own][other] != nullptr; }
  const std::uint32_t* packed(int own, int other) const { return results_.layers[own][other]; }
  /// Gives up the memory of a layer that was solved here.
  void forget(int own, int other) { set(own, other, nullptr, false); }

  Counts counts(int own, int other) {
    const Counts none;
    backend_.upload(counts_, &none, sizeof none);
    const std::uint64_t shares = backend_.shares();
    backend_.launch(shares, Count{space_, layer(own, other), packed(own, other), shares, counts_});
    Counts found;
    backend_.download(&found, counts_, sizeof found);
    return found;
  }

  /// Of a position of a layer that is known.
  std::uint32_t value(std::uint32_t own, std::uint32_t other) {
    const int own_size = device::popcount(own);
    const int other_size = device::popcount(other);
    const std::uint64_t cell = locate(host_space_, own, own_size, other, other_size);
    std::uint32_t word = 0;
    backend_.download(&word, packed(own_size, other_size) + cell / cells_a_word, sizeof word);
    return word >> 2 * (cell % cells_a_word) & 3;
  }

  /// For tests: plants `value` in a cell after a pair is solved and before it is verified. Negative: nothing.
  struct Planted {
    int side = 0;
    std::uint64_t cell = 0;
    int value = -1;
    int pass = 0;
  };
  void plant(const Planted& planted) { planted_ = planted; }

 private:
  friend class Strategy<Backend, Rules>;
  using Clock = std::chrono::steady_clock;
  static Clock::time_point now() { return Clock::now(); }
  static double since(Clock::time_point begun) { return std::chrono::duration<double>(now() - begun).count(); }

  /// Where everything of a pair lies in one piece of memory.
  struct Arena {
    Layer layers[2];
    std::uint8_t* state[2] = {};
    Found* found[2] = {};
    Marks marks[2];  ///< in the shape of each layer; of a single layer, two that take turns
    std::uint8_t* marks_begin = nullptr;
    std::uint64_t marks_size = 0;
    std::uint64_t size = 0;

    Arena(const Solver& solver, int a, int b, std::uint8_t* memory) {
      layers[0] = solver.layer(a, b);
      layers[1] = solver.layer(b, a);
      const int many = a == b ? 1 : 2;
      const auto take = [&](std::uint64_t bytes) {
        std::uint8_t* const taken = memory == nullptr ? nullptr : memory + size;
        size += (bytes + 255) / 256 * 256;
        return taken;
      };
      for (int side = 0; side < many; ++side) state[side] = take(layers[side].cells());
      if (solver.verifies_)
        for (int side = 0; side < many; ++side)
          found[side] = reinterpret_cast<Found*>(take(layers[side].cells() * sizeof(Found)));
      const std::uint64_t begin = size;
      marks_begin = memory == nullptr ? nullptr : memory + begin;
      for (int side = 0; side < 2; ++side) {
        marks[side].won = reinterpret_cast<std::uint32_t*>(take(layers[side].marks() * sizeof(std::uint32_t)));
        marks[side].lost = reinterpret_cast<std::uint32_t*>(take(layers[side].marks() * sizeof(std::uint32_t)));
        marks[side].any = solver.any_ + side;
      }
      marks_size = size - begin;
    }
  };

  /// Finds once more in which pass each position of a pair is decided.
  Arena rework(int a, int b) {
    if (!verifies_) throw std::logic_error("passes are kept only by a solver that verifies");
    reserve(work_bytes(a, b));
    const Arena arena(*this, a, b, arena_);
    run(arena, a == b ? 1 : 2);
    return arena;
  }

  /// Gives the number of passes.
  std::uint32_t run(const Arena& arena, std::size_t many) {
    backend_.zero(arena.marks_begin, arena.marks_size);
    backend_.zero(any_, 2 * sizeof(std::uint32_t));
    for (std::size_t side = 0; side < many; ++side) {
      const std::size_t partner = many - 1 - side;
      const Layer& layer = arena.layers[side];
      if (layer.cells() > ~std::uint32_t{0}) throw std::length_error("a layer has more than 2^32 cells");
      backend_.launch(layer.cells(),
                      Begin<Rules>{space_, results_there_, rules_, layer, arena.state[side], arena.found[side],
                                   arena.marks[partner], arena.layers[partner].words});
    }
    std::uint32_t pass = 0;
    int idle = 0;
    for (std::size_t turn = 0; idle < 2; turn = 1 - turn) {
      std::uint32_t any = 0;
      backend_.download(&any, arena.marks[turn].any, sizeof any);
      if (any == 0) {
        ++idle;
        continue;
      }
      idle = 0;
      if (++pass > most_passes) throw std::length_error("too many passes");
      backend_.zero(arena.marks[turn].any, sizeof any);
      const std::size_t side = many == 1 ? 0 : turn;
      const Layer& layer = arena.layers[side];
      backend_.launch(layer.marks(), Push{space_, layer, arena.marks[turn], arena.state[side], arena.found[side],
                                          arena.marks[1 - turn], arena.layers[1 - side].words, pass});
    }
    return pass;
  }

  Faults verify(const Arena& arena, std::size_t side, std::size_t many) {
    if (planted_.value >= 0) {
      const Layer& at = arena.layers[planted_.side];
      const Found wrong =
          found_as(static_cast<std::uint32_t>(planted_.value), static_cast<std::uint32_t>(planted_.pass));
      backend_.upload(arena.found[planted_.side] + planted_.cell, &wrong, sizeof wrong);
      std::uint32_t word = 0;
      std::uint32_t* const place = packed_[at.own][at.other] + planted_.cell / cells_a_word;
      backend_.download(&word, place, sizeof word);
      const auto shift = static_cast<int>(2 * (planted_.cell % cells_a_word));
      word = (word & ~(3U << shift)) | static_cast<std::uint32_t>(planted_.value) << shift;
      backend_.upload(place, &word, sizeof word);
    }
    const Faults none;
    backend_.upload(faults_, &none, sizeof none);
    const Layer& layer = arena.layers[side];
    backend_.launch(layer.cells(), Verify<Rules>{space_, results_there_, rules_, layer, packed(layer.own, layer.other),
                                                 arena.found[side], arena.found[many - 1 - side], faults_});
    Faults found;
    backend_.download(&found, faults_, sizeof found);
    return found;
  }

  void set(int own, int other, std::uint32_t* packed, bool owned) {
    std::uint32_t*& mine = packed_[own][other];
    if (mine != nullptr) backend_.release(mine);
    mine = owned ? packed : nullptr;
    results_.layers[own][other] = packed;
    backend_.upload(results_there_, &results_, sizeof results_);
  }

  template <class T>
  T* allocated(std::size_t many) {
    const std::uint64_t bytes = many * sizeof(T) + 1;
    owned_.push_back(backend_.allocate(bytes));
    table_bytes_ += bytes;
    return static_cast<T*>(owned_.back());
  }
  template <class T>
  T* stored(const T* from, std::size_t many) {
    T* const to = allocated<T>(many);
    if (many > 0) backend_.upload(to, from, many * sizeof(T));
    return to;
  }

  Backend& backend_;
  SpaceView host_space_;
  Rules rules_;
  bool verifies_;
  const SpaceView* space_ = nullptr;
  Results results_;
  Results* results_there_ = nullptr;
  Counts* counts_ = nullptr;
  Faults* faults_ = nullptr;
  std::uint32_t* any_ = nullptr;
  std::uint32_t* packed_[most_side + 1][most_side + 1] = {};  ///< those that were solved here
  std::vector<void*> owned_;
  std::uint64_t table_bytes_ = 0;  ///< of those
  std::uint8_t* arena_ = nullptr;
  std::uint64_t arena_size_ = 0;
  Planted planted_;
};

}  // namespace zermelo::pairs
