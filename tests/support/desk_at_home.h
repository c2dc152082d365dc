#pragma once
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "zermelo/any/catalogue.h"
#include "zermelo/serve/desk.h"

namespace zermelo {

/// A desk without a server: whoever holds it is the serving thread, and clients are lists of messages.
class DeskAtHome {
 public:
  explicit DeskAtHome(const std::string& store = ":memory:", const DeskLimits& limits = {},
                      const LabPlaces& lab = {.store = ":memory:"})
      : DeskAtHome(Database::open(store, Sharing::Alone).value(), limits, lab) {}
  explicit DeskAtHome(Database store, const DeskLimits& limits = {}, const LabPlaces& lab = {.store = ":memory:"})
      : games_(catalogue()),
        desk_(games_, StoredSessions(std::move(store)),
              {.post = [this](std::function<void()> work) { add(std::chrono::milliseconds(0), std::move(work)); },
               .after = [this](std::chrono::milliseconds time,
                               std::function<void()> work) { add(time, std::move(work)); }},
              limits, lab) {}
  DeskAtHome(const DeskAtHome&) = delete;
  DeskAtHome(DeskAtHome&&) = delete;
  DeskAtHome& operator=(const DeskAtHome&) = delete;
  DeskAtHome& operator=(DeskAtHome&&) = delete;
  ~DeskAtHome() { desk_.close(); }  // as a server does: no search goes on to its limit

  int join(const std::string& address = {}) {
    const int number = desk_.join(
        {.send = [this, next = next_](const Desk::Text& text) { inbox_[next].push_back(Json::parse(*text)); },
         .close = [this, next = next_] { closed_[next] = true; }},
        address);
    ids_[next_] = number;
    return next_++;
  }
  void leave(int client) { desk_.leave(ids_.at(client)); }
  std::chrono::milliseconds wait(int client) { return desk_.wait(ids_.at(client)); }
  void say(int client, const std::string& text) { desk_.receive(ids_.at(client), text); }
  void reread(const std::string& session) { desk_.reread(session); }
  void close() { desk_.close(); }
  const Laboratory& laboratory() const { return desk_.laboratory(); }
  bool closed(int client) { return closed_[client]; }
  std::vector<Json>& inbox(int client) { return inbox_[client]; }

  /// Asks and waits for the answer.
  Json ask(int client, const std::string& what, Json fields = Json::object()) {
    const int id = ++asked_;
    fields["id"] = id;
    fields["do"] = what;
    say(client, dump(fields));
    Json answer;
    wait_until([&] {
      for (const Json& message : inbox_[client])
        if (message.contains("id") && message["id"] == id) answer = message;
      return !answer.is_null();
    });
    return answer;
  }

  /// The last state of a session that a client received.
  Json session(int client) {
    Json found;
    for (const Json& message : inbox_[client])
      if (message.contains("session") && message["session"].is_object()) found = message["session"];
    return found;
  }

  /// Does what is due until something is true; false when it does not become so in time.
  bool wait_until(const std::function<bool()>& holds) {
    constexpr std::chrono::minutes patience{5};
    const auto end = Clock::now() + patience;
    while (!holds()) {
      if (Clock::now() > end) return false;
      run_due();
    }
    return true;
  }
  void run_for(std::chrono::milliseconds time) {
    const auto end = Clock::now() + time;
    while (Clock::now() < end) run_due();
  }

 private:
  using Clock = std::chrono::steady_clock;

  void add(std::chrono::milliseconds time, std::function<void()> work) {
    const std::scoped_lock lock(mutex_);
    due_.emplace(Clock::now() + time, std::move(work));
    wake_.notify_one();
  }
  void run_due() {
    constexpr std::chrono::milliseconds moment{2};
    std::function<void()> work;
    {
      std::unique_lock lock(mutex_);
      if (due_.empty() || due_.begin()->first > Clock::now()) wake_.wait_for(lock, moment);
      if (due_.empty() || due_.begin()->first > Clock::now()) return;
      work = std::move(due_.begin()->second);
      due_.erase(due_.begin());
    }
    work();
  }

  std::mutex mutex_;
  std::condition_variable wake_;
  std::multimap<Clock::time_point, std::function<void()>> due_;
  std::map<int, std::vector<Json>> inbox_;
  std::map<int, int> ids_;
  std::map<int, bool> closed_;
  int next_ = 1;
  int asked_ = 0;
  Catalogue games_;
  Desk desk_;
};

}  // namespace zermelo
