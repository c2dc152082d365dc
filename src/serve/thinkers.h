#pragma once
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

namespace zermelo {

/// Gives this thread, and the threads that it starts, a low priority: the serving thread goes first.
void be_polite();

/// The search threads: a fixed number, a bounded queue. An owner has at most one search running, and owners take turns:
/// the long searches of one do not delay the others. The threads have a low priority.
class Thinkers {
 public:
  Thinkers(unsigned threads, std::size_t longest_queue);
  /// Waits for the running searches (stop them first to end soon) and drops the queued ones.
  ~Thinkers();
  Thinkers(const Thinkers&) = delete;
  Thinkers& operator=(const Thinkers&) = delete;

  /// Queues work for an owner. False when the queue is full. The work must not throw.
  bool submit(int owner, std::function<void()> work);

 private:
  void think(const std::stop_token& end);
  /// The next owner: the first after `served_last_` that has work queued and none running.
  std::map<int, std::deque<std::function<void()>>>::iterator next();

  std::mutex mutex_;
  std::condition_variable_any wake_;
  std::map<int, std::deque<std::function<void()>>> waiting_;
  std::set<int> running_;
  int served_last_ = 0;
  std::size_t queued_ = 0;
  std::size_t longest_queue_;
  std::vector<std::jthread> threads_;
};

}  // namespace zermelo
