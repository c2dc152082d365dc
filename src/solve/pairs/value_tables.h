#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <new>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "zermelo/core/error.h"
#include "zermelo/core/sizes.h"
#include "zermelo/solve/exchange.h"
#include "zermelo/solve/pairs/ranks.h"
#include "zermelo/solve/pairs/solver.h"
#include "zermelo/solve/pairs/threads.h"
#include "zermelo/solve/pairs/value_file.h"

namespace zermelo::pairs {

/// How values are to be found.
struct ValuesBuild {
  int most_pieces = 2;  ///< of both sides together
  int threads = 1;
  std::uint64_t memory = ~std::uint64_t{0};  ///< bytes; files that are mapped are not counted
  bool verify = true;
  std::stop_token stop = {};
  std::function<void(const ValueHeader&)> progress = {};  ///< after each layer that was missing
  /// The processes that build together and see the same folder. Number 0 writes the files, which are those of one
  /// process. All of them call `build`, which throws ExchangeError when one of them is lost.
  Exchange* exchange = nullptr;
};

/// What a build would do.
struct ValuesPlan {
  std::vector<std::pair<int, int>> missing;  ///< pairs of layers: the larger side first
  std::uint64_t positions = 0;               ///< of them, up to symmetry
  std::uint64_t memory = 0;                  ///< bytes at most, of each process
  std::uint64_t disk = 0;                    ///< bytes of the files to come
  std::vector<Error> replaced = {};          ///< files that are there and no good
};

/// Win, draw or loss of every position of a game of two sets, in the files of a folder, one a layer.
template <class Rules>
class ValueTables {
 public:
  /// `rules` points to tables that outlive this.
  ValueTables(std::string game, const Shape& shape, const Rules& rules, int largest_side, std::string folder)
      : game_(std::move(game)),
        shape_(shape),
        rules_(rules),
        largest_side_(largest_side),
        folder_(std::move(folder)) {}

  const std::string& folder() const { return folder_; }
  int most_pieces() const { return 2 * largest_side_; }
  std::string path(int own, int other) const {
    std::string name = game_ + "-" + std::to_string(own) + "-" + std::to_string(other) + ".values";
    std::ranges::replace(name, ':', '-');
    return (std::filesystem::path(folder_) / name).string();
  }

  /// Opens the files that are there.
  ValuesPlan plan(const ValuesBuild& how) {
    ValuesPlan plan;
    use_space(how.most_pieces);
    Threads backend(1);
    const Solver<Threads, Rules> solver(backend, *space_, rules_, how.verify);
    std::uint64_t work = 0;  // of the pair that needs most: it is kept for the others
    std::uint64_t results = 0;
    for (int pieces = 2; pieces <= how.most_pieces; ++pieces)
      for (int a = (pieces + 1) / 2; a < pieces && a <= largest_side_; ++a) {
        const int b = pieces - a;
        const bool here = opened(a, b, plan.replaced);
        const bool there = a == b ? here : opened(b, a, plan.replaced);
        if (here && there) continue;
        plan.missing.emplace_back(a, b);
        std::uint64_t packed = 0;
        for (const auto& [own, other] : sides(a, b)) {
          plan.positions += Space::folded(shape_, own, other);
          packed += solver.packed_words(solver.layer(own, other)) * sizeof(std::uint32_t);
          plan.disk += ValueFile::frame_bytes;
        }
        plan.disk += packed;
        work = std::max(work, solver.work_bytes(a, b));
        results = std::max(results, packed);
      }
    if (plan.missing.empty()) return plan;
    plan.memory = space_->bytes() + solver.table_bytes() + work + results;
    if (how.exchange != nullptr) plan.memory += Ranks::message_bytes(how.exchange->size());
    return plan;
  }

  /// Solves what is missing; false when it was stopped. Layers that were finished stay.
  Expected<bool> build(const ValuesBuild& how) {
    ValuesPlan todo;
    const auto look = [&]() -> std::optional<Error> {
      todo = plan(how);
      return std::nullopt;
    };
    if (const auto error = agreed(how, look)) return fail(*error);
    if (how.exchange != nullptr)
      if (const auto error = agree(*how.exchange, others_differ(todo, *how.exchange))) return fail(*error);
    if (todo.memory > how.memory)
      return fail({.what = "needs " + std::to_string(whole_mebibytes(todo.memory)) + " MiB of memory",
                   .where = game_,
                   .expected = "--memory " + std::to_string(whole_mebibytes(todo.memory)) + " or more, or fewer pieces",
                   .code = ErrorCode::TooLarge});
    if (how.exchange == nullptr) return solve(Threads(how.threads, how.stop), todo, how);
    return solve(Ranks(*how.exchange, how.threads, how.stop), todo, how);
  }

  /// The layers that are there, by rising number of pieces.
  std::vector<const ValueFile*> layers() const {
    std::vector<const ValueFile*> found;
    for (int pieces = 2; pieces <= most_pieces(); ++pieces)
      for (int own = pieces - 1; own >= 1; --own)
        if (own <= largest_side_ && pieces - own <= largest_side_)
          if (const auto& file = files_[at(own)][at(pieces - own)]) found.push_back(file.get());
    return found;
  }

  /// The value of a position for the side to move; nothing where its layer has no good file. A side without pieces has
  /// lost.
  std::optional<std::uint32_t> probe(std::uint32_t own, std::uint32_t other) {
    const int own_size = device::popcount(own);
    const int other_size = device::popcount(other);
    if (own_size == 0) return lost;
    if (other_size == 0) return won;
    std::vector<Error> ignored;
    if (std::max(own_size, other_size) > largest_side_ || !opened(own_size, other_size, ignored)) return std::nullopt;
    use_space(std::max(own_size, other_size) + 1);
    const std::uint64_t cell = locate(space_->view(), own, own_size, other, other_size);
    return unpack(files_[at(own_size)][at(other_size)]->packed(), cell);
  }

