#include "match/program.h"

#include "any/json.h"
#include "any/player_spec.h"
#include "match/process.h"

namespace zermelo {
namespace {

constexpr const char* default_time = "10s";

class ProgramPlayer final : public AnyPlayer {
 public:
  ProgramPlayer(std::string spec, std::string command, std::chrono::nanoseconds time)
      : spec_(std::move(spec)),
        command_(std::move(command)),
        time_(time) {}

  const std::string& spec() const override { return spec_; }
  bool deterministic() const override { return false; }
  void new_game(std::uint64_t) override { process_.reset(); }

  Expected<Thought> think(const AnyLine& line, const Request& request) override {
    const auto start = Process::Clock::now();
    if (!process_) {
      auto process = Process::start(command_);
      if (!process) return lost(process.error().message(), Reason::Crash);
      process_ = std::move(*process);
    }
    auto time = time_;
    for (const auto limit : {request.time, request.clock})
      if (limit.count() > 0) time = std::min(time, limit);
    const auto deadline = start + time;
    if (!process_->write_line(question(line, time), deadline)) return lost(process_->ending(), Reason::Crash);
    auto answer = process_->read_line(deadline, request.stop);
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

  Thought silent(Process::Silence silence, std::chrono::nanoseconds time) {
    switch (silence) {
      case Process::Silence::Late:
        return lost("did not answer within " +
                        std::to_string(std::chrono::duration_cast<std::chrono::milliseconds>(time).count()) + " ms",
                    Reason::Time);
      case Process::Silence::TooLong: return lost("answered with a line of more than a megabyte", Reason::IllegalMove);
      case Process::Silence::Stopped: return lost("was stopped", Reason::Interrupted);
      case Process::Silence::Ended: break;
    }
    return lost(process_->ending(), Reason::Crash);
  }

  /// The process is of no more use: the next game starts another.
  Thought lost(const std::string& what, Reason reason) {
    process_.reset();
    Thought thought;
    thought.forfeit = reason;
    thought.detail = spec_ + ": the program " + what;
    return thought;
  }

  std::string spec_;
  std::string command_;
  std::chrono::nanoseconds time_;
  std::unique_ptr<Process> process_;
};

}  // namespace

Expected<std::unique_ptr<AnyPlayer>> make_program_player(const Spec& spec, const AnyGame&) {
  const auto s = settings(
      spec,
      {Option::text("command", "the command line", ""), Option::text("time", "at most so long a move", default_time)},
      "player");
  if (!s) return fail(s.error());
  if (s->text("command").empty())
    return fail({.what = "no command", .where = "player program", .expected = "program:CMD,time=1s", .nearest = {}});
  const auto time = parse_duration(s->text("time"), "player program, time");
  if (!time) return fail(time.error());
  return std::make_unique<ProgramPlayer>(spec.text(), s->text("command"), *time);
}

Expected<std::unique_ptr<AnyPlayer>> make_player(const AnyGame& game, std::string_view spec) {
  const auto parsed = parse_spec(spec, "player");
  if (!parsed) return fail(parsed.error());
  if (parsed->name == "program") return make_program_player(*parsed, game);
  return game.player(spec);
}

}  // namespace zermelo
