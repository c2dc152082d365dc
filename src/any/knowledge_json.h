#pragma once
#include <string>

#include "zermelo/any/json.h"
#include "zermelo/any/knowledge.h"

/// What is known of a game, in the shapes of docs/json.md: sections solve, solve --check, puzzle and tablebase.
namespace zermelo {

/// `game` is the game as it was asked for.
Json to_json(const Solved& solved, const SolveRequest& request, const std::string& game, const AnyLine& line,
             double seconds);
Json to_json(const ChanceSolved& solved, const std::string& game, const AnyLine& line, double seconds);
Json to_json(const SampledProof& sampled);
/// `file` is where the certificate was read.
Json to_json(const Checked& checked, const Certificate& certificate, const std::string& file, double seconds);

/// The value, and the plies to a win or a loss.
Json to_json(const Exact& exact);
/// A position with its value and that of every move.
Json to_json(const Exact& exact, const ValuedMoves<std::string>& moves, const std::string& game,
             const std::string& position);
Json to_json(const Puzzle& puzzle);
Json to_json(const TablebaseLayer& layer);
/// `game` names the sides.
Json to_json(const TablebaseStats& stats, const GameInfo& game);

}  // namespace zermelo
