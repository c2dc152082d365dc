#include "zermelo/match/program.h"

#include <algorithm>

#include "zermelo/any/json.h"
#include "zermelo/match/outside.h"
#include "zermelo/match/uci_player.h"
#include "zermelo/match/xboard_player.h"

namespace zermelo {
namespace {

class ProgramPlayer final : public OutsidePlayer {
 public:
  ProgramPlayer(std::string spec, std::string command, std::chrono::nanoseconds time)
      : OutsidePlayer(std::move(spec), std::move(command)),
        time_(time) {}

  void new_game(std::uint64_t) override { end_process(); }

  Expected<Thought> think(const AnyLine& line, const Request& request) override {
    const auto start = Process::Clock::now();
    if (!runs())
      if (const auto started = start_process(); !started) return lost(started.error().message(), Reason::Crash);
    auto time = time_;
    for (const auto limit : {request.time, request.clock.left})
      if (limit.count() > 0) time = std::min(time, limit);
    const auto deadline = start + time;
    if (!write(question(line, time), deadline)) return gone();
    auto answer = read(deadline, request.stop);
    if (!answer) return silent(answer.error(), time);
    Thought thought;
    thought.move = std::move(*answer);
    thought.seconds = std::chrono::duration<double>(Process::Clock::now() - start).count();
    return thought;
  }

 private:
  static std::string question(const AnyLine& line, std::chrono::nanoseconds time) {
    const auto milliseconds = std::chrono::duration_cast<std::chrono::milliseconds>(time).count();
    return dump(Json{{"game", line.game()->spec()},
                     {"position", line.position()},
                     {"to_move", to_string(line.to_move())},
                     {"moves", line.legal()},
                     {"history", line.moves()},
                     {"time_ms", milliseconds}});
  }

  std::chrono::nanoseconds time_;
};

}  // namespace

Expected<std::unique_ptr<AnyPlayer>> make_program_player(const Spec& spec, const AnyGame&) {
  const auto settings = outside_settings(spec, "10s");
  if (!settings) return fail(settings.error());
  return std::make_unique<ProgramPlayer>(spec.text(), settings->command, settings->time);
}

bool is_outside(std::string_view name) { return name == "program" || name == "uci" || name == "xboard"; }

Expected<std::unique_ptr<AnyPlayer>> make_player(const AnyGame& game, std::string_view spec) {
  const auto parsed = parse_spec(spec, "player");
  if (!parsed) return fail(parsed.error());
  if (parsed->name == "program") return make_program_player(*parsed, game);
  if (parsed->name == "uci") return make_uci_player(*parsed, game);
  if (parsed->name == "xboard") return make_xboard_player(*parsed, game);
  return game.player(spec);
}

}  // namespace zermelo
