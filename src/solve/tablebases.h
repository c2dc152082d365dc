#pragma once
#include <algorithm>
#include <array>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "zermelo/solve/retrograde.h"
#include "zermelo/solve/tablebase_build.h"
#include "zermelo/solve/tablebase_file.h"

namespace zermelo {

/// What a build needs.
struct BuildPlan {
  std::vector<std::uint32_t> layers;  ///< missing ones, small before large
  std::uint64_t numbers = 0;          ///< bytes to be filled in all
  std::uint64_t memory = 0;           ///< bytes at the same time, at most, in memory or on disk
  std::vector<Error> damaged = {};    ///< files in the place of those layers that are no good, and why

  /// Bytes of memory that it can do with, all else being on disk.
  std::uint64_t least_memory() const { return std::min(memory, DiskMemory::least_kept); }
};

/// Builds the layers of a plan in their order; build_layer(layer, progress) says false when it was stopped.
template <Numbering N, class BuildLayer>
Expected<bool> build_planned(const N& numbering, const BuildPlan& plan, const TablebaseBuild& how,
                             const BuildLayer& build_layer) {
  std::uint64_t done = 0;
  for (std::size_t i = 0; i < plan.layers.size(); ++i) {
    const auto layer = numbering.layer(plan.layers[i]);
    const auto tell = [&](double part) {
      const double numbers = static_cast<double>(done) + part * static_cast<double>(layer.size());
      how.progress(layer.name(), i + 1, plan.layers.size(), numbers / static_cast<double>(plan.numbers));
    };
    const bool tells = how.progress && plan.numbers > 0;  // a process that only helps reports nothing
    const auto built = build_layer(layer, tells ? std::function<void(double part)>(tell) : nullptr);
    if (!built || !*built) return built;
    done += layer.size();
  }
  return true;
}

/// The solved layers of a game, in files of one folder. Asking is safe from any number of threads.
template <Numbering N>
class Tablebases {
 public:
  using Layer = typename N::Layer;
  using Position = typename N::Game::Position;
  using Move = typename N::Game::Move;

  /// What builds within three seconds on a slow machine is built when it is first asked for.
  static constexpr std::uint64_t numbers_built_on_need = 2'000'000;

  using OnDamage = std::function<void(const Error&)>;

  /// `folder` may be missing still, and stays so until something is written. `on_damage` is called with files that are
  /// passed over because they are no good.
  Tablebases(std::string folder, bool builds_on_need, int threads, OnDamage on_damage = {})
      : folder_(std::move(folder)),
        builds_on_need_(builds_on_need),
        threads_(threads),
        on_damage_(std::move(on_damage)) {}
  ~Tablebases() {
    for (auto& place : places_) delete place.load();
  }
  Tablebases(const Tablebases&) = delete;
  Tablebases& operator=(const Tablebases&) = delete;

  const N& numbering() const { return numbering_; }
  const std::string& folder() const { return folder_; }
  std::string path(const Layer& layer) const {
    std::string game = title_of<N>();
    std::ranges::replace(game, ':', '-');
    return folder_ + "/" + game + "-" + layer.name() + ".table";
  }

  /// The value of a position, where a tablebase has it. A right that is not numbered is answered by one ply of search.
  std::optional<Exact> probe(const Position& p) const {
    if (numbering_.game().ended(p)) return from_moves(p);
    if (const auto id = numbering_.id_of(p)) {
      const Solved* const solved = find(*id);
      if (solved == nullptr) return std::nullopt;
      const auto i = solved->layer.index(p);
      const auto c = i ? solved->at(*i) : std::nullopt;
      return c ? std::optional(code::exact(*c)) : std::nullopt;
    }
    return numbering_.one_ply_away(p) ? from_moves(p) : std::nullopt;
  }

  /// Empty where one of them is unknown.
  ValuedMoves<Move> moves(const Position& p) const {
    return valued_moves(numbering_.game(), p, [this](const Position& next) { return probe(next); });
  }

