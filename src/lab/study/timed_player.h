#pragma once
#include <vector>

#include "zermelo/any/any_game.h"
#include "zermelo/search/machine_share.h"

namespace zermelo {

/// A player with a stopwatch: notes the processor time of every thought.
class TimedPlayer final : public AnyPlayer {
 public:
  TimedPlayer(AnyPlayer& player, std::vector<double>& times) : player_(player), times_(times) {}

  const std::string& spec() const override { return player_.spec(); }
  bool deterministic() const override { return player_.deterministic(); }
  void new_game(std::uint64_t number) override { player_.new_game(number); }
  Expected<Thought> think(const AnyLine& line, const Request& request) override {
    const double start = thread_seconds();
    auto thought = player_.think(line, request);
    times_.push_back(thread_seconds() - start);
    return thought;
  }

 private:
  AnyPlayer& player_;
  std::vector<double>& times_;  ///< of both sides, in the order of their moves
};

}  // namespace zermelo
