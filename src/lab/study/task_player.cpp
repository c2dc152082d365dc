#include "zermelo/lab/study/task_player.h"

#include <set>

#include "zermelo/any/thread_time.h"
#include "zermelo/lab/study/build.h"
#include "zermelo/lab/study/learning.h"
#include "zermelo/match/program.h"
#include "zermelo/match/referee.h"

namespace zermelo {
namespace {

/// A position's text without what counts up from move to move: the clocks of a FEN, the counters behind a draughts
/// position. Two boards with the same side to move that look the same have the same text.
std::string board_text(std::string_view position) {
  for (const std::string_view counters : {":C", ":H", ":F"})
    if (const std::size_t at = position.find(counters); at != position.npos) position = position.substr(0, at);
  constexpr int fen_fields = 4;  // board, side to move, castling, en passant; then two clocks
  std::size_t at = 0;
  for (int field = 0; field < fen_fields; ++field) {
    at = position.find(' ', at + (field > 0 ? 1 : 0));
    if (at == position.npos) return std::string(position);
  }
  return std::string(position.substr(0, at));
}

/// A player with a stopwatch: notes the processor time of every thought.
class TimedPlayer final : public AnyPlayer {
 public:
  TimedPlayer(AnyPlayer& player, std::vector<double>& times)
      : AnyPlayer(player.spec()),
        player_(player),
        times_(times) {}

  bool deterministic() const override { return player_.deterministic(); }
  void new_game(std::uint64_t number) override { player_.new_game(number); }
  Expected<Thought> think(const AnyLine& line, const Request& request) override {
    const double start = thread_seconds();
    auto thought = player_.think(line, request);
    times_.push_back(thread_seconds() - start);
    return thought;
  }

 private:
  AnyPlayer& player_;
  std::vector<double>& times_;  ///< of both sides, in the order of their moves
};

LabGame::Move kept_move(const PlayedMove& played, double cpu_seconds) {
  const Thought& thought = played.thought;
  return {.player = std::string(to_string(played.player)),
          .move = played.move,
          .value = thought.value,
          .depth = thought.depth,
          .nodes = thought.nodes,
          .seconds = thought.seconds,
          .cpu_seconds = cpu_seconds};
}

/// Watches a game for what the referee does not report: repeated boards, and a limit of the study.
class Watcher {
 public:
  Watcher(const AnyLine& line, int draw_after, std::stop_source& end)
      : can_repeat_(line.game()->info().repeats),
        draw_after_(draw_after),
        end_(end) {
    if (can_repeat_) seen_.insert(board_text(line.position()));
  }

  void see(const AnyLine& line) {
    const bool repeated = can_repeat_ && !seen_.insert(board_text(line.position())).second;
    if (repeated && !first_repeat) first_repeat = static_cast<std::int64_t>(line.plies());
    if (draw_after_ > 0 && line.plies() >= static_cast<std::size_t>(draw_after_) && !line.outcome()) {
      limit_reached = true;
      end_.request_stop();
    }
  }

  std::optional<std::int64_t> first_repeat;
  bool limit_reached = false;

