#pragma once
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace zermelo::wasm {

/// The one thread of the worker. The server has a serving thread and search threads; here both take turns on one stack.
/// A search asks its stop token often, and there (`breathe`) the loop does what the serving thread would do: it reads
/// messages, runs timers, and sends answers. So a search can be stopped, and short questions are answered while it
/// runs. More urgent work, the move of a person's opponent above all, runs at once, on top of the search that asked.
///
/// The serving code itself is never interrupted, and neither is work that holds a lock.
class Loop {
 public:
  using Clock = std::chrono::steady_clock;
  using Task = std::function<void()>;
  /// What waits for a turn. The lower the rank, the more urgent.
  struct Work {
    int rank = 0;
    const void* owner = nullptr;
    Task task = {};
    std::stop_source stop = std::stop_source(std::nostopstate);
    Clock::time_point since = {};  ///< when it began
  };
  static constexpr int background = 3;  ///< the rank of a study that plays

  /// Where messages come from: the next one that has arrived, if there is one.
  std::function<std::optional<std::string>()> next_message;
  std::function<void(const std::string&)> receive;

  void post(Task task) { posted_.push_back(std::move(task)); }
  void after(std::chrono::milliseconds time, Task task) { timers_.emplace(Clock::now() + time, std::move(task)); }
  void add(Work work);
  std::size_t waiting(const void* owner) const;
  /// Work of this owner that has begun and not ended, the outermost first.
  std::vector<Work*> running(const void* owner);

  /// One turn: everything that has arrived, then the most urgent work. Gives the milliseconds until the next turn is
  /// due, or nothing when only a message can bring one.
  std::optional<double> turn();
  /// From inside the work.
  void breathe();

 private:
  static constexpr std::size_t most_nested = 3;

  void serve();
  bool run_next(int below);

  bool serving_ = false;
  unsigned breaths_ = 0;
  Clock::time_point last_breath_ = {};
  std::deque<Task> posted_;
  std::multimap<Clock::time_point, Task> timers_;
  std::deque<Work> waiting_;
  std::vector<Work*> running_;
};

Loop& loop();

}  // namespace zermelo::wasm
