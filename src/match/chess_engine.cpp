#include "zermelo/match/chess_engine.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <ranges>

#include "zermelo/any/player_spec.h"

namespace zermelo {
namespace {

/// The program that a command line starts, if it is as plain as that; the shell itself would complain in its own words.
/// What is more than one simple command is the shell's business.
std::string_view plain_program(std::string_view command) {
  if (command.find_first_of(";&|()") != std::string_view::npos || command.starts_with("exec ")) return {};
  const std::string_view word = command.substr(0, command.find(' '));
  constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./+-";
  return word.find_first_not_of(plain) == std::string_view::npos ? word : std::string_view();
}

bool is_program(const std::string& path) { return access(path.c_str(), X_OK) == 0; }

bool is_missing(std::string_view program) {
  if (program.empty()) return false;
  if (program.contains('/')) return !is_program(std::string(program));
  const char* const folders = std::getenv("PATH");
  if (folders == nullptr) return false;
  return std::ranges::none_of(std::views::split(std::string_view(folders), ':'), [&](const auto& folder) {
    return is_program(std::string(folder.begin(), folder.end()) + "/" + std::string(program));
  });
}

}  // namespace

void ChessEnginePlayer::new_game(std::uint64_t) {
  broken_.clear();
  in_game_ = true;
  if (runs() && begin_game(Process::Clock::now() + settings_.patience)) return;
  end_process();  // it went away after the last game, or does not play two
  if (const auto ready = greet(); !ready) {
    broken_ = "could not be made ready: " + ready.error().what;
  } else if (!begin_game(Process::Clock::now() + settings_.patience)) {
    broken_ = "did not get ready for a game";
    end_process();
  }
}

Expected<void> ChessEnginePlayer::greet() {
  if (const auto program = plain_program(settings_.command); is_missing(program)) {
    Error error = complaint("there is no program " + in_quotes(program), "an engine that is installed");
    error.code = ErrorCode::NotFound;
    return fail(error);
  }
  if (const auto started = start_process(); !started) return started;
  auto ready = shake_hands(Process::Clock::now() + settings_.patience);
  if (!ready) end_process();
  return ready;
}

Expected<Thought> ChessEnginePlayer::think(const AnyLine& line, const Request& request) {
  if (!in_game_ || (!runs() && broken_.empty())) new_game(0);
  if (!broken_.empty()) return lost(broken_, Reason::Crash);
  if (const auto error = inability(line)) return fail(*error);
  const auto start = Process::Clock::now();
  const bool clock = request.clock.runs();
  auto time = clock && !settings_.time_given ? std::chrono::nanoseconds(0) : settings_.time;
  if (request.time.count() > 0 && (time.count() == 0 || request.time < time)) time = request.time;
  auto allowed = clock ? request.clock.left : time;
  if (time.count() > 0) allowed = std::min(allowed, time);
  const auto deadline = start + allowed + late_by;
  if (!ask(line, request, time, deadline)) return gone();
  Thought thought;
  const auto answer =
      read_until(deadline, request.stop, [&](const std::string& said) { return take_line(said, line, thought); });
  if (!answer) return silent(answer.error(), allowed);
  thought.seconds = std::chrono::duration<double>(Process::Clock::now() - start).count();
  if (thought.forfeit) return lost(thought.detail, *thought.forfeit);
  return thought;
}

bool ChessEnginePlayer::send(const std::vector<std::string>& lines, Time deadline) const {
  return std::ranges::all_of(lines, [&](const std::string& line) { return write(line, deadline); });
}

Error ChessEnginePlayer::no_answer(const std::string& awaited, Process::Silence silence) {
  if (silence == Process::Silence::Ended)
    return complaint("the engine " + in_quotes(settings_.command) + " " + ending());
  return complaint("the engine " + in_quotes(settings_.command) + " did not answer " + awaited,
                   "an engine that speaks " + kind_);
}

Expected<ChessEngineSettings> chess_engine_settings(const PlayerSpec& spec, const AnyGame& game,
                                                    const char* default_time, std::vector<Option> more) {
  if (!game.info().uci)
    return fail({.what = "engines of this kind play chess, not " + game.info().name,
                 .where = "player " + spec.name(),
                 .expected = "engine or program:CMD",
                 .code = ErrorCode::Unsupported});
  more.insert(more.begin(), Option::text("start", "at most this long to get ready", "10s"));
  auto settings = outside_settings(spec, default_time, more);
  if (!settings) return fail(settings.error());
  const auto patience = parse_duration(settings->all.text("start"), "player " + spec.name() + ", start");
  if (!patience) return fail(patience.error());
  return ChessEngineSettings{std::move(*settings), *patience};
}

std::vector<std::string> legal_beginning(const AnyLine& line, std::span<const std::string_view> moves) {
  std::vector<std::string> legal;
  const auto copy = line.clone();
  for (const std::string_view move : moves) {
    auto played = copy->play(move);
    if (!played) break;
    legal.push_back(std::move(*played));
  }
  return legal;
}

}  // namespace zermelo
