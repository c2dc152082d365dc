#pragma once
#include <algorithm>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "zermelo/any/knowledge/best_play.h"
#include "zermelo/any/puzzle_draw.h"
#include "zermelo/any/tablebases.h"
#include "zermelo/solve/shared_build.h"
#include "zermelo/solve/tablebases.h"

/// AnyTablebases for a numbering of endings.
namespace zermelo {

template <Numbering N>
class TablebasesOf final : public AnyTablebases {
  using Game = typename N::Game;
  using Position = typename Game::Position;
  using Ids = std::vector<std::uint32_t>;

 public:
  [[gnu::cold]] explicit TablebasesOf(const std::string& folder)
      : tablebases_(folder, /*builds_on_need=*/true, threads(), report_damage) {}

  [[gnu::cold]] Expected<std::optional<Exact>> probe(std::string_view text, const std::stop_token&) const override {
    const auto p = readable(text);
    if (!p) return fail(p.error());
    return tablebases_.probe(*p);
  }

  [[gnu::cold]] Expected<ValuedMoves<std::string>> moves(std::string_view text, const std::stop_token&) const override {
    const auto p = readable(text);
    if (!p) return fail(p.error());
    ValuedMoves<std::string> found;
    for (const auto& [move, exact] : tablebases_.moves(*p)) found.emplace_back(game().move_text(*p, move), exact);
    return found;
  }

  /// Builds nothing to find out: the server's only thread asks before somebody sits down.
  [[gnu::cold]] std::optional<Error> gap(std::string_view text) const override {
    const auto p = readable(text);
    if (!p) return p.error();
    MoveList<typename Game::Move> list;
    if (moves_or_outcome(game(), *p, list)) return std::nullopt;
    if (const auto id = tablebases_.numbering().id_of(*p)) return gap_below(*id);
    for (const auto& move : list) {
      const Position next = game().after(*p, move);
      if (game().ended(next)) continue;
      const auto id = tablebases_.numbering().id_of(next);
      if (!id) return no_tablebase(*p);
      if (auto error = gap_below(*id)) return error;
    }
    return std::nullopt;
  }

  [[gnu::cold]] Expected<std::string> canonical(std::string_view tablebase) const override {
    const auto ids = tablebases_.numbering().layers_of(tablebase);
    if (!ids) return fail(ids.error());
    return ids->size() == 1 ? tablebases_.numbering().layer(ids->front()).name() : std::string(tablebase);
  }

  [[gnu::cold]] Expected<TablebasePlan> plan(std::string_view tablebase) const override {
    const auto ids = tablebases_.numbering().layers_of(tablebase);
    if (!ids) return fail(ids.error());
    const auto plan = tablebases_.plan(with_below(*ids));
    if (!plan) return fail(plan.error());
    TablebasePlan out{.layers = {},
                      .numbers = plan->numbers,
                      .memory = plan->memory,
                      .least_memory = plan->least_memory(),
                      .folder = tablebases_.folder(),
                      .replaced = plan->damaged,
                      .memory_of_each = [numbering = tablebases_.numbering(), layers = plan->layers](int processes) {
                        return SharedBuild<N>::memory(numbering, layers, processes);
                      }};
    for (const std::uint32_t id : plan->layers) out.layers.push_back(tablebases_.numbering().layer(id).name());
    return out;
  }

  [[gnu::cold]] Expected<bool> build(std::string_view tablebase, const TablebaseBuild& how) override {
    const auto ids = tablebases_.numbering().layers_of(tablebase);
    if (!ids) return fail(ids.error());
    if (how.exchange != nullptr) return SharedBuild<N>(tablebases_, how).build(with_below(*ids));
    return tablebases_.build(with_below(*ids), how);
  }

  [[gnu::cold]] Expected<std::vector<TablebaseLayer>> info(std::string_view tablebase) const override {
    const auto ids = there(tablebase);
    if (!ids) return fail(ids.error());
    std::vector<TablebaseLayer> layers;
    for (const std::uint32_t id : *ids) {
      const auto file = tablebases_.file(id);
      if (!file) return fail(file.error());
      const TablebaseHeader& header = (*file)->header();
      layers.push_back({.name = header.layer,
                        .path = tablebases_.path(tablebases_.numbering().layer(id)),
                        .bytes = (*file)->bytes(),
                        .numbers = header.size,
                        .legal = header.legal,
                        .longest = header.longest});
    }
    return layers;
  }

  [[gnu::cold]] Expected<TablebaseStats> stats(std::string_view tablebase) const override {
    const auto layers = info(tablebase);
    if (!layers) return fail(layers.error());
    TablebaseStats stats{.tablebase = canonical(tablebase).value_or(std::string(tablebase))};
    for (const TablebaseLayer& layer : *layers) {
      stats.bytes += layer.bytes;
      stats.folded += layer.legal;
    }
    std::array<Counts<Position>, 2> counts;
    const auto ids = tablebases_.numbering().layers_of(tablebase).value();
    for (const std::uint32_t id : ids) {
      const auto codes = tablebases_.codes(id);
      if (!codes) return fail(codes.error());
      count_layer(tablebases_.numbering(), tablebases_.numbering().layer(id), *codes, counts);
    }
    stats.to_move = {play().side(counts[0], Player::First), play().side(counts[1], Player::Second)};
    return stats;
  }

  [[gnu::cold]] Expected<std::uint64_t> faults(std::string_view tablebase, const std::stop_token& stop) const override {
    const auto ids = there(tablebase);
    if (!ids) return fail(ids.error());
    std::uint64_t sum = 0;
    for (const std::uint32_t id : *ids) {
      const auto found = tablebases_.faults(id, stop);
      if (!found) return fail(found.error());
      sum += *found;
    }
    return sum;
  }

