#include "zermelo/match/program.h"

#include <algorithm>
#include <array>

#include "zermelo/any/json.h"
#include "zermelo/any/player_spec.h"
#include "zermelo/core/trimmed.h"
#include "zermelo/match/chess_engine.h"

namespace zermelo {
namespace {

/// What the evaluator gives a position, as one side sees it.
double value_for(Player side, const AnyLine& line, const EvaluatorChoice& evaluator) {
  double sum = 0;
  for (const auto& [name, value] : line.terms(evaluator)) sum += value;
  return sign(side) * sum + 0.0;  // no negative zero
}

/// `program:CMD,time=1s`: any program in any language as a player of any game. It gets one JSON line a move
/// (docs/programs.md) and answers with one line, a move. A program that is late, answers wrongly or dies loses with the
/// reason.
class ProgramPlayer final : public OutsidePlayer {
 public:
  ProgramPlayer(std::string spec, std::string command, std::chrono::nanoseconds time, bool successors)
      : OutsidePlayer(std::move(spec), std::move(command)),
        time_(time),
        successors_(successors) {}

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
    const auto answer = read(deadline, request.stop);
    if (!answer) return silent(answer.error(), time);
    Thought thought;
    thought.move = trimmed(*answer);
    thought.seconds = std::chrono::duration<double>(Process::Clock::now() - start).count();
    return thought;
  }

 private:
  std::string question(const AnyLine& line, std::chrono::nanoseconds time) const {
    const auto milliseconds = std::chrono::duration_cast<std::chrono::milliseconds>(time).count();
    Json json{{"game", line.game()->spec()}, {"position", line.position()}, {"to_move", to_string(line.to_move())},
              {"moves", line.legal()},       {"history", line.moves()},     {"time_ms", milliseconds}};
    if (successors_) json["successors"] = successors(line);
    return dump(json);
  }

  /// What each move leads to, beside `moves`: a program that knows no rules can still look one ply ahead.
  static Json successors(const AnyLine& line) {
    const auto usual = evaluator_of(PlayerSpec(engine_name), line.game()->info());
    Json list = Json::array();
    for (const std::string& move : line.legal()) {
      const auto after = line.clone();
      if (!after->play(move)) continue;  // a legal move can be played
      const auto outcome = after->outcome();
      Json one{{"move", move},
               {"position", after->position()},
               {"to_move", to_string(after->to_move())},
               {"outcome", outcome ? to_json(*outcome) : Json(nullptr)}};
      one["value"] = usual && !outcome ? json_number(value_for(line.to_move(), *after, *usual)) : Json(nullptr);
      list.push_back(std::move(one));
    }
    return list;
  }

  std::chrono::nanoseconds time_;
  bool successors_;
};

Expected<std::unique_ptr<AnyPlayer>> make_program_player(const PlayerSpec& spec, const AnyGame&) {
  const auto settings = outside_settings(
      spec, "10s", {Option::flag("successors", "each question carries the positions that the moves lead to")});
  if (!settings) return fail(settings.error());
  return std::make_unique<ProgramPlayer>(spec.canonical(), settings->command, settings->time,
                                         settings->all.on("successors"));
}

}  // namespace

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
