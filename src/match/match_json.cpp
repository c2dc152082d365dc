#include "zermelo/match/match_json.h"

namespace zermelo {
namespace {

Json game_json(const MatchGame& match_game) {
  const PlayedGame& game = match_game.game;
  const auto moves = game.move_texts();
  Json json{{"first", game.first},
            {"second", game.second},
            {"result", to_string(game.outcome.result)},
            {"reason", to_string(game.outcome.reason)},
            {"margin", game.outcome.has_margin ? json_number(game.outcome.margin) : Json(nullptr)},
            {"plies", moves.size()},
            {"opening", game.opening.size()},
            {"start", game.start},
            {"moves", moves}};
  if (!game.positions.empty()) json["positions"] = game.positions;
  if (!game.detail.empty()) json["detail"] = game.detail;
  return json;
}

Json effort_json(const MatchResult::Effort& effort) {
  return {{"moves", effort.moves}, {"nodes", effort.nodes}, {"seconds", effort.seconds}};
}

Json interval_json(const Interval& interval) { return {interval.low, interval.high}; }

/// Each distinct game once.
Json distinct_json(const DistinctTally& tally) {
  return {{"games", tally.distinct()},
          {"wins", json_number(tally.wins)},
          {"draws", json_number(tally.draws)},
          {"losses", json_number(tally.losses)},
          {"points", json_number(tally.points())},
          {"share", tally.share()}};
}

Json pairs_json(const PairTally& pairs) {
  const EloEstimate elo = elo_estimate(pairs);
  return {{"counts", pairs.counts},
          {"elo", json_number(elo.elo)},
          {"elo_low", json_number(elo.low)},
          {"elo_high", json_number(elo.high)},
          {"superiority", superiority(pairs)}};
}

Json sprt_json(const Sprt& test, const MatchResult::Test& found) {
  return {{"elo0", json_number(test.elo0)},
          {"elo1", json_number(test.elo1)},
          {"alpha", test.alpha},
          {"beta", test.beta},
          {"lower", test.lower()},
          {"upper", test.upper()},
          {"llr", found.log_likelihood_ratio},
          {"accepted", found.verdict == SprtDecision::Open ? Json(nullptr) : Json(to_string(found.verdict))}};
}

}  // namespace

Json to_json(const MatchPlan& plan, const MatchResult& result) {
  Json games = Json::array();
  for (const MatchGame& game : result.games) games.push_back(game_json(game));
  const DistinctTally& distinct = result.distinct;
  const EloEstimate elo = elo_estimate(distinct);
  const double n = distinct.games();
  Json score{
      {"first", plan.first.text()},      {"second", plan.second.text()},     {"wins", result.tally.wins},
      {"draws", result.tally.draws},     {"losses", result.tally.losses},    {"unfinished", result.tally.unfinished},
      {"points", result.tally.points()}, {"share", result.tally.share()},    {"elo", json_number(elo.elo)},
      {"elo_low", json_number(elo.low)}, {"elo_high", json_number(elo.high)}};
  score["wins_interval"] = interval_json(wilson(distinct.wins, n));
  score["draws_interval"] = interval_json(wilson(distinct.draws, n));
  score["losses_interval"] = interval_json(wilson(distinct.losses, n));
  score["superiority"] = superiority(distinct);
  score["distinct"] = distinct_json(distinct);
  if (plan.swap) score["pairs"] = pairs_json(result.pairs);
  if (plan.sprt) score["sprt"] = sprt_json(*plan.sprt, *result.sprt);
  return {{"game", plan.contest.game->spec()},
          {"games", std::move(games)},
          {"score", std::move(score)},
          {"identical", result.identical},
          {"repeated_games", result.repeated_games},
          {"distinct_games", result.distinct_games()},
          {"first_effort", effort_json(result.first)},
          {"second_effort", effort_json(result.second)}};
}

}  // namespace zermelo
