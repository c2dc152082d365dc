#pragma once
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <new>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "zermelo/solve/exchange.h"
#include "zermelo/solve/pairs/threads.h"
#include "zermelo/solve/pairs/work.h"

namespace zermelo::pairs {

/// The part of a layer that one of several processes has: a stretch of its rows. It begins at a multiple of sixteen
/// rows, and so of sixteen cells: no word of state or of values belongs to two processes.
class RowShare {
 public:
  RowShare(const Layer& layer, int processes) : layer_(layer), processes_(static_cast<std::uint64_t>(processes)) {}

  std::uint64_t first_row(int rank) const {
    const std::uint64_t blocks = (layer_.rows + block - 1) / block;
    return std::min<std::uint64_t>(layer_.rows, blocks * static_cast<std::uint64_t>(rank) / processes_ * block);
  }
  std::uint64_t first_cell(int rank) const { return first_row(rank) * layer_.columns; }
  std::uint64_t first_mark(int rank) const { return first_row(rank) * layer_.words; }
  /// Sixteen cells each; the last one of the layer may be less.
  std::uint64_t first_packed(int rank) const { return (first_cell(rank) + cells_a_word - 1) / cells_a_word; }

 private:
  static constexpr std::uint64_t block = cells_a_word;
  Layer layer_;
  std::uint64_t processes_;
};

/// What all processes throw when one of them has too little memory.
struct TooLittleMemory : std::bad_alloc {
  explicit TooLittleMemory(int its_rank) : rank(its_rank) {}
  int rank;  ///< of the first that has
};

/// The backend of a Solver that works with other processes, which all do the same calls in the same order. Each works
/// at its own rows. A mark in a row of another process is sent to it after every launch. What is packed, and what a
/// verification looks up, every process has as a whole. Tables and passes come out as from one process.
class Ranks : private Threads {
 public:
  Ranks(Exchange& exchange, int threads, const std::stop_token& stop = {})
      : Threads(threads, stop),
        exchange_(exchange),
        threads_(Threads::shares()) {}

  using Threads::download;
  using Threads::release;
  using Threads::upload;
  using Threads::zero;
  /// In every process, or in none.
  void* allocate(std::uint64_t bytes) {
    void* memory = nullptr;
    try {
      memory = Threads::allocate(bytes);
    } catch (const std::bad_alloc&) {  // NOLINT(bugprone-empty-catch): the others learn it from the fold below
    }
    const auto nobody = static_cast<std::uint64_t>(exchange_.size());
    const auto least = [](std::size_t, std::uint64_t a, std::uint64_t b) { return std::min(a, b); };
    const std::uint64_t lacks =
        fold(exchange_, {memory == nullptr ? static_cast<std::uint64_t>(me()) : nobody}, least).front();
    if (lacks == nobody) return memory;
    release(memory);
    throw TooLittleMemory(static_cast<int>(lacks));
  }
  /// Of the messages that a process has at once: those it sends, those it gets, and the next ones of processes that are
  /// ahead.
  static std::uint64_t message_bytes(int processes) { return 3 * static_cast<std::uint64_t>(processes) * batch; }
  std::uint64_t shares() const { return threads_ * static_cast<std::uint64_t>(exchange_.size()); }

  template <class Rules>
  void launch(std::uint64_t, const Begin<Rules>& work) {
    const RowShare share(work.layer, exchange_.size());
    const bool whole = run(share.first_cell(me()), share.first_cell(me() + 1), work);
    exchange_marks(work.partner, partner(*work.space, work.layer), !whole);
  }
  void launch(std::uint64_t, const Push& work) {
    const RowShare share(work.layer, exchange_.size());
    const bool whole = run(share.first_mark(me()), share.first_mark(me() + 1), work);
    exchange_marks(work.partner, partner(*work.space, work.layer), !whole);
  }
  void launch(std::uint64_t, const Pack& work) {
    const RowShare share(work.layer, exchange_.size());
    stop_together(run(share.first_packed(me()), share.first_packed(me() + 1), work));
    give_to_all(work.packed, [&](int rank) { return share.first_packed(rank); });
  }
  void launch(std::uint64_t, const Count& work) {
    const std::uint64_t first = threads_ * static_cast<std::uint64_t>(me());
    stop_together(run(first, first + threads_, work));
    Counts& counts = *work.counts;
    std::vector<std::uint64_t*> parts{&counts.checksum};
    for (std::uint64_t& part : counts.folded) parts.push_back(&part);
    for (std::uint64_t& part : counts.unfolded) parts.push_back(&part);
    std::vector<std::uint64_t> sums;
    for (const std::uint64_t* part : parts) sums.push_back(*part);
    sums = fold(exchange_, sums, [](std::size_t, std::uint64_t a, std::uint64_t b) { return a + b; });
    for (std::size_t i = 0; i < parts.size(); ++i) *parts[i] = sums[i];
  }
  template <class Rules>
  void launch(std::uint64_t, const Verify<Rules>& work) {
    const RowShare reply(partner(*work.space, work.layer), exchange_.size());
    give_to_all(const_cast<Found*>(work.partner), [&](int rank) { return reply.first_cell(rank); });
    const RowShare share(work.layer, exchange_.size());
    stop_together(run(share.first_cell(me()), share.first_cell(me() + 1), work));
    const auto found =
        fold(exchange_, {work.faults->many, work.faults->first},
             [](std::size_t which, std::uint64_t a, std::uint64_t b) { return which == 0 ? a + b : std::min(a, b); });
    *work.faults = {.many = found[0], .first = found[1]};
  }