  /// The layers that these need and that are not there, or only as a file that is no good; an error when there is
  /// something else in the place of one.
  Expected<BuildPlan> plan(const std::vector<std::uint32_t>& ids) const {
    BuildPlan plan;
    std::vector<std::uint32_t> seen;
    for (const std::uint32_t id : ids)
      if (const auto added = add_missing(id, plan, seen); !added) return fail(added.error());
    return plan;
  }

  /// Builds what is missing; false when it was stopped. What was finished stays.
  Expected<bool> build(const std::vector<std::uint32_t>& ids, const TablebaseBuild& options) {
    const std::scoped_lock lock(building_);
    const auto missing = plan(ids);
    if (!missing) return fail(missing.error());
    if (missing->least_memory() > options.memory)
      return fail({.what = "needs " + std::to_string(whole_mebibytes(missing->least_memory())) + " MiB of memory",
                   .where = "tablebase build",
                   .expected = "a larger --memory"});
    return build_planned(numbering_, *missing, options, [&](const Layer& layer, const auto& progress) {
      return solve_and_keep(layer, options, progress);
    });
  }

  /// All codes of a layer that is there, in memory or on disk.
  Expected<Codes> codes(std::uint32_t id, DiskMemory* disk = nullptr, const std::stop_token& stop = {}) const {
    const auto opened = file(id);
    if (!opened) return fail(opened.error());
    return (*opened)->all(disk, stop);
  }

  /// How many positions of a layer are not what their moves say.
  Expected<std::uint64_t> faults(std::uint32_t id, const std::stop_token& stop) const {
    const Layer layer = numbering_.layer(id);
    SolvedLayers below;
    if (const auto loaded = load_below(layer, below); !loaded) return fail(loaded.error());
    auto mine = codes(id);
    if (!mine) return fail(mine.error());
    return Retrograde<N>(numbering_, layer, below, threads_).faults(std::move(*mine), stop);
  }

  /// The file of a layer, checked.
  Expected<std::unique_ptr<TablebaseFile>> file(std::uint32_t id,
                                                TablebaseFile::Check check = TablebaseFile::Check::All) const {
    auto opened = TablebaseFile::open(path(numbering_.layer(id)), check);
    if (!opened) return fail(opened.error());
    if (auto error = foreign(**opened, numbering_.layer(id))) return fail(*error);
    return opened;
  }
  bool exists(std::uint32_t id) const { return std::filesystem::exists(path(numbering_.layer(id))); }

 private:
  /// A layer that can be asked: a file, or what was built and could not be written. Neither: there is none.
  struct Solved {
    explicit Solved(Layer its_layer) : layer(std::move(its_layer)) {}
    Layer layer;
    std::unique_ptr<TablebaseFile> file;
    Codes codes;
    bool there() const { return file != nullptr || !codes.empty(); }
    std::optional<code::Code> at(std::uint64_t i) const { return file ? file->at(i) : std::optional(codes[i]); }
  };

  std::optional<Exact> from_moves(const Position& p) const {
    MoveList<Move> list;
    if (const auto outcome = moves_or_outcome(numbering_.game(), p, list)) {
      const auto winner = outcome->winner();
      return Exact{.value = !winner ? 0 : *winner == numbering_.game().to_move(p) ? 1 : -1, .plies = 0};
    }
    const auto all = moves(p);
    return all.empty() ? std::nullopt : std::optional(all.front().second);
  }

  std::optional<Error> foreign(const TablebaseFile& file, const Layer& layer) const {
    const TablebaseHeader& header = file.header();
    if (header.game == title_of<N>() && header.layer == layer.name() && header.size == layer.size())
      return std::nullopt;
    return Error{.what = "holds " + in_quotes(header.game + " " + header.layer) + " with " +
                         std::to_string(header.size) + " numbers",
                 .where = "tablebase file " + path(layer),
                 .expected = title_of<N>() + " " + layer.name() + " with " + std::to_string(layer.size())};
  }

