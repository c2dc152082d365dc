#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "zermelo/lab/study/runner.h"
#include "zermelo/lab/study/task_player.h"

/// Studies whose players are learned before their games are played (docs/lab.md, key `learn`).
namespace zermelo {

/// The player with the file of its network: `engine:net=generation-3` becomes the third network that the grid learns.
/// Generation 0 knows only the rules. `networks` is the folder of all that is learned.
std::string learned_player(const ResultGrid& grid, const std::string& player, const std::string& networks);

/// Learns the networks that the games at the `open` places need and that are not there yet. False when it was stopped;
/// the next call continues.
Expected<bool> learn_networks(const StudyWork& work, const std::vector<std::size_t>& open, const Catalogue& games,
                              const RunOptions& options);

/// The seconds of processor time that each generation of a grid took to learn; empty where nothing was learned.
Expected<std::vector<double>> seconds_of_learning(const ResultGrid& grid, const std::string& networks);

}  // namespace zermelo
