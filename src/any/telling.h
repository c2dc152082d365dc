#pragma once
#include <optional>
#include <string>
#include <utility>

#include "zermelo/any/any_game.h"
#include "zermelo/core/line.h"
#include "zermelo/core/notation.h"
#include "zermelo/search/report.h"
#include "zermelo/search/tree.h"

/// What a search of one game type found, in text. Part of any/model.h.
namespace zermelo {

/// A recorded tree of one game type, in text.
template <class G>
[[gnu::cold]] Trace to_trace(const SearchTree<G>& tree) {
  Trace trace{.nodes = {}, .left_out = tree.left_out()};
  const auto known = [](std::size_t id) { return id == SearchTree<G>::none ? std::nullopt : std::optional(id); };
  for (std::size_t id = 0; id < tree.nodes().size(); ++id) {
    const auto& node = tree[id];
    TraceNode out{.id = id,
                  .parent = known(node.parent),
                  .move = tree.move_text(id),
                  .position = tree.game().position_text(node.position),
                  .kind = std::string(to_string(node.kind)),
                  .depth_left = node.depth_left,
                  .alpha_entry = node.entry.alpha,
                  .beta_entry = node.entry.beta,
                  .alpha_exit = node.exit.alpha,
                  .beta_exit = node.exit.beta,
                  .value = node.value + 0.0,
                  .chosen = known(node.chosen),
                  .children = node.children,
                  .look = node.look == Look::Full ? "" : std::string(to_string(node.look))};
    for (const auto& move : node.skipped) out.skipped.push_back(tree.written(node.position, move));
    if constexpr (HasChance<G>)
      if (node.move && tree[node.parent].kind == NodeKind::Chance)
        out.probability = tree.game().probability(tree[node.parent].position, *node.move);
    for (const auto& move : node.legal) out.legal.push_back(tree.written(node.position, move));
    if (node.leaf) out.leaf = std::string(node.outcome ? to_string(node.outcome->reason) : to_string(node.leaf_reason));
    if (node.cutoff) {
      out.cutoff = TraceNode::Cutoff{.value = node.cutoff->value,
                                     .bound = node.cutoff->bound,
                                     .by = known(node.cutoff->by),
                                     .rival = known(node.cutoff->rival),
                                     .reason = tree.reason(node)};
      for (const auto& move : node.cutoff->pruned) out.cutoff->pruned.push_back(tree.written(node.position, move));
    }
    trace.nodes.push_back(std::move(out));
  }
  return trace;
}

template <class G, class R>
[[gnu::cold]] Thought::Move to_thought_move(const G& game, const typename G::Position& start, const R& root) {
  auto [texts, end] = line_texts(game, start, root.line);
  MoveList<typename G::Move> list;
  const auto outcome = moves_or_outcome(game, end, list);
  const int ends = root.decided && outcome ? outcome->sign() * sign(game.to_move(start)) : 0;
  Thought::Move out{.move = game.move_text(start, root.move),
                    .value = root.value + 0.0,
                    .bound = root.bound,
                    .line = std::move(texts),
                    .ends = ends,
                    .proof = root.proof,
                    .visits = root.visits};
  const bool wins = root.value > 0;
  if (root.distance && root.proof != Proof::Heuristic) {
    if (root.bound != (wins ? Bound::Upper : Bound::Lower)) (wins ? out.win : out.loss) = root.distance;
  } else if (!root.distance && ends != 0) {
    (ends > 0 ? out.win : out.loss) = static_cast<int>(root.line.size());
  }
  return out;
}

/// A report of one game type, in text; a proven win or loss is counted in plies along its line.
template <class G, class R>
[[gnu::cold]] Thought to_thought(const Line<G>& line, const R& report) {
  const G& game = line.game();
  const auto start = line.position();
  Thought out;
  out.value = report.value;
  out.proof = report.proof;
  out.depth = report.depth;
  out.complete = report.complete;
  out.deepest = static_cast<std::uint16_t>(report.deepest);
  out.nodes = report.nodes;
  out.leaves = report.leaves;
  out.cutoffs = report.cutoffs;
  out.seconds = report.seconds;
  if (report.move) out.move = game.move_text(start, *report.move);
  if (!report.complete && report.moves.empty()) out.value.reset();  // stopped before anything was known
  for (const auto& root : report.moves) out.moves.push_back(to_thought_move(game, start, root));
  auto [texts, position] = line_texts(game, start, report.line);
  out.line = std::move(texts);
  MoveList<typename G::Move> list;
  const auto outcome = moves_or_outcome(game, position, list);
  const auto mover = game.to_move(start);
  if (report.distance && report.proof != Proof::Heuristic)
    (report.value > 0 ? out.win : out.loss) = report.distance;
  else if (report.proof == Proof::Proven && report.decided && outcome && outcome->winner() && mover != Player::Chance)
    (*outcome->winner() == mover ? out.win : out.loss) = static_cast<int>(report.line.size());
  return out;
}

}  // namespace zermelo
