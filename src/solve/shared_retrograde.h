#pragma once
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <functional>
#include <new>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "zermelo/core/error.h"
#include "zermelo/solve/retrograde_passes.h"
#include "zermelo/solve/shared_codes.h"

namespace zermelo {

/// Writes the codes of the k-th layer below that begin with number `from`.
using LoadCodes = std::function<Expected<void>(std::size_t which, std::uint64_t from, std::span<code::Code> to)>;

/// Retrograde analysis of a layer by several processes together, none of which has all of it, nor all of a layer below.
///
/// A pass goes in *rounds*. Everyone walks through its own positions until a batch is full; then all exchange their
/// batches, and continue until nobody has more. On the way back a round tells the owners of the positions before ("you
/// have a win"); where a position is judged by its moves, a round asks for the codes, and the judging follows when they
/// are there. What is written in a pass counts in later passes only, so the order of messages does not matter.
///
/// Everyone hears in each round whether somebody was asked to stop: so all do the same, and end together.
template <Numbering N>
class SharedRetrograde : public RetrogradePasses<SharedRetrograde<N>> {
  using Passes = RetrogradePasses<SharedRetrograde>;
  friend Passes;

 public:
  using Layer = typename N::Layer;
  using Code = code::Code;
  using Progress = typename Passes::Progress;
  static constexpr bool goes_back = GoesBack<N>;

  SharedRetrograde(const N& numbering, const Layer& layer, Exchange& exchange)
      : Passes(nullptr),
        exchange_(exchange),
        appraiser_(numbering, layer),
        deals_(dealt(numbering, layer, exchange.size())) {}

  /// The bytes that a process takes, about.
  static std::uint64_t memory(const N& numbering, const Layer& layer, int processes) {
    std::uint64_t bytes = SharedCodes::memory_of_batches(processes) + most_at_once * sizeof(Waiting);
    for (const Deal& deal : dealt(numbering, layer, processes)) bytes += deal.places();
    const std::uint64_t places = Deal(layer.size(), processes).places();
    return bytes - places + Passes::memory_for(places, layer.complete());
  }

  /// True: `mine` are the codes of this process. False: stopped. An error is that of any process.
  Expected<bool> run(const LoadCodes& load, const std::stop_token& stop = {}, const Progress& progress = {}) {
    stop_ = stop;
    this->progress_ = progress;
    const auto loaded = load_all(load);
    if (const auto error = agree(exchange_, loaded ? std::nullopt : std::optional(loaded.error()))) return fail(*error);
    if (!this->pass_all()) return false;
    if (too_long_for_some_) return fail(Passes::too_long(appraiser_.layer().name()));
    return true;
  }

  const Deal& deal() const { return deals_.front(); }
  /// By places; `none` where there is no position.
  std::span<Code> mine() { return codes_->mine(); }

 private:
  using Passes::stop_, Passes::pending_, Passes::longest_below_, Passes::specials_of_all_;

  /// A position whose questions are under way.
  struct Waiting {
    std::uint64_t place;
    std::size_t questions;
  };
  static constexpr std::uint64_t most_at_once = std::uint64_t{1} << 15U;  ///< positions a round: nobody waits for long

  // The beginning. --------------------------------------------------------------------------------------------------

  static std::vector<Deal> dealt(const N& numbering, const Layer& layer, int processes) {
    std::vector<Deal> deals{Deal(layer.size(), processes)};
    for (const Layer& smaller : layers_below(numbering, layer)) deals.emplace_back(smaller.size(), processes);
    return deals;
  }

  Expected<void> load_all(const LoadCodes& load) try {
    codes_.emplace(exchange_, deals_);
    this->prepare(mine(), appraiser_.layer().complete());
    for (std::size_t which = 0; which + 1 < deals_.size(); ++which)
      if (auto loaded = load_share(which, load); !loaded) return loaded;
    return {};
  } catch (const std::bad_alloc&) {
    return fail({.what = "process " + std::to_string(exchange_.rank()) + " has too little memory",
                 .where = "layer " + appraiser_.layer().name(),
                 .expected = "more processes, on more machines"});
  }

  Expected<void> load_share(std::size_t which, const LoadCodes& load) {
    const Deal& deal = deals_[which + 1];
    const std::span<Code> share = codes_->mine(which + 1);
    for (auto block = static_cast<std::uint64_t>(exchange_.rank()); block < deal.blocks();
         block += static_cast<std::uint64_t>(exchange_.size())) {
      if (stop_.stop_requested()) return {};  // told to the others in the first round
      const std::uint64_t from = block * deal.block();
      const auto part = share.subspan(deal.place(from), std::min(deal.block(), deal.size() - from));
      if (auto loaded = load(which, from, part); !loaded) return loaded;
      for (const Code c : part)
        if (code::is_decided(c)) longest_below_ = std::max(longest_below_, code::plies(c));
    }
    return {};
  }

  // What the passes need. -------------------------------------------------------------------------------------------

  const Appraiser<N>& appraiser() const { return appraiser_; }
  SharedCodes& reader() { return *codes_; }

