#include <algorithm>
#include <array>
#include <ranges>
#include <utility>

#include "zermelo/any/player_spec.h"
#include "zermelo/core/words.h"
#include "zermelo/match/chess_engine.h"

namespace zermelo {
namespace {

using std::chrono::nanoseconds;
using std::chrono::seconds;

/// What an engine says about itself, name=value, the value perhaps in quotes.
struct Features {
  bool ping = false;
  bool setboard = false;
  bool usermove = false;
  bool reuse = true;
  std::optional<bool> done;

  /// Takes one line "feature …"; gives the names that stood in it.
  std::vector<std::string> take(std::string_view said) {
    std::vector<std::string> names;
    for (said.remove_prefix(std::min(said.find(' '), said.size()));;) {
      said.remove_prefix(std::min(said.find_first_not_of(" \t"), said.size()));
      const std::size_t equals = said.find('=');
      if (equals == std::string_view::npos) return names;
      const std::string_view name = said.substr(0, equals);
      said.remove_prefix(equals + 1);
      const bool quoted = said.starts_with('"');
      const std::size_t end = quoted ? said.find('"', 1) : said.find_first_of(" \t");
      set(name, said.substr(0, end));
      names.emplace_back(name);
      said.remove_prefix(std::min(end == std::string_view::npos ? end : end + (quoted ? 1 : 0), said.size()));
    }
  }

 private:
  void set(std::string_view name, std::string_view value) {
    const bool on = value == "1";
    if (name == "ping") ping = on;
    if (name == "setboard") setboard = on;
    if (name == "usermove") usermove = on;
    if (name == "reuse") reuse = on;
    if (name == "done") done = on;
  }
};

class XboardPlayer final : public ChessEnginePlayer {
 public:
  XboardPlayer(const PlayerSpec& spec, ChessEngineSettings settings, nanoseconds wait_for_features)
      : ChessEnginePlayer(spec, std::move(settings)),
        wait_for_features_(wait_for_features) {}

 protected:
  /// An engine of the first protocol version says nothing; then two seconds are waited, as xboard does, unless the key
  /// `features` says otherwise.
  Expected<void> shake_hands(Time deadline) override {
    features_ = {};
    fresh_ = true;
    auto wait_until = std::min(deadline, Process::Clock::now() + wait_for_features_);
    if (!send({"xboard", "protover 2"}, deadline)) return fail(no_answer("'protover 2'", Process::Silence::Ended));
    while (features_.done != true) {
      const auto said = read(wait_until);
      if (!said && said.error() == Process::Silence::Late && features_.done != false) break;
      if (!said) return fail(no_answer("'protover 2' with features", said.error()));
      if (Process::Clock::now() >= wait_until) break;  // it talks and talks
      if (!said->starts_with("feature ")) continue;
      for (const std::string& name : features_.take(*said))
        send({(name == "san" ? "rejected " : "accepted ") + name}, deadline);
      if (features_.done == false) wait_until = deadline;
    }
    return {};
  }

  /// Only one that answers a ping can be known to have forgotten the last game; the others are started again.
  bool begin_game(Time deadline) override {
    if (!std::exchange(fresh_, false) && !(features_.reuse && features_.ping)) return false;
    plies_known_ = 0;
    if (!send({"new", "easy", "post"}, deadline)) return false;
    for (const auto part : std::views::split(settings().all.text("init"), ';'))
      if (!part.empty() && !write(std::string(part.begin(), part.end()), deadline)) return false;
    if (!features_.ping) return true;
    const std::string number = std::to_string(++pings_);
    if (!write("ping " + number, deadline)) return false;
    return read_until(deadline, {}, [&](const std::string& said) { return said == "pong " + number; }).has_value();
  }

  std::optional<Error> inability(const AnyLine& line) const override {
    const auto usual = line.game()->start();
    if (features_.setboard || !usual || line.start_position() == (*usual)->start_position()) return std::nullopt;
    return complaint("the engine cannot be given a position ('feature setboard=1' was not said)",
                     "a game from the usual start");
  }

  bool ask(const AnyLine& line, const Request& request, nanoseconds time, Time deadline) override {
    const bool goes_on = plies_known_ > 0 && line.plies() == plies_known_ + 1;
    if (!goes_on && !set_up(line, request, time, deadline)) return false;
    if (request.clock.runs() &&
        !send({"time " + centiseconds(request.clock.left),
               "otim " + centiseconds((request.rival_clock.runs() ? request.rival_clock : request.clock).left)},
              deadline))
      return false;
    plies_known_ = line.plies() + 1;  // its answer is a ply, too
    return write(goes_on ? move_line(line.moves().back()) : "go", deadline);
  }

