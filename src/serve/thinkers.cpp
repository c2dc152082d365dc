#include "zermelo/serve/thinkers.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cassert>
#include <system_error>
#include <vector>

namespace zermelo {

void be_polite(int politeness) {
  setpriority(PRIO_PROCESS, 0, politeness);  // on Linux: of this thread alone
}

Thinkers::~Thinkers() {
  {
    const std::scoped_lock lock(mutex_);
    ending_ = true;
    for (Worker& worker : workers_) worker.thread.request_stop();
  }
  wake_.notify_all();
  for (Worker& worker : workers_) worker.thread.join();  // no thread is added any more
}

bool Thinkers::submit(const Owner& owner, Job job) {
  const std::scoped_lock lock(mutex_);
  const auto known = addresses_.find(owner.address);
  const bool greedy =
      known != addresses_.end() && !owner.address.empty() && 2 * known->second.queued >= setup_.longest_queue;
  if (greedy || queued_ >= setup_.longest_queue || (idle_ <= queued_ && !start_thread())) return false;
  Address& address = addresses_[owner.address];
  address.waiting[owner.client].push_back(std::move(job));
  ++address.queued;
  ++queued_;
  wake_.notify_one();
  return true;
}

/// Where all threads are there, or the machine gives no more, those that are there do the work.
bool Thinkers::start_thread() {
  if (ending_) return true;
  std::erase_if(workers_, [](const Worker& worker) { return worker.ended; });
  if (there_ >= setup_.threads) return true;
  Worker& worker = workers_.emplace_back();
  try {
    worker.thread = std::jthread([this, &worker](const std::stop_token& end) { think(worker, end); });
  } catch (const std::system_error&) {
    workers_.pop_back();
    return there_ > 0;
  } catch (...) {
    workers_.pop_back();
    throw;
  }
  ++there_;
  ++idle_;
  return true;
}

std::optional<int> Thinkers::next_owner(const Address& address) {
  auto candidate = address.waiting.upper_bound(address.served_last);
  for (std::size_t i = 0; i < address.waiting.size(); ++i, ++candidate) {
    if (candidate == address.waiting.end()) candidate = address.waiting.begin();
    if (!address.running.contains(candidate->first)) return candidate->first;
  }
  return std::nullopt;
}

/// Of the address with the fewest running; of equal ones that which was served longest ago. A search that does not fit
/// into the memory waits for others to end, and the searches after it wait, too.
std::optional<Thinkers::Found> Thinkers::next() {
  std::optional<Found> best;
  for (auto place = addresses_.begin(); place != addresses_.end(); ++place) {
    const Address& address = place->second;
    if (best && std::pair(address.running.size(), address.turn) >=
                    std::pair(best->address->second.running.size(), best->address->second.turn))
      continue;
    if (const auto owner = next_owner(address)) best = Found{.address = place, .owner = *owner};
  }
  if (!best) return best;
  const std::size_t wanted = best->address->second.waiting.at(best->owner).front().bytes;
  if (!running_.empty() && (bytes_ > setup_.bytes || wanted > setup_.bytes - bytes_)) return std::nullopt;
  return best;
}

void Thinkers::run(std::unique_lock<std::mutex>& lock, const Found& found, Running& running) {
  Address& address = found.address->second;
  const auto queue = address.waiting.find(found.owner);
  Job job = std::move(queue->second.front());
  queue->second.pop_front();
  if (queue->second.empty()) address.waiting.erase(queue);
  --address.queued;
  --queued_;
  address.running.insert(found.owner);
  address.served_last = found.owner;
  address.turn = ++turns_;
  running.bytes = job.bytes;
  running.stop = job.stop;
  bytes_ += job.bytes;
  lock.unlock();
  job.work();
  job = {};  // what the work holds is given back here, without the lock
  lock.lock();
  bytes_ -= running.bytes;
  address.running.erase(found.owner);
  if (address.running.empty() && address.waiting.empty()) addresses_.erase(found.address);
}

void Thinkers::think(Worker& worker, const std::stop_token& end) {
  be_polite(setup_.politeness);
  std::unique_lock lock(mutex_);
  for (bool stepped_back = false; !stepped_back;) {
    std::optional<Found> found;
    if (!wake_.wait(lock, end, [&] { return (found = next()).has_value(); }) || end.stop_requested()) break;
    --idle_;
    const auto running = running_.insert(running_.end(), Running{.address = found->address->first,
                                                                 .bytes = 0,
                                                                 .stop = std::stop_source(std::nostopstate),
                                                                 .since = Clock::now(),
                                                                 .thread = gettid()});
    run(lock, *found, *running);
    stepped_back = running->stepped_back;
    running_.erase(running);
    ++idle_;
    wake_.notify_all();  // work of this owner, or work that needs much memory, may be next
  }
  // A thread that has stepped back cannot come forward again: another one takes its place.
  --idle_;
  --there_;
  if (queued_ > 0) start_thread();
  worker.ended = true;
}

bool Thinkers::tend() {
  const std::scoped_lock lock(mutex_);
  const auto now = Clock::now();
  for (Running& running : running_) {
    if (running.stepped_back || setup_.politeness_of_long == setup_.politeness || now - running.since < setup_.quick)
      continue;
    setpriority(PRIO_PROCESS, static_cast<id_t>(running.thread), setup_.politeness_of_long);
    running.stepped_back = true;
  }
  if (setup_.slice.count() > 0 && queued_ > 0) stop_for_others();
  return !running_.empty() || queued_ > 0;
}

/// As many as wait; not those that wait for an earlier search of their own owner.
void Thinkers::stop_for_others() {
  std::size_t waiting = 0;
  for (const auto& [name, address] : addresses_)
    waiting += static_cast<std::size_t>(std::ranges::count_if(
        address.waiting, [&](const auto& queue) { return !address.running.contains(queue.first); }));
  std::vector<Running*> long_ones;
  for (Running& running : running_) {
    if (running.stopped && waiting > 0) --waiting;  // it ends soon
    if (!running.stopped && Clock::now() - running.since >= setup_.slice) long_ones.push_back(&running);
  }
  const auto before = [&](const Running* a, const Running* b) {
    const std::size_t most = addresses_.at(a->address).running.size();
    const std::size_t other = addresses_.at(b->address).running.size();
    return most != other ? most > other : a->since < b->since;
  };
  std::ranges::sort(long_ones, before);
  long_ones.resize(std::min(long_ones.size(), waiting));
  for (Running* const running : long_ones) {
    running->stop.request_stop();
    running->stopped = true;
  }
}

}  // namespace zermelo
