// serve/thinkers.h without threads: the searches are work of the loop (wasm/loop.h).
#include "zermelo/serve/thinkers.h"

#include "loop.h"

namespace zermelo {
namespace {

/// Moves against people first, then questions, then the lab, which has one thread at the server.
int rank_of(const Thinkers::Setup& setup) {
  if (setup.politeness == Politeness::quick_move) return 0;
  return setup.threads > 1 ? 1 : 2;
}

}  // namespace

void be_polite(int) {}

/// The worker ends as a whole: nobody waits for its searches.
Thinkers::~Thinkers() = default;

bool Thinkers::submit(const Owner&, Job job) {
  if (wasm::loop().waiting(this) >= setup_.longest_queue) return false;
  wasm::loop().add({.rank = rank_of(setup_), .owner = this, .task = std::move(job.work), .stop = std::move(job.stop)});
  return true;
}

bool Thinkers::tend() {
  const auto running = wasm::loop().running(this);
  const std::size_t waiting = wasm::loop().waiting(this);
  if (setup_.slice.count() > 0 && waiting > 0)
    for (wasm::Loop::Work* const work : running)
      if (Clock::now() - work->since >= setup_.slice) work->stop.request_stop();
  return waiting > 0 || !running.empty();
}

}  // namespace zermelo
