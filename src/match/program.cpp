#include "zermelo/match/program.h"

#include <algorithm>
#include <array>

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

Expected<std::unique_ptr<AnyPlayer>> make_program_player(const PlayerSpec& spec, const AnyGame&) {
  const auto settings = outside_settings(spec, "10s");
  if (!settings) return fail(settings.error());
  return std::make_unique<ProgramPlayer>(spec.canonical(), settings->command, settings->time);
}

Expected<std::unique_ptr<AnyPlayer>> make_player(const AnyGame& game, const PlayerSpec& spec) {
  constexpr std::array<PlayerKind, 3> outside{
      {{"program", make_program_player}, {"uci", make_uci_player}, {"xboard", make_xboard_player}}};
  const auto* const kind = std::ranges::find(outside, spec.name(), &PlayerKind::name);
  return kind == outside.end() ? game.player(spec) : kind->make(spec, game);
}

Expected<std::unique_ptr<AnyPlayer>> make_player(const AnyGame& game, std::string_view text) {
  const auto spec = PlayerSpec::parse(text);
  return spec ? make_player(game, *spec) : fail(spec.error());
}

}  // namespace zermelo