  // Asking. ---------------------------------------------------------------------------------------------------------

  /// Few layers and many questions: an open array of pointers that only grows, read without a lock.
  const Solved* find(std::uint32_t id) const {
    for (std::size_t at = mix(id) % places;; at = (at + 1) % places) {
      const Solved* const solved = places_[at].load(std::memory_order_acquire);
      if (solved == nullptr) return load(id);
      if (solved->layer.id() == id) return solved->there() ? solved : nullptr;
    }
  }

  const Solved* load(std::uint32_t id) const {
    const std::scoped_lock lock(building_);
    std::size_t at = mix(id) % places;
    for (const Solved* solved = nullptr; (solved = places_[at].load()) != nullptr; at = (at + 1) % places)
      if (solved->layer.id() == id) return solved->there() ? solved : nullptr;  // somebody was quicker
    auto solved = std::make_unique<Solved>(numbering_.layer(id));
    auto opened = file(id);
    if (opened) solved->file = std::move(*opened);
    if (!opened && on_damage_ && exists(id)) on_damage_(opened.error());
    if (!solved->there() && builds_on_need_) build_on_need(*solved);
    if (++used_ == places - 1) return nullptr;  // cannot happen with the games that there are
    places_[at].store(solved.get(), std::memory_order_release);
    const Solved* const kept = solved.release();
    return kept->there() ? kept : nullptr;
  }

  void build_on_need(Solved& solved) const {
    const auto missing = plan({solved.layer.id()});
    if (!missing || !missing->damaged.empty() || missing->numbers > numbers_built_on_need) return;
    SolvedLayers built;
    for (const std::uint32_t id : missing->layers) {
      auto codes = solve(id, built, {.threads = threads_});
      if (!codes || !*codes) return;
      [[maybe_unused]] const auto kept = keep(id, **codes);  // a cache that cannot be written is no reason to fail
      built.insert_or_assign(id, std::move(**codes));
    }
    if (auto opened = file(solved.layer.id()))
      solved.file = std::move(*opened);
    else
      solved.codes = std::move(built[solved.layer.id()]);
  }

  // Building. -------------------------------------------------------------------------------------------------------

  Expected<void> add_missing(std::uint32_t id, BuildPlan& plan, std::vector<std::uint32_t>& seen) const {
    if (std::ranges::find(seen, id) != seen.end()) return {};
    seen.push_back(id);
    const Layer layer = numbering_.layer(id);
    if (exists(id)) {
      const auto opened = file(id);
      if (opened) return {};
      const bool readable = std::filesystem::is_regular_file(path(layer)) && std::ifstream(path(layer)).is_open();
      if (!readable) return fail(opened.error());
      plan.damaged.push_back(opened.error());
    }
    for (const std::uint32_t smaller : layer.below())
      if (auto added = add_missing(smaller, plan, seen); !added) return added;
    plan.layers.push_back(id);
    plan.numbers += layer.size();
    plan.memory = std::max(plan.memory, memory(layer));
    return {};
  }

  /// The bytes that a layer and those below it take while it is solved.
  std::uint64_t memory(const Layer& layer) const {
    std::uint64_t bytes = Retrograde<N>::memory(layer);
    for (const std::uint32_t smaller : layer.below()) bytes += numbering_.layer(smaller).size();
    return bytes;
  }

