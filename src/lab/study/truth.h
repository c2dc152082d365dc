#pragma once
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>

#include "zermelo/any/any_game.h"

namespace zermelo {

/// How a position ends when both sides play their best, as the side to move has it.
struct Truth {
  enum class Result : std::uint8_t { Unknown, Win, Draw, Loss };
  Result result = Result::Unknown;
  std::optional<int> plies;  ///< to the end, for a win or a loss
  std::string best;          ///< a move that does it; empty where nothing is known or the game is over
};

std::string_view to_string(Truth::Result result);

/// What is proven, by a search to the end that may look at some hundred thousand positions; unknown is an answer. An
/// ending is looked up in its tablebase.
Truth truth_of(const AnyLine& line, const std::stop_token& stop = {});

/// The same after a move, still as the side sees it that makes the move.
Truth truth_after(const AnyLine& line, const std::string& move, const std::stop_token& stop = {});

}  // namespace zermelo
