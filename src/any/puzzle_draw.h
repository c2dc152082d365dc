#pragma once
#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "zermelo/any/tablebases.h"
#include "zermelo/core/random.h"

namespace zermelo {

/// Draws puzzles out of all won positions of a tablebase: a fair sample of every length, then as even a choice of
/// lengths as there is.
class PuzzleDraw {
 public:
  using Source = std::pair<std::uint32_t, std::uint64_t>;  ///< where a position is found again: layer and number
  /// A puzzle, or nothing where there is more than one best move.
  using Make = std::function<std::optional<Puzzle>(const Source&)>;

  explicit PuzzleDraw(const PuzzleRequest& wish) : wish_(wish), random_(wish.seed) {}

  /// Every won position is shown once, in the same order each time.
  void see(const Source& source, int plies) {
    if (plies == 0 || (wish_.plies != 0 && plies != wish_.plies)) return;
    Sample& sample = samples_[plies];
    ++sample.seen;
    if (sample.kept.size() < most_kept())
      sample.kept.push_back(source);
    else if (const std::uint64_t place = random_.below(sample.seen); place < most_kept())
      sample.kept[place] = source;
  }

  [[gnu::cold]] std::vector<Puzzle> pick(const Make& make) {
    for (auto& [plies, sample] : samples_) random_.shuffle(sample.kept);
    std::vector<Puzzle> picked;
    std::set<int> lengths;  // that have not been asked in this round; no second of a length before all had a first
    while (static_cast<int>(picked.size()) < wish_.count && !samples_.empty()) {
      if (lengths.empty())
        for (const auto& [plies, sample] : samples_) lengths.insert(plies);
      const auto missing = static_cast<std::size_t>(wish_.count) - picked.size();
      for (const int plies : evenly(lengths, std::min(missing, lengths.size()))) {
        lengths.erase(plies);
        add_one(plies, make, picked);
      }
    }
    std::ranges::sort(picked, {}, [](const Puzzle& puzzle) { return std::pair(puzzle.plies, puzzle.position); });
    return picked;
  }

 private:
  /// Of one length; many are no puzzles, because a second move is as good.
  std::size_t most_kept() const { return 512 + 16 * static_cast<std::size_t>(wish_.count); }
  struct Sample {
    std::uint64_t seen = 0;
    std::vector<Source> kept;
  };

  /// `many` of the lengths, the shortest and the longest among them.
  [[gnu::cold]] static std::vector<int> evenly(const std::set<int>& lengths, std::size_t many) {
    const std::vector<int> all(lengths.begin(), lengths.end());
    std::vector<int> chosen;
    for (std::size_t i = 0; i < many; ++i) chosen.push_back(all[many == 1 ? 0 : i * (all.size() - 1) / (many - 1)]);
    return chosen;
  }

  [[gnu::cold]] void add_one(int plies, const Make& make, std::vector<Puzzle>& picked) {
    std::vector<Source>& kept = samples_[plies].kept;
    while (!kept.empty()) {
      const Source source = kept.back();
      kept.pop_back();
      if (auto puzzle = make(source)) {
        picked.push_back(std::move(*puzzle));
        return;
      }
    }
    samples_.erase(plies);
  }

  const PuzzleRequest& wish_;
  Random random_;
  std::map<int, Sample> samples_;  ///< by plies
};

}  // namespace zermelo
