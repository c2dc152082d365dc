// A game with a window: the engine thinks in a thread of its own while the main loop draws. The player loses patience
// and stops it; the engine plays, and thinks about the new position.
#include <zermelo/games/connect/connect.h>
#include <zermelo/search.h>

#include <atomic>
#include <chrono>
#include <iostream>
#include <optional>
#include <thread>

using namespace std::chrono_literals;
using Game = zermelo::SixHighConnect;

/// The engine behind a window. Only `poll` gives a move, and only the thread of the window calls it.
class Thinker {
 public:
  explicit Thinker(const Game& game) : engine_(game, {.table_mib = 32, .threads = 2}) {}

  /// Begins to think about the last position of a game; ends the search before. The line is copied: the window may
  /// change its own meanwhile.
  void think(const zermelo::Line<Game>& line, zermelo::Limits limits) {
    thread_ = {};  // a jthread asks its search to stop, and waits for it
    depth_ = 0;
    done_ = false;
    thread_ = std::jthread([this, line, limits](const std::stop_token& stop) mutable {
      limits.stop = stop;
      found_ = engine_.search(line, limits, [this](const auto& found) { depth_ = found.depth; });
      done_ = true;
    });
  }
  /// The search ends soon and gives what it has.
  void stop() { thread_.request_stop(); }
  int depth() const { return depth_; }
  /// What was found, once, when the search is over.
  std::optional<zermelo::Engine<Game>::Found> poll() {
    if (!done_.exchange(false)) return std::nullopt;
    return found_;
  }

 private:
  zermelo::Engine<Game> engine_;
  zermelo::Engine<Game>::Found found_;
  std::atomic<int> depth_ = 0;
  std::atomic<bool> done_ = false;
  std::jthread thread_;  // last: it ends before what it uses
};

int main() {
  const Game game;
  zermelo::Line line(game);
  Thinker thinker(game);
  thinker.think(line, {});  // without a limit: until it is stopped

  int moves = 0;
  for (int frame = 0; moves < 2; ++frame) {  // the main loop: draws, reads events, never waits for the engine
    std::cout << "\rframe " << frame << ", searched to depth " << thinker.depth() << std::flush;
    if (frame == 25) thinker.stop();  // the player has lost patience
    if (const auto found = thinker.poll(); found && found->move) {
      std::cout << "\nplays " << game.move_text(line.position(), *found->move) << '\n';
      line.play(*found->move);
      if (++moves < 2) thinker.think(line, {.time = 200ms});  // a new position, with a limit of time
    }
    std::this_thread::sleep_for(20ms);
  }
}
