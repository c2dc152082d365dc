#include "zermelo/lab/tournament/tournament_json.h"

namespace zermelo {
namespace {

Json tally_json(const Tally& tally) {
  return {{"games", tally.games()},
          {"wins", tally.wins},
          {"draws", tally.draws},
          {"losses", tally.losses},
          {"points", tally.points()}};
}

Json players_json(const Tournament& tournament, const CrossTable& table) {
  Json players = Json::array();
  for (const CrossTable::Row& row : table.rows) {
    Json player{{"player", tournament.names()[row.player]}};
    player.update(tally_json(row.tally));
    player.update(Json{{"share", row.tally.share()},
                       {"elo", json_number(row.elo)},
                       {"elo_low", json_number(row.interval.low)},
                       {"elo_high", json_number(row.interval.high)}});
    players.push_back(std::move(player));
  }
  return players;
}

Json pairings_json(const Tournament& tournament, const CrossTable& table) {
  Json pairings = Json::array();
  for (std::size_t a = 0; a < table.rows.size(); ++a)
    for (std::size_t b = a + 1; b < table.rows.size(); ++b) {
      if (table.rows[a].against[b].games() == 0) continue;
      Json pairing{{"player", tournament.names()[table.rows[a].player]},
                   {"opponent", tournament.names()[table.rows[b].player]}};
      pairing.update(tally_json(table.rows[a].against[b]));
      pairings.push_back(std::move(pairing));
    }
  return pairings;
}

/// The share is that of the distinct games, as its interval is.
Json first_movers_json(const CrossTable& table) {
  Json json = tally_json(table.first_movers);
  const Interval interval = wilson(table.distinct.points(), table.distinct.games());
  json["share"] = table.distinct.share();
  json["share_interval"] = {interval.low, interval.high};
  return json;
}

}  // namespace

Json to_json(const Tournament& tournament, const CrossTable& table) {
  Json superiority = Json::array();
  for (const CrossTable::Row& row : table.rows) superiority.push_back(row.superiority);
  const TournamentPlan& plan = tournament.plan();
  return {{"game", plan.contest.game->spec()},
          {"format", plan.gauntlet ? "gauntlet" : "round robin"},
          {"rounds", plan.rounds},
          {"openings", plan.contest.openings.text()},
          {"seed", plan.contest.seed},
          {"games", tournament.fixtures().size()},
          {"played", tournament.played()},
          {"distinct_games", table.distinct.distinct()},
          {"players", players_json(tournament, table)},
          {"pairings", pairings_json(tournament, table)},
          {"superiority", std::move(superiority)},
          {"first_movers", first_movers_json(table)},
          {"unfinished", table.first_movers.unfinished},
          {"endings", table.endings}};
}

}  // namespace zermelo
