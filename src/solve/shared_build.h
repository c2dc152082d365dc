#pragma once
#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "zermelo/solve/exchange.h"
#include "zermelo/solve/shared_file.h"
#include "zermelo/solve/shared_retrograde.h"
#include "zermelo/solve/tablebases.h"

namespace zermelo {

/// Builds tables together with other processes, which all see the folder. Number 0 says what is missing, tells progress
/// and writes the files, which are those of one process; the others have their shares. All of them call `build`, and
/// all get the same answer. It throws ExchangeError when one of them is lost.
template <Numbering N>
class SharedBuild {
 public:
  using Layer = typename N::Layer;

  SharedBuild(const Tablebases<N>& tables, const TablebaseBuild& options)
      : tables_(tables),
        numbering_(tables.numbering()),
        options_(options),
        exchange_(*options.exchange) {}

  /// The bytes that each of the processes takes at most while it builds these layers.
  static std::uint64_t memory(const N& numbering, const std::vector<std::uint32_t>& ids, int processes) {
    std::uint64_t most = 0;
    for (const std::uint32_t id : ids) {
      const Layer layer = numbering.layer(id);
      most = std::max(most, SharedRetrograde<N>::memory(layer, below(numbering, layer), processes));
    }
    return most;
  }

  /// False when it was stopped; what was finished stays.
  Expected<bool> build(const std::vector<std::uint32_t>& ids) {
    const auto plan = agreed_plan(ids);
    if (!plan) return fail(plan.error());
    return build_planned(numbering_, *plan, options_,
                         [this](const Layer& layer, const auto& progress) { return build_layer(layer, progress); });
  }

 private:
  bool first() const { return exchange_.rank() == 0; }

  static std::vector<Layer> below(const N& numbering, const Layer& layer) {
    std::vector<Layer> layers;
    for (const std::uint32_t id : layer.below()) layers.push_back(numbering.layer(id));
    return layers;
  }

  /// Number 0 alone reads every file that is there, to the end, and knows what is missing.
  Expected<BuildPlan> agreed_plan(const std::vector<std::uint32_t>& ids) {
    auto plan = first() ? tables_.plan(ids) : BuildPlan();
    const auto error =
        plan ? too_large_a_share([&](int processes) { return memory(numbering_, plan->layers, processes); },
                                 exchange_.size(), options_.memory)
             : plan.error();
    if (const auto agreed = agree(exchange_, error)) return fail(*agreed);
    const auto layers = tell(exchange_, std::vector<std::uint64_t>(plan->layers.begin(), plan->layers.end()));
    plan->layers.clear();
    for (const std::uint64_t id : layers) plan->layers.push_back(static_cast<std::uint32_t>(id));
    return plan;
  }

  Expected<bool> build_layer(const Layer& layer, const typename SharedRetrograde<N>::Progress& progress) {
    const auto files = open_files(layer);
    if (const auto error = agree(exchange_, files ? std::nullopt : std::optional(files.error()))) return fail(*error);
    SharedRetrograde<N> retrograde(numbering_, layer, below(numbering_, layer), exchange_);
    TablebaseFile::Unpacked room;
    std::size_t last = 0;
    const auto load = [&](std::size_t which, std::uint64_t from, std::span<code::Code> to) {
      if (std::exchange(last, which) != which) room = {};
      return (*files)[which]->copy(from, to, room);
    };
    const auto solved = retrograde.run(load, options_.stop, progress);
    if (!solved || !*solved) return solved;
    return write_together(exchange_, retrograde.deal(), retrograde.mine(), tables_.path(layer),
                          {.game = title_of<N>(), .layer = layer.name(), .size = layer.size()}, options_.stop);
  }

  Expected<std::vector<std::unique_ptr<TablebaseFile>>> open_files(const Layer& layer) const {
    std::vector<std::unique_ptr<TablebaseFile>> files;
    for (const std::uint32_t id : layer.below()) {
      auto opened = tables_.file(id, TablebaseFile::Check::Frame);
      if (!opened) return fail(opened.error());
      files.push_back(std::move(*opened));
    }
    return files;
  }

  const Tablebases<N>& tables_;
  const N& numbering_;
  const TablebaseBuild& options_;
  Exchange& exchange_;
};

}  // namespace zermelo
