#pragma once
#include <cstddef>

#include "zermelo/insight/judge.h"

namespace zermelo {

enum class Effort : std::uint8_t {
  Quick,    ///< tablebases, certificates and the judge's search
  Thorough  ///< also the chances of a game with dice, and a proof of each move where moves can be proven
};

/// Every move of a position with its value: the one source of the values that the page shows. A value that is known
/// replaces one that was searched, and `Thought::because` names the source:
///
///   | source        | where                                                                            |
///   |---------------|----------------------------------------------------------------------------------|
///   | `published`   | positions whose moves are in the literature, as in Connect Four                  |
///   | `tablebase`   | positions that a tablebase has                                                   |
///   | `certificate` | positions whose winner a kept certificate shows; its other moves are searched    |
///   | `chances`     | games with dice that are small enough to be solved                               |
///   | `proof`       | games that never repeat a position: one move after the other                     |
///   | `search`      | everywhere else, and where time was too short                                    |
///
/// `request.on_progress` hears of every improvement. `request.time` is the time of everything together.
Expected<Thought> values_of_moves(const AnyLine& line, Judge& judge, Effort effort, const Request& request);

/// The bytes that `values_of_moves` takes, besides the judge's.
std::size_t exact_bytes(const GameInfo& game, Effort effort);

/// "win", "draw" or "loss" for the player to move, where that is proven; nothing for points and for chances.
std::optional<std::string_view> proven_result(const Thought::Move& move, const GameInfo& game);

}  // namespace zermelo
