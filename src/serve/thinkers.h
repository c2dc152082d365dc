#pragma once
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <limits>
#include <list>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <thread>

namespace zermelo {

/// How far a thread steps back behind the serving thread, as `nice` counts. Play comes before everything else.
struct Politeness {
  static constexpr int quick_move = 1;
  static constexpr int long_move = 5;
  static constexpr int question = 10;
};

/// Gives this thread, and the threads that it starts, a low priority: the serving thread goes first.
void be_polite(int politeness = Politeness::question);

/// Search threads: at most a fixed number, and a bounded queue. An owner (a client) has at most one search running. The
/// next search is one of the address that has the fewest running; its owners take turns. While searches wait, those
/// that have run for longer than `slice` are stopped, first those of the address that has the most.
class Thinkers {
 public:
  using Clock = std::chrono::steady_clock;
  struct Setup {
    unsigned threads = 1;
    std::size_t longest_queue = 64;
    int politeness = Politeness::question;
    int politeness_of_long = Politeness::question;  ///< of a search that takes longer than `quick`
    std::chrono::milliseconds quick{250};
    std::chrono::milliseconds slice{0};                           ///< 0: no search is stopped for others
    std::size_t bytes = std::numeric_limits<std::size_t>::max();  ///< of all searches that run
  };
  struct Owner {
    int client = 0;
    std::string address = {};
  };
  struct Job {
    std::function<void()> work;  ///< must not throw
    std::size_t bytes = 0;       ///< that it holds while it runs
    std::stop_source stop = std::stop_source(std::nostopstate);
  };

  explicit Thinkers(const Setup& setup) : setup_(setup) {}
  Thinkers(unsigned threads, std::size_t longest_queue)
      : Thinkers(Setup{.threads = threads, .longest_queue = longest_queue}) {}
  /// Waits for the running searches (stop them first to end soon) and drops the queued ones.
  ~Thinkers();
  Thinkers(const Thinkers&) = delete;
  Thinkers& operator=(const Thinkers&) = delete;

  /// Queues work for an owner. False when the queue is full, when this address fills half of it, or when the machine
  /// gives no thread.
  bool submit(const Owner& owner, Job job);
  bool submit(int owner, std::function<void()> work) {
    return submit(Owner{.client = owner}, {.work = std::move(work)});
  }

  /// To be called now and then: long searches yield. False when nothing runs or waits.
  bool tend();

 private:
  struct Address {
    std::map<int, std::deque<Job>> waiting = {};  ///< of each owner
    std::size_t queued = 0;
    std::set<int> running = {};
    int served_last = 0;     ///< an owner
    std::uint64_t turn = 0;  ///< when it was last served
  };
  struct Running {
    std::string address;
    std::size_t bytes;
    std::stop_source stop;
    Clock::time_point since;
    int thread;  ///< as the system numbers it
    bool stepped_back = false;
    bool stopped = false;
  };
  using Addresses = std::map<std::string, Address>;
  struct Found {
    Addresses::iterator address;
    int owner;
  };

  struct Worker {
    bool ended = false;  ///< the thread needs the lock no more
    std::jthread thread = {};
  };

  bool start_thread();
  void think(Worker& worker, const std::stop_token& end);
  void run(std::unique_lock<std::mutex>& lock, const Found& found, Running& running);
  /// The next owner of an address: the first after the one served last that has work queued and none running.
  static std::optional<int> next_owner(const Address& address);
  std::optional<Found> next();
  void stop_for_others();

  const Setup setup_;
  std::mutex mutex_;  ///< guards all members below
  std::condition_variable_any wake_;
  Addresses addresses_;
  std::list<Running> running_;
  std::uint64_t turns_ = 0;
  std::size_t queued_ = 0;
  std::size_t bytes_ = 0;
  std::size_t idle_ = 0;   ///< threads that wait for work
  std::size_t there_ = 0;  ///< threads that have not ended
  bool ending_ = false;
  std::list<Worker> workers_;
};

}  // namespace zermelo
