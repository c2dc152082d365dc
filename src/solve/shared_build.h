#pragma once
#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "zermelo/solve/exchange.h"
#include "zermelo/solve/shared_retrograde.h"
#include "zermelo/solve/tablebases.h"

namespace zermelo {

/// Builds tablebases together with other processes, which all see the folder. Number 0 says what is missing, tells
/// progress and writes the files, which are those of one process; the others have their shares. All of them call
/// `build`, and all get the same answer. It throws ExchangeError when one of them is lost.
template <Numbering N>
class SharedBuild {
 public:
  using Layer = typename N::Layer;

  SharedBuild(const Tablebases<N>& tablebases, const TablebaseBuild& options)
      : tablebases_(tablebases),
        numbering_(tablebases.numbering()),
        options_(options),
        exchange_(*options.exchange) {}

  /// The bytes that each of the processes takes at most while it builds these layers.
  static std::uint64_t memory(const N& numbering, const std::vector<std::uint32_t>& ids, int processes) {
    std::uint64_t most = 0;
    for (const std::uint32_t id : ids)
      most = std::max(most, SharedRetrograde<N>::memory(numbering, numbering.layer(id), processes));
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

  /// Number 0 alone reads every file that is there, to the end, and knows what is missing.
  Expected<BuildPlan> agreed_plan(const std::vector<std::uint32_t>& ids) {
    auto plan = first() ? tablebases_.plan(ids) : BuildPlan();
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
    SharedRetrograde<N> retrograde(numbering_, layer, exchange_);
    const auto below = layer.below();
    std::vector<std::unique_ptr<TablebaseFile>> files(below.size());
    std::vector<TablebaseFile::Unpacked> unpacked(below.size());
    const auto load = [&](std::size_t which, std::uint64_t from, std::span<code::Code> to) -> Expected<void> {
      if (!files[which]) {
        auto opened = tablebases_.file(below[which], TablebaseFile::Check::Frame);
        if (!opened) return fail(opened.error());
        files[which] = std::move(*opened);
      }
      return files[which]->copy(from, to, unpacked[which]);
    };
    const auto solved = retrograde.run(load, options_.stop, progress);
    if (!solved || !*solved) return solved;
    return write(layer, retrograde.deal(), retrograde.mine());
  }

  static_assert(TablebaseFile::block_size % Deal::largest_block == 0,
                "what is dealt together must lie in one block of a file");

  // Writing. --------------------------------------------------------------------------------------------------------

  /// Numbers that are on their way to number 0 at the same time.
  static constexpr std::uint64_t window = 16 * Deal::largest_block;

  /// Number 0 writes the file, byte for byte that of one process: it asks for one window after the other, and says when
  /// it needs no more. `mine` are the codes of this process, by places. False when number 0 was stopped, and an error
  /// is that of number 0.
  Expected<bool> write(const Layer& layer, const Deal& deal, std::span<const code::Code> mine) {
    const TablebaseHeader header = counted_by_all(layer, mine);
    const auto part = [&](std::uint64_t from) {
      const auto begin = deal.places_below(exchange_.rank(), from);
      const auto end = deal.places_below(exchange_.rank(), std::min(from + window, deal.size()));
      const auto codes = mine.subspan(begin, end - begin);
      return std::string(codes.begin(), codes.end());
    };
    if (!first())
      for (std::uint64_t from = 0; !tell(exchange_, std::string()).empty(); from += window)
        collect(exchange_, part(from));
    std::optional<Error> error;
    bool complete = true;
    if (first()) {
      std::string row;
      const auto give = [&](std::uint64_t from, std::span<code::Code> block) {
        if (options_.stop.stop_requested()) return false;
        if (from % window == 0) {
          tell(exchange_, std::string("more"));
          row = in_one_row(deal, from, collect(exchange_, part(from)));
        }
        const auto codes = std::string_view(row).substr(from % window, block.size());
        std::ranges::transform(codes, block.begin(), [](char c) { return static_cast<code::Code>(c); });
        return true;
      };
      const auto written = TablebaseFile::write(tablebases_.path(layer), header, give);
      tell(exchange_, std::string());
      if (!written) error = written.error();
      complete = !written || *written > 0;
    }
    if (const auto agreed = agree(exchange_, error)) return fail(*agreed);
    return tell(exchange_, std::vector<std::uint64_t>{complete ? 1U : 0U}).front() != 0;
  }

  TablebaseHeader counted_by_all(const Layer& layer, std::span<const code::Code> mine) {
    TablebaseHeader header{.game = title_of<N>(), .layer = layer.name(), .size = layer.size()};
    header.count(mine);
    const auto sums = fold(
        exchange_, {header.legal, header.wins, header.draws, header.losses, static_cast<std::uint64_t>(header.longest)},
        [](std::size_t which, std::uint64_t a, std::uint64_t b) { return which < 4 ? a + b : std::max(a, b); });
    header.legal = sums[0];
    header.wins = sums[1];
    header.draws = sums[2];
    header.losses = sums[3];
    header.longest = static_cast<int>(sums[4]);
    return header;
  }

  /// The parts of all, dealt back into one row.
  static std::string in_one_row(const Deal& deal, std::uint64_t from, const std::vector<std::string>& parts) {
    std::string codes;
    std::vector<std::size_t> taken(parts.size());
    for (std::uint64_t block = from / deal.block(); codes.size() < window && block < deal.blocks(); ++block) {
      const auto owner = static_cast<std::size_t>(deal.owner_of_block(block));
      codes.append(parts[owner], taken[owner], deal.block());
      taken[owner] += deal.block();
    }
    return codes;
  }

  const Tablebases<N>& tablebases_;
  const N& numbering_;
  const TablebaseBuild& options_;
  Exchange& exchange_;
};

}  // namespace zermelo
