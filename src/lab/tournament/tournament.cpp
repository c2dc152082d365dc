#include "zermelo/lab/tournament/tournament.h"

#include <algorithm>
#include <mutex>
#include <numeric>

#include "zermelo/any/perfect.h"
#include "zermelo/any/renamed_keys.h"
#include "zermelo/core/hash.h"
#include "zermelo/match/jobs.h"
#include "zermelo/match/program.h"

namespace zermelo {
namespace {

/// Round by round, so that a run stopped early is a whole tournament of fewer rounds; the game with sides swapped
/// follows at once.
std::vector<Fixture> fixtures_of(const TournamentPlan& plan) {
  std::vector<Fixture> all;
  const std::size_t hosts = plan.gauntlet ? 1 : plan.players.size();
  for (std::uint64_t round = 0; round < static_cast<std::uint64_t>(plan.rounds); ++round)
    for (std::size_t a = 0; a < hosts; ++a)
      for (std::size_t b = a + 1; b < plan.players.size(); ++b) {
        all.push_back({a, b, round});
        all.push_back({b, a, round});
      }
  return all;
}

TournamentGame without_thoughts(const PlayedGame& game) {
  return {.start = game.start,
          .moves = game.move_texts(),
          .opening = game.opening.size(),
          .outcome = game.outcome,
          .detail = game.detail};
}

std::vector<std::string> opening_of(const TournamentGame& game) {
  return {game.moves.begin(), game.moves.begin() + static_cast<long>(game.opening)};
}

/// The players of one job, made when they are first needed: a program of a hundred players need not run from the start.
class TournamentHall {
 public:
  explicit TournamentHall(const TournamentPlan& plan) : plan_(plan), players_(plan.players.size()) {}

  Expected<AnyPlayer*> player(std::size_t i) {
    if (!players_[i]) {
      auto made = make_player(*plan_.contest.game, plan_.players[i]);
      if (!made) return fail(made.error());
      players_[i] = std::move(*made);
    }
    return players_[i].get();
  }

 private:
  const TournamentPlan& plan_;
  std::vector<std::unique_ptr<AnyPlayer>> players_;
};

using Cells = std::vector<std::vector<Tally>>;

/// The tally of one game as the side that moves first sees it.
Tally tally_of(const Outcome& outcome) {
  Tally one;
  const int sign = outcome.sign();
  ++(outcome.result == Result::None ? one.unfinished : sign > 0 ? one.wins : sign < 0 ? one.losses : one.draws);
  return one;
}

/// The games of each two players that met, each distinct one once.
class Meetings {
 public:
  void add(const Tournament& tournament, const Fixture& fixture, const TournamentGame& game) {
    const std::size_t a = std::min(fixture.first, fixture.second);
    const std::size_t b = std::max(fixture.first, fixture.second);
    const Tally one = tally_of(game.outcome);
    // A game in which nobody moved (a program that does not start) repeats no other.
    const std::uint64_t identity =
        game.moves.empty() ? combine(unplayed_++, 0) : identity_of(tournament, fixture, game);
    pairs_[{a, b}].add(identity, fixture.first == a ? one : one.reversed());
    all_.add(identity, one);
  }
  std::vector<Encounter> encounters() const {
    std::vector<Encounter> list;
    for (const auto& [players, games] : pairs_)
      if (const DistinctTally tally = games.tally(); tally.games() > 0)
        list.push_back({players.first, players.second, tally});
    return list;
  }
  DistinctTally all() const { return all_.tally(); }

 private:
  static std::uint64_t identity_of(const Tournament& tournament, const Fixture& fixture, const TournamentGame& game) {
    return GameIdentity{.rules = {},  // all games have the same
                        .first = tournament.names()[fixture.first],
                        .second = tournament.names()[fixture.second],
                        .start = game.start,
                        .moves = game.moves,
                        .result = to_string(game.outcome.result)}
        .key();
  }

