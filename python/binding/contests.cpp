#include "contests.h"

#include <exception>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "python_game.h"
#include "python_player.h"
#include "running.h"
#include "zermelo/cli/cli.h"
#include "zermelo/lab/report/answers.h"
#include "zermelo/lab/study/library.h"
#include "zermelo/lab/study/runner.h"
#include "zermelo/lab/tournament/tournament_json.h"
#include "zermelo/match/match_json.h"
#include "zermelo/match/program.h"
#include "zermelo/store/record_file.h"

namespace zermelo::python {

namespace {

// Contests. -----------------------------------------------------------------------------------------------------------

long checked(long value, const char* what, long least, long most) {
  if (value >= least && value <= most) return value;
  raise({.what = "bad value '" + std::to_string(value) + "'",
         .where = what,
         .expected = "a number from " + std::to_string(least) + " to " + std::to_string(most)});
}

/// What match and tournament have in common, as keyword arguments.
struct Terms {
  std::shared_ptr<GuestGame> game;
  std::string out;
  bool resume = false;
  py::object progress;
  Contest contest;
};

Terms read_terms(const AnyGame& game, const py::dict& options) {
  constexpr long most_jobs = 256;
  Terms terms{.game = std::make_shared<GuestGame>(game.shared_from_this()),
              .out = options["out"].cast<std::string>(),
              .resume = options["resume"].cast<bool>(),
              .progress = options["progress"]};
  terms.contest = {.game = terms.game, .position = options["position"].cast<std::string>()};
  Contest& contest = terms.contest;
  contest.seed =
      static_cast<std::uint64_t>(checked(options["seed"].cast<long>(), "seed", 0, std::numeric_limits<long>::max()));
  contest.openings = value_or_raise(parse_openings(options["openings"].cast<std::string>(), game));
  contest.clock = value_or_raise(parse_time_control(options["clock"].cast<std::string>(), "clock"));
  contest.jobs = static_cast<int>(checked(options["jobs"].cast<long>(), "jobs", 1, most_jobs));
  contest.adjudication = value_or_raise(parse_adjudication(options["adjudicate"].cast<std::string>(), game));
  if (const auto over = value_or_raise(game.start(contest.position))->outcome())
    raise({.what = "the game is over: " + std::string(to_string(over->reason)),
           .where = "position",
           .expected = "a position in which the game is not over"});
  return terms;
}

std::optional<RecordFile> open_records(const Terms& terms) {
  if (terms.out.empty()) return std::nullopt;
  return value_or_raise(
      RecordFile::open(terms.out, terms.resume ? RecordFile::Open::Resume : RecordFile::Open::New, games()));
}

/// What a callable `progress` gets after each game: how many are played, of how many, and this one.
void tell_progress(AttendedWork& attended, std::size_t played, std::size_t planned, const PlayedGame& game) {
  attended.tell([&] {
    return py::make_tuple(played, planned,
                          to_python({{"first", game.first},
                                     {"second", game.second},
                                     {"result", to_string(game.outcome.result)},
                                     {"reason", to_string(game.outcome.reason)},
                                     {"plies", game.move_texts().size()}}));
  });
}

Sprt read_sprt(const py::object& given) {
  if (py::isinstance<py::str>(given)) return value_or_raise(parse_sprt(given.cast<std::string>(), "sprt"));
  const auto numbers = py::tuple(given);
  if (numbers.size() != 2 && numbers.size() != 4)
    raise({.what = "not a test", .where = "sprt", .expected = "(elo0, elo1) or (elo0, elo1, alpha, beta)"});
  std::string text =
      "elo0=" + py::str(numbers[0]).cast<std::string>() + ",elo1=" + py::str(numbers[1]).cast<std::string>();
  if (numbers.size() == 4)
    text += ",alpha=" + py::str(numbers[2]).cast<std::string>() + ",beta=" + py::str(numbers[3]).cast<std::string>();
  return value_or_raise(parse_sprt(text, "sprt"));
}

py::tuple run_match(const AnyGame& game, const py::object& first, const py::object& second, long games_wanted,
                    bool swap, const py::object& sprt, const py::dict& options) {
  constexpr long most_games = 1'000'000;
  Terms terms = read_terms(game, options);
  MatchPlan plan{.contest = terms.contest,
                 .first = terms.game->add(first),
                 .second = terms.game->add(second),
                 .games = static_cast<int>(checked(games_wanted, "games", 1, most_games)),
                 .swap = swap};
  for (const PlayerSpec* const spec : {&plan.first, &plan.second})
    value_or_raise(make_player(*plan.contest.game, *spec));
  if (!sprt.is_none()) plan.sprt = read_sprt(sprt);
  auto file = open_records(terms);
  EarlierGames earlier{.where = terms.out};
  if (file) earlier.games = file->take_games();

  std::size_t played = earlier.games.size();
  Expected<void> kept;
  Expected<MatchResult> found;
  AttendedWork attended(terms.progress);
  const py::object interruption = attended.run([&](const std::stop_token& stop) {
    found = play_match(
        plan, stop,
        [&](const MatchGame& ended) {
          if (file && kept) kept = file->add(ended.game);
          tell_progress(attended, ++played, static_cast<std::size_t>(plan.games), ended.game);
        },
        std::move(earlier));
    if (file && kept && found) kept = file->cut_tail();
  });
  if (!found) raise_cause(found.error());
  const MatchResult& result = *found;
  value_or_raise(kept);
  const bool decided = result.sprt && result.sprt->verdict != SprtDecision::Open;
  Json json = to_json(plan, result);
  json["complete"] = decided || result.games.size() == static_cast<std::size_t>(plan.games);
  return py::make_tuple(to_python(json), interruption);
}

py::tuple run_tournament(const AnyGame& game, const py::list& players, long rounds, bool gauntlet,
                         const py::dict& options) {
  constexpr long most_rounds = 100'000;
  constexpr std::size_t most_players = 200;
  Terms terms = read_terms(game, options);
  TournamentPlan plan{.contest = terms.contest,
                      .gauntlet = gauntlet,
                      .rounds = static_cast<int>(checked(rounds, "rounds", 1, most_rounds))};
  checked(static_cast<long>(players.size()), "players", 2, most_players);
  for (const py::handle player : players)
    plan.players.push_back(terms.game->add(py::reinterpret_borrow<py::object>(player)));
  auto tournament = value_or_raise(Tournament::make(std::move(plan)));
  auto file = open_records(terms);
  if (file)
    for (const PlayedGame& earlier : file->take_games()) value_or_raise(tournament.take(earlier));

  std::size_t played = tournament.played();
  Expected<void> done;
  AttendedWork attended(terms.progress);
  const py::object interruption = attended.run([&](const std::stop_token& stop) {
    done = tournament.play(stop, [&](const PlayedGame& ended) -> Expected<void> {
      if (file)
        if (auto added = file->add(ended); !added) return added;
      tell_progress(attended, ++played, tournament.fixtures().size(), ended);
      return {};
    });
    if (file && done) done = file->cut_tail();
  });
  if (!done) raise_cause(done.error());
  Json json = to_json(tournament, cross_table(tournament));
  json["complete"] = tournament.played() == tournament.fixtures().size();
  return py::make_tuple(to_python(json), interruption);
}

py::tuple run_lab(const std::string& name, const std::string& folder, const std::string& store_path, long jobs,
                  bool allow_programs, const py::object& progress) {
  constexpr long most_jobs = 256;
  const Catalogue known = games();  // a game that is added meanwhile does not disturb the run
  const Study study = value_or_raise(folder.empty() ? find_study(name, known) : find_study(name, known, folder));
  auto store = value_or_raise(open_lab(store_path));
  const std::size_t planned = tasks_of(study).size();
  std::size_t played = planned - static_cast<std::size_t>(value_or_raise(missing_games(study, store)));

  const int jobs_wanted = jobs == 0 ? usual_jobs(study) : static_cast<int>(checked(jobs, "jobs", 1, most_jobs));

  Expected<RunSummary> summary;
  std::optional<StudyResults> results;
  Json answers;
  AttendedWork attended(progress);
  const py::object interruption = attended.run([&](const std::stop_token& stop) {
    summary = run_study(study, known, store,
                        {.jobs = jobs_wanted,
                         .stop = stop,
                         .allow_programs = allow_programs,
                         .on_game = [&](const LabTask& task, const LabGame& game) {
                           ++played;
                           const StudyCell& cell = study.grids[task.grid].cells[task.cell];
                           attended.tell([&] {
                             return py::make_tuple(played, planned,
                                                   to_python({{"table", task.key.grid},
                                                              {"row", cell.row},
                                                              {"column", cell.column},
                                                              {"result", game.result},
                                                              {"plies", game.plies}}));
                           });
                         }});
    if (!summary) return;
    if (auto found = results_of(study, store)) results.emplace(std::move(*found));
    if (results && !results->games().empty()) answers = answers_json(*results, known);
  });
  value_or_raise(summary);
  if (!results) results.emplace(value_or_raise(results_of(study, store)));
  Json json = to_json(*results);
  json["questions"] = std::move(answers);
  json["complete"] = summary->complete();
  return py::make_tuple(to_python(json), interruption);
}

// Statistics. ---------------------------------------------------------------------------------------------------------

Tally read_tally(long wins, long draws, long losses) {
  constexpr long most = 1'000'000'000;
  return {.wins = static_cast<int>(checked(wins, "wins", 0, most)),
          .draws = static_cast<int>(checked(draws, "draws", 0, most)),
          .losses = static_cast<int>(checked(losses, "losses", 0, most))};
}

PairTally read_pairs(const std::vector<long>& counts) {
  constexpr long most = 1'000'000'000;
  PairTally pairs;
  if (counts.size() != pairs.counts.size())
    raise({.what = "bad pairs", .where = "pairs", .expected = "five counts: pairs with 0, 1/2, 1, 1 1/2 and 2 points"});
  for (std::size_t i = 0; i < counts.size(); ++i)
    pairs.counts[i] = static_cast<int>(checked(counts[i], "pairs", 0, most));
  return pairs;
}

py::dict elo_of_tally(const auto& tally, int count) {
  if (count == 0) raise({.what = "no games", .where = "elo", .expected = "at least one"});
  const EloEstimate elo = elo_estimate(tally);
  py::dict out;
  out["elo"] = elo.elo;
  out["elo_low"] = elo.low;
  out["elo_high"] = elo.high;
  out["share"] = tally.share();
  out["superiority"] = superiority(tally);
  return out;
}

py::dict sprt_of_tally(const Sprt& test, const auto& tally, int count) {
  const double ratio = count == 0 ? 0 : log_likelihood_ratio(test, tally);
  const SprtDecision found = verdict(test, ratio);
  py::dict out;
  out["elo0"] = test.elo0;
  out["elo1"] = test.elo1;
  out["alpha"] = test.alpha;
  out["beta"] = test.beta;
  out["lower"] = test.lower();
  out["upper"] = test.upper();
  out["llr"] = ratio;
  out["accepted"] = found == SprtDecision::Open ? py::object(py::none()) : py::str(std::string(to_string(found)));
  return out;
}

int run_command_line(const std::vector<std::string>& arguments) {
  std::vector<const char*> argv{"zermelo"};
  for (const std::string& argument : arguments) argv.push_back(argument.c_str());
  const Catalogue known = games();
  const py::gil_scoped_release release;
  return cli(known, static_cast<int>(argv.size()), argv.data(), "");
}

}  // namespace

void bind_contests(py::module_& module) {
  module.def("_match", &run_match);
  module.def("_tournament", &run_tournament);
  module.def("_study", &run_lab);
  module.def("_study_names",
             [](const std::string& folder) { return folder.empty() ? study_names() : study_names(folder); });
  module.def("_elo", [](long wins, long draws, long losses) {
    const Tally tally = read_tally(wins, draws, losses);
    return elo_of_tally(tally, tally.games());
  });
  module.def("_elo_of_pairs", [](const std::vector<long>& counts) {
    const PairTally pairs = read_pairs(counts);
    return elo_of_tally(pairs, pairs.pairs());
  });
  module.def("_sprt", [](const py::object& test, long wins, long draws, long losses) {
    const Tally tally = read_tally(wins, draws, losses);
    return sprt_of_tally(read_sprt(test), tally, tally.games());
  });
  module.def("_sprt_of_pairs", [](const py::object& test, const std::vector<long>& counts) {
    const PairTally pairs = read_pairs(counts);
    return sprt_of_tally(read_sprt(test), pairs, pairs.pairs());
  });
  module.def("_main", &run_command_line);
}

}  // namespace zermelo::python
