#pragma once
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>

#include "zermelo/any/catalogue.h"
#include "zermelo/serve/clients.h"
#include "zermelo/serve/room.h"
#include "zermelo/serve/thinkers.h"

namespace zermelo {

class LearnRun;

/// Answers the requests about learning. One game at a time is learned, in threads of its own (`LearnRun`); clients that
/// asked for it receive events.
class LearnDesk {
 public:
  /// `allowed`: clients may start and stop it. `generation_games`: the games of a generation.
  LearnDesk(const Catalogue& games, bool allowed, std::uint32_t generation_games, EventLoop loop, Clients& clients);
  ~LearnDesk();
  LearnDesk(const LearnDesk&) = delete;
  LearnDesk& operator=(const LearnDesk&) = delete;

  void add_to(Handlers& handlers);
  void leave(int client) { watchers_.leave(client); }
  /// Stops it. Everything that is finished stays on the disk.
  void close();

 private:
  using Made = std::shared_ptr<const AnyGame>;

  Answer list(Asked& asked);
  Answer show(Asked& asked);
  Answer start(Asked& asked);
  Answer stop(Asked& asked);

  /// Does the work on another thread and sends its answer.
  Answer later(const Asked& asked, std::function<Answer()> work);
  /// Does the work with the game that the client names.
  Answer later_of_game(Asked& asked, std::function<Answer(Made)> work);
  Answer all_games() const;
  Answer one_game(const AnyGame& game) const;
  Answer run(Made game);
  std::shared_ptr<LearnRun> current() const;
  Json running() const;  ///< the game that is learned now, or null
  void changed();

  const Catalogue& games_;
  const bool allowed_;
  const std::uint32_t generation_games_;
  const EventLoop loop_;
  Clients& clients_;
  Watchers watchers_;
  std::atomic<bool> notifying_ = false;  ///< a notification is already scheduled
  std::atomic<bool> ending_ = false;

  mutable std::mutex mutex_;
  std::shared_ptr<LearnRun> run_;  ///< guarded by `mutex_`
  Thinkers readers_;               // last: its thread ends before the members that it uses
};

}  // namespace zermelo
