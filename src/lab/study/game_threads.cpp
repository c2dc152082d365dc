#include "zermelo/lab/study/game_threads.h"

#include "zermelo/match/jobs.h"

namespace zermelo {
namespace {

/// Asks all threads to stop when one of them ends, for whatever reason.
class StopAtExit {
 public:
  explicit StopAtExit(std::stop_source& end) : end_(end) {}
  ~StopAtExit() { end_.request_stop(); }
  StopAtExit(const StopAtExit&) = delete;
  StopAtExit& operator=(const StopAtExit&) = delete;

 private:
  std::stop_source& end_;
};

}  // namespace

void GameThreads::give(std::size_t place) {
  {
    const std::lock_guard lock(mutex_);
    waiting_.push_back(place);
  }
  given_.notify_one();
}

std::optional<crew::Played> GameThreads::take() {
  const std::lock_guard lock(mutex_);
  if (finished_.empty()) return std::nullopt;
  crew::Played first = std::move(finished_.front());
  finished_.pop_front();
  return first;
}

std::optional<Error> GameThreads::trouble() {
  const std::lock_guard lock(mutex_);
  return trouble_;
}

void GameThreads::run(int jobs) {
  const std::stop_token end = end_.get_token();
  const auto start = [this] {
    const auto player = std::make_shared<TaskPlayer>(work_);
    return Worker([this, player](std::size_t) { return play_until_the_end(*player); });
  };
  auto error = share_out(static_cast<std::size_t>(jobs), jobs, end, start);
  const std::lock_guard lock(mutex_);
  trouble_ = std::move(error);
}

std::optional<Error> GameThreads::play_until_the_end(TaskPlayer& player) {
  const StopAtExit end(end_);  // a thread that fails must not leave the others waiting for games
  while (const auto place = next()) {
    auto game = player.play(work_.plan[*place], end_.get_token());
    if (!game) return game.error();
    if (!*game) return std::nullopt;
    const std::lock_guard lock(mutex_);
    finished_.push_back({.place = *place, .game = std::move(**game)});
  }
  return std::nullopt;
}

std::optional<std::size_t> GameThreads::next() {
  std::unique_lock lock(mutex_);
  if (!given_.wait(lock, end_.get_token(), [this] { return !waiting_.empty(); })) return std::nullopt;
  if (end_.stop_requested()) return std::nullopt;
  const std::size_t place = waiting_.front();
  waiting_.pop_front();
  return place;
}

}  // namespace zermelo
