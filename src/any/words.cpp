#include "zermelo/any/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "zermelo/core/number_text.h"

namespace zermelo {
namespace {

std::string won_because(Reason reason, const std::string& winner, const std::string& loser) {
  switch (reason) {
    case Reason::Line: return "a line is complete";
    case Reason::Goal: return winner + " reached the goal";
    case Reason::NoMoves: return loser + " has no move";
    case Reason::NoPieces: return loser + " has no pieces left";
    case Reason::LastObject: return "the last object is taken";
    case Reason::Mate: return loser + " is mated";
    case Reason::Majority: return winner + " has more than half of the seeds";
    case Reason::SideEmpty: return "one side of the board is empty";
    case Reason::Resignation: return loser + " resigned";
    case Reason::IllegalMove: return loser + " made an illegal move";
    case Reason::Time: return loser + " ran out of time";
    case Reason::Crash: return loser + "'s program failed";
    case Reason::Tablebase: return "a tablebase knows that " + winner + " wins";
    default: return std::string(to_string(reason));
  }
}

std::string drawn_because(Reason reason) {
  switch (reason) {
    case Reason::FullBoard: return "the board is full";
    case Reason::NoMoves: return "the side to move has no move";
    case Reason::Stalemate: return "stalemate";
    case Reason::InsufficientMaterial: return "neither side has enough pieces to win";
    case Reason::Repetition: return "the same position came up again and again";
    case Reason::MoveLimit: return "too many moves without progress";
    case Reason::Tablebase: return "a tablebase knows that nobody wins";
    case Reason::SideEmpty: return "one side of the board is empty, and the stores are equal";
    default: return std::string(to_string(reason));
  }
}

}  // namespace

std::string side_name(Player player, const GameInfo& game) {
  if (player == Player::Chance) return "the dice";
  return game.sides[player == Player::First ? 0 : 1];
}

std::string shown_move(const AnyLine& line, const std::string& move) {
  const auto legal = line.legal();
  const auto found = std::ranges::find(legal, move);
  return found == legal.end() ? move : line.short_texts()[static_cast<std::size_t>(found - legal.begin())];
}

std::vector<std::string> shown_line(const AnyLine& line, const std::vector<std::string>& moves) {
  std::vector<std::string> shown;
  const auto walk = line.clone();
  for (const std::string& move : moves) {
    shown.push_back(shown_move(*walk, move));
    if (!walk->play(move)) break;
  }
  return shown;
}

std::string outcome_sentence(const Outcome& outcome, const GameInfo& game) {
  if (outcome.reason == Reason::Leaf) return "A leaf is reached; it is worth " + number_text(outcome.margin);
  if (const auto winner = outcome.winner()) {
    const std::string name = side_name(*winner, game);
    const std::string by = outcome.has_margin ? " by " + number_text(std::abs(outcome.margin)) : "";
    return fmt::format("{} wins{}: {}", name, by,
                       won_because(outcome.reason, name, side_name(opponent(*winner), game)));
  }
  if (outcome.result == Result::Draw) return "Draw: " + drawn_because(outcome.reason);
  return "No result: " + std::string(to_string(outcome.reason));
}

}  // namespace zermelo
