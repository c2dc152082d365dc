/// Which rule of thumb of a published program spoke in its games, and whether a real search finds better.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "zermelo/any/stranger.h"
#include "zermelo/lab/report/view.h"

namespace zermelo {
namespace {

constexpr std::size_t most_games = 100;   ///< of the grid that are looked through
constexpr std::size_t most_judged = 150;  ///< positions a rule that are searched
constexpr int judging_depth = 6;
constexpr double equal_values = 1e-9;

/// Where a rule spoke, and the move it chose.
struct Spoken {
  std::string position;
  std::string move;
};
using ByRule = std::map<std::string, std::vector<Spoken>>;

/// "again" out of "the urge again: the last seed falls into the store"; empty where a search chose.
std::string rule_of(const std::string& because) {
  constexpr std::string_view mark = "the urge ";
  if (!because.starts_with(mark)) return {};
  return because.substr(mark.size(), because.find(':') - mark.size());
}

/// Asks the program again in every position in which it was to move.
std::size_t listen(const AnyGame& rules, const LabGame& game, const std::string& spec, bool firsts,
                   ByRule& rules_spoken) {
  auto player = player_for_stranger(rules, spec);  // starts no program
  const auto line = rules.start(game.position);
  if (!player || !line) return 0;
  std::size_t asked = 0;
  const auto moves = moves_of(game);
  for (std::size_t ply = 0; ply < moves.size(); ++ply) {
    if (ply >= game.opening.size() && ((*line)->to_move() == Player::First) == firsts) {
      ++asked;
      const auto thought = (*player)->think(**line, {});
      if (const std::string rule = thought ? rule_of(thought->because) : ""; !rule.empty())
        rules_spoken[rule].push_back({(*line)->position(), moves[ply]});
    }
    if (!(*line)->play(moves[ply])) return asked;
  }
  return asked;
}

/// What a position is worth to the side to move, searched this deep; the result where the game is over.
std::optional<double> worth(const AnyGame& rules, const AnyLine& line, int depth) {
  auto player = rules.player(fmt::format("alphabeta:depth={}", depth));
  if (!player) return std::nullopt;
  const auto thought = (*player)->think(line, {});
  return thought ? thought->value : std::nullopt;
}

/// True where a search finds nothing better than the move.
std::optional<bool> is_best(const AnyGame& rules, const Spoken& spoken) {
  const auto line = rules.start(spoken.position);
  if (!line) return std::nullopt;
  const auto best = worth(rules, **line, judging_depth);
  const Player mover = (*line)->to_move();
  if (!best || !(*line)->play(spoken.move) || (*line)->outcome()) return std::nullopt;
  const auto after = worth(rules, **line, judging_depth - 1);
  if (!after) return std::nullopt;
  return ((*line)->to_move() == mover ? *after : -*after) >= *best - equal_values;
}

std::string judged_words(const AnyGame& rules, const std::vector<Spoken>& all) {
  const std::size_t step = std::max<std::size_t>(1, all.size() / most_judged);
  int judged = 0;
  int right = 0;
  for (std::size_t i = 0; i < all.size(); i += step)
    if (const auto best = is_best(rules, all[i])) {
      ++judged;
      right += *best ? 1 : 0;
    }
  return judged == 0 ? ""
                     : fmt::format(", right in {} of the {} that were judged ({:.0f} %)", right, judged,
                                   percent(right, judged));
}

}  // namespace

namespace statements {

Statement urges(const View& view) {
  ByRule spoken;
  std::size_t asked = 0;
  std::set<std::uint64_t> heard;  // each distinct game once
  std::shared_ptr<const AnyGame> rules;
  for (const CellResult* cell : view.cells(0)) {
    const auto found = view.rules(*cell);
    if (!found) return no_data();
    rules = *found;
    for (std::size_t i = 0; i < std::min(cell->games.size(), most_games); ++i)
      if (heard.insert(identity_of(*cell->games[i])).second)
        asked += listen(*rules, *cell->games[i], view.results.cell_of(*cell).first.front(),
                        !cell->games[i]->key.swapped, spoken);
  }
  if (asked == 0) return no_data();
  std::size_t sum = 0;
  std::string list;
  for (const auto& [rule, all] : spoken) {
    sum += all.size();
    list += fmt::format("{}{} {}{}", list.empty() ? "" : "; ", rule, all.size(), judged_words(*rules, all));
  }
  return {.sentence = fmt::format(
              "An urge chooses the move in {} of {} positions: {}{}right means that alpha-beta at depth {} finds "
              "nothing better.",
              sum, asked, list, list.empty() ? "" : "; ", judging_depth),
          .yes = std::nullopt};
}

}  // namespace statements
}  // namespace zermelo
