#pragma once
#include <cstdint>
#include <functional>
#include <mutex>

#include "zermelo/lab/study/study.h"

namespace zermelo {

/// Where the finished games of one study go. Several threads may bring them.
class Ledger {
 public:
  using OnGame = std::function<void(const LabTask&, const LabGame&)>;

  Ledger(LabGames& store, std::int64_t study, OnGame on_game)
      : store_(store),
        study_(study),
        on_game_(std::move(on_game)) {}

  /// Whether it is there by now: another process may have played it meanwhile.
  Expected<bool> has(const LabTask& task) {
    const std::lock_guard lock(mutex_);
    auto there = store_.has(study_, task.key);
    if (there && *there) ++kept_;
    return there;
  }

  Expected<void> keep(const LabTask& task, const LabGame& game) {
    const std::lock_guard lock(mutex_);
    if (const auto is_new = store_.add(study_, game); !is_new) return fail(is_new.error());
    ++kept_;  // also when another process was quicker: it is there now
    if (on_game_) on_game_(task, game);
    return {};
  }

  /// Games that came into the store since this was made.
  std::int64_t kept() const {
    const std::lock_guard lock(mutex_);
    return kept_;
  }

 private:
  LabGames& store_;
  std::int64_t study_;
  OnGame on_game_;
  mutable std::mutex mutex_;
  std::int64_t kept_ = 0;
};

}  // namespace zermelo
