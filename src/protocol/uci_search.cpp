#include "zermelo/protocol/uci_search.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <system_error>

#include "zermelo/any/player_spec.h"
#include "zermelo/core/words.h"
#include "zermelo/search/time_management.h"

namespace zermelo {
namespace {

constexpr std::chrono::milliseconds short_time{100};

/// In hundredths of a pawn, or in moves to the mate; a side that is mated in two plies is mated in one move.
std::string uci_score(double value, std::optional<int> distance) {
  if (!distance) return fmt::format("cp {}", std::lround(100 * value));
  return fmt::format("mate {}", value > 0 ? (*distance + 1) / 2 : -(*distance / 2));
}

/// The first four fields of a FEN, without its clocks; other positions have no more words.
std::string without_clocks(const std::string& position) {
  const auto words = words_of(position);
  constexpr std::size_t fields = 4;
  return fmt::format("{}", fmt::join(std::span(words).first(std::min(fields, words.size())), " "));
}

/// A game that ended by repetition or a move limit continues when a move is requested: from this position, without its
/// history and its clock.
std::unique_ptr<AnyLine> playable(std::unique_ptr<AnyLine> line) {
  if (!line->outcome() || line->legal().empty()) return line;
  auto again = line->game()->start(without_clocks(line->position()));
  return again ? std::move(*again) : std::move(line);
}

std::string with_ponder_move(const Thought& thought) {
  const bool answered = thought.line.size() > 1 && thought.line[0] == *thought.move;
  return *thought.move + (answered ? " ponder " + thought.line[1] : "");
}

}  // namespace

std::vector<std::string> moves_on_board(const AnyLine& line) {
  auto moves = line.legal();
  if (moves.empty())
    for (auto& [move, count] : line.divide(1)) moves.push_back(std::move(move));
  return moves;
}

UciSearch::UciSearch(AnyPlayer& player, std::unique_ptr<AnyLine> line, UciGo go, std::size_t lines, Say say)
    : player_(player),
      line_(playable(std::move(line))),
      go_(std::move(go)),
      lines_(lines),
      say_(std::move(say)),
      released_(!go_.infinite && !go_.ponder) {
  try {
    thread_ = std::jthread([this] { think(); });
  } catch (const std::system_error&) {
    think_at_once();
  }
}

/// Without a thread no command can be read during the search, so the search is short.
void UciSearch::think_at_once() {
  say_("info string the search thread cannot be started; this search is short");
  go_.infinite = go_.ponder = false;
  go_.request.clock = {};
  go_.request.time = short_time;
  released_ = true;
  think();
}

void UciSearch::stop() {
  stop_.request_stop();
  release();
}

void UciSearch::release() {
  const std::lock_guard lock(mutex_);
  released_ = true;
  released_changed_.notify_all();
}

void UciSearch::ponder_hit() {
  if (!go_.ponder || go_.infinite) return;
  if (!go_.limited()) return stop();
  if (go_.timed() && !timer_.joinable()) {
    const auto share = go_.request.clock.runs() ? share_out(go_.request.clock).enough : go_.request.time;
    const auto time = go_.request.time.count() > 0 ? std::min(share, go_.request.time) : share;
    try {
      timer_ = std::jthread([this, time](const std::stop_token& end) {
        std::mutex alone;
        std::condition_variable_any woken;
        std::unique_lock lock(alone);
        woken.wait_for(lock, end, time, [] { return false; });
        stop_.request_stop();
      });
    } catch (const std::system_error&) {
      stop_.request_stop();  // without a timer the move is given now
    }
  }
  release();
}

void UciSearch::think() {
  const std::string move = best_move();
  {
    std::unique_lock lock(mutex_);
    released_changed_.wait(lock, [this] { return released_; });
  }
  over_ = true;
  say_("bestmove " + move);
}

std::string UciSearch::best_move() {
  const auto legal = moves_on_board(*line_);
  const auto outcome = line_->outcome();
  if (legal.empty()) {
    const bool lost = outcome && outcome->winner();
    say_(fmt::format("info depth 0 score {}", lost ? "mate 0" : "cp 0"));
    return no_uci_move;
  }
  std::string fallback = go_.request.only.empty() ? legal.front() : go_.request.only.front();
  if (outcome) {  // a dead position: no move changes anything
    say_("info depth 0 score cp 0");
    return fallback;
  }
  Request request = go_.request;
  if (go_.ponder || go_.infinite) {
    request.time = {};
    request.clock = {};
  }
  request.stop = stop_.get_token();
  request.on_progress = [this](const Thought& thought) {
    tell(thought);
    if (go_.mate > 0 && thought.win && *thought.win < 2 * go_.mate) stop_.request_stop();
  };
  try {
    const auto thought = player_.think(*line_, request);
    if (!thought) say_("info string " + thought.error().message());
    if (!thought || !thought->move) return fallback;
    tell(*thought);
    return with_ponder_move(*thought);
  } catch (const std::exception& error) {  // too little memory or too few threads, more moves than a list holds
    say_(std::string("info string ") + error.what());
    return move_of_a_small_engine(request).value_or(fallback);
  }
}

/// The move of an engine that needs little: one thread and a small table.
std::optional<std::string> UciSearch::move_of_a_small_engine(const Request& request) {
  try {
    const auto small = line_->game()->player(PlayerSpec(engine_name).with("depth", Limits::deepest).with("hash", 1));
    if (!small) return std::nullopt;
    const auto thought = (*small)->think(*line_, request);
    if (!thought) return std::nullopt;
    tell(*thought);
    return thought->move ? std::optional(with_ponder_move(*thought)) : std::nullopt;
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

void UciSearch::tell(const Thought& thought) {
  auto lines = uci_info(thought, lines_);
  if (lines == told_) return;  // the last depth was finished, and nothing is new at the end
  for (const std::string& line : lines) say_(line);
  told_ = std::move(lines);
}

std::vector<std::string> uci_info(const Thought& thought, std::size_t lines) {
  const auto nps = static_cast<std::uint64_t>(static_cast<double>(thought.nodes) / std::max(thought.seconds, 1e-6));
  std::string effort = fmt::format("nodes {} nps {}", thought.nodes, nps);
  if (thought.table_permille) effort += fmt::format(" hashfull {}", *thought.table_permille);
  effort += fmt::format(" time {}", std::llround(1000 * thought.seconds));
  const std::string depth = fmt::format("depth {}", thought.depth) +
                            (thought.deepest > 0 ? fmt::format(" seldepth {}", thought.deepest) : "");
  std::vector<std::string> out;
  for (std::size_t i = 0; i < std::min(lines, thought.moves.size()); ++i) {
    const Thought::Move& move = thought.moves[i];
    if (i > 0 && move.bound != Bound::Exact) break;
    out.push_back(fmt::format("info {} multipv {} score {} {} pv {}", depth, i + 1,
                              uci_score(move.value, move.win ? move.win : move.loss), effort,
                              fmt::join(move.line, " ")));
  }
  return out;
}

}  // namespace zermelo
