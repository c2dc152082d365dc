#include "zermelo/games/pig/pig.h"

#include "zermelo/any/knowledge/knowledge_of.h"

namespace zermelo {
namespace {

template <class Device>
int first_hold(const ChanceGame<pig::Game<Device>>& whole, pig::Position p) {
  for (p.total = 1; p.total < pig::Game<Device>::largest_goal; ++p.total) {
    const auto here = whole.find(p);
    if (!here) continue;
    const auto moves = whole.edges(*here);  // the last one holds, and is the only one where the goal is reached
    if (whole.value(moves.back().to) >= whole.value(moves.front().to)) return p.total;
  }
  return 0;
}

}  // namespace

template <class Device>
PolicyMap policy_map(const ChanceGame<pig::Game<Device>>& whole) {
  const auto goal = static_cast<std::size_t>(whole.game().goal());
  PolicyMap map{.title = "Best play of " + std::string(Device::game) + " to " + std::to_string(goal) +
                         ": the smallest turn total with which holding is right",
                .goal = static_cast<int>(goal)};
  map.hold.assign(goal, std::vector<int>(goal, 0));
  for (std::size_t own = 0; own < goal; ++own)
    for (std::size_t other = 0; other < goal; ++other) {
      pig::Position p{.scores = {static_cast<std::uint16_t>(own), static_cast<std::uint16_t>(other)}};
      if (whole.find(p)) map.hold[own][other] = first_hold(whole, p);
    }
  return map;
}

template std::unique_ptr<const Knowledge> make_knowledge(const Pig&, const GameInfo&, const std::string&);
template std::unique_ptr<const Knowledge> make_knowledge(const Piglet&, const GameInfo&, const std::string&);

}  // namespace zermelo
