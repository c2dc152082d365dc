#include "check.h"
#include "desk_at_home.h"

using namespace zermelo;

/// What a browser may send: every line is a message, to a desk with one session. Each is
/// answered with an object, and the desk continues.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr int endless = 1'000'000'000;
  static DeskAtHome desk(":memory:", {.rate = endless,
                                      .burst = endless,
                                      .sessions = endless,
                                      .open = 8,
                                      .room = {.think = std::chrono::seconds(1), .unwatched = 50, .stored = 100}});
  const int client = desk.join();
  const Json made = desk.ask(client, "create", {{"game", "mnk:3,3,3"}, {"first", "human"}, {"second", "human"}});
  fuzz::must(made["ok"] == true, "a session can always be created");
  std::string_view text = fuzz::text_of(data, size);
  for (int lines = 0; !text.empty() && lines < 8; ++lines) {
    std::string line(fuzz::take_line(text));
    // $ and % stand for the id of the session and its key, which no input would guess.
    for (const auto& [sign, word] : {std::pair('$', made["session"]["id"]), std::pair('%', made["session"]["key"])})
      for (std::size_t at = line.find(sign); at != std::string::npos && line.size() < 4096; at = line.find(sign, at))
        line.replace(at, 1, word.get<std::string>());
    desk.say(client, line);
  }
  desk.run_for(std::chrono::milliseconds(0));
  for (const Json& message : desk.inbox(client)) {
    fuzz::must(message.is_object(), "a message is an object");
    fuzz::must(message.contains("event") || message.contains("ok"), "it is an event or an answer");
  }
  desk.inbox(client).clear();
  desk.leave(client);
  return 0;
}
