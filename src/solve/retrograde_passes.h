#pragma once
#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>

#include "zermelo/core/error.h"
#include "zermelo/solve/appraiser.h"
#include "zermelo/solve/disk_memory.h"

namespace zermelo {

/// Every position of a layer solved from its end: mates first, then what leads to them, ply by ply.
///
/// *Pass 0* makes the moves of every position once. It finds the ends, and what is decided by the layers below; such a
/// win may still become shorter, so it only counts when its number of plies is reached.
/// *Pass n* takes the positions decided in n plies. Before a lost one there is a won one in n + 1. Before a won one
/// there is perhaps a lost one: it is looked at again, and lost in n + 1 if all its moves lead to won positions that
/// are final. No successors are counted, so an edge that symmetry folds twice does no harm, and a byte a position is
/// all. What is never decided is drawn.
///
/// A position whose move makes a right that is not numbered (en passant) is *special*: the right is answered by one ply
/// of search, and the position is looked at in every pass.
///
/// Which passes there are, and what they write, is said here; `Self` goes through the positions, in the threads of one
/// process (Retrograde) or in several processes (SharedRetrograde). A code has a *place* among those of this process.
/// Whatever is written in a pass counts in later passes only.
///
///   `goes_back`                  the way back is known
///   `appraiser()`, `reader()`    an Appraiser, and what it reads
///   `look_at_all(look, keep)`    keep(place, *look(number)) for every number that is a position
///   `look_at(code, look, keep)`  … for those with this code
///   `look_at_special(look, keep)`… for those that `next_special` gives
///   `each_before(code, hear)`    hear(place, tag of q) for every position with a move to a q with this code
///   `settle()`                   after each pass: `specials_of_all_` is found; false when it was stopped
template <class Self>
class RetrogradePasses {
 public:
  using Code = code::Code;
  /// About how much of the work is done, reported now and then by the thread that called `run`.
  using Progress = std::function<void(double part)>;

 protected:
  /// With a disk, everything lies there.
  explicit RetrogradePasses(DiskMemory* disk) : disk_(disk), escapes_(memory_of(disk)), specials_(memory_of(disk)) {}

  /// The bytes that this takes for `places` places.
  static std::uint64_t memory_for(std::uint64_t places, bool complete) {
    return (Self::goes_back ? 2 : 1) * places + (complete ? 0 : places / 8);
  }

  /// `codes` are a multiple of eight, and all `none`.
  void prepare(std::span<Code> codes, bool complete) {
    places_ = codes;
    if (Self::goes_back) fill(escapes_, codes.size(), escape::none, disk_, stop_);
    if (!complete) fill(specials_, codes.size() / 8, 0, disk_, stop_);
  }

  /// False when it was stopped.
  bool pass_all() {
    self().look_at_all([this](std::uint64_t i) { return self().appraiser().begin(i, self().reader()); },
                       [this](std::uint64_t place, const Appraisal& found) { keep_beginning(place, found); });
    bool going = self().settle();
    for (int level = 0; going && level <= last_level(); ++level) {
      if (pending_[code::decided(level)]) pass(level);
      if (specials_of_all_ > 0) look_at_specials(level);
      going = self().settle();
      tell(1 - (1 - part_of_first_pass) * std::pow(left_by_a_pass, level));
    }
    if (!going) return false;
    Codes(memory_of(disk_)).swap(escapes_);
    in_stretches(places_.size(), disk_, [&](std::uint64_t from, std::uint64_t to) {
      std::ranges::replace(places_.subspan(from, to - from), code::holds, code::open);
    });
    return true;
  }

  void tell_first_pass(std::uint64_t done, std::uint64_t of) const {
    tell(part_of_first_pass * static_cast<double>(done) / static_cast<double>(of));
  }

  static Error too_long(const std::string& layer) {
    return {.what = "a win takes more than " + std::to_string(code::most - 1) + " plies", .where = "layer " + layer};
  }

  /// Codes are read and written by several threads at once; within a pass all of them write the same.
  Code load(std::uint64_t place) const {
    release_if_full(disk_);
    return std::atomic_ref(places_[place]).load(std::memory_order_relaxed);
  }

  /// The first special place from `at` on that may still change; `at` is then behind it.
  std::optional<std::uint64_t> next_special(std::uint64_t& at) const {
    constexpr std::uint64_t stretch = std::uint64_t{1} << 19U;
    while (at < 8 * specials_.size()) {
      if (at % stretch == 0) release_if_full(disk_);
      if (at % 8 == 0 && specials_[at / 8] == 0) {
        at += 8;
        continue;
      }
      const std::uint64_t place = at++;
      if ((specials_[place / 8] & bit_of(place)) != 0 && !code::is_lost(load(place))) return place;
    }
    return std::nullopt;
  }