  /// What all know is the same afterwards.
  bool settle() {
    std::vector<std::uint64_t> mine{this->specials_left_, static_cast<std::uint64_t>(longest_below_),
                                    appraiser_.too_long() ? 1U : 0U, stop_.stop_requested() ? 1U : 0U};
    const std::size_t codes_at = mine.size();
    for (const bool wrote : pending_) mine.push_back(wrote ? 1 : 0);
    const auto found = fold(exchange_, std::move(mine), [](std::size_t which, std::uint64_t a, std::uint64_t b) {
      return which == 0 ? a + b : std::max(a, b);
    });
    specials_of_all_ = found[0];
    longest_below_ = static_cast<int>(found[1]);
    too_long_for_some_ = found[2] != 0;
    stopped_ = stopped_ || found[3] != 0;
    for (std::size_t c = 0; c < pending_.size(); ++c) pending_[c] = found[codes_at + c] != 0;
    return !stopped_;
  }

  template <class Look, class Keep>
  void look_at_all(const Look& look, const Keep& keep) {
    const std::uint64_t end = deal().places_below(exchange_.rank(), deal().size());
    std::uint64_t at = 0;
    const auto next = [&]() -> std::optional<std::uint64_t> {
      if (at == end) return std::nullopt;
      if (at % most_at_once == 0) this->tell_first_pass(at, end);
      return at++;
    };
    judge(next, look, keep);
  }

  template <class Look, class Keep>
  void look_at(Code wanted, const Look& look, const Keep& keep) {
    judge(with_code(wanted), look, keep);
  }

  template <class Look, class Keep>
  void look_at_special(const Look& look, const Keep& keep) {
    judge([this, at = std::uint64_t{0}]() mutable { return this->next_special(at); }, look, keep);
  }

  /// Tells the owners of all positions before those with this code, and hears what others tell; with the tag of the
  /// one that it leads to where that is a win, since only doubts ask for it.
  template <class Hear>
  void each_before(Code now, const Hear& hear) {
    const std::size_t tag_bytes = code::is_won(now) ? 1 : 0;
    auto next = with_code(now);
    const auto tell_owners = [&](std::uint64_t its_place) {
      const std::uint64_t it = number(its_place);
      const Code tag = escape::tag(it);
      const char byte = static_cast<char>(tag);
      appraiser_.each_before(it, [&](std::uint64_t i) {
        const auto place = codes_->place_of(i);
        if (codes_->at_home(place))
          hear(place.at, tag);
        else
          codes_->tell_owner(place, {&byte, tag_bytes});
      });
    };
    for (bool more = true; more && !stopped_;) {
      const bool mine = until_full(next, tell_owners);
      const auto round = codes_->exchange(mine, stop_.stop_requested());
      codes_->each_told(tag_bytes, [&](std::uint64_t place, std::string_view bytes) {
        hear(place, bytes.empty() ? escape::none : static_cast<Code>(bytes.front()));
      });
      more = round.more;
      stopped_ = round.stop;
    }
  }

  // Rounds. ---------------------------------------------------------------------------------------------------------

  std::uint64_t number(std::uint64_t place) const { return deal().number(exchange_.rank(), place); }

  auto with_code(Code wanted) {
    return [codes = mine(), wanted, at = std::size_t{0}]() mutable -> std::optional<std::uint64_t> {
      const void* const found = std::memchr(codes.data() + at, wanted, codes.size() - at);
      if (found == nullptr) return std::nullopt;
      at = static_cast<std::size_t>(static_cast<const Code*>(found) - codes.data());
      return at++;
    };
  }

  /// Uses the places that `next` gives until a batch is full; false when there are no more.
  template <class Next, class Use>
  bool until_full(Next& next, const Use& use) {
    for (std::uint64_t looked = 0; looked < most_at_once; ++looked) {
      if (codes_->full() || stop_.stop_requested()) return true;
      const auto place = next();
      if (!place) return false;
      use(*place);
    }
    return true;
  }

  /// Judges positions: `look` reads codes, `keep` writes. A verdict that others have no part in is kept at once.
  template <class Next, class Look, class Keep>
  void judge(Next next, const Look& look, const Keep& keep) {
    std::vector<Waiting> waiting;
    const auto ask = [&](std::uint64_t place) {
      codes_->ask();
      const auto found = look(number(place));
      if (!found) return;
      if (codes_->asked() > 0 && !found->saved) return waiting.push_back({place, codes_->asked()});
      codes_->forget();
      keep(place, *found);
    };
    for (bool more = true; more && !stopped_;) {
      waiting.clear();
      const bool mine = until_full(next, ask);
      const auto round = codes_->ask_others(mine, stop_.stop_requested());
      more = round.more;
      stopped_ = round.stop;
      if (stopped_) return;
      for (const Waiting& one : waiting) {
        codes_->answer(one.questions);
        keep(one.place, *look(number(one.place)));
      }
      codes_->end_of_answers();
    }
  }

  Exchange& exchange_;
  Appraiser<N> appraiser_;
  std::vector<Deal> deals_;
  std::optional<SharedCodes> codes_;
  bool too_long_for_some_ = false;
  bool stopped_ = false;  ///< equal in all processes
};

}  // namespace zermelo
