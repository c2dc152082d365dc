// In place of search/helper_threads.h: the helpers are workers of the page that share the memory of this one
// (wasm/helpers.h). Where there are fewer than a search wants, or they are busy, it runs with fewer.
#pragma once
#include <atomic>
#include <cstddef>
#include <functional>
#include <new>
#include <stop_token>
#include <vector>

#include "helpers.h"

namespace zermelo {

class HelperThreads {
 public:
  explicit HelperThreads(std::size_t searchers) : searchers_(searchers) {}
  HelperThreads(const HelperThreads&) = delete;
  HelperThreads& operator=(const HelperThreads&) = delete;
  ~HelperThreads() { stop(); }

  std::stop_token token() const { return stop_.get_token(); }

  void start(const std::function<void(std::size_t, const std::stop_token&)>& work) {
    jobs_.reserve(searchers_);  // a helper keeps the address of its job
    for (std::size_t i = 1; i < searchers_; ++i) {
      jobs_.push_back([this, i, work, token = token()] { run(i, work, token); });
      const auto helper = wasm::offer_help(jobs_.back());
      if (!helper) return;
      helpers_.push_back(*helper);
    }
  }
  void stop() {
    stop_.request_stop();
    for (const std::size_t helper : helpers_) wasm::end_help(helper);
    helpers_.clear();
    jobs_.clear();
  }

  bool failed() const { return failed_.load(std::memory_order_relaxed); }
  void rethrow() const {
    if (failed()) throw std::bad_alloc();
  }

 private:
  /// A search throws where memory runs out.
  void run(std::size_t i, const std::function<void(std::size_t, const std::stop_token&)>& work,
           const std::stop_token& token) {
    try {
      work(i, token);
    } catch (const std::bad_alloc&) {
      failed_.store(true, std::memory_order_relaxed);
    }
  }

  std::size_t searchers_;
  std::stop_source stop_;
  std::atomic<bool> failed_ = false;
  std::vector<std::function<void()>> jobs_;
  std::vector<std::size_t> helpers_;
};

}  // namespace zermelo