 private:
  static std::size_t at(int size) { return static_cast<std::size_t>(size); }
  static std::vector<std::pair<int, int>> sides(int a, int b) {
    std::vector<std::pair<int, int>> both{{a, b}};
    if (a != b) both.emplace_back(b, a);
    return both;
  }

  /// For sides of layers with up to these pieces together.
  void use_space(int pieces) {
    const int largest = std::min(largest_side_, pieces - 1);
    if (!space_ || space_->largest() < largest) space_ = std::make_unique<Space>(shape_, largest);
  }

  bool opened(int own, int other, std::vector<Error>& bad) {
    auto& file = files_[at(own)][at(other)];
    if (file) return true;
    const std::string name = path(own, other);
    std::error_code error;
    if (!std::filesystem::exists(name, error)) return false;
    auto found = ValueFile::open(name);
    if (!found) {
      bad.push_back(found.error());
      return false;
    }
    const ValueHeader& header = (*found)->header();
    use_space(own + other);
    if (header.game != game_ || header.own != own || header.other != other ||
        header.cells != layer_of(space_->view(), own, other).cells()) {
      bad.push_back({.what = "has the values of " + header.game + ", " + header.layer(), .where = name});
      return false;
    }
    file = std::move(*found);
    return true;
  }

  /// Processes that see other files would wait for each other in vain.
  static std::optional<Error> others_differ(const ValuesPlan& todo, Exchange& exchange) {
    std::vector<std::uint64_t> mine;
    for (const auto& [a, b] : todo.missing) mine.push_back(static_cast<std::uint64_t>(a * (most_side + 1) + b));
    if (tell(exchange, mine) == mine) return std::nullopt;
    return Error{.what = "process " + std::to_string(exchange.rank()) + " sees other files of values",
                 .where = "mpirun",
                 .expected = "a folder that all processes see"};
  }

  Error too_little_memory(int rank) const {
    return {.what = "process " + std::to_string(rank) + " has too little memory",
            .where = game_,
            .expected = "fewer processes on its machine, or fewer pieces"};
  }
  /// The error of work(), if it gives one. All processes have the same, so that none of them waits for another in vain.
  template <class Work>
  std::optional<Error> agreed(const ValuesBuild& how, const Work& work) const {
    if (how.exchange == nullptr) return work();
    std::optional<Error> error;
    try {
      error = work();
    } catch (const std::bad_alloc&) {
      error = too_little_memory(how.exchange->rank());
    }
    return agree(*how.exchange, error);
  }

  /// False when it was stopped.
  template <class Backend>
  Expected<bool> solve(Backend backend, const ValuesPlan& todo, const ValuesBuild& how) try {
    Solver<Backend, Rules> solver(backend, *space_, rules_, how.verify);
    for (int own = 1; own <= largest_side_; ++own)
      for (int other = 1; other <= largest_side_; ++other)
        if (const auto& file = files_[at(own)][at(other)]) solver.add(own, other, file->packed());
    for (const auto& [a, b] : todo.missing)
      for (const LayerReport& report : solver.solve(a, b))
        if (const auto kept = keep(solver, report, how); !kept) return fail(kept.error());
    return true;
  } catch (const Stopped&) {
    return false;
  } catch (const TooLittleMemory& lack) {
    return fail(too_little_memory(lack.rank));
  }

  template <class Backend>
  Expected<void> keep(Solver<Backend, Rules>& solver, const LayerReport& report, const ValuesBuild& how) {
    const Layer& layer = report.layer;
    if (report.faults.many > 0)
      return fail({.what = "layer " + std::to_string(layer.own) + "-" + std::to_string(layer.other) + ": " +
                           std::to_string(report.faults.many) + " positions are not what their moves say",
                   .where = game_,
                   .code = ErrorCode::Failed});
    const ValueHeader header{.game = game_,
                             .own = layer.own,
                             .other = layer.other,
                             .cells = layer.cells(),
                             .counts = report.counts,
                             .passes = report.passes,
                             .verified = how.verify};
    const std::string name = path(layer.own, layer.other);
    const auto write = [&]() -> std::optional<Error> {
      if (how.exchange != nullptr && how.exchange->rank() > 0) return std::nullopt;
      std::error_code ignored;
      std::filesystem::create_directories(folder_, ignored);
      const auto written = ValueFile::write(name, header, solver.packed(layer.own, layer.other));
      return written ? std::nullopt : std::optional(written.error());
    };
    if (const auto error = agreed(how, write)) return fail(*error);
    auto& place = files_[at(layer.own)][at(layer.other)];
    const auto open = [&]() -> std::optional<Error> {
      auto file = ValueFile::open(name);
      if (!file) return file.error();
      place = std::move(*file);
      return std::nullopt;
    };
    if (const auto error = agreed(how, open)) return fail(*error);
    solver.add(layer.own, layer.other, place->packed());
    if (how.progress) how.progress(place->header());
    return {};
  }

  std::string game_;
  Shape shape_;
  Rules rules_;
  int largest_side_;
  std::string folder_;
  std::unique_ptr<Space> space_;
  std::array<std::array<std::unique_ptr<ValueFile>, most_side + 1>, most_side + 1> files_;
};

}  // namespace zermelo::pairs
