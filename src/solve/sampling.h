#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "zermelo/core/game.h"
#include "zermelo/core/notation.h"
#include "zermelo/core/random.h"
#include "zermelo/solve/certificate.h"
#include "zermelo/solve/dfpn.h"

namespace zermelo {

/// Plays games at random against a proof that keeps what it has found, and proves a position of each anew, by df-pn,
/// with a table of its own: as early in the game as that is quick, from its middle on.
template <Game G, class Proof>
class Sampling {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  Sampling(G game, Proof& proof, std::stop_token stop = {}, int samples = 64)
      : game_(std::move(game)),
        proof_(proof),
        stop_(std::move(stop)),
        samples_(samples) {}

  SampledProof operator()(const Position& start, const ClaimedBounds& bounds) {
    std::vector<Guarantee> shown;
    for (auto bound : {bounds.at_least, bounds.at_most}) {
      if (!bound || (!bound->margin && bound->least < 0)) continue;
      bound->plies = 0;  // df-pn does not count them
      shown.push_back(*bound);
    }
    SampledProof sum;
    for (int i = 0; i < samples_ && !stop_.stop_requested(); ++i)
      take(start, shown[static_cast<std::size_t>(i) % shown.size()], sum);
    return sum;
  }

 private:
  static constexpr std::uint64_t seed = 1;
  static constexpr std::uint64_t nodes = std::uint64_t{1} << 18U;  ///< of a second proof, or else it begins later
  static constexpr std::size_t table_bytes = std::size_t{16} << 20U;

  void take(const Position& start, const Guarantee& bound, SampledProof& sum) {
    ProofMeter meter({});
    bool kept = true;  // the proof had a move wherever it was asked for one
    const auto choose = [&](const Position& p, const MoveList<Move>& list, int ply) {
      const bool proves = game_.to_move(p) == bound.player;
      const auto move = proves ? proof_.move_for(p, bound, ply) : std::optional(list[random_.below(list.size())]);
      kept = move.has_value();
      return move;
    };
    const std::vector<Move> moves = play_to_end(game_, start, meter, choose);
    const auto beginning = [&](std::size_t plies) {  // and the position at its end
      return line_texts(game_, start, std::span(moves).first(plies));
    };
    const std::size_t last = moves.size();
    kept = kept && !meter.stopped();
    std::size_t at = kept ? last / 2 : last;
    std::optional<bool> agrees = kept ? std::nullopt : std::optional(false);
    while (!agrees && !stop_.stop_requested()) {
      agrees = DfPn<G>(game_, table_bytes, {.stop = stop_, .nodes = nodes}).holds(beginning(at).second, bound);
      if (!agrees) at = (at + last + 1) / 2;
    }
    if (stop_.stop_requested()) return;
    const int plies = static_cast<int>(at);
    sum.shallowest = sum.samples == 0 ? plies : std::min(sum.shallowest, plies);
    sum.deepest = std::max(sum.deepest, plies);
    ++sum.samples;
    sum.agreed += *agrees ? 1 : 0;
    if (!*agrees && sum.line.empty()) sum.line = beginning(at).first;
  }

  G game_;
  Proof& proof_;
  std::stop_token stop_;
  int samples_;
  Random random_{seed};
};

}  // namespace zermelo
