#pragma once
#include <chrono>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "any/model.h"
#include "any/spec.h"
#include "studies/quirk.h"
#include "studies/recorder.h"

namespace zermelo {

/// What a published program answers, as the player to move sees it.
struct StudyAnswer {
  std::string move;
  std::optional<double> value;
  std::uint64_t nodes = 0;
  int depth = 0;
};

/// The tree that a published program told, with its positions, which follow from the moves.
template <class G>
Trace to_trace(const G& game, const typename G::Position& start, const studies::Recorder& recorder,
               const std::string& played) {
  using Kind = studies::Recorder::Kind;
  constexpr double infinity = std::numeric_limits<double>::infinity();
  Trace trace{.nodes = {}, .left_out = recorder.left_out()};
  std::vector<typename G::Position> positions;
  for (const auto& node : recorder.nodes()) {
    const bool root = node.parent == studies::Recorder::none;
    positions.push_back(root ? start : positions[node.parent]);
    MoveList<typename G::Move> moves;
    if (!root && !node.move.empty()) {
      moves_or_outcome(game, positions[node.parent], moves);
      for (const auto& move : moves)
        if (game.move_text(positions[node.parent], move) == node.move)
          positions.back() = game.after(positions[node.parent], move);
    }
    moves.clear();
    const auto outcome = moves_or_outcome(game, positions.back(), moves);
    TraceNode out{.id = trace.nodes.size(),
                  .move = node.move,
                  .position = game.position_text(positions.back()),
                  .kind = node.kind == Kind::Max   ? "max"
                          : node.kind == Kind::Min ? "min"
                                                   : "average",
                  .depth_left = node.depth_left,
                  .alpha_entry = -infinity,
                  .beta_entry = infinity,
                  .alpha_exit = -infinity,
                  .beta_exit = infinity,
                  .value = node.value + 0.0,  // no negative zero
                  .children = node.children};
    if (!root) out.parent = node.parent;
    for (const std::size_t child : node.children) {
      const auto& next = recorder.nodes()[child];
      out.legal.push_back(next.move);
      if (!out.chosen && (root ? next.move == played : next.value == node.value)) out.chosen = child;
    }
    if (node.children.empty()) out.leaf = outcome ? std::string(to_string(outcome->reason)) : "horizon";
    trace.nodes.push_back(std::move(out));
  }
  return trace;
}

/// A published program at the table: always the same answer to the same position.
template <class G>
class StudyPlayer final : public AnyPlayer {
 public:
  /// Tells the recorder, where there is one, what it looks at.
  using Choose = std::function<Expected<StudyAnswer>(const G&, const typename G::Position&, studies::Recorder*)>;

  StudyPlayer(std::string spec, Choose choose) : spec_(std::move(spec)), choose_(std::move(choose)) {}

  const std::string& spec() const override { return spec_; }
  bool deterministic() const override { return true; }
  void new_game(std::uint64_t) override {}

  Expected<Thought> think(const AnyLine& any_line, const Request& request) override {
    const auto* const line = dynamic_cast<const LineOf<G>*>(&any_line);
    if (line == nullptr) return fail(other_game(spec_));
    const Meter watch({});
    const G& game = line->line().game();
    const auto position = line->line().position();
    studies::Recorder recorder(request.trace_nodes);
    auto answer = choose_(game, position, request.trace_nodes > 0 ? &recorder : nullptr);
    if (!answer) return fail(answer.error());
    Thought thought;
    thought.move = std::move(answer->move);
    if (answer->value) thought.value = *answer->value + 0.0;  // no negative zero
    thought.nodes = answer->nodes;
    thought.depth = answer->depth;
    thought.seconds = watch.seconds();
    if (!recorder.nodes().empty()) thought.trace = to_trace(game, position, recorder, *thought.move);
    return thought;
  }

 private:
  std::string spec_;
  Choose choose_;
};

/// The keys of a published program: how deep it looks and which of its quirks are mended.
struct StudySettings {
  int depth = 0;
  std::string mend;
};

inline Expected<StudySettings> study_settings(const Spec& spec, int default_depth, int most_depth) {
  const auto s = settings(spec,
                          {Option::number("depth", "plies to look ahead", default_depth, 1, most_depth),
                           Option::text("mend", "quirks to mend: an id, several with +, or all", "")},
                          "player");
  if (!s) return fail(s.error());
  return StudySettings{.depth = s->small("depth"), .mend = s->text("mend")};
}

/// A published program by its name: `make(game, depth, flags)` gives the function that chooses a move.
template <class G, class Flags, std::size_t N, class Make>
OwnPlayer<G> study_player(std::string name, std::string meaning, int default_depth, int most_depth,
                          const std::array<studies::Quirk<Flags>, N>& quirks, Make make) {
  meaning += "; quirks:";
  for (const auto& quirk : quirks) meaning += " " + std::string(quirk.id);
  return {std::move(name), std::move(meaning),
          [=](const G& game, const Spec& spec) -> Expected<std::unique_ptr<AnyPlayer>> {
            const auto chosen = study_settings(spec, default_depth, most_depth);
            if (!chosen) return fail(chosen.error());
            const auto flags = studies::mend(Flags{}, quirks, chosen->mend);
            if (!flags) return fail(flags.error());
            auto choose = make(game, chosen->depth, *flags);
            if (!choose) return fail(choose.error());
            return std::make_unique<StudyPlayer<G>>(spec.text(), std::move(*choose));
          }};
}

}  // namespace zermelo
