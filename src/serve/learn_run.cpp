#include "zermelo/serve/learn_run.h"

#include <algorithm>

#include "zermelo/any/learned_nets.h"
#include "zermelo/serve/thinkers.h"

namespace zermelo {
namespace {

learn::LearnOptions options_of(const Catalogue& games, std::shared_ptr<const AnyGame> game,
                               std::uint32_t generation_games) {
  learn::LearnOptions options{
      .games_known = &games, .game = std::move(game), .resume = true, .games = generation_games};
  options.folder = learned_folder(*options.game);
  options.jobs = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  return options;
}

}  // namespace

Json learning_json(const AnyGame& game, const std::vector<learn::Generation>& generations, const std::string& state) {
  Json list = Json::array();
  for (const learn::Generation& g : generations) list.push_back(learn::to_json(g));
  const auto net = learned_net(game);
  return {{"game", game.info().full_spec},
          {"state", state},
          {"generations", std::move(list)},
          {"network", !net          ? Json()
                      : net->passed ? "best"
                                    : "latest"},
          {"generation", generations.size() + 1},
          {"phase", nullptr},
          {"done", 0},
          {"all", 0},
          {"seconds_left", nullptr},
          {"words", ""}};
}

LearnRun::LearnRun(const Catalogue& games, std::shared_ptr<const AnyGame> game, std::uint32_t generation_games,
                   std::function<void()> changed)
    : options_(options_of(games, std::move(game), generation_games)),
      changed_(std::move(changed)) {
  if (auto before = learn::learned_generations(options_.folder)) generations_ = std::move(*before);
  thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
}

bool LearnRun::running() const {
  const std::scoped_lock lock(mutex_);
  return running_;
}

void LearnRun::run(const std::stop_token& stop) {
  be_polite();  // the threads that it starts inherit the priority
  const auto result = learn_game(stop);
  {
    const std::scoped_lock lock(mutex_);
    running_ = false;
    if (!result) words_ = result.error().message();
  }
  changed_();
}

Expected<learn::LearnResult> LearnRun::learn_game(const std::stop_token& stop) {
  const auto on_status = [this](const learn::LearnStatus& status) {
    {
      const std::scoped_lock lock(mutex_);
      status_ = status;
      seconds_left_ = clock_.after(status);
    }
    changed_();
  };
  const auto on_generation = [this](const learn::Generation& g) {
    {
      const std::scoped_lock lock(mutex_);
      generations_.push_back(g);
    }
    changed_();
  };
  try {
    return learn::learn(options_, stop, {.on_status = on_status, .on_generation = on_generation});
  } catch (const std::exception& error) {  // no memory
    return fail({.what = error.what(), .where = "learn", .code = ErrorCode::Failed});
  }
}

Json LearnRun::news() const {
  const std::scoped_lock lock(mutex_);
  Json json = learning_json(*options_.game, generations_,
                            running_          ? "running"
                            : !words_.empty() ? "failed"
                                              : "stopped");
  json["words"] = words_;
  if (!running_ || status_.phase.empty()) return json;
  json["generation"] = status_.generation;
  json["phase"] = status_.phase;
  json["done"] = status_.done;
  json["all"] = status_.all;
  json["seconds_left"] = seconds_left_ ? Json(*seconds_left_) : Json();
  return json;
}

}  // namespace zermelo
