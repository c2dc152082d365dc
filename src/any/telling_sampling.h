#pragma once
#include <limits>
#include <string>

#include "zermelo/any/sampling_trace.h"
#include "zermelo/any/trace.h"
#include "zermelo/core/notation.h"
#include "zermelo/search/monte_carlo/options.h"
#include "zermelo/search/monte_carlo/record.h"

/// The record of a search by sampling of one game type, in text. Part of any/model.h.
namespace zermelo {

template <class G>
[[gnu::cold]] TraceNode to_trace_node(const G& game, const MctsRecord<G>& record, std::size_t id, double max) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const auto known = [](std::uint32_t other) {
    return other == MctsRecord<G>::none ? std::nullopt : std::optional<std::size_t>(other);
  };
  const auto& node = record.nodes[id];
  TraceNode out{.id = id,
                .parent = known(node.parent),
                .position = game.position_text(node.position),
                .kind = std::string(to_string(node.kind)),
                .alpha_entry = -infinity,
                .beta_entry = infinity,
                .alpha_exit = -infinity,
                .beta_exit = infinity,
                .value = max * node.value + 0.0,
                .chosen = known(node.chosen),
                .children = {node.children.begin(), node.children.end()},
                .visits = node.visits};
  if (node.move) {
    const auto& parent = record.nodes[node.parent];
    out.move = game.move_text(parent.position, *node.move);
    if constexpr (HasChance<G>)
      if (parent.kind == NodeKind::Chance) out.probability = game.probability(parent.position, *node.move);
    if (record.bounded && parent.kind != NodeKind::Chance) out.prior = node.prior;
  }
  for (const auto& move : node.legal) out.legal.push_back(game.move_text(node.position, move));
  if (node.outcome)
    out.leaf = std::string(to_string(node.outcome->reason));
  else if (node.children.empty() && node.links.empty())
    out.leaf = "playout";
  if (record.bounded) {
    out.low = (max > 0 ? node.low : -node.high) + 0.0;
    out.high = (max > 0 ? node.high : -node.low) + 0.0;
  }
  for (const auto& [move, other] : node.links) out.links.emplace_back(game.move_text(node.position, move), other);
  return out;
}

template <class G>
[[gnu::cold]] SamplingTrace::Iteration to_trace_iteration(const G& game, const MctsRecord<G>& record,
                                                          const typename MctsRecord<G>::Iteration& iteration,
                                                          double max) {
  SamplingTrace::Iteration out{.path = {iteration.path.begin(), iteration.path.end()},
                               .added = {iteration.added.begin(), iteration.added.end()},
                               .simulated = iteration.simulated,
                               .result = max * iteration.result + 0.0};
  if (iteration.outcome) out.outcome = to_string(iteration.outcome->reason);
  for (const auto& choice : iteration.choices) {
    SamplingTrace::Choice written{.node = choice.node,
                                  .rule = std::string(to_string(choice.rule)),
                                  .chosen = choice.chosen,
                                  .parent_visits = choice.parent_visits};
    for (const auto& term : choice.terms) {
      written.visits.push_back(term.visits);
      if (choice.rule == SelectRule::Dice) continue;
      written.mean.push_back(term.mean);
      written.exploration.push_back(term.exploration);
    }
    out.choices.push_back(std::move(written));
  }
  for (const auto& change : iteration.changes) {
    out.changes.push_back({.node = change.node, .visits = change.visits, .value = max * change.value + 0.0});
    if (!record.bounded) continue;
    out.changes.back().low = (max > 0 ? change.low : -change.high) + 0.0;
    out.changes.back().high = (max > 0 ? change.high : -change.low) + 0.0;
  }
  if (iteration.playout.empty()) return out;
  auto position = record.nodes[iteration.path.back()].position;
  if (iteration.choices.size() == iteration.path.size()) {  // a full tree: the last step leads out of it
    const auto& last = iteration.choices.back();
    position = game.after(position, record.nodes[last.node].legal[last.chosen]);
  }
  for (const auto& move : iteration.playout) {
    out.playout.push_back(game.move_text(position, move));
    position = game.after(position, move);
  }
  return out;
}

template <class G>
[[gnu::cold]] Trace to_trace(const G& game, const MctsRecord<G>& record, const MctsOptions& options) {
  const double max = game.to_move(record.nodes.front().position) == Player::Second ? -1 : 1;
  Trace trace{.nodes = {}, .left_out = record.left_out};
  for (std::size_t id = 0; id < record.nodes.size(); ++id) trace.nodes.push_back(to_trace_node(game, record, id, max));
  auto& sampling = trace.sampling.emplace();
  sampling.rule = to_string(record.bounded ? SelectRule::Puct : SelectRule::Ucb);
  sampling.c = options.c;
  sampling.playout = to_string(options.playout);
  sampling.total = record.total;
  sampling.chart = {.iterations = record.chart.iterations,
                    .moves = trace.nodes.front().legal,
                    .visits = record.chart.visits,
                    .values = record.chart.values};
  for (auto& row : sampling.chart.values)
    for (auto& value : row)
      if (value) *value = max * *value + 0.0;
  for (const auto& iteration : record.iterations)
    sampling.iterations.push_back(to_trace_iteration(game, record, iteration, max));
  return trace;
}

}  // namespace zermelo
