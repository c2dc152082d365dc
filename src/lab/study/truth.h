#pragma once
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "zermelo/any/any_game.h"
#include "zermelo/core/outcome.h"

namespace zermelo {

/// How a position ends when both sides play their best, as the side to move sees it.
struct Truth {
  std::optional<Verdict> verdict = {};  ///< nothing: unknown
  std::string best = {};                ///< a move that does it; empty where nothing is known or the game is over
};

/// "win", "draw", "loss" or "unknown"
std::string_view result_word(const Truth& truth);

/// What is proven, by a search to the end that may look at some hundred thousand positions; unknown is an answer. An
/// ending is looked up in its tablebase.
Truth truth_of(const AnyLine& line, const std::stop_token& stop = {});

/// After a move, as the side sees it that makes the move.
Truth truth_after(const AnyLine& line, const std::string& move, const std::stop_token& stop = {});

}  // namespace zermelo
