#include "zermelo/serve/memory.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include <algorithm>
#include <cassert>

#include "zermelo/any/large_pages.h"
#include "zermelo/any/perfect.h"
#include "zermelo/any/player_spec.h"

namespace zermelo {

std::size_t MemoryLimits::usual() {
  constexpr std::size_t part = 4;
  return std::max(machine_mib() / part, least_mib) * mib;
}

void give_back_memory() {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

void prepare_memory() {
#ifdef __GLIBC__
  constexpr int large = 256 << 10;
  constexpr int heaps = 1024;  // more than threads
  mallopt(M_MMAP_THRESHOLD, large);
  mallopt(M_ARENA_MAX, heaps);
#endif
}

std::size_t player_bytes(const std::string& spec, const GameInfo& game) {
  constexpr std::size_t without_table = MemoryLimits::mib / 4;  // histories, stacks, lists of moves
  constexpr std::size_t table_of_a_level = 1;
  const auto parsed = PlayerSpec::parse(spec);
  if (!parsed) return 0;
  std::size_t table_mib = 0;
  if (parsed->name() == engine_name) {
    if (const auto settings = engine_settings(*parsed, game)) table_mib = settings->table_mib;
  } else if (is_sampling(parsed->name())) {
    if (const auto settings = sampling_settings(*parsed, game)) table_mib = settings->options.memory_mib;
  } else if (parsed->name() == "level" && !game.dice) {
    table_mib = table_of_a_level;
  } else if (parsed->name() == "perfect") {
    return bytes_built_on_need + without_table;
  }
  return table_mib * MemoryLimits::mib + without_table;
}

void Seats::wake(const std::string& session) {
  const std::scoped_lock lock(mutex_);
  awake_.insert(session);
}

void Seats::sleep(const std::string& session) {
  Players given_up;
  const std::scoped_lock lock(mutex_);
  awake_.erase(session);
  for (auto place = resting_.begin(); place != resting_.end();) {
    const auto here = place++;
    if (here->seat.session == session) give_up(here, given_up);
  }
}

std::shared_ptr<AnyPlayer> Seats::take(const Seat& seat, const std::string& spec) {
  Players taken;
  {
    const std::scoped_lock lock(mutex_);
    const auto found = std::ranges::find(resting_, seat, &Resting::seat);
    if (found == resting_.end()) return nullptr;
    give_up(found, taken);
  }
  return taken.front().spec == spec ? taken.front().player : nullptr;
}

void Seats::rest(const Seat& seat, const std::string& spec, std::size_t bytes, std::shared_ptr<AnyPlayer> player) {
  Players given_up;
  const std::scoped_lock lock(mutex_);
  if (!awake_.contains(seat.session) || bytes > bytes_) return;
  if (const auto older = std::ranges::find(resting_, seat, &Resting::seat); older != resting_.end())
    give_up(older, given_up);
  while (held_ + bytes > bytes_) give_up(resting_.begin(), given_up);
  resting_.push_back({.seat = seat, .spec = spec, .bytes = bytes, .player = std::move(player)});
  held_ += bytes;
}

std::size_t Seats::bytes_held() const {
  const std::scoped_lock lock(mutex_);
  return held_;
}

void Seats::give_up(Players::iterator place, Players& out) {
  assert(place != resting_.end() && held_ >= place->bytes);
  held_ -= place->bytes;
  out.splice(out.end(), resting_, place);
}

}  // namespace zermelo