  Expected<std::vector<Puzzle>> puzzles(const PuzzleRequest& wish) const override {
    if (const auto built = build_quickly(wish); !built) return fail(built.error());
    const auto ids = there(wish.tablebase);
    if (!ids) return fail(ids.error());
    PuzzleDraw draw(wish);
    for (const std::uint32_t id : *ids) {
      const auto codes = tablebases_.codes(id);
      if (!codes) return fail(codes.error());
      for (std::uint64_t i = 0; i < tablebases_.numbering().layer(id).size(); ++i)
        if (code::is_won((*codes)[i])) draw.see({id, i}, code::plies((*codes)[i]));
    }
    return draw.pick([this](const PuzzleDraw::Source& source) {
      const auto p = tablebases_.numbering().layer(source.first).position(source.second);
      return p ? play().puzzle(*p) : std::nullopt;  // a hole has the code of its neighbour
    });
  }

 private:
  const Game& game() const { return tablebases_.numbering().game(); }
  auto play() const {
    return BestPlay(game(), [this](const Position& p) { return tablebases_.moves(p); });
  }
  static int threads() { return static_cast<int>(std::max(1U, std::thread::hardware_concurrency())); }

  /// A position whose tablebase, if there is a file, is whole.
  [[gnu::cold]] Expected<Position> readable(std::string_view text) const {
    auto p = game().read_position(text);
    if (!p) return fail(p.error());
    const auto id = tablebases_.numbering().id_of(*p);
    const std::scoped_lock lock(checking_);
    if (!id || checked_.contains(*id) || !tablebases_.exists(*id)) return p;
    if (const auto file = tablebases_.file(*id); !file) return fail(file.error());
    checked_.insert(*id);
    return p;
  }

  /// The layers of a tablebase, all of which are built; an error names one that is not.
  [[gnu::cold]] Expected<Ids> there(std::string_view tablebase) const {
    const auto ids = tablebases_.numbering().layers_of(tablebase);
    if (!ids) return fail(ids.error());
    for (const std::uint32_t id : *ids)
      if (!tablebases_.exists(id)) return fail(not_built(id, std::string(tablebase)));
    return *ids;
  }

  [[gnu::cold]] Error not_built(std::uint32_t id, const std::string& tablebase) const {
    return {
        .what = "the tablebase is not built: " + tablebases_.path(tablebases_.numbering().layer(id)) + " is missing",
        .where = "tablebase",
        .expected = "'zermelo tablebase build " + title_of<N>() + " " + tablebase + "' before, with the same --dir"};
  }
  [[gnu::cold]] Error no_tablebase(const Position& p) const {
    return {.what = "no tablebase has the position " + in_quotes(game().position_text(p)),
            .where = "tablebase",
            .expected = "an ending whose tablebase is built ('zermelo tablebase build'), or a small game"};
  }

  /// Why a game from this layer could lead to a position that is not known, if it could. The largest tablebase that is
  /// missing is named: building it builds those below.
  [[gnu::cold]] std::optional<Error> gap_below(std::uint32_t id) const {
    Ids layers = with_below({id});
    std::ranges::reverse(layers);
    for (const std::uint32_t layer : layers) {
      const auto plan = tablebases_.plan({layer});
      if (!plan) return plan.error();
      if (!plan->damaged.empty()) return plan->damaged.front();
      if (plan->numbers > Tablebases<N>::numbers_built_on_need) return not_built(layer, tablebase_with(layer));
    }
    return std::nullopt;
  }

  /// Layers and all that their moves lead to, small before large: a tablebase may be whole and one that it leads to
  /// not.
  [[gnu::cold]] Ids with_below(const Ids& ids) const {
    Ids all;
    const auto add = [&](const auto& again, std::uint32_t id) -> void {
      if (std::ranges::find(all, id) != all.end()) return;
      for (const std::uint32_t smaller : tablebases_.numbering().layer(id).below()) again(again, smaller);
      all.push_back(id);
    };
    for (const std::uint32_t id : ids) add(add, id);
    return all;
  }

  /// What people call the tablebase that has this layer: "KRKR", "4".
  [[gnu::cold]] std::string tablebase_with(std::uint32_t id) const {
    constexpr int most_pieces = 32;
    const auto has = [&](const std::string& name) {
      const auto ids = tablebases_.numbering().layers_of(name);
      return ids && std::ranges::find(*ids, id) != ids->end();
    };
    std::string name = tablebases_.numbering().layer(id).name();
    for (int pieces = 2; pieces <= most_pieces && !has(name); ++pieces) name = std::to_string(pieces);
    return name;
  }

  /// What is missing, if that takes no time.
  [[gnu::cold]] Expected<bool> build_quickly(const PuzzleRequest& wish) const {
    const auto ids = tablebases_.numbering().layers_of(wish.tablebase);
    if (!ids) return fail(ids.error());
    const auto missing = tablebases_.plan(*ids);
    if (!missing) return fail(missing.error());
    if (missing->layers.empty() || !missing->damaged.empty() || missing->numbers > Tablebases<N>::numbers_built_on_need)
      return false;
    const auto built = tablebases_.build(*ids, {.threads = threads(), .stop = wish.stop});
    if (built && wish.stop.stop_requested())
      return fail({.what = "interrupted", .where = "tablebase " + wish.tablebase, .code = ErrorCode::Stopped});
    return built;
  }

  mutable Tablebases<N> tablebases_;  ///< asking may build what takes no time
  mutable std::mutex checking_;
  mutable std::set<std::uint32_t> checked_;  ///< layers whose files are known to be whole
};

}  // namespace zermelo