  bool take_line(std::string_view said, const AnyLine& line, Thought& thought) override {
    const auto words = words_of(said);
    if (words.empty()) return false;
    if (said.starts_with("Illegal move"))
      return give_up(thought, "refused a legal move: " + printable(std::string(said)), Reason::IllegalMove);
    const std::string_view lost = line.to_move() == Player::First ? "0-1" : "1-0";
    if (words[0] == "resign" || words[0] == lost) return give_up(thought, "resigned", Reason::Resignation);
    if (words[0] == "move" && words.size() > 1) return plays(thought, words[1]);
    if (said.starts_with("My move is") && words.size() > 3) return plays(thought, words.back());
    note_thinking(words, line, thought);
    return false;
  }

 private:
  static bool give_up(Thought& thought, std::string why, Reason reason) {
    thought.forfeit = reason;
    thought.detail = std::move(why);
    return true;
  }
  static bool plays(Thought& thought, std::string_view move) {
    thought.move = std::string(move);
    return true;
  }

  /// "depth score time nodes line", the score in hundredths of a pawn.
  static void note_thinking(const std::vector<std::string_view>& words, const AnyLine& line, Thought& thought) {
    constexpr std::size_t numbers = 4;
    if (words.size() <= numbers) return;
    std::array<long, numbers> n{};
    for (std::size_t i = 0; i < numbers; ++i) {
      const auto number = whole_number(words[i]);
      if (!number) return;
      n[i] = *number;
    }
    thought.depth = static_cast<int>(std::clamp<long>(n[0], 0, Limits::deepest));
    thought.value = static_cast<double>(n[1]) / 100;
    thought.nodes = static_cast<std::uint64_t>(std::max(n[3], 0L));
    thought.line = legal_beginning(line, std::span(words).subspan(numbers));
  }

  /// The board as it stands, without what led to it, so that the engine counts its moves from here as the referee does.
  bool set_up(const AnyLine& line, const Request& request, nanoseconds time, Time deadline) {
    std::vector<std::string> lines{"force"};
    if (features_.setboard) {
      lines.push_back("setboard " + line.position());
    } else {
      if (plies_known_ > 0) lines = {"new", "easy", "force"};
      for (const std::string& move : line.moves()) lines.push_back(move_line(move));
    }
    lines.push_back(time_control(request, time));
    if (settings().all.given("depth")) lines.push_back("sd " + settings().all.text("depth"));
    return send(lines, deadline);
  }

  std::string move_line(const std::string& move) const { return (features_.usermove ? "usermove " : "") + move; }

  static std::string time_control(const Request& request, nanoseconds time) {
    const auto whole = [](nanoseconds t) { return std::chrono::round<seconds>(t).count(); };
    if (!request.clock.runs()) return "st " + std::to_string(std::max<long>(1, whole(time)));
    const long base = std::max<long>(1, whole(request.clock.left));
    const std::string rest = std::to_string(base % 60);
    return "level " + std::to_string(request.clock.moves_to_go) + " " + std::to_string(base / 60) + ":" +
           (rest.size() < 2 ? "0" : "") + rest + " " +
           std::to_string(std::chrono::floor<seconds>(request.clock.increment).count());
  }
  static std::string centiseconds(nanoseconds time) {
    return std::to_string(std::max<long long>(1, time / std::chrono::milliseconds(10)));
  }

  nanoseconds wait_for_features_;
  Features features_;
  bool fresh_ = true;            ///< started, and no game begun since
  std::size_t plies_known_ = 0;  ///< plies the engine knows of, its own last one included; 0: no position yet
  unsigned pings_ = 0;
};

}  // namespace

Expected<std::unique_ptr<AnyPlayer>> make_xboard_player(const PlayerSpec& spec, const AnyGame& game) {
  auto settings = chess_engine_settings(spec, game, "1s",
                                        {Option::number("depth", "plies", 1, 1, Limits::deepest),
                                         Option::text("init", "lines to send before a game, with ; between", ""),
                                         Option::text("features", "how long one that names none is waited for", "2s")});
  if (!settings) return fail(settings.error());
  const auto wait = parse_duration(settings->all.text("features"), "player xboard, features");
  if (!wait) return fail(wait.error());
  if (is_chess960(game))
    return fail({.what = "engines of this kind do not play Chess960 here",
                 .where = "player xboard",
                 .expected = "engine or uci:CMD",
                 .code = ErrorCode::Unsupported});
  if (settings->time % seconds(1) != nanoseconds(0))
    return fail({.what = "engines of this kind keep time in whole seconds",
                 .where = "player xboard, time",
                 .expected = "time=1s, or a clock for the match: --clock 40/2s",
                 .code = ErrorCode::Unsupported});
  return greeted(std::make_unique<XboardPlayer>(spec, std::move(*settings), *wait));
}

}  // namespace zermelo
