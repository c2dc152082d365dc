#include "zermelo/lab/report/statement.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "zermelo/any/spec.h"
#include "zermelo/core/options.h"
#include "zermelo/lab/report/text_table.h"
#include "zermelo/lab/report/view.h"

namespace zermelo {
namespace {

Statement agree(const View& view) {
  Agreement published;
  Agreement ours;
  for (const CellResult* cell : view.all()) {
    if (cell->expected.empty()) continue;
    const bool printed = view.results.table_of(*cell).expected_from == StudyTable::Origin::Published;
    Agreement& sum = printed ? published : ours;
    ++sum.of;
    sum.agree += cell->agrees.value_or(false) ? 1 : 0;
  }
  if (published.of + ours.of == 0) return no_data();
  std::string sentence;
  if (published.of > 0) sentence = agreement_words(published, StudyTable::Origin::Published);
  if (ours.of > 0) sentence += (sentence.empty() ? "" : ", ") + agreement_words(ours, StudyTable::Origin::Ours);
  return {.sentence = sentence + ".", .yes = published.agree + ours.agree == published.of + ours.of};
}

Statement identical(const View& view) {
  int repeated = 0;
  int same = 0;
  for (const CellResult* cell : view.all()) {
    if (!cell->identical) continue;
    ++repeated;
    same += *cell->identical ? 1 : 0;
  }
  if (repeated == 0) return no_data();
  const bool all = same == repeated;
  return {.sentence = fmt::format("{}: in {} of {} cells the repeated games are move for move the same{}.",
                                  all ? "Always the same game" : "Not always the same game", same, repeated,
                                  all ? ", because neither player leaves anything to chance" : ""),
          .yes = all};
}

Statement first_wins(const View& view) {
  const Sums s = sums(view.all());
  if (s.games == 0) return no_data();
  return {.sentence = fmt::format("The side that moves first wins {} of {} games ({:.0f} %), {} are drawn, {} lost{}.",
                                  s.first, s.games, percent(s.first, s.games), s.draws, s.second,
                                  s.unfinished > 0 ? fmt::format(" and {} never end", s.unfinished) : ""),
          .yes = 2 * s.first > s.games};
}

/// Exchanging depths and colours turns the cell (a, b) into (b, a) seen from the other side.
Statement symmetric(const View& view) {
  int cells = 0;
  int changed = 0;
  const auto all = view.cells(0);
  for (const CellResult* cell : all) {
    const auto other = std::ranges::find_if(all, [&](const CellResult* one) {
      return view.first_depth(*one) == view.second_depth(*cell) && view.second_depth(*one) == view.first_depth(*cell);
    });
    if (other == all.end()) continue;
    ++cells;
    const double here = percent(cell->first_wins + 0.5 * cell->draws, cell->decided());
    const double there = percent((*other)->second_wins + 0.5 * (*other)->draws, (*other)->decided());
    changed += std::abs(here - there) > 1e-9 ? 1 : 0;
  }
  if (cells == 0) return no_data();
  if (changed == 0)
    return {.sentence = fmt::format("Symmetric: exchanging depths and colours changes none of {} cells.", cells),
            .yes = true};
  return {
      .sentence = fmt::format("Not symmetric: exchanging depths and colours changes {} of {} cells.", changed, cells),
      .yes = false};
}

/// Wins more than half of the games that end.
bool prevails(int won, int ended) { return 2 * won > ended; }

Statement deeper_wins(const View& view) {
  int games = 0;
  int unfinished = 0;
  int deeper = 0;
  int shallower = 0;
  for (const CellResult* cell : view.all()) {
    const int difference = view.first_depth(*cell) - view.second_depth(*cell);
    if (difference == 0) continue;
    games += static_cast<int>(cell->games.size()) - cell->unfinished;
    unfinished += cell->unfinished;
    deeper += difference > 0 ? cell->first_wins : cell->second_wins;
    shallower += difference > 0 ? cell->second_wins : cell->first_wins;
  }
  if (games == 0) return no_data();
  const bool yes = prevails(deeper, games);
  return {.sentence = fmt::format("{}: at unequal depths the deeper side wins {} of the {} games that end ({:.0f} %), "
                                  "the shallower {}; {} are drawn{}.",
                                  yes ? "The deeper side prevails" : "The deeper side does not prevail", deeper, games,
                                  percent(deeper, games), shallower, games - deeper - shallower,
                                  unfinished > 0 ? fmt::format(", {} more never end", unfinished) : ""),
          .yes = yes};
}

/// Only who ever loses by being deeper refutes "the deeper side does not lose".
Statement deeper_never_loses(const View& view) {
  int games = 0;
  int lost = 0;
  for (const CellResult* cell : view.all()) {
    const int difference = view.first_depth(*cell) - view.second_depth(*cell);
    if (difference == 0) continue;
    games += static_cast<int>(cell->games.size());
    lost += difference > 0 ? cell->second_wins : cell->first_wins;
  }
  if (games == 0) return no_data();
  return {.sentence = lost == 0 ? fmt::format("The deeper side never loses in {} games at unequal depths.", games)
                                : fmt::format("The deeper side loses {} of {} games at unequal depths.", lost, games),
          .yes = lost == 0};
}

Statement beginner_wins(const View& view) {
  std::vector<const CellResult*> equal;
  for (const CellResult* cell : view.all())
    if (view.first_depth(*cell) == view.second_depth(*cell)) equal.push_back(cell);
  const Sums s = sums(equal);
  if (s.games == 0) return no_data();
  return {
      .sentence = fmt::format("At equal depth the side that begins wins {} of {} games ({:.0f} %), the other {}; {} "
                              "are drawn{}.",
                              s.first, s.games, percent(s.first, s.games), s.second, s.draws,
                              s.unfinished > 0 ? fmt::format(", {} without an end", s.unfinished) : ""),
      .yes = prevails(s.first, s.games - s.unfinished)};
}

Statement fair(const View& view) {
  const Sums s = sums(view.all());
  if (s.games == 0) return no_data();
  const double difference = std::abs(percent(s.first - s.second, s.games));
  constexpr double little = 5;
  const bool yes = difference <= little;
  return {.sentence = fmt::format("{}: of {} games {} wins {:.0f} %, {} {:.0f} %; {:.0f} % have no winner.",
                                  yes ? "Fair" : "Not fair", s.games, view.side(0, Player::First),
                                  percent(s.first, s.games), view.side(0, Player::Second), percent(s.second, s.games),
                                  percent(s.games - s.first - s.second, s.games)),
          .yes = yes};
}

/// Two tables with the same shape, game by game.
Statement same_games(const View& view) {
  const auto one = view.cells(0);
  const auto two = view.cells(1);
  int games = 0;
  int same = 0;
  double nodes_one = 0;
  double nodes_two = 0;
  for (std::size_t i = 0; i < std::min(one.size(), two.size()); ++i)
    for (std::size_t g = 0; g < std::min(one[i]->games.size(), two[i]->games.size()); ++g) {
      ++games;
      same += moves_of(*one[i]->games[g]) == moves_of(*two[i]->games[g]) ? 1 : 0;
      nodes_one += static_cast<double>(one[i]->games[g]->nodes());
      nodes_two += static_cast<double>(two[i]->games[g]->nodes());
    }
  if (games == 0) return no_data();
  return {
      .sentence = fmt::format("{} of {} games are move for move the same in {} and {}; the second looks at {:.0f} % "
                              "of the positions of the first.",
                              same, games, view.table(0), view.table(1), percent(nodes_two, nodes_one)),
      .yes = same == games};
}

/// Which of two tables has more wins for the first side.
Statement more_wins(const View& view) {
  const Sums one = sums(view.cells(0));
  const Sums two = sums(view.cells(1));
  if (one.games == 0 || two.games == 0) return no_data();
  const double a = percent(one.first, one.games);
  const double b = percent(two.first, two.games);
  return {.sentence = fmt::format("{} wins {:.0f} % in {} and {:.0f} % in {}.", capital(view.side(0, Player::First)), a,
                                  view.table(0), b, view.table(1)),
          .yes = a > b};
}

Statement endings(const View& view) {
  std::map<std::string, int> reasons;
  int games = 0;
  for (const CellResult* cell : view.all())
    for (const LabGame* game : cell->games) {
      ++reasons[game->reason];
      ++games;
    }
  if (games == 0) return no_data();
  std::string list;
  for (const auto& [reason, count] : reasons)
    list += fmt::format("{}{} {} ({:.0f} %)", list.empty() ? "" : ", ", reason, count, percent(count, games));
  const int again = reasons["repetition"] + reasons["loop"];
  return {.sentence = fmt::format("{} of {} games ({:.0f} %) go round in circles. Endings: {}.", again, games,
                                  percent(again, games), list),
          .yes = again > 0};
}

/// Two tables of searches, search by search.
Statement same_moves(const View& view) {
  const auto one = view.cells(0);
  const auto two = view.cells(1);
  int searches = 0;
  int moves = 0;
  int differ = 0;
  for (std::size_t i = 0; i < std::min(one.size(), two.size()); ++i)
    for (std::size_t g = 0; g < std::min(one[i]->games.size(), two[i]->games.size()); ++g) {
      const LabGame& a = *one[i]->games[g];
      const LabGame& b = *two[i]->games[g];
      const bool other = observed(a, "move") != observed(b, "move");
      ++searches;
      moves += other ? 1 : 0;
      differ += other || observed(a, "value") != observed(b, "value") ? 1 : 0;
    }
  if (searches == 0) return no_data();
  return {.sentence =
              fmt::format("In {} of {} searches {} finds another move or value than {}{}.", differ, searches,
                          view.table(1), view.table(0), differ == 0 ? "" : fmt::format(", in {} another move", moves)),
          .yes = differ == 0};
}

struct Kind {
  const char* name;
  const char* meaning;  ///< for the reader of this table; docs/lab.md has it for users
  statements::Answer* answer;
};

constexpr Kind kinds[]{
    {"agree", "how many expected cells come out again: published ones, and check values of ours", agree},
    {"identical", "whether repeated games are move for move the same", identical},
    {"first-wins", "how often the side that moves first wins", first_wins},
    {"first-always-wins", "whether the first side wins every game, and how long the longest is",
     statements::first_always_wins},
    {"symmetric", "whether exchanging depths and colours changes anything", symmetric},
    {"depth-formula", "whether the first side wins where it looks deeper and draws where the second does",
     statements::depth_formula},
    {"same-cells", "whether the second table has the results of the first at the same depths", statements::same_cells},
    {"same-beginning", "whether all games begin alike and the second side never wins", statements::same_beginning},
    {"half-depth", "whether the first table at depth d is the second at half the depth", statements::half_depth},
    {"cells-worse", "at how many pairs of depths the second table scores less than the first", statements::cells_worse},
    {"depth-matters", "how often one ply more on one side changes the result", statements::depth_matters},
    {"deeper-wins", "whether the deeper side wins most games at unequal depths", deeper_wins},
    {"deeper-never-loses", "whether the deeper side ever loses", deeper_never_loses},
    {"beginner-wins", "at equal depth, whether the side that begins wins", beginner_wins},
    {"fair", "whether both sides win about as often", fair},
    {"same-games", "whether two tables hold the same games, and the positions looked at", same_games},
    {"two-cells", "two cells side by side: how they end and where they part", statements::two_cells},
    {"turning-point", "two cells side by side: which part of the evaluator makes them part, and why the first is drawn",
     statements::turning_point},
    {"more-wins", "in which of two tables the first side wins more often", more_wins},
    {"endings", "why games ended, and how many go round in circles", endings},
    {"loops", "each endless game: when a board comes again, the period, and the pieces on it", statements::loops},
    {"loops-end", "what becomes of the endless games of the first table in the second", statements::loops_end},
    {"nodes-saved", "how many positions the second table saves at each depth", statements::nodes_saved},
    {"cost-ratio", "the positions a move of the second table over the first, held against `claim`",
     statements::cost_ratio},
    {"exponent-ratio", "the exponent of the second table over the first, held against `claim`",
     statements::exponent_ratio},
    {"same-moves", "in how many searches two tables differ", same_moves},
    {"growth", "the factor by which each ply multiplies the positions", statements::growth},
    {"margin", "how many points the first side is ahead", statements::margins},
    {"best-row", "which first player scores best", statements::best_row},
    {"parts", "what a player without one part scores against the whole, with 95 % intervals", statements::parts},
    {"better", "what each first player scores against the second, with 95 % intervals", statements::better},
    {"urges", "which rule of thumb of the first player spoke in its games, and whether a search finds better",
     statements::urges},
};

}  // namespace

const std::vector<std::string>& statement_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all;
    for (const Kind& kind : kinds) all.emplace_back(kind.name);
    return all;
  }();
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
  const auto read = parse_spec(spec, "player");
  if (!read) return 0;
  for (const auto& [key, value] : read->pairs)
    if (key == "depth") return static_cast<int>(whole_number(value).value_or(0));
  return 0;
}

}  // namespace zermelo
