#include "serve/thinkers.h"

#include <sys/resource.h>

namespace zermelo {

Thinkers::Thinkers(unsigned threads, std::size_t longest_queue) : longest_queue_(longest_queue) {
  for (unsigned i = 0; i < threads; ++i) threads_.emplace_back([this](const std::stop_token& end) { think(end); });
}

Thinkers::~Thinkers() {
  for (auto& thread : threads_) thread.request_stop();
  wake_.notify_all();
}

bool Thinkers::submit(std::function<void()> work) {
  {
    const std::scoped_lock lock(mutex_);
    if (queue_.size() >= longest_queue_) return false;
    queue_.push_back(std::move(work));
  }
  wake_.notify_one();
  return true;
}

void Thinkers::think(const std::stop_token& end) {
  constexpr int politely = 10;
  setpriority(PRIO_PROCESS, 0, politely);  // on Linux: of this thread alone
  for (;;) {
    std::function<void()> work;
    {
      std::unique_lock lock(mutex_);
      if (!wake_.wait(lock, end, [this] { return !queue_.empty(); })) return;
      if (end.stop_requested()) return;
      work = std::move(queue_.front());
      queue_.pop_front();
    }
    work();
  }
}

}  // namespace zermelo
