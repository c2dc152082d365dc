#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "zermelo/any/any_game.h"

namespace zermelo {

/// What a `go` of UCI asks for.
struct UciGo {
  Request request;                    ///< depth, nodes, time, clocks, moves to look at
  bool infinite = false;              ///< nothing is to be said before `stop`
  bool ponder = false;                ///< nothing is to be said before `ponderhit` or `stop`
  int mate = 0;                       ///< in this many moves; 0: none is asked for
  std::vector<std::string> problems;  ///< what was not understood, and left out

  bool timed() const { return request.time.count() > 0 || request.clock.runs(); }
  bool limited() const { return timed() || request.depth > 0 || request.nodes > 0; }
};

/// The words behind `go`, for the side to move. What cannot be understood is left out; a search that
/// would then have no end gets a small depth, because every `go` is answered.
UciGo read_uci_go(std::span<const std::string_view> words, const AnyLine& line);

}  // namespace zermelo
