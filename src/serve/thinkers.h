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

/// Lets this thread, and those that it starts, wait for whoever only wants to look or to move.
void be_polite();

/// The threads that search: a fixed number, a bounded queue. Everyone who asks has one search running at most, and all
/// take turns, so that nobody's long ones keep the others waiting. The threads run at low priority, so that whoever
/// only wants to look or to move is not kept waiting either.
class Thinkers {
 public:
  Thinkers(unsigned threads, std::size_t longest_queue);
  /// Waits for what is running; whoever wants this to be soon stops the searches first. What only waited is dropped.
  ~Thinkers();
  Thinkers(const Thinkers&) = delete;
  Thinkers& operator=(const Thinkers&) = delete;

  /// For `owner`, a number that tells who asks. False when the queue is full. The work must not throw.
  bool submit(int owner, std::function<void()> work);

 private:
  void think(const std::stop_token& end);
  /// Who is next: the first after the one served last who waits and has nothing running.
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