  std::map<std::pair<std::size_t, std::size_t>, DistinctGames> pairs_;
  DistinctGames all_;
  std::uint64_t unplayed_ = 0;
};

}  // namespace

Tournament::Tournament(TournamentPlan plan)
    : plan_(std::move(plan)),
      fixtures_(fixtures_of(plan_)),
      games_(fixtures_.size()),
      book_(new OpeningBook(plan_.contest.book())) {
  for (std::size_t i = 0; i < fixtures_.size(); ++i) places_[fixtures_[i]] = i;
}

Expected<Tournament> Tournament::make(TournamentPlan plan) {
  if (const auto line = plan.contest.game->start(plan.contest.position); !line) return fail(line.error());
  Tournament tournament(std::move(plan));
  if (const auto fit = tournament.check_players(); !fit) return fail(fit.error());
  return tournament;
}

Expected<void> Tournament::check_players() {
  constexpr std::size_t least = 2;
  if (plan_.players.size() < least)
    return fail({.what = "only one player", .where = "--players", .expected = "two or more"});
  const Contest& contest = plan_.contest;
  for (const PlayerSpec& spec : plan_.players) {
    const auto player = make_player(*contest.game, spec);
    if (!player) return fail(player.error());
    if (auto error = lacks_tablebases(spec, *contest.game, contest.position)) return fail(*error);
    deterministic_ = deterministic_ && (*player)->deterministic();
    const std::string& name = (*player)->spec();
    if (std::ranges::find(names_, name) != names_.end())
      return fail({.what = "the player " + in_quotes(name) + " is there twice",
                   .where = "--players",
                   .expected = "each player once; a seed distinguishes random ones"});
    names_.push_back(name);
  }
  deterministic_ = deterministic_ && !contest.game->info().dice;
  return {};
}

std::size_t Tournament::played() const {
  return static_cast<std::size_t>(std::ranges::count_if(games_, [](const auto& game) { return game.has_value(); }));
}

/// Of the rounds that were begun, which does not depend on the run that played them.
std::size_t Tournament::repeated_openings() const {
  std::uint64_t rounds = 0;
  for (std::size_t i = 0; i < games_.size(); ++i)
    if (games_[i]) rounds = std::max(rounds, fixtures_[i].round + 1);
  return book_->repeated(rounds);
}

Expected<void> Tournament::take(const PlayedGame& game) {
  if (auto error = plan_.contest.refuse(game)) return fail(*error);
  const auto index = [&](const std::string& spec) {
    return static_cast<std::size_t>(std::ranges::find(names_, with_older_keys(spec), with_older_keys) - names_.begin());
  };
  const Fixture fixture{index(game.first), index(game.second), game.terms.number};
  for (const auto& [i, spec] : {std::pair{fixture.first, game.first}, std::pair{fixture.second, game.second}})
    if (i == names_.size())
      return fail({.what = "a game of " + in_quotes(spec),
                   .expected = "only games of the players of this tournament",
                   .nearest = nearest(spec, names_)});
  const auto found = places_.find(fixture);
  if (found == places_.end())
    return fail(foreign_game("a game of round " + std::to_string(game.terms.number + 1) + " between " +
                                 in_quotes(game.first) + " and " + in_quotes(game.second),
                             "only games that this tournament has: as many rounds as in the first run, or more"));
  auto& place = games_[found->second];
  if (place) return fail(game_again());
  place = without_thoughts(game);
  return {};
}

Expected<void> Tournament::play(const std::stop_token& stop,
                                const std::function<Expected<void>(const PlayedGame&)>& keep) {
  std::vector<std::size_t> missing;
  for (std::size_t i = 0; i < games_.size(); ++i)
    if (games_[i])
      book_->adopt(fixtures_[i].round, opening_of(*games_[i]));
    else
      missing.push_back(i);
  std::mutex mutex;
  const auto play_one = [&](std::size_t i, TournamentHall& hall) -> std::optional<Error> {
    const Fixture& fixture = fixtures_[i];
    const auto first = hall.player(fixture.first);
    if (!first) return first.error();
    const auto second = hall.player(fixture.second);
    if (!second) return second.error();
    auto line = book_->opening(fixture.round);
    if (!line) return line.error();
    const PlayedGame game =
        play_game(std::move(*line), **first, **second, plan_.contest.conditions(fixture.round, stop));
    if (game.interrupted()) return std::nullopt;
    const std::lock_guard lock(mutex);
    if (const auto kept = keep(game); !kept) return kept.error();
    games_[i] = without_thoughts(game);
    return std::nullopt;
  };
  auto error = share_out(missing.size(), plan_.contest.jobs, stop, [&]() -> Expected<Worker> {
    return [&, hall = std::make_shared<TournamentHall>(plan_)](std::size_t i) { return play_one(missing[i], *hall); };
  });
  if (!error) return {};
  if (error->where.empty()) error->where = "tournament";
  return fail(*error);
}

CrossTable cross_table(const Tournament& tournament) {
  const std::size_t n = tournament.plan().players.size();
  CrossTable table;
  Cells cells(n, std::vector<Tally>(n));
  Meetings meetings;
  for (std::size_t i = 0; i < tournament.games().size(); ++i) {
    const auto& game = tournament.games()[i];
    if (!game) continue;
    ++table.endings[std::string(to_string(game->outcome.reason))];
    const Fixture& fixture = tournament.fixtures()[i];
    const Tally one = tally_of(game->outcome);
    meetings.add(tournament, fixture, *game);
    table.first_movers += one;
    if (one.unfinished > 0) continue;
    cells[fixture.first][fixture.second] += one;
    cells[fixture.second][fixture.first] += one.reversed();
  }
  table.distinct = meetings.all();
  const Ratings ratings = rate(n, meetings.encounters());
  std::vector<std::size_t> order(n);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t i) { return std::pair(-ratings.elo[i], i); });
  for (const std::size_t a : order) {
    CrossTable::Row row{.player = a,
                        .tally = {},
                        .elo = ratings.elo[a],
                        .interval = ratings.interval[a],
                        .against = {},
                        .superiority = {}};
    for (const std::size_t b : order) {
      row.tally += cells[a][b];
      row.against.push_back(cells[a][b]);
      row.superiority.push_back(ratings.superiority[a][b]);
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace zermelo
