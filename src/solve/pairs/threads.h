#pragma once
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <new>
#include <stop_token>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace zermelo::pairs {

/// What a launch throws when it was asked to stop.
struct Stopped {};

/// The backend of a Solver that has the threads and the memory of this process.
class Threads {
 public:
  explicit Threads(int many, std::stop_token stop = {}) : many_(std::max(1, many)), stop_(std::move(stop)) {}

  void* allocate(std::uint64_t bytes) {
    if (bytes > std::numeric_limits<std::ptrdiff_t>::max()) throw std::bad_alloc();
    void* const memory = std::aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
  }
  void release(void* memory) { std::free(memory); }
  void zero(void* memory, std::uint64_t bytes) { std::memset(memory, 0, bytes); }
  void upload(void* there, const void* here, std::uint64_t bytes) { std::memcpy(there, here, bytes); }
  void download(void* here, const void* there, std::uint64_t bytes) { std::memcpy(here, there, bytes); }
  std::uint64_t shares() const { return static_cast<std::uint64_t>(many_); }

  template <class Work>
  void launch(std::uint64_t n, const Work& work) {
    const std::uint64_t stretch = std::clamp<std::uint64_t>(n / (16 * static_cast<std::uint64_t>(many_)), 1, 1 << 16);
    std::atomic<std::uint64_t> next{0};
    const auto take_stretches = [&] {
      while (!stop_.stop_requested()) {
        const std::uint64_t from = next.fetch_add(stretch);
        if (from >= n) return;
        const std::uint64_t to = std::min(n, from + stretch);
        for (std::uint64_t i = from; i < to; ++i) work(i);
      }
    };
    {
      std::vector<std::jthread> others;
      if (n > 1) start(others, take_stretches);
      take_stretches();
    }
    if (stop_.stop_requested()) throw Stopped();
  }

 private:
  /// Where a thread cannot be started, fewer do the same work.
  template <class Work>
  void start(std::vector<std::jthread>& others, const Work& work) const {
    try {
      for (int i = 1; i < many_; ++i) others.emplace_back(work);
    } catch (const std::system_error&) {
      return;
    }
  }

  static constexpr std::uint64_t alignment = 256;
  int many_;
  std::stop_token stop_;
};

}  // namespace zermelo::pairs