 private:
  /// Bytes of a message, about.
  static constexpr std::size_t batch = std::size_t{1} << 20U;
  static constexpr char has_more = 1;
  static constexpr char has_marks = 2;
  static constexpr char stops = 4;

  [[noreturn]] static void refuse_message() {
    throw ExchangeError(
        {.what = "a message has another size", .where = "mpirun", .expected = "the same zermelo everywhere"});
  }

  int me() const { return exchange_.rank(); }
  static Layer partner(const SpaceView& space, const Layer& layer) { return layer_of(space, layer.other, layer.own); }

  /// work(i) for all i of a stretch; false when this process was asked to stop.
  template <class Work>
  bool run(std::uint64_t from, std::uint64_t to, const Work& work) {
    try {
      Threads::launch(to - from, [&](std::uint64_t i) { work(from + i); });
    } catch (const Stopped&) {
      return false;
    }
    return true;
  }
  void stop_together(bool whole) {
    const auto largest = [](std::size_t, std::uint64_t a, std::uint64_t b) { return std::max(a, b); };
    if (fold(exchange_, {whole ? 0U : 1U}, largest).front() != 0) throw Stopped();
  }

  /// A word of marks under way.
  struct Sent {
    std::uint32_t word;  ///< counted from the first of the process that gets it
    std::uint32_t won;
    std::uint32_t lost;
  };

  /// Afterwards each process has the marks of its own rows, and knows whether any process has some.
  void exchange_marks(const Marks& marks, const Layer& layer, bool stopped) {
    const RowShare share(layer, exchange_.size());
    std::vector<std::uint64_t> next;
    for (int rank = 0; rank < exchange_.size(); ++rank) next.push_back(share.first_mark(rank));
    for (int flags = has_more; (flags & has_more) != 0;) {
      std::vector<std::string> batches;
      int mine = (stopped ? stops : 0) | (*marks.any != 0 ? has_marks : 0);
      for (int rank = 0; rank < exchange_.size(); ++rank) {
        std::uint64_t& from = next[static_cast<std::size_t>(rank)];
        batches.push_back(rank == me() ? std::string(1, '\0') : taken_marks(marks, share, rank, from));
        if (rank != me() && from < share.first_mark(rank + 1)) mine |= has_more;
      }
      for (std::string& one : batches) one.front() = static_cast<char>(mine);
      flags = 0;
      for (const std::string& one : swap_batches(exchange_, std::move(batches))) {
        if (one.size() % sizeof(Sent) != 1) refuse_message();
        flags |= one.front();
        add_marks(marks, share.first_mark(me()), share.first_mark(me() + 1), std::string_view(one).substr(1));
      }
      if ((flags & stops) != 0) throw Stopped();
      if ((flags & has_marks) != 0) *marks.any = 1;
    }
  }
  /// Takes words of marks that belong to another process, from word `from` on.
  static std::string taken_marks(const Marks& marks, const RowShare& share, int rank, std::uint64_t& from) {
    std::string bytes(1, '\0');
    const std::uint64_t begin = share.first_mark(rank);
    for (; from < share.first_mark(rank + 1) && bytes.size() < batch; ++from) {
      const Sent sent{static_cast<std::uint32_t>(from - begin), std::exchange(marks.won[from], 0),
                      std::exchange(marks.lost[from], 0)};
      if ((sent.won | sent.lost) != 0) bytes.append(reinterpret_cast<const char*>(&sent), sizeof sent);
    }
    return bytes;
  }
  static void add_marks(const Marks& marks, std::uint64_t begin, std::uint64_t end, std::string_view bytes) {
    for (; !bytes.empty(); bytes.remove_prefix(sizeof(Sent))) {
      Sent sent{};
      std::memcpy(&sent, bytes.data(), sizeof sent);
      if (sent.word >= end - begin) refuse_message();
      marks.won[begin + sent.word] |= sent.won;
      marks.lost[begin + sent.word] |= sent.lost;
    }
  }

  /// Each process has its stretch of `data`, from number first(rank) on; afterwards every process has all of them.
  template <class T, class First>
  void give_to_all(T* data, const First& first) {
    const std::uint64_t window = batch / sizeof(T);
    std::uint64_t longest = 0;
    for (int rank = 0; rank < exchange_.size(); ++rank) longest = std::max(longest, first(rank + 1) - first(rank));
    for (std::uint64_t at = 0; at < longest; at += window) {
      const auto part = [&](int rank) {
        const std::uint64_t from = std::min(first(rank) + at, first(rank + 1));
        return std::pair(data + from, (std::min(from + window, first(rank + 1)) - from) * sizeof(T));
      };
      const auto [mine, size] = part(me());
      std::vector<std::string> batches(static_cast<std::size_t>(exchange_.size()),
                                       std::string(reinterpret_cast<const char*>(mine), size));
      batches = swap_batches(exchange_, std::move(batches));
      for (int rank = 0; rank < exchange_.size(); ++rank) {
        const auto [there, expected] = part(rank);
        const std::string& bytes = batches[static_cast<std::size_t>(rank)];
        if (bytes.size() != expected) refuse_message();
        if (rank != me()) std::memcpy(there, bytes.data(), bytes.size());
      }
    }
  }

  Exchange& exchange_;
  std::uint64_t threads_;
};

}  // namespace zermelo::pairs
