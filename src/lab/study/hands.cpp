#include "zermelo/lab/study/hands.h"

#include "zermelo/match/jobs.h"

namespace zermelo {
namespace {

/// Asks all to stop when it goes, on whatever way.
class LastOneOut {
 public:
  explicit LastOneOut(std::stop_source& end) : end_(end) {}
  ~LastOneOut() { end_.request_stop(); }
  LastOneOut(const LastOneOut&) = delete;
  LastOneOut& operator=(const LastOneOut&) = delete;

 private:
  std::stop_source& end_;
};

}  // namespace

Hands::Hands(const Study& study, const StudyRules& rules, const std::vector<LabTask>& plan, int jobs)
    : study_(study),
      rules_(rules),
      openings_(study, rules),
      plan_(plan),
      foreman_([this, jobs] { employ(jobs); }) {}

Hands::~Hands() { rest(); }

void Hands::give(std::size_t place) {
  {
    const std::lock_guard lock(mutex_);
    waiting_.push_back(place);
  }
  given_.notify_one();
}

std::optional<Hands::Finished> Hands::take() {
  const std::lock_guard lock(mutex_);
  if (finished_.empty()) return std::nullopt;
  Finished first = std::move(finished_.front());
  finished_.pop_front();
  return first;
}

std::optional<Error> Hands::trouble() {
  const std::lock_guard lock(mutex_);
  return trouble_;
}

/// What is shared out here are shifts, not games: each lasts until all end.
void Hands::employ(int jobs) {
  const std::stop_token end = end_.get_token();
  const auto hire = [this] {
    const auto player = std::make_shared<TaskPlayer>(study_, rules_, openings_);
    return Worker([this, player](std::size_t) { return work(*player); });
  };
  auto error = share_out(static_cast<std::size_t>(jobs), jobs, end, hire);
  const std::lock_guard lock(mutex_);
  trouble_ = std::move(error);
}

std::optional<Error> Hands::work(TaskPlayer& player) {
  const LastOneOut end(end_);  // a thread that ends with an error must not leave the others waiting for games
  while (const auto place = next()) {
    auto game = player.play(plan_[*place], end_.get_token());
    if (!game) return game.error();
    if (!*game) return std::nullopt;
    const std::lock_guard lock(mutex_);
    finished_.push_back({.place = *place, .game = std::move(**game)});
  }
  return std::nullopt;
}

std::optional<std::size_t> Hands::next() {
  std::unique_lock lock(mutex_);
  if (!given_.wait(lock, end_.get_token(), [this] { return !waiting_.empty(); })) return std::nullopt;
  if (end_.stop_requested()) return std::nullopt;
  const std::size_t place = waiting_.front();
  waiting_.pop_front();
  return place;
}

}  // namespace zermelo
