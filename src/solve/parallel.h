#pragma once
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

namespace zermelo {

/// Splits [0, size) into pieces and gives them to `threads` workers as they come for more: make() once a worker makes
/// its own `work(from, to)`. A piece starts at a multiple of `piece`.
template <class Make>
void in_pieces(int threads, std::uint64_t size, std::uint64_t piece, Make&& make) {
  std::atomic<std::uint64_t> next{0};
  const auto run = [&] {
    auto work = make();
    for (;;) {
      const std::uint64_t from = next.fetch_add(piece, std::memory_order_relaxed);
      if (from >= size) return;
      work(from, std::min(from + piece, size));
    }
  };
  if (threads <= 1 || size <= piece) return run();
  std::vector<std::jthread> workers;
  for (int i = 1; i < threads; ++i) workers.emplace_back(run);
  run();
}

}  // namespace zermelo
