#pragma once
#include <array>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <random>
#include <stop_token>
#include <string>

#include "any/catalogue.h"
#include "serve/table.h"
#include "serve/thinkers.h"
#include "store/kept_table.h"

namespace zermelo {

/// What whoever serves must provide: a way back to the one thread on which everything but the searches happens.
struct Surroundings {
  std::function<void(std::function<void()>)> post;  ///< from any thread: do this on the serving one
  std::function<void(std::chrono::milliseconds, std::function<void()>)> after;
};

struct RoomLimits {
  std::chrono::seconds think{30};  ///< a search
  std::size_t in_memory = 2000;    ///< tables; those that nobody looks at go first
  std::int64_t kept = 100'000;     ///< tables in the store
};

/// Where the games are played: it holds the tables, keeps them in the store at every change, lets programs think and
/// rolls the dice while somebody looks, and runs the clocks.
class Room {
 public:
  struct Listener {
    std::function<void(const std::string& id)> changed;
    std::function<void(const std::string& id, const Json& thinking)> thinking;
  };

  Room(const Catalogue& games, KeptTables store, Surroundings surroundings, Listener listener, RoomLimits limits);
  ~Room();
  Room(const Room&) = delete;
  Room& operator=(const Room&) = delete;

  /// Gives the table its id and key, and keeps it.
  Expected<std::string> add(std::unique_ptr<Table> table);
  /// In memory or out of the store.
  Expected<Table*> find(const std::string& id);
  /// Does something to a table; when it went well, the table is kept, everyone is told and the game goes on.
  std::optional<Error> act(const std::string& id, const std::function<std::optional<Error>(Table&)>& deed);
  /// Programs think only while somebody looks.
  void watched(const std::string& id, bool by_anybody);
  /// The thinking program plays what it has.
  void move_now(const std::string& id);
  Json state(const std::string& id) const;
  /// Thinks about something beside the games; false when there is too much to do already.
  bool submit(std::function<void()> work) { return thinkers_.submit(std::move(work)); }
  void post(std::function<void()> work) { surroundings_.post(std::move(work)); }
  std::stop_token closing() const { return closing_.get_token(); }
  std::chrono::seconds longest_think() const { return limits_.think; }
  /// Stops all searches and keeps everything. Nothing happens afterwards.
  void close();

 private:
  using Clock = std::chrono::steady_clock;
  struct Place {
    std::unique_ptr<Table> table;
    std::uint64_t rev = 0;
    std::uint64_t turn = 0;  ///< grows when what is being thought about no longer matters
    bool watched = false;
    bool thinking = false;
    bool waiting = false;  ///< until the next move of a program is due
    std::stop_source stop = {};
    Clock::time_point since = Clock::now();  ///< when the side to move began
    std::array<std::shared_ptr<AnyPlayer>, 2> players = {};
  };

  std::optional<Error> keep(Place& place);
  void advance(const std::string& id);
  void wait(const std::string& id, std::chrono::milliseconds time);
  void roll_dice(const std::string& id, Place& place);
  void think(const std::string& id, Place& place);
  void thought(const std::string& id, std::uint64_t turn, const Expected<Thought>& thought);
  void play_thought(const std::string& id, Place& place, const Thought& thought);
  void new_turn(Place& place);
  void spend_time(Place& place);
  bool clock_runs(const Place& place) const;
  void watch_clock(const std::string& id, const Place& place);
  void make_room();
  std::string token();

  const Catalogue& games_;
  KeptTables store_;
  Surroundings surroundings_;
  Listener listener_;
  RoomLimits limits_;
  std::map<std::string, Place> places_;
  std::random_device random_;
  std::stop_source closing_;
  Thinkers thinkers_;  // last, so that its threads end before what they use
};

}  // namespace zermelo
