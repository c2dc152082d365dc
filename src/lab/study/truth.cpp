#include "zermelo/lab/study/truth.h"

#include "zermelo/any/knowledge.h"

namespace zermelo {
namespace {

constexpr const char* searcher = "engine:nodes=250000,exact=on";

/// Out of a tablebase: where one has every move, the first is the best. A game that repeats no position is searched to
/// its end instead.
std::optional<Truth> looked_up(const AnyLine& line, const std::stop_token& stop) {
  if (!line.game()->info().repeats) return std::nullopt;
  const auto grids = line.game()->knowledge()->endgames();
  if (!grids) return std::nullopt;
  const auto moves = (*grids)->moves(line.position(), stop);
  if (!moves || moves->empty() || moves->front().second.margin) return std::nullopt;
  const auto& [best, exact] = moves->front();
  return Truth{.verdict = Verdict{.sign = exact.value, .plies = exact.plies}, .best = best};
}

}  // namespace

std::string_view result_word(const Truth& truth) {
  if (!truth.verdict) return "unknown";
  return truth.verdict->sign > 0 ? "win" : truth.verdict->sign < 0 ? "loss" : "draw";
}

Truth truth_of(const AnyLine& line, const std::stop_token& stop) {
  if (const auto outcome = line.outcome()) {
    if (outcome->result == Result::None) return {};
    return {.verdict = Verdict{.sign = outcome->sign() * (line.to_move() == Player::Second ? -1 : 1)}};
  }
  if (const auto known = looked_up(line, stop)) return *known;
  auto player = line.game()->player(searcher);
  if (!player) return {};  // dice: nothing is searched to its end
  const auto thought = (*player)->think(line, {.stop = stop});
  if (!thought || !thought->move) return {};
  const auto proven = [&](int sign, int plies) {
    return Truth{.verdict = Verdict{.sign = sign, .plies = plies}, .best = *thought->move};
  };
  if (thought->win) return proven(1, *thought->win);
  if (thought->proof != Proof::Proven) return {};
  if (thought->loss) return proven(-1, *thought->loss);
  return thought->value == 0.0 ? proven(0, 0) : Truth{};
}

Truth truth_after(const AnyLine& line, const std::string& move, const std::stop_token& stop) {
  const auto next = line.clone();
  if (!next->play(move)) return {};
  Truth truth = truth_of(*next, stop);
  if (!truth.verdict) return truth;
  if (next->to_move() != line.to_move()) truth.verdict->sign = -truth.verdict->sign;
  ++truth.verdict->plies;
  return truth;
}

}  // namespace zermelo
