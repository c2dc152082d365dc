#pragma once
#include <cstdint>
#include <string>

#include "zermelo/any/any_game.h"
#include "zermelo/core/error.h"
#include "zermelo/games/tree/node.h"
#include "zermelo/quiz/chart.h"

/// Where the trees of exercises come from: chance, a teacher's text, a position of a real game.
namespace zermelo {

/// A random tree as text. Its leaves differ, except in every third of a sheet, where two are equal so that α meets β
/// exactly and it matters whether α ≥ β or α > β cuts. By every convention something is cut.
std::string random_tree(std::uint64_t seed, int number, int level);

/// Reads a written tree; one without moves, with chance nodes, or too large for a page is refused.
Expected<Chart> read_chart(const std::string& text);

/// The player that looks at all of a real position's tree.
std::string whole_tree_player(int depth, const std::string& evaluator);
/// What that player recorded, as a written tree: moves by their names, values to two decimals.
Expected<std::string> written_tree(const Thought& thought);

}  // namespace zermelo
