// Thinking while the main loop goes on drawing: a search in a thread of its own, a stop token to end it, and a callback
// that tells of every depth. This is what a game with a window needs first.
#include <zermelo/games/connect/connect.h>
#include <zermelo/search.h>

#include <atomic>
#include <chrono>
#include <iostream>
#include <thread>

using namespace std::chrono_literals;

int main() {
  const zermelo::SixHighConnect game;
  const auto position = game.initial();
  std::atomic<int> depth = 0;
  std::atomic<bool> done = false;
  std::string answer;

  std::jthread thinker([&](const std::stop_token& stop) {
    const zermelo::Limits limits{.time = 2s, .stop = stop};
    const auto report = zermelo::search(game, position, limits, {}, [&](const auto& found) { depth = found.depth; });
    answer = game.move_text(position, report.move.value());
    done = true;
  });

  for (int frame = 0; !done; ++frame) {  // the main loop: draws, listens, never waits
    std::cout << "\rframe " << frame << ", searched to depth " << depth << std::flush;
    if (frame == 25) thinker.request_stop();  // the player has lost patience
    std::this_thread::sleep_for(20ms);
  }
  std::cout << "\nplays " << answer << "\n";
}
