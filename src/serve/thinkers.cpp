#include "zermelo/serve/thinkers.h"

#include <sys/resource.h>

namespace zermelo {

void be_polite() {
  constexpr int politely = 10;
  setpriority(PRIO_PROCESS, 0, politely);  // on Linux: of this thread alone
}

Thinkers::Thinkers(unsigned threads, std::size_t longest_queue) : longest_queue_(longest_queue) {
  for (unsigned i = 0; i < threads; ++i) threads_.emplace_back([this](const std::stop_token& end) { think(end); });
}

Thinkers::~Thinkers() {
  for (auto& thread : threads_) thread.request_stop();
  wake_.notify_all();
}

bool Thinkers::submit(int owner, std::function<void()> work) {
  {
    const std::scoped_lock lock(mutex_);
    if (queued_ >= longest_queue_) return false;
    waiting_[owner].push_back(std::move(work));
    ++queued_;
  }
  wake_.notify_one();
  return true;
}

std::map<int, std::deque<std::function<void()>>>::iterator Thinkers::next() {
  auto candidate = waiting_.upper_bound(served_last_);
  for (std::size_t i = 0; i < waiting_.size(); ++i, ++candidate) {
    if (candidate == waiting_.end()) candidate = waiting_.begin();
    if (!running_.contains(candidate->first)) return candidate;
  }
  return waiting_.end();
}

void Thinkers::think(const std::stop_token& end) {
  be_polite();
  std::unique_lock lock(mutex_);
  for (;;) {
    auto found = waiting_.end();
    if (!wake_.wait(lock, end, [&] { return (found = next()) != waiting_.end(); }) || end.stop_requested()) return;
    const int owner = served_last_ = found->first;
    const auto work = std::move(found->second.front());
    found->second.pop_front();
    if (found->second.empty()) waiting_.erase(found);
    --queued_;
    running_.insert(owner);
    lock.unlock();
    work();
    lock.lock();
    running_.erase(owner);
    wake_.notify_one();  // work of this owner may be next
  }
}

}  // namespace zermelo
