#include "zermelo/solve/shared_passes.h"

#include <algorithm>
#include <cstring>
#include <new>
#include <utility>

namespace zermelo {
std::uint64_t SharedPasses::memory(const SharedLayer& layer, int processes) {
  const std::uint64_t places = Deal(layer.size, processes).places();
  std::uint64_t bytes = (layer.goes_back ? 2 : 1) * places + (layer.complete ? 0 : places / 8);
  for (const std::uint64_t size : layer.below) bytes += Deal(size, processes).places();
  return bytes + SharedCodes::memory_of_batches(processes) + most_at_once * sizeof(Waiting);
}

Expected<bool> SharedPasses::run(const Load& load, const std::stop_token& stop, const Progress& progress) {
  stop_ = stop;
  progress_ = progress;
  if (auto error = agree(exchange_, prepare(load))) return fail(*error);
  settle();
  look_at_all(
      all_places(), [this](std::uint64_t i) { return begin(i); },
      [this](std::uint64_t place, const Appraisal& found) { keep_beginning(place, found); });
  settle();
  for (int level = 0; level <= last_level() && !stopped_; ++level) {
    if (all_.pending[code::decided(level)]) pass(level);
    if (all_.specials > 0) look_at_specials(level);
    settle();
    tell_progress(part_after_pass(level));
  }
  if (stopped_) return false;
  if (all_.too_long) return fail(too_long_words());
  Codes().swap(escapes_);
  std::ranges::replace(mine(), code::holds, code::open);
  return true;
}

void SharedPasses::tell_progress(double part) const {
  if (progress_) progress_(part);
}

// The beginning. ----------------------------------------------------------------------------------------------------

std::optional<Error> SharedPasses::prepare(const Load& load) try {
  const int processes = exchange_.size();
  std::vector<Deal> deals{Deal(layer_.size, processes)};
  for (const std::uint64_t size : layer_.below) deals.emplace_back(size, processes);
  codes_.emplace(exchange_, std::move(deals));
  if (layer_.goes_back) escapes_.resize(mine().size(), escape::none);
  if (!layer_.complete) specials_.resize(mine().size() / 8);
  for (std::size_t which = 0; which < layer_.below.size(); ++which)
    if (auto error = load_share(which, load)) return error;
  return std::nullopt;
} catch (const std::bad_alloc&) {
  return Error{.what = "process " + std::to_string(exchange_.rank()) + " has too little memory",
               .where = "layer " + layer_.name,
               .expected = "more processes, on more machines"};
}

std::optional<Error> SharedPasses::load_share(std::size_t which, const Load& load) {
  const Deal& deal = codes_->layers()[which + 1];
  const std::span<Code> share = codes_->mine(which + 1);
  for (auto block = static_cast<std::uint64_t>(exchange_.rank()); block < deal.blocks();
       block += static_cast<std::uint64_t>(exchange_.size())) {
    if (stop_.stop_requested()) return std::nullopt;  // told to the others by `settle`
    const std::uint64_t from = block * deal.block();
    const auto part = share.subspan(deal.place(from), std::min(deal.block(), deal.size() - from));
    if (auto error = load(which, from, part)) return error;
    for (const Code c : part)
      if (code::is_decided(c)) longest_below_ = std::max<std::uint64_t>(longest_below_, c - 1U);
  }
  return std::nullopt;
}

// What all know. ----------------------------------------------------------------------------------------------------

void SharedPasses::settle() {
  std::vector<std::uint64_t> mine{specials_left_, longest_below_, too_long() ? 1U : 0U,
                                  stop_.stop_requested() ? 1U : 0U};
  constexpr std::size_t words_at = 4;
  mine.resize(words_at + pending_.size() / 64);
  for (std::size_t c = 0; c < pending_.size(); ++c)
    if (pending_[c]) mine[words_at + c / 64] |= std::uint64_t{1} << (c % 64);
  const auto found = fold(exchange_, std::move(mine), [](std::size_t which, std::uint64_t a, std::uint64_t b) {
    return which == 0 ? a + b : which == 1 ? std::max(a, b) : a | b;
  });
  all_ = {.pending = {}, .specials = found[0], .longest_below = found[1], .too_long = found[2] != 0};
  stopped_ = stopped_ || found[3] != 0;
  for (std::size_t c = 0; c < pending_.size(); ++c) all_.pending[c] = (found[words_at + c / 64] >> (c % 64) & 1U) != 0;
}

int SharedPasses::last_level() const {
  const int last = all_.specials == 0 ? 0 : static_cast<int>(all_.longest_below) + 2;
  for (int c = code::most; c > 0; --c)
    if (all_.pending[static_cast<std::size_t>(c)]) return std::max(last, c - 1);
  return last;
}

// Rounds. -----------------------------------------------------------------------------------------------------------

/// Uses the places that `next` gives until a batch is full; false when there are no more.
bool SharedPasses::until_full(const Next& next, const std::function<void(std::uint64_t place)>& use) {
  for (std::uint64_t looked = 0; looked < most_at_once; ++looked) {
    if (codes_->full() || stop_.stop_requested()) return true;
    const auto place = next();
    if (!place) return false;
    use(*place);
  }
  return true;
}

/// Tells the owners of all positions before those with this code, and hears what others tell; with the name of the one
/// that it leads to, if that is wanted.
void SharedPasses::tell_before(Code now, bool with_name, const Hear& hear) {
  const Next next = with_code(now);
  std::vector<std::uint64_t> found;
  const auto tell_owners = [&](std::uint64_t its_place) {
    const std::uint64_t it = number(its_place);
    const Code name = escape::tag(it);
    const char byte = static_cast<char>(name);
    found.clear();
    before(it, found);
    for (const std::uint64_t i : found) {
      const auto place = codes_->place_of(i);
      if (codes_->at_home(place))
        hear(place.at, name);
      else
        codes_->tell_owner(place, {&byte, with_name ? 1U : 0U});
    }
  };
  for (bool more = true; more && !stopped_;) {
    const bool mine = until_full(next, tell_owners);
    const auto round = codes_->exchange(mine, stop_.stop_requested());
    codes_->each_told(with_name ? 1 : 0, [&](std::uint64_t place, std::string_view bytes) {
      hear(place, bytes.empty() ? escape::none : static_cast<Code>(bytes.front()));
    });
    more = round.more;
    stopped_ = round.stop;
  }
}

/// Judges positions: `look` reads codes, `keep` writes. A verdict that others have no part in is kept at once.
void SharedPasses::look_at_all(const Next& next, const Look& look, const Keep& keep) {
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

// Which positions. --------------------------------------------------------------------------------------------------

SharedPasses::Next SharedPasses::all_places() {
  const std::uint64_t end = deal().places_below(exchange_.rank(), layer_.size);
  return [this, end, at = std::uint64_t{0}]() mutable -> std::optional<std::uint64_t> {
    if (at == end) return std::nullopt;
    if (at % most_at_once == 0) tell_progress(part_of_first_pass * static_cast<double>(at) / static_cast<double>(end));
    return at++;
  };
}

SharedPasses::Next SharedPasses::with_code(Code wanted) {
  return [codes = mine(), wanted, at = std::size_t{0}]() mutable -> std::optional<std::uint64_t> {
    const void* const found = std::memchr(codes.data() + at, wanted, codes.size() - at);
    if (found == nullptr) return std::nullopt;
    at = static_cast<std::size_t>(static_cast<const Code*>(found) - codes.data());
    return at++;
  };
}

/// Those that may still change.
SharedPasses::Next SharedPasses::specials() {
  return [this, at = std::uint64_t{0}]() mutable -> std::optional<std::uint64_t> {
    while (at < mine().size()) {
      if (at % 8 == 0 && specials_[at / 8] == 0) {
        at += 8;
        continue;
      }
      const Code c = mine()[at++];
      if (is_special(at - 1) && (!code::is_decided(c) || code::is_won(c))) return at - 1;
    }
    return std::nullopt;
  };
}

// Passes. -----------------------------------------------------------------------------------------------------------

void SharedPasses::keep_beginning(std::uint64_t place, const Appraisal& found) {
  write(place, found.code);
  if (!found.special) return;
  specials_[place / 8] = static_cast<Code>(specials_[place / 8] | 1U << (place % 8));
  ++specials_left_;
}

void SharedPasses::write(std::uint64_t place, Code c) {
  mine()[place] = c;
  pending_[c] = true;
}

/// A win that is not known to be as short.
void SharedPasses::improve(std::uint64_t place, Code win) {
  const Code c = mine()[place];
  if (c == code::none || (code::is_decided(c) && c <= win)) return;
  write(place, win);
}

/// Only where the reply that saved it is the one that became a win, or seems to be.
void SharedPasses::doubt(std::uint64_t place, Code name) {
  if (mine()[place] != code::open) return;
  if (escapes_[place] == escape::none || escapes_[place] == name) mine()[place] = code::doubtful;
}

void SharedPasses::pass(int level) {
  if (!layer_.goes_back) return pass_ahead(level);
  const Code now = code::decided(level);
  if (code::is_lost(now)) {
    const Code win = code::decided(level + 1);
    return tell_before(now, false, [this, win](std::uint64_t place, Code) { improve(place, win); });
  }
  tell_before(now, true, [this](std::uint64_t place, Code name) { doubt(place, name); });
  look_at_all(
      with_code(code::doubtful), [this, level](std::uint64_t i) { return look_again(i, level); },
      [this](std::uint64_t place, const Appraisal& found) {
        if (found.saved) escapes_[place] = found.saved_by ? escape::tag(*found.saved_by) : escape::none;
        write(place, found.code);
      });
}

void SharedPasses::pass_ahead(int level) {
  const Code now = code::decided(level);
  look_ahead(with_code(code::open), level);
  look_ahead(with_code(code::holds), level);
  if (!code::is_lost(now)) return;
  for (int longer = now + 3; longer <= code::most; longer += 2)  // wins by a smaller layer that may be shorter here
    if (all_.pending[static_cast<std::size_t>(longer)]) look_ahead(with_code(static_cast<Code>(longer)), level);
}

void SharedPasses::look_ahead(const Next& next, int level) {
  look_at_all(
      next, [this, level](std::uint64_t i) { return from_moves(i, level); },
      [this](std::uint64_t place, const Appraisal& found) {
        if (code::is_won(found.code)) improve(place, found.code);
        if (code::is_lost(found.code)) write(place, found.code);
      });
}

void SharedPasses::look_at_specials(int level) {
  look_ahead(specials(), level);
  for (std::uint64_t place = 0; place < mine().size(); ++place) {
    const Code c = mine()[place];
    if (!is_special(place) || !code::is_decided(c) || c > code::decided(level)) continue;
    specials_[place / 8] = static_cast<Code>(specials_[place / 8] & ~(1U << (place % 8)));
    --specials_left_;
  }
}

}  // namespace zermelo
