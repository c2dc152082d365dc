#include "zermelo/lab/study/runner.h"

#include <algorithm>
#include <set>
#include <thread>

#include "zermelo/lab/study/crew_run.h"
#include "zermelo/lab/study/learning.h"
#include "zermelo/lab/study/ledger.h"
#include "zermelo/lab/study/results.h"
#include "zermelo/lab/study/task_player.h"
#include "zermelo/match/jobs.h"

namespace zermelo {
namespace {

/// Plays the games in the threads of this process.
Expected<void> play_here(StudyWork& work, const std::vector<std::size_t>& open, Ledger& ledger,
                         const RunOptions& options) {
  const auto one = [&](TaskPlayer& player, const LabTask& task) -> std::optional<Error> {
    const auto there = ledger.has(task);
    if (!there) return there.error();
    if (*there) return std::nullopt;
    auto game = player.play(task, options.stop);
    if (!game) return game.error();
    if (!*game) return std::nullopt;
    (*game)->jobs = options.jobs;
    const auto kept = ledger.keep(task, **game);
    return kept ? std::nullopt : std::optional(kept.error());
  };
  const auto error = share_out(open.size(), options.jobs, options.stop, [&] {
    const auto player = std::make_shared<TaskPlayer>(work);
    return Worker([&, player](std::size_t i) { return one(*player, work.plan[open[i]]); });
  });
  if (error) return fail(*error);
  return {};
}

std::vector<std::size_t> open_places(const std::vector<LabTask>& plan, const std::vector<LabGame::Key>& keys) {
  const std::set<LabGame::Key> there(keys.begin(), keys.end());
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < plan.size(); ++i)
    if (!there.contains(plan[i].key)) open.push_back(i);
  return open;
}

/// Version 0.2 kept a study under a hash that included the number of games. Its games stay those of the study, also
/// where there are to be more of them now.
Expected<void> take_over_older(const Study& study, const Catalogue& games, LabGames& store) {
  const auto id = store.find(study.hash);
  if (!id) return fail(id.error());
  if (*id) return {};
  const auto known = store.studies();
  if (!known) return fail(known.error());
  const auto is_this_one = [&](const LabStudy& one) {
    if (one.hash == study.older_hash) return true;
    if (one.name != study.name) return false;
    const auto read = read_study(one.text, study.file, games);
    return read && read->hash == study.hash;
  };
  const auto found = std::ranges::find_if(*known, is_this_one);
  return found == known->end() ? Expected<void>() : store.rename(found->id, study.hash);
}

Error starts_program(const Study& study) {
  return {.what = "the study " + study.name + " starts a program of this machine: " + in_quotes(study.program()),
          .where = "lab",
          .expected = "'zermelo lab run' with --allow-programs, if you trust the study",
          .code = ErrorCode::Unsupported};
}

}  // namespace

Expected<RunSummary> run_study(const Study& study, const Catalogue& games, LabGames& store, const RunOptions& options) {
  if (!options.allow_programs && !study.program().empty()) return fail(starts_program(study));
  const auto rules = rules_of(study, games);
  if (!rules) return fail(rules.error());
  StudyWork work(study, *rules, store.networks());
  RunSummary summary{.planned = static_cast<std::int64_t>(work.plan.size())};
  if (const auto taken = take_over_older(study, games, store); !taken) return fail(taken.error());
  const auto id = store.study(study.name, study.hash, study.text, summary.planned);
  if (!id) return fail(id.error());
  const auto keys = store.keys(*id);
  if (!keys) return fail(keys.error());
  const auto open = open_places(work.plan, *keys);
  summary.there = summary.planned - static_cast<std::int64_t>(open.size());
  const auto learned = learn_networks(work, open, games, options);
  if (!learned) return fail(learned.error());
  if (!*learned) return summary;
  Ledger ledger(store, *id, options.on_game);
  auto done = options.crew == nullptr ? play_here(work, open, ledger, options)
                                      : lead(*options.crew, work, open, ledger, options);
  if (!done) {
    if (done.error().where.empty()) done.error().where = "lab";
    return fail(done.error());
  }
  summary.played = ledger.kept();
  return summary;
}

Expected<std::int64_t> missing_games(const Study& study, LabGames& store) {
  const auto plan = tasks_of(study);
  const auto id = kept_as(study, store);
  if (!id) return fail(id.error());
  if (!*id) return static_cast<std::int64_t>(plan.size());
  const auto keys = store.keys(**id);
  if (!keys) return fail(keys.error());
  return static_cast<std::int64_t>(open_places(plan, *keys).size());
}

int usual_jobs(const Study& study) {
  return study.measures_time() ? 1 : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

}  // namespace zermelo
