#pragma once
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace zermelo {

/// Splits [0, size) into pieces and gives them to `threads` workers as they come for more: make() once a worker makes
/// its own `work(from, to)`. A piece starts at a multiple of `piece`. Where a thread cannot be started, the others do
/// its work. An exception of a worker ends the work and leaves here.
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
  std::exception_ptr trouble;
  std::mutex mutex;
  const auto run_safely = [&] {
    try {
      run();
    } catch (...) {
      const std::scoped_lock lock(mutex);
      if (!trouble) trouble = std::current_exception();
      next = size;
    }
  };
  {
    std::vector<std::jthread> workers;
    workers.reserve(static_cast<std::size_t>(threads));
    try {
      for (int i = 1; i < threads; ++i) workers.emplace_back(run_safely);
    } catch (const std::system_error&) {  // fewer threads, the same work
    }
    run_safely();
  }
  if (trouble) std::rethrow_exception(trouble);
}

}  // namespace zermelo
