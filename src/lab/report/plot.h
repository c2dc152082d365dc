#pragma once
#include <string>

#include "zermelo/lab/study/results.h"

/// Plots as SVG, each complete in itself: light and dark, on a page or as a file.
namespace zermelo {

/// The share of points of the first player in every cell of a grid; empty where its cells are no games.
std::string heat_map_svg(const StudyResults& results, std::size_t grid);

/// Positions (or seconds of processor time) a move against depth, with the fitted factor; empty where no player has two
/// depths.
std::string growth_svg(const StudyResults& results, std::size_t grid, bool time);

/// The first player's points against its time a move, a line for each second player; empty where its time is always the
/// same.
std::string score_svg(const StudyResults& results, std::size_t grid);

/// The points of players that learn against the minutes of their learning, a line for each grid; empty where none does,
/// or where the minutes are not known.
std::string learning_svg(const StudyResults& results);

/// What both players thought of their game, as the first side sees it; empty where they did not judge.
std::string value_svg(const LabGame& game);

}  // namespace zermelo
