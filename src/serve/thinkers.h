#pragma once
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace zermelo {

/// The threads that search: a fixed number, a bounded queue, first come first served. They run at low priority, so that
/// whoever only wants to look or to move is not kept waiting.
class Thinkers {
 public:
  Thinkers(unsigned threads, std::size_t longest_queue);
  /// Waits for what is running; whoever wants this to be soon stops the searches first. What only waited is dropped.
  ~Thinkers();
  Thinkers(const Thinkers&) = delete;
  Thinkers& operator=(const Thinkers&) = delete;

  /// False when the queue is full.
  bool submit(std::function<void()> work);

 private:
  void think(const std::stop_token& end);

  std::mutex mutex_;
  std::condition_variable_any wake_;
  std::deque<std::function<void()>> queue_;
  std::size_t longest_queue_;
  std::vector<std::jthread> threads_;
};

}  // namespace zermelo
