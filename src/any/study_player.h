#pragma once
#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "zermelo/any/model.h"
#include "zermelo/any/spec.h"
#include "zermelo/core/number_text.h"
#include "zermelo/studies/quirk.h"
#include "zermelo/studies/recorder.h"

namespace zermelo {

/// What a published program answers, as the player to move sees it. Line and values come from the recorder.
struct StudyAnswer {
  std::string move;
  std::optional<double> value = {};
  std::uint64_t nodes = 0;
  std::uint64_t leaves = 0;
  std::uint64_t cutoffs = 0;
  int depth = 0;
  std::string because = {};
};

/// Why a published program left a node early: its last child reached the bound of the other side.
[[gnu::cold]] inline TraceNode::Cutoff cutoff_of(const studies::Recorder::Node& node,
                                                 const std::vector<std::string>& looked_at,
                                                 const std::vector<std::string>& legal) {
  const bool max = node.kind == studies::Recorder::Kind::Max;
  TraceNode::Cutoff cutoff{.value = node.value,
                           .bound = max ? node.entry.beta : node.entry.alpha,
                           .by = node.children.back(),
                           .rival = {},
                           .pruned = {},
                           .reason = {}};
  cutoff.reason = std::string(max ? "MAX" : "MIN") + " already has " + number_text(cutoff.value) + " here, " +
                  (max ? "MIN" : "MAX") + " has " + number_text(cutoff.bound) + " above";
  for (const std::string& move : legal)
    if (std::ranges::find(looked_at, move) == looked_at.end()) cutoff.pruned.push_back(move);
  return cutoff;
}

/// The tree that a published program recorded, with its positions, which follow from the moves.
template <class G>
[[gnu::cold]] Trace to_trace(const G& game, const typename G::Position& start, const studies::Recorder& recorder,
                             const std::string& played) {
  using Kind = studies::Recorder::Kind;
  Trace trace{.nodes = {}, .left_out = recorder.left_out()};
  std::vector<typename G::Position> positions;
  for (const auto& node : recorder.nodes()) {
    const bool root = node.parent == studies::Recorder::none;
    positions.push_back(root ? start : positions[node.parent]);
    if (!root && !node.move.empty())
      if (const auto move = read_move(game, positions.back(), node.move))
        positions.back() = game.after(positions[node.parent], *move);
    MoveList<typename G::Move> moves;
    const auto outcome = moves_or_outcome(game, positions.back(), moves);
    TraceNode out{.id = trace.nodes.size(),
                  .move = node.move,
                  .position = game.position_text(positions.back()),
                  .kind = node.kind == Kind::Max   ? "max"
                          : node.kind == Kind::Min ? "min"
                                                   : "average",
                  .depth_left = node.depth_left,
                  .alpha_entry = node.entry.alpha,
                  .beta_entry = node.entry.beta,
                  .alpha_exit = node.exit.alpha,
                  .beta_exit = node.exit.beta,
                  .value = node.value + 0.0,  // no negative zero
                  .children = node.children};
    if (!root) out.parent = node.parent;
    for (const std::size_t child : node.children) {
      const auto& next = recorder.nodes()[child];
      out.legal.push_back(next.move);
      if (!out.chosen && (root ? next.move == played : next.value == node.value)) out.chosen = child;
    }
    if (node.cut) out.cutoff = cutoff_of(node, out.legal, legal_texts(game, positions.back()));
    if (node.children.empty()) out.leaf = outcome ? std::string(to_string(outcome->reason)) : "horizon";
    trace.nodes.push_back(std::move(out));
  }
  return trace;
}

/// A published program as a player: always the same answer to the same position.
template <class G>
class StudyPlayer final : public AnyPlayer {
 public:
  /// Writes what it looks at into the recorder, where there is one; the meter may stop it.
  using Choose =
      std::function<Expected<StudyAnswer>(const G&, const typename G::Position&, studies::Recorder*, Meter*)>;

  StudyPlayer(std::string spec, Choose choose, int depth)
      : AnyPlayer(std::move(spec)),
        choose_(std::move(choose)),
        depth_(depth) {}

  bool deterministic() const override { return true; }