  /// In memory, or on disk where that is too small; false when it was stopped.
  Expected<bool> solve_and_keep(const Layer& layer, const TablebaseBuild& options,
                                const typename Retrograde<N>::Progress& progress) const {
    try {
      std::optional<DiskMemory> disk;
      if (memory(layer) > options.memory) {
        std::error_code ignored;
        std::filesystem::create_directories(folder_, ignored);
        disk.emplace(folder_, options.memory, options.threads);
      }
      SolvedLayers below;
      const auto codes = solve(layer.id(), below, options, progress, disk ? &*disk : nullptr);
      if (!codes) return fail(codes.error());
      if (!*codes) return false;
      if (const auto kept = keep(layer.id(), **codes, disk ? &*disk : nullptr); !kept) return fail(kept.error());
      return true;
    } catch (const DiskError& error) {
      return fail({.what = "layer " + layer.name() + " cannot be solved on disk: " + error.code().message(),
                   .where = "folder " + folder_,
                   .expected = std::to_string(whole_mebibytes(memory(layer))) + " MiB there, or a larger --memory"});
    }
  }

  /// `below` is filled with what is read from files.
  Expected<std::optional<Codes>> solve(std::uint32_t id, SolvedLayers& below, const TablebaseBuild& options,
                                       const typename Retrograde<N>::Progress& progress = {},
                                       DiskMemory* disk = nullptr) const {
    const Layer layer = numbering_.layer(id);
    if (const auto loaded = load_below(layer, below, disk, options.stop); !loaded) return fail(loaded.error());
    if (options.stop.stop_requested()) return std::nullopt;
    return Retrograde<N>(numbering_, layer, below, options.threads, disk).run(options.stop, progress);
  }

  Expected<void> load_below(const Layer& layer, SolvedLayers& below, DiskMemory* disk = nullptr,
                            const std::stop_token& stop = {}) const {
    for (const std::uint32_t smaller : layer.below()) {
      if (below.contains(smaller)) continue;
      auto loaded = codes(smaller, disk, stop);
      if (!loaded) return fail(loaded.error());
      below.emplace(smaller, std::move(*loaded));
    }
    return {};
  }

  Expected<std::uint64_t> keep(std::uint32_t id, const Codes& codes, DiskMemory* disk = nullptr) const {
    const Layer layer = numbering_.layer(id);
    TablebaseHeader header{.game = title_of<N>(), .layer = layer.name(), .size = layer.size()};
    in_stretches(codes.size(), disk, [&](std::uint64_t from, std::uint64_t to) {
      header.count(std::span(codes).subspan(from, to - from));
    });
    return TablebaseFile::write(path(layer), header, codes, disk);
  }

  static constexpr std::size_t places = 1024;

  N numbering_;
  std::string folder_;
  bool builds_on_need_;
  int threads_;
  OnDamage on_damage_;
  mutable std::mutex building_;
  mutable std::size_t used_ = 0;
  mutable std::array<std::atomic<const Solved*>, places> places_{};
};

/// How the positions of a tablebase come out, with one player to move, before symmetry is folded.
template <class Position>
struct Counts : ValueCounts {
  using Longest = std::optional<std::pair<int, Position>>;  ///< its plies, and where it begins
  Longest win = {};
  Longest loss = {};

  void add(const Position& p, const Exact& exact, std::uint64_t images) {
    ValueCounts::add(exact, images);
    if (exact.margin || exact.value == 0) return;
    Longest& known = exact.value > 0 ? win : loss;
    if (!known || exact.plies > known->first) known.emplace(exact.plies, p);
  }
};

/// Adds one layer to the counts of First and Second.
template <Numbering N>
void count_layer(const N& numbering, const typename N::Layer& layer, const Codes& codes,
                 std::array<Counts<typename N::Game::Position>, 2>& counts) {
  for (std::uint64_t i = 0; i < layer.size(); ++i) {
    const auto p = layer.position(i);
    if (!p) continue;
    const auto images = static_cast<std::uint64_t>(layer.images(*p));
    for (const Player player : {Player::First, Player::Second})
      if (layer.both_players() || numbering.game().to_move(*p) == player)
        counts[static_cast<std::size_t>(player)].add(*p, code::exact(codes[i]), images);
  }
}

}  // namespace zermelo
