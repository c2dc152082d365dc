#pragma once
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "zermelo/any/catalogue.h"
#include "zermelo/any/json.h"
#include "zermelo/learn/learn.h"
#include "zermelo/learn/time_left.h"

namespace zermelo {

/// What is learned of a game, and where learning stands (docs/api.md, shape learning).
Json learning_json(const AnyGame& game, const std::vector<learn::Generation>& generations, const std::string& state);

/// Learns a game in threads of its own at low priority, in its folder (any/learned_nets.h), and continues what is
/// there. `news` may be called from any thread. The destructor stops it; everything that is finished stays in the
/// folder.
class LearnRun {
 public:
  /// Generations of `generation_games` games. `changed` is called, from any thread, when there is news.
  LearnRun(const Catalogue& games, std::shared_ptr<const AnyGame> game, std::uint32_t generation_games,
           std::function<void()> changed);
  ~LearnRun() { stop(); }
  LearnRun(const LearnRun&) = delete;
  LearnRun& operator=(const LearnRun&) = delete;

  const std::string& game() const { return options_.game->info().full_spec; }
  bool running() const;
  void stop() { thread_.request_stop(); }
  Json news() const;

 private:
  void run(const std::stop_token& stop);
  Expected<learn::LearnResult> learn_game(const std::stop_token& stop);

  const learn::LearnOptions options_;
  const std::function<void()> changed_;

  mutable std::mutex mutex_;  ///< guards all members below
  bool running_ = true;
  std::vector<learn::Generation> generations_;
  learn::LearnStatus status_;
  learn::TimeLeft clock_;
  std::optional<double> seconds_left_;
  std::string words_;  ///< the error

  std::jthread thread_;  ///< last: it uses all members above
};

}  // namespace zermelo