  /// The move it plays first, then the others in the order it looked at them. With a window, what is worse than the
  /// best so far is only known to be so.
  [[gnu::cold]] static void add_moves(const studies::Recorder& recorder, Thought& thought) {
    thought.line = {*thought.move};
    double best = -studies::Recorder::infinity;
    for (const auto& play : recorder.root_moves()) {
      if (play.line.empty()) continue;
      const bool bounded = thought.cutoffs > 0 && play.value <= best;
      best = std::max(best, play.value);
      Thought::Move found{.move = play.line.front(),
                          .value = play.value + 0.0,
                          .bound = bounded ? Bound::Upper : Bound::Exact,
                          .line = play.line};
      if (found.move != *thought.move) {
        thought.moves.push_back(std::move(found));
        continue;
      }
      thought.line = found.line;
      thought.moves.insert(thought.moves.begin(), std::move(found));
    }
  }

  Expected<Thought> think(const AnyLine& any_line, const Request& request) override {
    const auto* const line = dynamic_cast<const LineOf<G>*>(&any_line);
    if (line == nullptr) return fail(other_game(spec()));
    const G& game = line->line().game();
    const auto position = line->line().position();
    studies::Recorder recorder(request.trace_nodes);
    Meter meter({.time = request.time, .stop = request.stop});
    Thought thought;
    Expected<StudyAnswer> answer;
    try {
      answer = choose_(game, position, request.detail || request.trace_nodes > 0 ? &recorder : nullptr, &meter);
    } catch (const studies::Stopped&) {
      thought.complete = false;
      thought.depth = depth_;
      thought.nodes = meter.nodes();
      thought.seconds = meter.seconds();
      return thought;
    }
    if (!answer) return fail(answer.error());
    thought.move = std::move(answer->move);
    if (answer->value) thought.value = *answer->value + 0.0;  // no negative zero
    thought.nodes = answer->nodes;
    thought.leaves = answer->leaves;
    thought.cutoffs = answer->cutoffs;
    thought.depth = answer->depth;
    thought.because = std::move(answer->because);
    add_moves(recorder, thought);
    thought.seconds = meter.seconds();
    if (!recorder.nodes().empty()) thought.trace = to_trace(game, position, recorder, *thought.move);
    return thought;
  }

 private:
  Choose choose_;
  int depth_;
};

/// A published program by its name: `make(game, depth, flags)` gives the function that chooses a move. Its keys are how
/// deep it looks, which of its quirks are fixed and, where it has `parts`, what is taken out of it.
template <class Flags>
struct StudyProgram {
  std::string name;
  std::string meaning;
  int default_depth = 0;
  int most_depth = 0;
};

/// The parts of programs that have none.
template <class Flags>
inline constexpr std::array<studies::Quirk<Flags>, 0> no_parts{};

template <class G, class Flags, std::size_t N, class Make, std::size_t P = 0>
[[gnu::cold]] OwnPlayer<G> study_player(const StudyProgram<Flags>& program,
                                        const std::array<studies::Quirk<Flags>, N>& quirks, Make make,
                                        const std::array<studies::Quirk<Flags>, P>& parts = no_parts<Flags>) {
  GamePlayer info{.name = program.name, .meaning = program.meaning};
  info.options = {
      Option::number("depth", "plies to look ahead", program.default_depth, 1, program.most_depth),
      Option::text("fix", "defects to fix: an id, several with +, or all", "").renamed_from("mend"),
  };
  for (const auto& quirk : quirks) info.quirks.emplace_back(quirk.id, quirk.meaning);
  if (!parts.empty()) {
    info.options.push_back(Option::text("without", "parts to take out: an id, several with +, or all", ""));
    for (const auto& part : parts) info.parts.emplace_back(part.id, part.meaning);
  }
  return {info, [=](const G& game, const PlayerSpec& spec) -> Expected<std::unique_ptr<AnyPlayer>> {
            const auto chosen = spec.settings(info.options);
            if (!chosen) return fail(chosen.error());
            auto flags = studies::fix(Flags{}, quirks, chosen->text("fix"));
            if (flags && !parts.empty()) flags = studies::fix(*flags, parts, chosen->text("without"), "without");
            if (!flags) return fail(flags.error());
            auto choose = make(game, chosen->small("depth"), *flags);
            if (!choose) return fail(choose.error());
            return std::make_unique<StudyPlayer<G>>(spec.canonical(), std::move(*choose), chosen->small("depth"));
          }};
}

}  // namespace zermelo
