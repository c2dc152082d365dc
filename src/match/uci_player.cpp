#include <algorithm>
#include <cctype>
#include <utility>

#include "zermelo/any/player_spec.h"
#include "zermelo/core/words.h"
#include "zermelo/match/chess_engine.h"

namespace zermelo {
namespace {

constexpr std::string_view option_prefix = "option.";
constexpr double mate_value = 100;  ///< in pawns, for a mate that is announced

using UciWishes = std::vector<std::pair<std::string, std::string>>;  ///< options of the engine

long long in_milliseconds(std::chrono::nanoseconds time) {
  return std::max<long long>(1, std::chrono::duration_cast<std::chrono::milliseconds>(time).count());
}

/// Does a key of a spec, which has no blanks and any case, name this option?
bool names_option(std::string_view key, std::string_view option) {
  const auto same = [](char a, char b) {
    const auto plain = [](char c) {
      return c == '_' ? ' ' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    };
    return plain(a) == plain(b);
  };
  return std::ranges::equal(key, option, same);
}

/// "option name Skill Level type spin …" -> "Skill Level"
std::string offered_option(std::string_view said) {
  constexpr std::string_view start = "option name ";
  const std::size_t end = said.find(" type ");
  if (!said.starts_with(start) || end == std::string_view::npos || end < start.size()) return {};
  return std::string(said.substr(start.size(), end - start.size()));
}

void take_score(std::string_view kind, long n, Thought& thought) {
  thought.win.reset();
  thought.loss.reset();
  if (kind == "cp") {
    thought.value = static_cast<double>(n) / 100;
  } else if (kind == "mate") {
    (n > 0 ? thought.win : thought.loss) = static_cast<int>(n > 0 ? 2 * n - 1 : -2 * n);
    thought.value = n > 0 ? mate_value : -mate_value;
  }
}

/// Depth, nodes, score and principal variation of an "info" line.
void take_info(const std::vector<std::string_view>& words, const AnyLine& line, Thought& thought) {
  constexpr long longest = 1'000'000'000;
  const auto number = [&](std::size_t i) { return std::clamp(whole_number(words[i]).value_or(0), -longest, longest); };
  const auto other = std::ranges::find(words, "multipv");
  if (other != words.end() && other + 1 != words.end() && *(other + 1) != "1") return;
  for (std::size_t i = 1; i + 1 < words.size(); ++i) {
    if (words[i] == "string") return;
    if (words[i] == "depth") thought.depth = static_cast<int>(number(i + 1));
    if (words[i] == "nodes") thought.nodes = static_cast<std::uint64_t>(number(i + 1));
    if (words[i] == "score" && i + 2 < words.size()) take_score(words[i + 1], number(i + 2), thought);
    if (words[i] == "pv") {
      thought.line = legal_beginning(line, std::span(words).subspan(i + 1));
      return;
    }
  }
}

class UciPlayer final : public ChessEnginePlayer {
 public:
  UciPlayer(const PlayerSpec& spec, ChessEngineSettings settings, UciWishes wishes)
      : ChessEnginePlayer(spec, std::move(settings)),
        wishes_(std::move(wishes)) {}

 protected:
  Expected<void> shake_hands(Time deadline) override {
    std::vector<std::string> offered;
    send({"uci"}, deadline);
    const auto ok = read_until(deadline, {}, [&](const std::string& said) {
      if (std::string option = offered_option(said); !option.empty()) offered.push_back(std::move(option));
      return words_of(said) == std::vector<std::string_view>{"uciok"};
    });
    if (!ok) return fail(no_answer("'uci' with 'uciok'", ok.error()));
    for (const auto& [key, value] : wishes_) {
      const auto found =
          std::ranges::find_if(offered, [&](const std::string& name) { return names_option(key, name); });
      if (found == offered.end())
        return fail(complaint("the engine has no option " + in_quotes(key), offered.empty() ? "none" : one_of(offered),
                              nearest(key, offered)));
      send({"setoption name " + *found + " value " + value}, deadline);
    }
    if (const auto ready = wait_until_ready(deadline); !ready) return fail(no_answer("'isready'", ready.error()));
    return {};
  }

  bool begin_game(Time deadline) override {
    return send({"ucinewgame"}, deadline) && wait_until_ready(deadline).has_value();
  }

  bool ask(const AnyLine& line, const Request& request, std::chrono::nanoseconds time, Time deadline) override {
    std::string position = "position fen " + line.start_position();
    if (!line.moves().empty()) position += " moves";
    for (const std::string& move : line.moves()) position += " " + move;
    return send({position, go(line, request, time)}, deadline);
  }

  bool take_line(std::string_view said, const AnyLine& line, Thought& thought) override {
    const auto words = words_of(said);
    if (said.starts_with("info ")) take_info(words, line, thought);
    if (words.empty() || words[0] != "bestmove") return false;
    thought.move = words.size() > 1 ? std::string(words[1]) : "";
    return true;
  }

 private:
  Answer wait_until_ready(Time deadline) {
    send({"isready"}, deadline);
    return read_until(deadline, {}, [](const std::string& said) {
      return words_of(said) == std::vector<std::string_view>{"readyok"};
    });
  }

  std::string go(const AnyLine& line, const Request& request, std::chrono::nanoseconds time) const {
    std::string text = "go";
    const auto add = [&](const char* what, long long number) {
      text += std::string(" ") + what + " " + std::to_string(number);
    };
    const Settings& keys = settings().all;
    if (request.clock.runs()) {
      const bool white = line.to_move() == Player::First;
      const TimeLeft& other = request.rival_clock.runs() ? request.rival_clock : request.clock;
      add(white ? "wtime" : "btime", in_milliseconds(request.clock.left));
      add(white ? "btime" : "wtime", in_milliseconds(other.left));
      add("winc", (white ? request.clock : other).increment / std::chrono::milliseconds(1));
      add("binc", (white ? other : request.clock).increment / std::chrono::milliseconds(1));
      if (request.clock.moves_to_go > 0) add("movestogo", request.clock.moves_to_go);
    }
    if (keys.given("depth")) add("depth", keys.number("depth"));
    if (keys.given("nodes")) add("nodes", keys.number("nodes"));
    const bool other_limit = keys.given("depth") || keys.given("nodes");
    if (time.count() > 0 && (!other_limit || settings().time_given)) add("movetime", in_milliseconds(time));
    return text;
  }

  UciWishes wishes_;
};

/// With a depth or a number of nodes alone an engine may take its time; only one that hangs is given up.
const char* uci_time(const PlayerSpec& spec) { return spec.value("depth") || spec.value("nodes") ? "1m" : "1s"; }

}  // namespace

Expected<std::unique_ptr<AnyPlayer>> make_uci_player(const PlayerSpec& spec, const AnyGame& game) {
  auto [plain, wishes] = spec.split([](std::string_view key) { return key.starts_with(option_prefix); });
  for (auto& [key, value] : wishes) key.erase(0, option_prefix.size());
  if (is_chess960(game)) wishes.emplace_back("UCI_Chess960", "true");
  constexpr long most_nodes = 1'000'000'000'000;
  auto settings = chess_engine_settings(plain, game, uci_time(spec),
                                        {Option::number("depth", "plies", 1, 1, Limits::deepest),
                                         Option::number("nodes", "positions", 1, 1, most_nodes)});
  if (!settings) return fail(settings.error());
  return greeted(std::make_unique<UciPlayer>(spec, std::move(*settings), std::move(wishes)));
}

}  // namespace zermelo
