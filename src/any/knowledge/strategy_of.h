#pragma once
#include <algorithm>
#include <bit>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "zermelo/any/strategy.h"
#include "zermelo/core/game.h"
#include "zermelo/core/knowledge.h"
#include "zermelo/solve/certificate_check.h"
#include "zermelo/solve/kept_strategy.h"

/// AnyStrategy for a game that says how it is two sets. A position is its sets alone there, so that what White wins is
/// won by Black with colours swapped.
namespace zermelo {

template <class G>
class StrategyOf final : public AnyStrategy {
  using Sets = typename TwoSetsOf<G>::type;
  using Position = typename G::Position;

 public:
  StrategyOf(G game, std::string folder, std::shared_ptr<const KeptStrategy> kept)
      : game_(std::move(game)),
        folder_(std::move(folder)),
        kept_(std::move(kept)) {}

  static std::string path(const std::string& folder) {
    std::string name = Sets::title() + ".strategy";
    std::ranges::replace(name, ':', '-');
    return (std::filesystem::path(folder) / name).string();
  }
  static Expected<std::shared_ptr<AnyStrategy>> open(const G& game, const std::string& folder) {
    std::shared_ptr<const KeptStrategy> kept;
    std::error_code error;
    if (const std::string file = path(folder); std::filesystem::exists(file, error)) {
      auto found = KeptStrategy::open(file, Sets::title());
      if (!found) return fail(found.error());
      kept = std::move(*found);
    }
    return std::make_shared<StrategyOf>(game, folder, std::move(kept));
  }

  [[gnu::cold]] Expected<std::vector<KnownMove>> moves(std::string_view position) const override {
    const auto p = game_.read_position(position);
    if (!p) return fail(p.error());
    std::vector<KnownMove> found;
    MoveList<typename G::Move> list;
    if (!kept_ || moves_or_outcome(game_, *p, list)) return found;
    const auto better = [](const KnownMove& a, const KnownMove& b) {
      return a.value != b.value ? a.value > b.value : a.value * a.plies < b.value * b.plies;
    };
    for (const auto& move : list) {
      auto known = known_move(game_.after(*p, move));
      if (!known) return fail(known.error());
      if (!*known) continue;
      (*known)->move = game_.move_text(*p, move);
      found.insert(std::ranges::upper_bound(found, **known, better), **known);
    }
    return found;
  }

  [[gnu::cold]] Expected<Kept> keep(const Certificate& certificate, const CheckRequest& request) const override {
    const auto start = game_.read_position(certificate.position);
    if (!start) return fail(start.error());
    if (certificate.value != 1 || certificate.margin || certificate.plies != 0 || !certificate.at_least)
      return fail({.what = "is not of a win",
                   .where = "certificate",
                   .expected = "a certificate of a win, without a number of plies",
                   .code = ErrorCode::Unsupported});
    const Guarantee bound{.player = game_.to_move(*start), .least = 1};
    StrategyWalk<G> walk(game_, bound,
                         {.positions = certificate.at_least->positions,
                          .stop = request.stop,
                          .progress = request.progress,
                          .lengths = true});
    Kept kept{.checked = check_strategy(walk, *start, *certificate.at_least)};
    if (!kept.checked.holds) return kept;
    std::vector<LostPosition> lost;
    walk.each_length([&](const Position& p, int plies) {
      if (game_.to_move(p) != bound.player) lost.push_back({.number = number(p), .plies = plies});
    });
    std::error_code ignored;
    std::filesystem::create_directories(folder_, ignored);
    const auto bytes = KeptStrategy::write(path(folder_), Sets::title(), lost);
    if (!bytes) return fail(bytes.error());
    const auto written = KeptStrategy::open(path(folder_), Sets::title());
    if (!written) return fail(written.error());
    kept.file = path(folder_);
    kept.positions = (*written)->size();
    kept.bytes = *bytes;
    return kept;
  }

 private:
  /// What a move to this position is worth to who made it.
  Expected<std::optional<KnownMove>> known_move(const Position& p) const {
    MoveList<typename G::Move> list;
    if (const auto outcome = moves_or_outcome(game_, p, list))
      return KnownMove{.move = {}, .value = -sign(game_.to_move(p)) * outcome->sign(), .plies = 1};
    const auto loses = kept_->plies(number(p));
    if (!loses) return fail(loses.error());
    if (*loses) return KnownMove{.move = {}, .value = 1, .plies = **loses + 1};
    std::optional<int> least;
    for (const auto& move : list) {
      const auto plies = lost_in(game_.after(p, move));
      if (!plies) return fail(plies.error());
      if (*plies) least = std::min(least.value_or(**plies), **plies);
    }
    if (!least) return std::nullopt;
    return KnownMove{.move = {}, .value = -1, .plies = *least + 2};
  }
  /// Plies to the end where the side to move loses.
  Expected<std::optional<int>> lost_in(const Position& p) const {
    MoveList<typename G::Move> list;
    if (const auto outcome = moves_or_outcome(game_, p, list))
      return sign(game_.to_move(p)) * outcome->sign() < 0 ? std::optional(0) : std::nullopt;
    return kept_->plies(number(p));
  }

  /// One number for all images of a position.
  static std::uint64_t number(const Position& p) {
    const auto& lines = Sets::lines();
    auto least = std::numeric_limits<std::uint64_t>::max();
    for (int symmetry = 0; symmetry < lines.symmetries; ++symmetry) {
      const auto& image = lines.images[symmetry];
      least = std::min(least, turned(p.own, image) << lines.points | turned(p.other, image));
    }
    return least;
  }
  static std::uint64_t turned(std::uint32_t set, const std::uint8_t* image) {
    std::uint64_t there = 0;
    for (; set != 0; set &= set - 1) there |= std::uint64_t{1} << image[std::countr_zero(set)];
    return there;
  }

  G game_;
  std::string folder_;
  std::shared_ptr<const KeptStrategy> kept_;
};

}  // namespace zermelo
