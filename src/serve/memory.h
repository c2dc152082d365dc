#pragma once
#include <cstddef>
#include <list>
#include <memory>
#include <mutex>
#include <set>
#include <string>

#include "zermelo/any/any_game.h"

namespace zermelo {

/// The ceiling of the server's memory, in shares: what the clients can make it hold, in bytes. A quarter is left for
/// the program itself and for what lives for a moment.
struct MemoryLimits {
  static constexpr std::size_t mib = std::size_t{1} << 20;
  static constexpr std::size_t least_mib = 512;  ///< each share holds the largest player of a client

  std::size_t ceiling = usual();

  std::size_t playing() const { return ceiling / 8; }    ///< the players that think about a move
  std::size_t resting() const { return ceiling / 8; }    ///< the players that wait for their next move
  std::size_t questions() const { return ceiling / 4; }  ///< searches, analysis, reviews, games of two programs
  std::size_t sessions() const { return ceiling / 8; }   ///< the moves of the games that are watched
  std::size_t answers() const { return ceiling / 16; }   ///< answers that clients have not read yet
  std::size_t requests() const { return ceiling / 32; }  ///< requests that have not arrived completely
  /// What all players and questions read of the files of endgame tablebases. What they build counts as theirs.
  std::size_t tablebases() const { return ceiling / 32; }

  /// A quarter of the machine.
  static std::size_t usual();
};

/// Gives what the program has freed back to the system.
void give_back_memory();
/// Large pieces come from the system one by one and go back at once. Every thread has a heap of its own: a search of
/// low priority never holds the lock of a heap that the serving thread needs.
void prepare_memory();

/// What a player of this spec holds: above all its transposition table, or the tablebase that it builds. An upper
/// bound.
std::size_t player_bytes(const std::string& spec, const GameInfo& game);

/// The players of the seats between two moves. A player rests here only while its session is awake. Where memory is
/// short, the one that has rested longest is given up: it is made again for its next move. Any thread may call it.
class Seats {
 public:
  struct Seat {
    std::string session;
    Player side;
    friend bool operator==(const Seat&, const Seat&) = default;
  };
  explicit Seats(std::size_t bytes) : bytes_(bytes) {}

  void wake(const std::string& session);
  /// Gives up the players of a session, those that still think included.
  void sleep(const std::string& session);
  /// The player that rests for this seat and has this spec; null where it must be made.
  std::shared_ptr<AnyPlayer> take(const Seat& seat, const std::string& spec);
  /// After its move. It is given up when its session sleeps.
  void rest(const Seat& seat, const std::string& spec, std::size_t bytes, std::shared_ptr<AnyPlayer> player);
  std::size_t bytes_held() const;

 private:
  struct Resting {
    Seat seat;
    std::string spec;
    std::size_t bytes;
    std::shared_ptr<AnyPlayer> player;
  };
  using Players = std::list<Resting>;

  /// Moves what is given up to `out`; it is destroyed there, without the lock.
  void give_up(Players::iterator place, Players& out);

  const std::size_t bytes_;
  mutable std::mutex mutex_;  ///< guards all members below
  std::set<std::string> awake_;
  Players resting_;  ///< the one that has rested longest first
  std::size_t held_ = 0;
};

}  // namespace zermelo
