#pragma once
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "zermelo/solve/exchange.h"

/// Threads that take the part of processes.
namespace zermelo {

class ThreadsPost {
 public:
  void put(int from, int to, std::string bytes) {
    const std::scoped_lock lock(mutex_);
    boxes_[{from, to}].push_back(std::move(bytes));
    arrived_.notify_all();
  }
  std::string take(int from, int to) {
    std::unique_lock lock(mutex_);
    auto& box = boxes_[{from, to}];
    arrived_.wait(lock, [&] { return !box.empty(); });
    std::string bytes = std::move(box.front());
    box.pop_front();
    return bytes;
  }
  /// Messages that nobody took.
  std::size_t left() {
    std::size_t count = 0;
    for (const auto& [whose, box] : boxes_) count += box.size();
    return count;
  }

 private:
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::map<std::pair<int, int>, std::deque<std::string>> boxes_;
};

class ThreadsExchange final : public Exchange {
 public:
  ThreadsExchange(ThreadsPost& post, int rank, int size) : post_(post), rank_(rank), size_(size) {}
  int rank() const override { return rank_; }
  int size() const override { return size_; }
  std::string receive(int from) override { return post_.take(from, rank_); }

 private:
  void do_send(int to, std::string bytes) override { post_.put(rank_, to, std::move(bytes)); }
  ThreadsPost& post_;
  int rank_;
  int size_;
};

/// Calls work(exchange) for each of so many processes, at the same time. Gives what was sent and not received.
inline std::size_t as_processes(int count, const std::function<void(Exchange&)>& work) {
  ThreadsPost post;
  {
    std::vector<std::jthread> threads;
    for (int rank = 0; rank < count; ++rank)
      threads.emplace_back([&, rank] {
        ThreadsExchange exchange(post, rank, count);
        work(exchange);
      });
  }
  return post.left();
}

}  // namespace zermelo
