#include "loop.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <mutex>
#include <thread>

#include "lock.h"

namespace zermelo::wasm {
namespace {

constexpr unsigned breaths_a_look = 16;            ///< a look at the clock costs more than a question for a stop
constexpr std::chrono::milliseconds a_moment{15};  ///< between two looks for messages

}  // namespace

Loop& loop() {
  static Loop one;
  return one;
}

void breathe() {
  if (!in_helper) loop().breathe();
}

void run_later(std::shared_ptr<Background> work) {
  loop().add({.rank = Loop::background, .task = [work = std::move(work)] { work->run(); }});
}

void Loop::add(Work work) {
  const auto place = std::ranges::upper_bound(waiting_, work.rank, {}, &Work::rank);
  waiting_.insert(place, std::move(work));
}

std::size_t Loop::waiting(const void* owner) const {
  return static_cast<std::size_t>(std::ranges::count(waiting_, owner, &Work::owner));
}

std::vector<Loop::Work*> Loop::running(const void* owner) {
  std::vector<Work*> found;
  for (Work* const work : running_)
    if (work->owner == owner) found.push_back(work);
  return found;
}

void Loop::serve() {
  serving_ = true;
  for (bool again = true; again;) {
    again = false;
    while (const auto message = next_message()) {
      receive(*message);
      again = true;
    }
    while (!posted_.empty()) {
      const Task task = std::move(posted_.front());
      posted_.pop_front();
      task();
      again = true;
    }
    while (!timers_.empty() && timers_.begin()->first <= Clock::now()) {
      const Task task = std::move(timers_.begin()->second);
      timers_.erase(timers_.begin());
      task();
      again = true;
    }
  }
  serving_ = false;
}

bool Loop::run_next(int below) {
  if (waiting_.empty() || waiting_.front().rank >= below) return false;
  Work work = std::move(waiting_.front());
  waiting_.pop_front();
  work.since = Clock::now();
  running_.push_back(&work);
  work.task();
  running_.pop_back();
  return true;
}

void Loop::breathe() {
  if (++breaths_ % breaths_a_look != 0 || running_.empty() || serving_ || held_locks > 0) return;
  const auto now = Clock::now();
  if (now - last_breath_ < a_moment) return;
  last_breath_ = now;
  serve();
  if (running_.size() < most_nested) run_next(running_.back()->rank);
}

std::optional<double> Loop::turn() {
  serve();
  run_next(std::numeric_limits<int>::max());
  if (!posted_.empty() || !waiting_.empty()) return 0;
  if (timers_.empty()) return std::nullopt;
  const auto left = std::chrono::duration<double, std::milli>(timers_.begin()->first - Clock::now());
  return std::max(0.0, left.count());
}

}  // namespace zermelo::wasm
