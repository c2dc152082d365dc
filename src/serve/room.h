#pragma once
#include <array>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <random>
#include <stop_token>
#include <string>

#include "zermelo/any/catalogue.h"
#include "zermelo/serve/session.h"
#include "zermelo/serve/thinkers.h"
#include "zermelo/store/stored_session.h"

namespace zermelo {

/// What whoever serves must provide: a way back to the one thread on which everything but the searches happens.
struct Surroundings {
  std::function<void(std::function<void()>)> post;  ///< from any thread: do this on the serving one
  std::function<void(std::chrono::milliseconds, std::function<void()>)> after;
};

struct RoomLimits {
  std::chrono::seconds think{30};  ///< for a search
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

  Room(const Catalogue& games, StoredSessions store, Surroundings surroundings, Listener listener, RoomLimits limits);
  ~Room();
  Room(const Room&) = delete;
  Room& operator=(const Room&) = delete;

  /// Gives the table its id and key, and keeps it.
  Expected<std::string> add(std::unique_ptr<Table> table);
  /// In memory or out of the store.
  Expected<Table*> find(const std::string& id);
  /// Does something to a table; when it went well, the table is kept, everyone is told and the game goes on.
  std::optional<Error> act(const std::string& id, const std::function<std::optional<Error>(Table&)>& deed);
  /// Programs think only while somebody looks; what they think counts as asked by the last who came.
  void watched(const std::string& id, int client);
  void unwatched(const std::string& id);
  /// The program whose turn it is plays one move although the game is paused.
  std::optional<Error> step(const std::string& id);
  /// The thinking program plays what it has.
  void move_now(const std::string& id);
  Json state(const std::string& id) const;
  /// Thinks about something beside the games; false when there is too much to do already.
  bool submit(int client, std::function<void()> work) { return thinkers_.submit(client, std::move(work)); }
  void post(std::function<void()> work) const { surroundings_.post(std::move(work)); }
  std::chrono::seconds longest_think() const { return limits_.think; }
  /// Stops all searches and keeps everything; gives the first that could not be kept. Nothing happens afterwards.
  std::optional<Error> close();

 private:
  using Clock = std::chrono::steady_clock;
  struct Place {
    std::unique_ptr<Table> table;
    std::uint64_t rev = 0;
    std::uint64_t turn = 0;  ///< grows when what is being thought about no longer matters
    int watched_by = 0;      ///< the last client who came; 0: nobody looks
    bool thinking = false;
    bool waiting = false;   ///< until the next move of a program is due
    bool stepping = false;  ///< one move, although the game is paused
    bool clock_armed = false;
    std::stop_source stop = {};
    Clock::time_point since = Clock::now();  ///< when the side to move began
    std::array<std::shared_ptr<AnyPlayer>, 2> players = {};
  };

  std::optional<Error> keep(Place& place);
  void advance(const std::string& id);
  std::chrono::milliseconds between_moves(const Table& table) const;
  void wait(const std::string& id, std::chrono::milliseconds time);
  void roll_dice(const std::string& id, Place& place);
  void claim(const std::string& id, const Outcome& outcome);
  std::shared_ptr<AnyPlayer> player_of(Place& place, Player side);
  void think(const std::string& id, Place& place);
  std::function<void(const Thought&)> reporter(const std::string& id, const Place& place);
  /// Does this later, on the serving thread, unless the table has moved on by then.
  void later(const std::string& id, std::function<void()> deed);
  void thought(const std::string& id, std::uint64_t turn, const Expected<Thought>& thought);
  void play_thought(const std::string& id, Place& place, const Thought& thought);
  void new_turn(Place& place);
  void spend_time(Place& place);
  bool clock_runs(const Place& place) const;
  void watch_clock(const std::string& id, Place& place);
  void make_room();
  std::string token();

  const Catalogue& games_;
  StoredSessions store_;
  Surroundings surroundings_;
  Listener listener_;
  RoomLimits limits_;
  std::map<std::string, Place> places_;
  std::random_device random_;
  bool closing_ = false;
  std::size_t added_ = 0;
  Thinkers thinkers_;  // last, so that its threads end before what they use
};

}  // namespace zermelo
