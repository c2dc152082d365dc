#include "zermelo/crew/exchange.h"

#include <thread>

#include "zermelo/crew/clock.h"

namespace zermelo {

/// A message usually arrives at once; only a longer wait sleeps.
std::string CrewExchange::receive(int from) {
  constexpr int tries_awake = 200;
  auto& box = arrived_[static_cast<std::size_t>(from)];
  crew::Nap nap;
  const auto deadline = crew::Clock::now() + silence_;
  for (int tries = 0; box.empty(); ++tries) {
    auto message = crew_.receive();
    if (message) {
      arrived_[static_cast<std::size_t>(message->from)].push_back(std::move(message->bytes));
      continue;
    }
    if (tries < tries_awake)
      std::this_thread::yield();
    else
      nap.after(false);
    if (crew::Clock::now() < deadline) continue;
    crew_.leave_in_parts();
    throw ExchangeError({.what = "process " + std::to_string(from) + " has fallen silent",
                         .where = "mpirun",
                         .expected = "all processes alive; finished layers stay, and the same command continues"});
  }
  std::string bytes = std::move(box.front());
  box.pop_front();
  return bytes;
}

}  // namespace zermelo
