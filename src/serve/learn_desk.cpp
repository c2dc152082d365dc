#include "zermelo/serve/learn_desk.h"

#include <utility>

#include "zermelo/any/learned_nets.h"
#include "zermelo/any/net_file.h"
#include "zermelo/any/stranger.h"
#include "zermelo/serve/learn_run.h"

namespace zermelo {
namespace {

constexpr std::size_t longest_learn_queue = 64;
constexpr std::size_t longest_rules = 1000;  ///< letters
constexpr std::chrono::milliseconds between_learn_news{300};

Error not_allowed() {
  return wrong("learn", "nobody learns on this server", "'zermelo learn', or a server that was started with --learn",
               ErrorCode::Unsupported);
}

}  // namespace

LearnDesk::LearnDesk(const Catalogue& games, bool allowed, std::uint32_t generation_games, EventLoop loop,
                     Clients& clients)
    : games_(games),
      allowed_(allowed),
      generation_games_(generation_games),
      loop_(std::move(loop)),
      clients_(clients),
      watchers_(clients),
      readers_(1, longest_learn_queue) {}

LearnDesk::~LearnDesk() = default;

void LearnDesk::add_to(Handlers& handlers) {
  add_handlers<LearnDesk>(handlers, *this,
                          {{"learnings", &LearnDesk::list},
                           {"learning", &LearnDesk::show},
                           {"learn_run", &LearnDesk::start},
                           {"learn_stop", &LearnDesk::stop}});
  handlers["learn_watch"] = [this](Asked& asked) { return watchers_.watch(asked); };
}

void LearnDesk::close() {
  ending_ = true;
  if (const auto run = current()) run->stop();
}

Answer LearnDesk::later(const Asked& asked, std::function<Answer()> work) {
  if (const auto& error = asked.fields.error()) return fail(*error);
  auto whole = [this, client = asked.client, id = asked.id, work = std::move(work)] {
    auto answer = std::make_shared<Answer>();
    try {
      *answer = work();
    } catch (const std::exception& error) {  // no memory
      *answer = fail(wrong("learn", error.what(), {}, ErrorCode::Failed));
    }
    loop_.post([this, client, id, answer] { clients_.answer(client, id, *answer); });
  };
  if (!readers_.submit(asked.client, std::move(whole)))
    return fail(busy("learn", "there is too much to do; try again"));
  return Json(nullptr);
}

Answer LearnDesk::later_of_game(Asked& asked, std::function<Answer(Made)> work) {
  const std::string name = asked.fields.text("game", nullptr, longest_rules);
  return later(asked, [this, name, work = std::move(work)]() -> Answer {
    auto game = game_for_stranger(games_, name);
    if (!game) return fail(game.error());
    if (auto refused = refuse_learning(**game)) return fail(std::move(*refused));
    return work(std::move(*game));
  });
}

Answer LearnDesk::list(Asked& asked) {
  return later(asked, [this] { return all_games(); });
}

Answer LearnDesk::all_games() const {
  Json list = Json::array();
  for (const auto& entry : games_.entries()) {
    if (entry.info.variants.empty()) continue;
    const auto game = games_.game(entry.info.variants.front().spec);
    if (!game || refuse_learning(**game)) continue;
    const auto generations = learn::learned_generations(learned_folder(**game));
    list.push_back({{"game", (*game)->info().full_spec},
                    {"family", entry.info.name},
                    {"title", entry.info.title},
                    {"generations", generations ? generations->size() : 0}});
  }
  return Json{{"games", std::move(list)}, {"running", running()}, {"allowed", allowed_}};
}

Answer LearnDesk::show(Asked& asked) {
  return later_of_game(asked, [this](const Made& game) { return one_game(*game); });
}

Answer LearnDesk::one_game(const AnyGame& game) const {
  const auto run = current();
  Json json{{"running", running()}, {"allowed", allowed_}};
  if (run && run->game() == game.info().full_spec) {
    json["learning"] = run->news();
    return json;
  }
  const auto generations = learn::learned_generations(learned_folder(game));
  if (!generations) return fail(generations.error());
  json["learning"] = learning_json(game, *generations, "stopped");
  return json;
}

Answer LearnDesk::start(Asked& asked) {
  if (!allowed_) return fail(not_allowed());
  return later_of_game(asked, [this](Made game) { return run(std::move(game)); });
}

Answer LearnDesk::run(Made game) {
  if (learned_folder(*game).empty())
    return fail(wrong("learn", "there is no folder to keep networks in", "HOME or XDG_DATA_HOME set"));
  std::shared_ptr<LearnRun> before;  // destroyed after the lock is released; its thread has ended
  const std::scoped_lock lock(mutex_);
  if (ending_) return fail(wrong("learn", "the server is ending", {}, ErrorCode::Stopped));
  if (run_ && run_->running())
    return fail(
        wrong("learn", run_->game() + " is being learned", "one game at a time: stop it first", ErrorCode::Busy));
  before = std::exchange(run_,
                         std::make_shared<LearnRun>(games_, std::move(game), generation_games_, [this] { changed(); }));
  return Json{{"game", run_->game()}};
}

Answer LearnDesk::stop(Asked&) {
  if (!allowed_) return fail(not_allowed());
  const auto run = current();
  if (!run || !run->running()) return fail(wrong("learn", "nothing is being learned", {}, ErrorCode::NotFound));
  run->stop();
  return Json{{"game", run->game()}};
}

std::shared_ptr<LearnRun> LearnDesk::current() const {
  const std::scoped_lock lock(mutex_);
  return run_;
}

Json LearnDesk::running() const {
  const auto run = current();
  return run && run->running() ? Json(run->game()) : Json();
}

/// Games end many times a second; clients receive a few events.
void LearnDesk::changed() {
  if (notifying_.exchange(true)) return;
  loop_.post([this] {
    loop_.after(between_learn_news, [this] {
      notifying_ = false;
      const auto run = current();
      if (run && !watchers_.empty()) watchers_.send({{"event", "learn"}, {"learning", run->news()}});
    });
  });
}

}  // namespace zermelo
