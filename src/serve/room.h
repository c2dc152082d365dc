#pragma once
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <random>
#include <stop_token>
#include <string>
#include <vector>

#include "zermelo/any/catalogue.h"
#include "zermelo/serve/memory.h"
#include "zermelo/serve/session.h"
#include "zermelo/serve/thinkers.h"
#include "zermelo/store/stored_session.h"

namespace zermelo {

/// The loop of the serving thread. Everything except the searches happens on that thread.
struct EventLoop {
  std::function<void(std::function<void()>)> post;  ///< from any thread: run this on the serving thread
  std::function<void(std::chrono::milliseconds, std::function<void()>)> after;  ///< run this when the time has passed
};

struct RoomLimits {
  std::chrono::seconds think{30};  ///< for a search
  std::size_t unwatched = 50;      ///< sessions that nobody watches and that stay in memory
  std::int64_t stored = 100'000;   ///< sessions in the store
  std::size_t kept = 2000;         ///< sessions in the store that one address has made since the server started
  MemoryLimits memory = {};
};

/// Runs the sessions. It saves a session at every change. While a session is watched, it lets programs think, rolls the
/// dice and runs the clocks.
class Room {
 public:
  struct Listener {
    std::function<void(const std::string& id)> changed;
    std::function<void(const std::string& id, const Json& thinking)> thinking;
    std::function<std::string(int client)> address = [](int) { return std::string(); };
  };

  Room(const Catalogue& games, StoredSessions store, EventLoop loop, Listener listener, RoomLimits limits);
  ~Room();
  Room(const Room&) = delete;
  Room& operator=(const Room&) = delete;

  using Action = std::function<std::optional<Error>(Session&)>;

  /// Gives the session its id and key, and saves it.
  Expected<std::string> add(std::unique_ptr<Session> session, const std::string& address = {});
  /// From memory or from the store.
  Expected<Session*> find(const std::string& id);
  /// Changes a session. After a change without an error the session is saved, the listener is notified and the game
  /// continues.
  std::optional<Error> act(const std::string& id, const Action& action);
  /// Programs think only while the session is watched. Their searches are charged to the client that came last.
  void watched(const std::string& id, int client);
  void unwatched(const std::string& id);
  /// The store has a newer state of a session that nobody watches here: it is read when it is next asked for.
  void reread(const std::string& id);
  /// The program to move plays one move although the game is paused.
  std::optional<Error> step(const std::string& id);
  /// Stops the search: the program plays the best move it has found.
  void move_now(const std::string& id);
  /// 100 random bits in letters that are easy to read aloud: an id or a key.
  std::string token();
  Json state(const std::string& id) const;
  /// Runs a search that belongs to no session; false when the queue is full.
  bool submit(int client, Thinkers::Job job);
  /// What clients have left behind goes back to the system.
  void give_back_memory_soon();
  const EventLoop& loop() const { return loop_; }
  std::chrono::seconds longest_think() const { return limits_.think; }
  /// Stops all searches and saves everything; returns the first error of the store. Nothing happens afterwards.
  std::optional<Error> close();

 private:
  using Clock = std::chrono::steady_clock;
  /// What a session is doing. Idle: a person is to move, or the game is paused, over or not watched. Waiting: a timer
  /// or a posted task will continue it. Thinking: a search is queued or running.
  enum class State { Idle, Waiting, Thinking };
  struct LiveSession {
    std::unique_ptr<Session> session;
    State state = State::Idle;
    std::uint64_t rev = 0;
    std::uint64_t turn = 0;  ///< a new number when timers, tasks and searches under way no longer matter
    int watched_by = 0;      ///< the client that came last; 0: nobody watches
    bool one_step = false;   ///< the program may make one move although the game is paused
    bool clock_timer_set = false;
    std::stop_source stop = {};
    Clock::time_point since = Clock::now();  ///< when the side to move began
    std::size_t bytes = 0;                   ///< an upper bound of what the session holds

    bool watched() const { return watched_by != 0; }
    bool thinking() const { return state == State::Thinking; }
    /// From Idle to Waiting or Thinking, and back to Idle: there is no other way.
    void enter(State next);
  };

  std::optional<Error> save(LiveSession& live);
  /// An address that makes too many sessions loses its own: those in which no person has moved first, then the oldest.
  std::optional<Error> keep_quota(const std::string& address, const std::string& added);
  void advance(const std::string& id);
  std::chrono::milliseconds between_moves(const Session& session) const;
  void wait(const std::string& id, std::chrono::milliseconds time);
  void roll_dice(const std::string& id, LiveSession& live);
  void claim(const std::string& id, const Outcome& outcome);
  /// On a search thread. The player of the seat is made when it is first needed, and again when it has slept.
  Expected<Thought> think_in(const Seats::Seat& seat, const std::string& spec, std::uint64_t seed, const AnyLine& line,
                             const Request& request);
  bool submit(Thinkers& thinkers, int client, int queue, Thinkers::Job job);
  void tend_soon();
  void think(const std::string& id, LiveSession& live);
  std::function<void(const Thought&)> reporter(const std::string& id, const LiveSession& live);
  /// Runs the task later on the serving thread, unless the turn has changed by then.
  void later(const std::string& id, std::function<void()> task);
  LiveSession* find_turn(const std::string& id, std::uint64_t turn);
  void thought(const std::string& id, std::uint64_t turn, const Expected<Thought>& thought);
  void new_turn(LiveSession& live);
  void spend_time(LiveSession& live);
  bool clock_runs(const LiveSession& live) const;
  void watch_clock(const std::string& id, LiveSession& live);
  /// False when the memory for sessions is full.
  bool make_room(std::size_t bytes);

  const Catalogue& games_;
  StoredSessions store_;
  EventLoop loop_;
  Listener listener_;
  RoomLimits limits_;
  std::map<std::string, LiveSession> live_;
  std::random_device random_;
  std::uint64_t last_turn_ = 0;  ///< turns are numbered through all sessions
  bool closing_ = false;
  bool tending_ = false;
  bool giving_back_ = false;
  std::size_t added_ = 0;
  std::map<std::string, std::vector<std::string>> made_;  ///< by each address: the ids, the oldest first
  std::size_t bytes_ = 0;                                 ///< of all sessions in memory
  Seats seats_;
  Thinkers moves_;      ///< of programs that play against a person
  Thinkers questions_;  ///< all other searches. Last: its threads end before the members that they use
};

}  // namespace zermelo
