#include "zermelo/lab/report/answers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "zermelo/any/spec.h"
#include "zermelo/core/options.h"
#include "zermelo/lab/report/text_grid.h"
#include "zermelo/lab/report/view.h"

namespace zermelo {
namespace {

Statement agree(const View& view) {
  Agreement published;
  Agreement ours;
  for (const CellResult* cell : view.all()) {
    if (cell->expected.empty()) continue;
    const bool printed = view.results.grid_of(*cell).expected_from == ResultGrid::Origin::Published;
    (printed ? published : ours).add(cell->agrees.value_or(false));
  }
  if (published.of + ours.of == 0) return no_data();
  std::string sentence;
  if (published.of > 0) sentence = agreement_words(published, ResultGrid::Origin::Published);
  if (ours.of > 0) sentence += (sentence.empty() ? "" : ", ") + agreement_words(ours, ResultGrid::Origin::Ours);
  return {.sentence = sentence + ".", .yes = published.all() && ours.all()};
}

Statement identical(const View& view) {
  Agreement same;
  for (const CellResult* cell : view.all())
    if (cell->identical) same.add(*cell->identical);
  if (same.of == 0) return no_data();
  return {.sentence = fmt::format("{}: in {} of {} cells the repeated games are identical move for move{}.",
                                  same.all() ? "Always the same game" : "Not always the same game", same.agree, same.of,
                                  same.all() ? ", because neither player leaves anything to chance" : ""),
          .yes = same.all()};
}

std::string games_text(double games) { return fmt::format("{} {}", games, games == 1 ? "game" : "games"); }
std::string are_drawn(double games) { return fmt::format("{} {} drawn", games, games == 1 ? "is" : "are"); }

/// Wins more than half of the games.
bool prevails(double won, double games) { return 2 * won > games; }

Statement first_wins(const View& view) {
  const DistinctTally tally = view.first_side();
  const double games = all_of(tally);
  if (games == 0) return no_data();
  return {.sentence = fmt::format("The side that moves first wins {} of {} ({:.0f} %), {}, {} lost{}.{}", tally.wins,
                                  games_text(games), percent(tally.wins, games), are_drawn(tally.draws), tally.losses,
                                  tally.unfinished > 0 ? fmt::format(" and {} never end", tally.unfinished) : "",
                                  distinct_words(tally)),
          .yes = prevails(tally.wins, games)};
}

/// Exchanging depths and colours turns the cell (a, b) into (b, a) seen from the other side.
Statement symmetric(const View& view) {
  Agreement same;
  for (const CellResult* cell : view.cells(0)) {
    const CellResult* const other = view.at_depths(0, view.second_depth(*cell), view.first_depth(*cell));
    if (other != nullptr)
      same.add(std::abs(points_in_percent(cell->distinct) - points_in_percent(other->distinct.reversed())) <= 1e-9);
  }
  if (same.of == 0) return no_data();
  const std::string changed = same.all() ? "none" : std::to_string(same.others());
  return {.sentence = fmt::format("{}: exchanging depths and colours changes {} of {} cells.",
                                  same.all() ? "Symmetric" : "Not symmetric", changed, same.of),
          .yes = same.all()};
}

/// What the deeper side scores, where the depths differ.
DistinctTally deeper_side(const View& view) {
  DistinctGames all;
  for (const CellResult* cell : view.all()) {
    const int difference = view.first_depth(*cell) - view.second_depth(*cell);
    if (difference == 0) continue;
    for (const LabGame* game : cell->games) {
      const Tally one = tally_of(*game);
      all.add(identity_of(*game), difference > 0 ? one : one.reversed());
    }
  }
  return all.tally();
}

Statement deeper_wins(const View& view) {
  const DistinctTally deeper = deeper_side(view);
  const double games = deeper.games();
  if (games == 0) return no_data();
  const bool yes = prevails(deeper.wins, games);
  return {.sentence = fmt::format("{}: at unequal depths the deeper side wins {} of the {} games that end ({:.0f} %), "
                                  "the shallower {}; {}{}.{}",
                                  yes ? "The deeper side prevails" : "The deeper side does not prevail", deeper.wins,
                                  games, percent(deeper.wins, games), deeper.losses, are_drawn(deeper.draws),
                                  deeper.unfinished > 0 ? fmt::format(", {} more never end", deeper.unfinished) : "",
                                  distinct_words(deeper)),
          .yes = yes};
}

/// Only a loss of the deeper side refutes "the deeper side does not lose".
Statement deeper_never_loses(const View& view) {
  const DistinctTally deeper = deeper_side(view);
  const double games = all_of(deeper);
  const double lost = deeper.losses;
  if (games == 0) return no_data();
  return {
      .sentence = (lost == 0 ? fmt::format("The deeper side never loses in {} games at unequal depths.", games)
                             : fmt::format("The deeper side loses {} of {} games at unequal depths.", lost, games)) +
                  distinct_words(deeper),
      .yes = lost == 0};
}

Statement beginner_wins(const View& view) {
  std::vector<const CellResult*> equal;
  for (const CellResult* cell : view.all())
    if (view.first_depth(*cell) == view.second_depth(*cell)) equal.push_back(cell);
  const DistinctTally tally = distinct_tally(equal, Count::FirstSide);
  const double games = all_of(tally);
  if (games == 0) return no_data();
  return {.sentence = fmt::format(
              "At equal depth the side that begins wins {} of {} ({:.0f} %), the other {}; {}{}.{}", tally.wins,
              games_text(games), percent(tally.wins, games), tally.losses, are_drawn(tally.draws),
              tally.unfinished > 0 ? fmt::format(", {} without an end", tally.unfinished) : "", distinct_words(tally)),
          .yes = prevails(tally.wins, tally.games())};
}

Statement fair(const View& view) {
  const DistinctTally tally = view.first_side();
  const double games = all_of(tally);
  if (games == 0) return no_data();
  constexpr double little = 5;
  const bool yes = std::abs(percent(tally.wins - tally.losses, games)) <= little;
  return {.sentence = fmt::format(
              "{}: of {} games {} wins {:.0f} %, {} {:.0f} %; {:.0f} % have no winner.{}", yes ? "Fair" : "Not fair",
              games, view.side(0, Player::First), percent(tally.wins, games), view.side(0, Player::Second),
              percent(tally.losses, games), percent(tally.draws + tally.unfinished, games), distinct_words(tally)),
          .yes = yes};
}

/// Two grids with the same shape, game by game.
Statement same_games(const View& view) {
  Agreement same;
  double nodes_one = 0;
  double nodes_two = 0;
  for (const auto& [one, two] : view.game_pairs()) {
    same.add(moves_of(*one) == moves_of(*two));
    nodes_one += static_cast<double>(one->nodes());
    nodes_two += static_cast<double>(two->nodes());
  }
  if (same.of == 0) return no_data();
  return {.sentence = fmt::format("{} of {} games are identical in {} and {}; the second searches {:.0f} % "
                                  "of the positions of the first.",
                                  same.agree, same.of, view.grid(0), view.grid(1), percent(nodes_two, nodes_one)),
          .yes = same.all()};
}

/// Which of two grids has more wins for the first side.
Statement more_wins(const View& view) {
  const DistinctTally one = distinct_tally(view.cells(0), Count::FirstSide);
  const DistinctTally two = distinct_tally(view.cells(1), Count::FirstSide);
  if (one.played == 0 || two.played == 0) return no_data();
  const double a = percent(one.wins, all_of(one));
  const double b = percent(two.wins, all_of(two));
  return {.sentence =
              fmt::format("{} wins {:.0f} % in {} and {:.0f} % in {}.{}", capital(view.side(0, Player::First)), a,
                          view.grid(0), b, view.grid(1),
                          distinct_words(one.distinct() + two.distinct(),
                                         static_cast<std::size_t>(one.played) + static_cast<std::size_t>(two.played))),
          .yes = a > b};
}

Statement endings(const View& view) {
  std::map<std::string, int> reasons;
  int games = 0;
  for (const LabGame* game : view.distinct_games()) {
    ++reasons[game->reason];
    ++games;
  }
  if (games == 0) return no_data();
  std::string list;
  for (const auto& [reason, count] : reasons)
    list += fmt::format("{}{} {} ({:.0f} %)", list.empty() ? "" : ", ", reason, count, percent(count, games));
  const int again = reasons["repetition"] + reasons["loop"];
  return {.sentence = fmt::format("{} of {} games ({:.0f} %) go round in circles. Endings: {}.{}", again, games,
                                  percent(again, games), list, distinct_words(games, view.all_games().size())),
          .yes = again > 0};
}

/// Two grids of searches, search by search.
Statement same_moves(const View& view) {
  Agreement moves;
  Agreement both;
  for (const auto& [one, two] : view.game_pairs()) {
    const bool same = observed(*one, "move") == observed(*two, "move");
    moves.add(same);
    both.add(same && observed(*one, "value") == observed(*two, "value"));
  }
  if (both.of == 0) return no_data();
  return {.sentence = fmt::format("In {} of {} searches {} finds another move or value than {}{}.", both.others(),
                                  both.of, view.grid(1), view.grid(0),
                                  both.all() ? "" : fmt::format(", in {} another move", moves.others())),
          .yes = both.all()};
}

struct Kind {
  const char* name;
  statements::Answer* answer;
};

constexpr Kind kinds[]{
    {"agree", agree},
    {"identical", identical},
    {"first-wins", first_wins},
    {"first-always-wins", statements::first_always_wins},
    {"symmetric", symmetric},
    {"depth-formula", statements::depth_formula},
    {"same-cells", statements::same_cells},
    {"same-beginning", statements::same_beginning},
    {"half-depth", statements::half_depth},
    {"cells-worse", statements::cells_worse},
    {"depth-matters", statements::depth_matters},
    {"deeper-wins", deeper_wins},
    {"deeper-never-loses", deeper_never_loses},
    {"beginner-wins", beginner_wins},
    {"fair", fair},
    {"same-games", same_games},
    {"two-cells", statements::two_cells},
    {"turning-point", statements::turning_point},
    {"more-wins", more_wins},
    {"endings", endings},
    {"loops", statements::loops},
    {"loops-end", statements::loops_end},
    {"nodes-saved", statements::nodes_saved},
    {"cost-ratio", statements::cost_ratio},
    {"exponent-ratio", statements::exponent_ratio},
    {"same-moves", same_moves},
    {"growth", statements::growth},
    {"margin", statements::margins},
    {"best-row", statements::best_row},
    {"parts", statements::parts},
    {"better", statements::better},
    {"learning", statements::learning},
    {"urges", statements::urges},
};

}  // namespace

std::vector<std::string> statement_names() {
  std::vector<std::string> names;
  for (const Kind& kind : kinds) names.emplace_back(kind.name);
  return names;
}

Statement answer(const StudyQuestion& question, const StudyResults& results, const Catalogue& games) {
  const auto kind = std::ranges::find_if(kinds, [&](const Kind& one) { return question.statement == one.name; });
  return kind == std::end(kinds) ? no_data() : kind->answer({question, results, games});
}

std::string verdict(const StudyQuestion& question, const Statement& statement) {
  if (question.published.empty() || !question.says || !statement.yes) return {};
  return *question.says == *statement.yes ? "supported" : "not supported";
}

int depth_of(const std::string& spec) {
  const auto read = PlayerSpec::parse(spec);
  const auto depth = read ? read->value("depth") : std::nullopt;
  return depth ? static_cast<int>(whole_number(*depth).value_or(0)) : 0;
}

}  // namespace zermelo
