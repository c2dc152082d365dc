#pragma once
#include <atomic>
#include <cstddef>
#include <exception>
#include <functional>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

namespace zermelo {

/// The threads beside the one that searches. They end when `stop` is called, at the latest with this object.
class HelperThreads {
 public:
  /// `searchers` includes the thread that searches: one needs no helper.
  explicit HelperThreads(std::size_t searchers) : searchers_(searchers) {}
  HelperThreads(const HelperThreads&) = delete;
  HelperThreads& operator=(const HelperThreads&) = delete;
  ~HelperThreads() { stop(); }

  std::stop_token token() const { return stop_.get_token(); }

  /// Calls `work(i, token())` in a thread for each helper, the first of which has number 1.
  void start(const std::function<void(std::size_t, const std::stop_token&)>& work) {
    for (std::size_t i = 1; i < searchers_; ++i) try {
        threads_.emplace_back([this, i, work] { run(i, work); });
      } catch (const std::system_error&) {
        throw std::runtime_error("search thread " + std::to_string(i + 1) + " of " + std::to_string(searchers_) +
                                 " cannot be started; expected fewer threads");
      }
  }
  /// Waits until all have ended.
  void stop() {
    stop_.request_stop();
    threads_.clear();
  }

  bool failed() const { return failed_.load(std::memory_order_relaxed); }
  /// Throws what the thread that failed first has thrown; to be called after `stop`.
  void rethrow() const {
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  void run(std::size_t i, const std::function<void(std::size_t, const std::stop_token&)>& work) {
    try {
      work(i, stop_.get_token());
    } catch (...) {
      if (!failed_.exchange(true)) failure_ = std::current_exception();
    }
  }

  std::size_t searchers_;
  std::stop_source stop_;
  std::atomic<bool> failed_ = false;
  std::exception_ptr failure_;  ///< read when all have ended
  std::vector<std::jthread> threads_;
};

}  // namespace zermelo
