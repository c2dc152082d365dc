#include "zermelo/lab/study/truth.h"

#include "zermelo/any/knowledge.h"
#include "zermelo/match/program.h"

namespace zermelo {
namespace {

constexpr const char* searcher = "engine:nodes=250000,exact=on";

/// For First.
Truth::Result decided(const Outcome& outcome) {
  const int sign = outcome.sign();
  if (outcome.result == Result::None) return Truth::Result::Unknown;
  return sign > 0 ? Truth::Result::Win : sign < 0 ? Truth::Result::Loss : Truth::Result::Draw;
}

Truth::Result reversed(Truth::Result result) {
  if (result == Truth::Result::Win) return Truth::Result::Loss;
  return result == Truth::Result::Loss ? Truth::Result::Win : result;
}

/// Out of a tablebase: where one has every move, the first is the best. A game that repeats no position is searched to
/// its end instead.
std::optional<Truth> looked_up(const AnyLine& line, const std::stop_token& stop) {
  if (!line.game()->info().repeats) return std::nullopt;
  const auto tables = line.game()->knowledge()->endgames();
  if (!tables) return std::nullopt;
  const auto moves = (*tables)->moves(line.position(), stop);
  if (!moves || moves->empty() || moves->front().second.margin) return std::nullopt;
  const auto& [best, exact] = moves->front();
  if (exact.value == 0) return Truth{.result = Truth::Result::Draw, .plies = {}, .best = best};
  return Truth{
      .result = exact.value > 0 ? Truth::Result::Win : Truth::Result::Loss, .plies = exact.plies, .best = best};
}

}  // namespace

std::string_view to_string(Truth::Result result) {
  switch (result) {
    case Truth::Result::Win: return "win";
    case Truth::Result::Draw: return "draw";
    case Truth::Result::Loss: return "loss";
    case Truth::Result::Unknown: break;
  }
  return "unknown";
}

Truth truth_of(const AnyLine& line, const std::stop_token& stop) {
  if (const auto outcome = line.outcome()) {
    const auto first = decided(*outcome);
    return {.result = line.to_move() == Player::Second ? reversed(first) : first, .plies = 0, .best = {}};
  }
  if (const auto known = looked_up(line, stop)) return *known;
  auto player = make_player(*line.game(), searcher);
  if (!player) return {};  // dice: nothing is searched to its end
  const auto thought = (*player)->think(line, {.stop = stop});
  if (!thought || !thought->move) return {};
  const std::string& best = *thought->move;
  if (thought->win) return {.result = Truth::Result::Win, .plies = thought->win, .best = best};
  if (thought->loss && thought->proof == Proof::Proven)
    return {.result = Truth::Result::Loss, .plies = thought->loss, .best = best};
  if (thought->proof != Proof::Proven || thought->value != 0.0) return {};
  return {.result = Truth::Result::Draw, .plies = {}, .best = best};
}

Truth truth_after(const AnyLine& line, const std::string& move, const std::stop_token& stop) {
  const auto next = line.clone();
  const Player mover = line.to_move();
  if (!next->play(move)) return {};
  Truth truth = truth_of(*next, stop);
  if (next->to_move() != mover) truth.result = reversed(truth.result);
  if (truth.plies) ++*truth.plies;
  return truth;
}

}  // namespace zermelo