  DiskMemory* disk_;
  std::stop_token stop_;
  Progress progress_;
  std::span<Code> places_;
  std::array<std::atomic<bool>, 256> pending_{};  ///< codes that somebody wrote: passes without any are skipped
  std::atomic<std::uint64_t> specials_left_ = 0;  ///< of this process
  std::uint64_t specials_of_all_ = 0;
  int longest_below_ = 0;  ///< plies; needed only where there are specials

 private:
  /// Typical, so that progress is even.
  static constexpr double part_of_first_pass = 0.4;
  static constexpr double left_by_a_pass = 0.93;  ///< of what was left before

  Self& self() { return static_cast<Self&>(*this); }

  void tell(double part) const {
    if (progress_) progress_(part);
  }

  int last_level() const {
    const int last = specials_of_all_ == 0 ? 0 : longest_below_ + 2;
    for (int c = code::most; c > 0; --c)
      if (pending_[static_cast<std::size_t>(c)]) return std::max(last, c - 1);
    return last;
  }

  // Passes. ---------------------------------------------------------------------------------------------------------

  void pass(int level) {
    const Code now = code::decided(level);
    if constexpr (Self::goes_back) {
      if (code::is_lost(now)) {
        const Code win = code::decided(level + 1);
        return self().each_before(now, [this, win](std::uint64_t place, Code) { improve(place, win); });
      }
      self().each_before(now, [this](std::uint64_t place, Code tag) { doubt(place, tag); });
      self().look_at(
          code::doubtful,
          [this, level](std::uint64_t i) { return self().appraiser().look_again(i, level, self().reader()); },
          [this](std::uint64_t place, const Appraisal& found) { keep_second_look(place, found); });
    } else {
      const auto look = ahead(level);
      self().look_at(code::open, look, better());
      self().look_at(code::holds, look, better());
      if (!code::is_lost(now)) return;
      for (int longer = now + 3; longer <= code::most; longer += 2)  // wins by a smaller layer that may be shorter here
        if (pending_[static_cast<std::size_t>(longer)]) self().look_at(static_cast<Code>(longer), look, better());
    }
  }

  void look_at_specials(int level) {
    self().look_at_special(ahead(level), better());
    in_stretches(specials_.size(), disk_, [&](std::uint64_t from, std::uint64_t to) {
      for (std::uint64_t eighth = from; eighth < to; ++eighth)
        for (unsigned left = specials_[eighth]; left != 0; left &= left - 1) {
          const std::uint64_t place = 8 * eighth + static_cast<unsigned>(std::countr_zero(left));
          if (const Code c = load(place); !code::is_decided(c) || c > code::decided(level)) continue;
          specials_[eighth] = static_cast<Code>(specials_[eighth] & ~bit_of(place));
          --specials_left_;
        }
    });
  }

  /// What the moves say by now.
  auto ahead(int level) {
    return [this, level](std::uint64_t i) { return self().appraiser().from_moves(i, level, self().reader()); };
  }
  auto better() {
    return [this](std::uint64_t place, const Appraisal& found) {
      if (code::is_won(found.code)) improve(place, found.code);
      if (code::is_lost(found.code)) write(place, found.code);
    };
  }

  // One place. Its escape, and the byte with its bit, are written by one thread alone. ------------------------------

  void store(std::uint64_t place, Code c) { std::atomic_ref(places_[place]).store(c, std::memory_order_relaxed); }
  void write(std::uint64_t place, Code c) {
    store(place, c);
    if (!pending_[c].load(std::memory_order_relaxed)) pending_[c].store(true, std::memory_order_relaxed);
  }
  static unsigned bit_of(std::uint64_t place) { return 1U << place % 8; }

  void keep_beginning(std::uint64_t place, const Appraisal& found) {
    write(place, found.code);
    if (!found.special) return;
    specials_[place / 8] = static_cast<Code>(specials_[place / 8] | bit_of(place));
    specials_left_.fetch_add(1, std::memory_order_relaxed);
  }

  /// A win that is not known to be as short.
  void improve(std::uint64_t place, Code win) {
    const Code c = load(place);
    if (c == code::none || (code::is_decided(c) && c <= win)) return;
    write(place, win);
  }

  /// Only where the reply that saved it is the one that became a win, or seems to be.
  void doubt(std::uint64_t place, Code tag) {
    if (load(place) != code::open) return;
    release_if_full(disk_);
    if (escapes_[place] == escape::none || escapes_[place] == tag) store(place, code::doubtful);
  }

  /// The reply holds as long as it is no win of the other side: until then the position is not looked at again.
  void keep_second_look(std::uint64_t place, const Appraisal& found) {
    write(place, found.code);
    if (!found.saved) return;
    release_if_full(disk_);
    escapes_[place] = found.saved_by ? escape::tag(*found.saved_by) : escape::none;
  }

  Codes escapes_;   ///< for each position that was doubtful: the tag of a reply that is no win
  Codes specials_;  ///< a bit for each place: it is special, and not decided for good
};

}  // namespace zermelo
