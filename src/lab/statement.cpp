#include "lab/statement.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "any/spec.h"
#include "core/options.h"
#include "lab/growth.h"
#include "lab/results.h"

namespace zermelo {
namespace {

/// The cells a question is about that have all their games.
struct View {
  const StudyQuestion& question;
  const StudyResults& results;

  std::vector<const CellResult*> cells(std::size_t table) const {
    auto found = results.in_table(question.tables[std::min(table, question.tables.size() - 1)]);
    std::erase_if(found, [](const CellResult* cell) { return !cell->complete(); });
    return found;
  }
  std::vector<const CellResult*> all() const {
    std::vector<const CellResult*> found;
    for (std::size_t i = 0; i < question.tables.size(); ++i) {
      const auto more = cells(i);
      found.insert(found.end(), more.begin(), more.end());
    }
    return found;
  }
  int first_depth(const CellResult& cell) const { return depth_of(results.cell_of(cell).first.front()); }
  int second_depth(const CellResult& cell) const { return depth_of(results.cell_of(cell).second); }
  std::string name(const CellResult& cell) const {
    const StudyCell& plan = results.cell_of(cell);
    return plan.column.empty() ? plan.row : plan.row + "–" + plan.column;
  }
};

Statement no_data() { return {.sentence = "Not enough games are in the store to answer this.", .yes = std::nullopt}; }

double percent(double part, double whole) { return whole == 0 ? 0 : 100 * part / whole; }

struct Sums {
  int games = 0;
  int first = 0;
  int draws = 0;
  int second = 0;
  int unfinished = 0;
};
Sums sums(const std::vector<const CellResult*>& cells) {
  Sums s;
  for (const CellResult* cell : cells) {
    s.games += static_cast<int>(cell->games.size());
    s.first += cell->first_wins;
    s.draws += cell->draws;
    s.second += cell->second_wins;
    s.unfinished += cell->unfinished;
  }
  return s;
}

Statement agree(const View& view) {
  int agree = 0;
  int of = 0;
  for (const CellResult* cell : view.all()) {
    if (cell->expected.empty()) continue;
    ++of;
    agree += cell->agrees.value_or(false) ? 1 : 0;
  }
  if (of == 0) return no_data();
  return {.sentence = fmt::format("{} of {} published cells come out again.", agree, of), .yes = agree == of};
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

Statement deeper_wins(const View& view) {
  int games = 0;
  int deeper = 0;
  int shallower = 0;
  for (const CellResult* cell : view.all()) {
    const int difference = view.first_depth(*cell) - view.second_depth(*cell);
    if (difference == 0) continue;
    games += static_cast<int>(cell->games.size());
    deeper += difference > 0 ? cell->first_wins : cell->second_wins;
    shallower += difference > 0 ? cell->second_wins : cell->first_wins;
  }
  if (games == 0) return no_data();
  // It wins most games, or all that have a winner.
  const bool yes = 2 * deeper > games || (deeper > 0 && shallower == 0);
  return {.sentence = fmt::format("{}: at unequal depths the deeper side wins {} of {} games ({:.0f} %), the shallower "
                                  "{}, the rest have no winner.",
                                  yes ? "The deeper side prevails" : "The deeper side does not prevail", deeper, games,
                                  percent(deeper, games), shallower),
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
  return {.sentence = fmt::format(
              "At equal depth the side that begins wins {} of {} games, the other {}; {} are drawn{}.", s.first,
              s.games, s.second, s.draws, s.unfinished > 0 ? fmt::format(", {} never end", s.unfinished) : ""),
          .yes = s.first > s.second};
}

Statement fair(const View& view) {
  const Sums s = sums(view.all());
  if (s.games == 0) return no_data();
  const double difference = std::abs(percent(s.first - s.second, s.games));
  constexpr double little = 5;
  const bool yes = difference <= little;
  return {.sentence = fmt::format("{}: of {} games the first side wins {:.0f} %, the second {:.0f} %; {:.0f} % have no "
                                  "winner.",
                                  yes ? "Fair" : "Not fair", s.games, percent(s.first, s.games),
                                  percent(s.second, s.games), percent(s.games - s.first - s.second, s.games)),
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
  return {.sentence = fmt::format(
              "{} of {} games are move for move the same in {} and {}; the second looks at {:.0f} % "
              "of the positions of the first.",
              same, games, view.question.tables.front(), view.question.tables.back(), percent(nodes_two, nodes_one)),
          .yes = same == games};
}

std::string outcome_words(const CellResult& cell) {
  const LabGame& game = *cell.games.front();
  const std::string what = game.result == "1-0"   ? "won by the first side"
                           : game.result == "0-1" ? "won by the second side"
                           : game.result == "*"   ? "without an end"
                                                  : "a draw";
  return fmt::format("{} ({}) after {} plies{}", what, game.reason, game.plies,
                     game.first_repeat ? fmt::format(", a board comes again at ply {}", *game.first_repeat) : "");
}

/// "5-1" and "4-1" side by side, with what they ended by and where they part.
Statement two_cells(const View& view) {
  std::vector<const CellResult*> cells;
  for (const std::string& text : view.question.cells) {
    const std::size_t dash = text.find('-');
    const CellResult* const cell = view.results.at(view.question.tables.front(), text.substr(0, dash),
                                                   dash == text.npos ? "" : text.substr(dash + 1));
    if (cell == nullptr || cell->games.empty()) return no_data();
    cells.push_back(cell);
  }
  if (cells.size() < 2) return no_data();
  const auto one = moves_of(*cells[0]->games.front());
  const auto two = moves_of(*cells[1]->games.front());
  const auto part = std::ranges::mismatch(one, two);
  const auto ply = part.in1 - one.begin();
  std::string sentence = fmt::format("{} is {}; {} is {}", view.name(*cells[0]), outcome_words(*cells[0]),
                                     view.name(*cells[1]), outcome_words(*cells[1]));
  if (part.in1 != one.end() && part.in2 != two.end())
    sentence += fmt::format(". They part at ply {}: {} against {}", ply + 1, *part.in1, *part.in2);
  return {.sentence = sentence + ".", .yes = cells[0]->result == cells[1]->result};
}

/// Which of two tables has more wins for the first side.
Statement more_wins(const View& view) {
  const Sums one = sums(view.cells(0));
  const Sums two = sums(view.cells(1));
  if (one.games == 0 || two.games == 0) return no_data();
  const double a = percent(one.first, one.games);
  const double b = percent(two.first, two.games);
  return {.sentence = fmt::format("The first side wins {:.0f} % in {} and {:.0f} % in {}.", a,
                                  view.question.tables.front(), b, view.question.tables.back()),
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

/// Nodes of the second kind of player against the first, search by search: rows come in pairs of equal depth.
Statement nodes_saved(const View& view) {
  std::map<int, double> one;
  std::map<int, double> two;
  for (const CellResult* cell : view.cells(0)) one[view.first_depth(*cell)] += static_cast<double>(cell->nodes);
  for (const CellResult* cell : view.cells(1)) two[view.first_depth(*cell)] += static_cast<double>(cell->nodes);
  std::string list;
  double last = 0;
  for (const auto& [depth, nodes] : one) {
    if (!two.contains(depth) || nodes == 0) continue;
    last = 100 - percent(two[depth], nodes);
    list += fmt::format("{}{:.1f} % at depth {}", list.empty() ? "" : ", ", last, depth);
  }
  if (list.empty()) return no_data();
  return {.sentence = fmt::format("{} looks at fewer positions than {}: {} less.", view.question.tables.back(),
                                  view.question.tables.front(), list),
          .yes = last > 0};
}

Statement same_moves(const View& view) {
  const auto one = view.cells(0);
  const auto two = view.cells(1);
  int searches = 0;
  int differ = 0;
  for (std::size_t i = 0; i < std::min(one.size(), two.size()); ++i) {
    if (one[i]->games.empty() || two[i]->games.empty()) continue;
    ++searches;
    const auto& a = *one[i]->games.front();
    const auto& b = *two[i]->games.front();
    differ += observed(a, "move") != observed(b, "move") || observed(a, "value") != observed(b, "value") ? 1 : 0;
  }
  if (searches == 0) return no_data();
  return {.sentence = fmt::format("In {} of {} searches {} finds another move or value than {}.", differ, searches,
                                  view.question.tables.back(), view.question.tables.front()),
          .yes = differ == 0};
}

Statement growth(const View& view) {
  std::string list;
  std::optional<double> first;
  std::optional<double> last;
  for (const std::string& name : view.question.tables) {
    const auto fitted = fitted_growth(view.results, name);
    if (!fitted) continue;
    list += fmt::format("{}{:.2f} in {}", list.empty() ? "" : ", ", *fitted, name);
    if (!first) first = fitted;
    last = fitted;
  }
  if (!first) return no_data();
  return {.sentence = fmt::format("Each further ply multiplies the positions looked at by {}.", list),
          .yes = *last < *first};
}

Statement margins(const View& view) {
  double sum = 0;
  int games = 0;
  for (const CellResult* cell : view.all())
    for (const LabGame* game : cell->games)
      if (game->margin) {
        sum += *game->margin * (game->key.swapped ? -1 : 1);
        ++games;
      }
  if (games == 0) return no_data();
  return {
      .sentence = fmt::format("The first side ends {:+.1f} points ahead on average of {} games.", sum / games, games),
      .yes = sum > 0};
}

/// Who scores best over a whole table: rows by their points.
Statement best_row(const View& view) {
  std::map<std::string, std::pair<double, int>> rows;
  for (const CellResult* cell : view.all()) {
    auto& [points, games] = rows[view.results.cell_of(*cell).row];
    points += cell->first_wins + 0.5 * cell->draws;
    games += cell->decided();
  }
  std::vector<std::pair<double, std::string>> order;
  for (const auto& [row, score] : rows)
    if (score.second > 0) order.emplace_back(percent(score.first, score.second), row);
  if (order.empty()) return no_data();
  std::ranges::sort(order, std::greater());
  std::string list;
  for (const auto& [share, row] : order) list += fmt::format("{}{} {:.0f} %", list.empty() ? "" : ", ", row, share);
  return {.sentence = fmt::format("{} scores best. Points in per cent: {}.", order.front().second, list),
          .yes = std::nullopt};
}

struct Kind {
  const char* name;
  const char* meaning;
  Statement (*answer)(const View&);
};

constexpr Kind kinds[]{
    {"agree", "how many published cells come out again", agree},
    {"identical", "whether repeated games are move for move the same", identical},
    {"first-wins", "how often the side that moves first wins", first_wins},
    {"symmetric", "whether exchanging depths and colours changes anything", symmetric},
    {"deeper-wins", "whether the deeper side wins most games at unequal depths", deeper_wins},
    {"deeper-never-loses", "whether the deeper side ever loses", deeper_never_loses},
    {"beginner-wins", "at equal depth, whether the side that begins wins", beginner_wins},
    {"fair", "whether both sides win about as often", fair},
    {"same-games", "whether two tables hold the same games, and the positions looked at", same_games},
    {"two-cells", "two cells side by side: how they end and where they part", two_cells},
    {"more-wins", "in which of two tables the first side wins more often", more_wins},
    {"endings", "why games ended, and how many go round in circles", endings},
    {"nodes-saved", "how many positions the second table saves at each depth", nodes_saved},
    {"same-moves", "in how many searches two tables differ", same_moves},
    {"growth", "the factor by which each ply multiplies the positions", growth},
    {"margin", "how many points the first side is ahead", margins},
    {"best-row", "which first player scores best", best_row},
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

const std::vector<std::string>& statement_meanings() {
  static const std::vector<std::string> meanings = [] {
    std::vector<std::string> all;
    for (const Kind& kind : kinds) all.emplace_back(kind.meaning);
    return all;
  }();
  return meanings;
}

Statement answer(const StudyQuestion& question, const StudyResults& results) {
  const auto kind = std::ranges::find_if(kinds, [&](const Kind& one) { return question.statement == one.name; });
  return kind == std::end(kinds) ? no_data() : kind->answer({question, results});
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