 private:
  bool can_repeat_;
  int draw_after_;
  std::stop_source& end_;
  std::set<std::string> seen_;
};

/// What is kept of every task.
LabGame kept(const LabTask& task, const ResultGrid& grid, std::string position) {
  LabGame game;
  game.key = task.key;
  game.game = grid.game;
  game.position = std::move(position);
  game.seed = static_cast<std::int64_t>(grid.seed);
  game.version = build_info().version;
  return game;
}

LabGame kept_game(const LabTask& task, const ResultGrid& grid, const PlayedGame& played, const Watcher& watcher,
                  const std::vector<double>& cpu) {
  LabGame game = kept(task, grid, played.start);
  game.opening = played.opening;
  const Outcome outcome = watcher.limit_reached ? Outcome::draw(Reason::MoveLimit) : played.outcome;
  game.result = to_string(outcome.result);
  game.reason = to_string(outcome.reason);
  game.detail = played.detail;
  if (outcome.has_margin) game.margin = outcome.margin;
  game.plies = static_cast<std::int64_t>(played.opening.size() + played.moves.size());
  game.first_repeat = watcher.first_repeat;
  std::size_t thought = 0;
  for (const PlayedMove& move : played.moves) {
    const bool dice = move.player == Player::Chance;
    game.moves.push_back(kept_move(move, dice || thought >= cpu.size() ? 0 : cpu[thought]));
    thought += dice ? 0 : 1;
  }
  return game;
}

}  // namespace

Expected<std::optional<LabGame>> TaskPlayer::play_game_of(const LabTask& task, const std::stop_token& stop) {
  const ResultGrid& grid = work_.grid(task);
  const AnyGame& game = *work_.rules[task.grid];
  const auto first = seats_[0].take(game, learned_player(grid, task.key.first, work_.networks));
  if (!first) return fail(first.error());
  const auto second = seats_[1].take(game, learned_player(grid, task.key.second, work_.networks));
  if (!second) return fail(second.error());
  const auto judge = judge_of(task);
  if (!judge) return fail(judge.error());
  const auto number = static_cast<std::uint64_t>(task.key.number);
  auto line = work_.book(task).opening(number);
  if (!line) return fail(line.error());
  std::vector<double> cpu;
  TimedPlayer timed_first(**first, cpu);
  TimedPlayer timed_second(**second, cpu);
  std::stop_source end;
  const std::stop_callback pass_on(stop, [&] { end.request_stop(); });
  Watcher watcher(**line, grid.draw_after, end);
  const Conditions conditions{
      .terms = {.number = number, .seed = grid.seed, .clock = grid.clock, .adjudicate = judge->by},
      .judge = judge->judge,
      .stop = end.get_token(),
      .on_move = [&](const AnyLine& now, const PlayedMove&) { watcher.see(now); }};
  const bool swapped = task.key.swapped;
  const PlayedGame played = play_game(std::move(*line), swapped ? timed_second : timed_first,
                                      swapped ? timed_first : timed_second, conditions);
  const bool interrupted = played.outcome.reason == Reason::Interrupted && !watcher.limit_reached;
  if (interrupted || stop.stop_requested()) return std::nullopt;
  return kept_game(task, grid, played, watcher, cpu);
}

Expected<Adjudication> TaskPlayer::judge_of(const LabTask& task) {
  if (const auto known = judges_.find(task.grid); known != judges_.end()) return known->second;
  auto made = parse_adjudication(work_.grid(task).adjudicate, *work_.rules[task.grid]);
  if (made) judges_.emplace(task.grid, *made);
  return made;
}

OpeningBook& StudyWork::book(const LabTask& task) {
  const std::lock_guard lock(mutex_);
  const auto book = books_.try_emplace(std::pair(task.grid, task.key.start), rules[task.grid], task.key.start,
                                       grid(task).openings, grid(task).seed);
  return book.first->second;
}

/// A search is kept as a game of one move that nobody played.
Expected<std::optional<LabGame>> TaskPlayer::search_of(const LabTask& task, const std::stop_token& stop) {
  const AnyGame& game = *work_.rules[task.grid];
  const auto player = seats_[0].take(game, learned_player(work_.grid(task), task.key.first, work_.networks));
  if (!player) return fail(player.error());
  auto line = game.start(task.key.start);
  if (!line) return fail(line.error());
  (*player)->new_game(static_cast<std::uint64_t>(task.key.number));
  std::vector<double> cpu;
  auto thought = TimedPlayer(**player, cpu).think(**line, {.stop = stop});
  if (stop.stop_requested()) return std::nullopt;
  if (!thought) return fail(thought.error());
  LabGame found = kept(task, work_.grid(task), (*line)->position());
  found.result = to_string(Result::None);
  found.reason = "search";
  found.plies = 1;
  const PlayedMove move{
      .move = thought->move.value_or(""), .player = (*line)->to_move(), .thought = std::move(*thought)};
  found.moves.push_back(kept_move(move, cpu.front()));
  return found;
}

Expected<AnyPlayer*> TaskPlayer::Seat::take(const AnyGame& game, const std::string& spec) {
  if (player_ && game_ == &game && spec_ == spec) return player_.get();
  player_.reset();  // what it holds may be large
  auto made = make_player(game, spec);
  if (!made) return fail(made.error());
  player_ = std::move(*made);
  game_ = &game;
  spec_ = spec;
  return player_.get();
}

Expected<StudyRules> rules_of(const Study& study, const Catalogue& games) {
  StudyRules rules;
  for (const ResultGrid& grid : study.grids) {
    const auto game = games.game(grid.game, grid.starts.front());
    if (!game) return fail(game.error());
    rules.push_back(*game);
  }
  return rules;
}

Expected<std::optional<LabGame>> TaskPlayer::play(const LabTask& task, const std::stop_token& stop) {
  return work_.grid(task).kind == ResultGrid::Kind::Games ? play_game_of(task, stop) : search_of(task, stop);
}

}  // namespace zermelo
