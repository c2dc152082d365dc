#include "zermelo/lab/report/view.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "zermelo/core/number_text.h"

namespace zermelo {
namespace {

std::string board_of(const Drawing& drawing) {
  std::vector<std::string> pieces;
  for (const Drawing::Piece& piece : drawing.pieces)
    pieces.push_back(fmt::format("{} {} {} {}", piece.x, piece.y, static_cast<int>(piece.owner), piece.mark));
  std::ranges::sort(pieces);
  return fmt::format("{}", fmt::join(pieces, ";"));
}

Replayed seen(const AnyLine& line) {
  const Drawing drawing = line.drawing();
  const auto pieces = [&](Player owner) {
    return static_cast<int>(std::ranges::count(drawing.pieces, owner, &Drawing::Piece::owner));
  };
  return {.ply = line.plies(),
          .position = line.position(),
          .board = board_of(drawing),
          .to_move = line.to_move(),
          .first_pieces = pieces(Player::First),
          .second_pieces = pieces(Player::Second)};
}

}  // namespace

const std::string& View::grid(std::size_t number) const {
  return question.grids[std::min(number, question.grids.size() - 1)];
}

std::vector<const CellResult*> View::cells(std::size_t number) const {
  auto found = results.in_grid(grid(number));
  std::erase_if(found, [](const CellResult* cell) { return !cell->complete(); });
  return found;
}

std::vector<const CellResult*> View::all() const {
  std::vector<const CellResult*> found;
  for (std::size_t i = 0; i < question.grids.size(); ++i) {
    const auto more = cells(i);
    found.insert(found.end(), more.begin(), more.end());
  }
  return found;
}

std::vector<const LabGame*> View::all_games() const {
  std::vector<const LabGame*> found;
  for (const CellResult* cell : all()) found.insert(found.end(), cell->games.begin(), cell->games.end());
  return found;
}

std::vector<const LabGame*> View::distinct_games() const {
  auto found = all_games();
  std::set<std::uint64_t> identities;
  std::erase_if(found, [&](const LabGame* game) { return !identities.insert(identity_of(*game)).second; });
  return found;
}

std::vector<const CellResult*> View::named() const {
  std::vector<const CellResult*> found;
  for (const std::string& text : question.cells) {
    const std::size_t dash = text.find('-');
    const CellResult* const cell =
        results.at(grid(0), text.substr(0, dash), dash == text.npos ? "" : text.substr(dash + 1));
    if (cell != nullptr && !cell->games.empty()) found.push_back(cell);
  }
  return found;
}

const CellResult* View::at_depths(std::size_t grid, int first, int second) const {
  for (const CellResult* cell : cells(grid))
    if (first_depth(*cell) == first && second_depth(*cell) == second) return cell;
  return nullptr;
}

std::vector<std::pair<const CellResult*, const CellResult*>> View::twins() const {
  std::vector<std::pair<const CellResult*, const CellResult*>> found;
  for (const CellResult* cell : cells(0))
    if (const CellResult* const twin = at_depths(1, first_depth(*cell), second_depth(*cell)); twin != nullptr)
      found.emplace_back(cell, twin);
  return found;
}

std::vector<std::pair<const LabGame*, const LabGame*>> View::game_pairs() const {
  std::vector<std::pair<const LabGame*, const LabGame*>> found;
  const auto one = cells(0);
  const auto two = cells(1);
  for (std::size_t i = 0; i < std::min(one.size(), two.size()); ++i)
    for (std::size_t g = 0; g < std::min(one[i]->games.size(), two[i]->games.size()); ++g)
      found.emplace_back(one[i]->games[g], two[i]->games[g]);
  return found;
}

std::string View::name(const CellResult& cell) const {
  const StudyCell& plan = results.cell_of(cell);
  return plan.column.empty() ? plan.row : plan.row + "–" + plan.column;
}

Expected<std::shared_ptr<const AnyGame>> View::rules(const CellResult& cell) const {
  const ResultGrid& grid = results.grid_of(cell);
  return games.game(grid.game, grid.starts.front());
}

std::string View::side(std::size_t number, Player player) const {
  const std::size_t at = player == Player::Second ? 1 : 0;
  std::string plain = at == 0 ? "the first side" : "the second side";
  const ResultGrid* const plan = results.study().grid(grid(number));
  if (plan == nullptr || plan->swap) return plain;
  const auto game = games.game(plan->game, plan->starts.front());
  return game ? (*game)->info().sides[at] : plain;
}

std::string claim_words(const StudyQuestion& question, double measured) {
  if (!question.claim) return {};
  return fmt::format(" (claimed {}: off by {:.2f})", number_text(*question.claim),
                     std::abs(measured - *question.claim));
}

bool claim_holds(const StudyQuestion& question, double measured) {
  return question.claim && std::abs(measured - *question.claim) <= question.within;
}

std::string distinct_words(int distinct, std::size_t played) {
  if (static_cast<std::size_t>(distinct) == played) return {};
  return fmt::format(" {} of the {} games {} distinct; each counts once.", distinct, played,
                     distinct == 1 ? "is" : "are");
}

std::vector<Replayed> replayed(const AnyGame& rules, const LabGame& game) {
  const auto line = rules.start(game.position);
  if (!line) return {};
  std::vector<Replayed> positions{seen(**line)};
  for (const std::string& move : moves_of(game)) {
    if (!(*line)->play(move)) return {};
    positions.push_back(seen(**line));
  }
  return positions;
}

}  // namespace zermelo
