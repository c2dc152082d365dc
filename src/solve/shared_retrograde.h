#pragma once
#include <optional>
#include <utility>
#include <vector>

#include "solve/judge.h"
#include "solve/retrograde.h"
#include "solve/shared_passes.h"

namespace zermelo {

/// Retrograde analysis of a layer by several processes: what SharedPasses must know of a game.
template <Numbering N>
class SharedRetrograde final : public SharedPasses {
 public:
  using Layer = typename N::Layer;
  using Position = typename N::Game::Position;

  SharedRetrograde(const N& numbering, Layer layer, std::vector<Layer> below, Exchange& exchange)
      : SharedPasses(outline(layer, below), exchange),
        judge_(numbering, std::move(layer), std::move(below)) {}

  static SharedLayer outline(const Layer& layer, const std::vector<Layer>& below) {
    SharedLayer shared{.name = layer.name(),
                       .size = layer.size(),
                       .complete = layer.complete(),
                       .goes_back = GoesBack<N>,
                       .below = {}};
    for (const Layer& smaller : below) shared.below.push_back(smaller.size());
    return shared;
  }

 private:
  std::optional<Verdict> begin(std::uint64_t number) override {
    const auto p = judge_.layer().position(number);
    return p ? std::optional(judge_.begin(*p, codes())) : std::nullopt;
  }
  Verdict from_moves(std::uint64_t number, int level) override {
    return {.code = judge_.from_moves(*judge_.layer().position(number), level, codes())};
  }
  Verdict look_again(std::uint64_t number, int level) override {
    return judge_.look_again(*judge_.layer().position(number), number, level, codes());
  }
  void before(std::uint64_t number, std::vector<std::uint64_t>& found) override {
    if constexpr (GoesBack<N>)
      judge_.each_before(*judge_.layer().position(number), number, [&](std::uint64_t i) { found.push_back(i); });
  }
  bool too_long() const override { return judge_.too_long(); }
  Error too_long_words() const override { return Retrograde<N>::too_long(judge_.layer()); }

  Judge<N> judge_;
};

}  // namespace zermelo
