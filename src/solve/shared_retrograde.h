#pragma once
#include <optional>
#include <utility>
#include <vector>

#include "zermelo/solve/appraiser.h"
#include "zermelo/solve/retrograde.h"
#include "zermelo/solve/shared_passes.h"

namespace zermelo {

/// Retrograde analysis of a layer by several processes: what SharedPasses must know of a game.
template <Numbering N>
class SharedRetrograde final : public SharedPasses {
 public:
  using Layer = typename N::Layer;
  using Position = typename N::Game::Position;

  SharedRetrograde(const N& numbering, Layer layer, std::vector<Layer> below, Exchange& exchange)
      : SharedPasses(outline(layer, below), exchange),
        appraiser_(numbering, std::move(layer), std::move(below)) {}

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
  std::optional<Appraisal> begin(std::uint64_t number) override {
    const auto p = appraiser_.layer().position(number);
    return p ? std::optional(appraiser_.begin(*p, codes())) : std::nullopt;
  }
  Appraisal from_moves(std::uint64_t number, int level) override {
    return {.code = appraiser_.from_moves(*appraiser_.layer().position(number), level, codes())};
  }
  Appraisal look_again(std::uint64_t number, int level) override {
    return appraiser_.look_again(*appraiser_.layer().position(number), number, level, codes());
  }
  void before(std::uint64_t number, std::vector<std::uint64_t>& found) override {
    if constexpr (GoesBack<N>)
      appraiser_.each_before(*appraiser_.layer().position(number), number,
                             [&](std::uint64_t i) { found.push_back(i); });
  }
  bool too_long() const override { return appraiser_.too_long(); }
  Error too_long_words() const override { return Retrograde<N>::too_long(appraiser_.layer()); }

  Appraiser<N> appraiser_;
};

}  // namespace zermelo
