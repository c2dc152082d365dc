#include "zermelo/any/sampling_trace.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cassert>

#include "zermelo/any/json.h"
#include "zermelo/core/number_text.h"

namespace zermelo {
namespace {

Json numbers_json(const std::vector<std::optional<double>>& numbers) {
  Json json = Json::array();
  for (const auto& number : numbers) json.push_back(json_number(number));
  return json;
}

Json to_json(const SamplingTrace::Choice& choice) {
  return {{"node", choice.node},
          {"rule", choice.rule},
          {"chosen", choice.chosen},
          {"parent_visits", choice.parent_visits},
          {"visits", choice.visits},
          {"mean", numbers_json(choice.mean)},
          {"exploration", numbers_json(choice.exploration)}};
}

Json to_json(const SamplingTrace::Change& change) {
  Json json{{"node", change.node}, {"visits", change.visits}, {"value", json_number(change.value)}};
  if (change.low && change.high) {
    json["low"] = json_number(*change.low);
    json["high"] = json_number(*change.high);
  }
  return json;
}

Json to_json(const SamplingTrace::Iteration& iteration, std::size_t number) {
  Json choices = Json::array();
  for (const auto& choice : iteration.choices) choices.push_back(to_json(choice));
  Json changes = Json::array();
  for (const auto& change : iteration.changes) changes.push_back(to_json(change));
  Json playout = nullptr;
  if (iteration.simulated) playout = Json{{"moves", iteration.playout}, {"result", json_number(iteration.result)}};
  return {{"number", number},
          {"path", iteration.path},
          {"choices", std::move(choices)},
          {"added", iteration.added},
          {"outcome", iteration.outcome.empty() ? Json(nullptr) : Json(iteration.outcome)},
          {"playout", std::move(playout)},
          {"result", json_number(iteration.result)},
          {"changes", std::move(changes)}};
}

// As text. ------------------------------------------------------------------------------------------------------------

std::string visit_words(std::uint64_t visits) { return fmt::format("{} visit{}", visits, visits == 1 ? "" : "s"); }

std::string result_words(double result) { return fmt::format("{:+.2f}", result + 0.0); }

/// "a1 0.50 + 1.18 = 1.68"
std::string term_words(const SamplingTrace::Choice& choice, const std::string& move, std::size_t i) {
  if (choice.rule == "dice") return fmt::format("{} ({})", move, visit_words(choice.visits[i]));
  if (!choice.mean[i])
    return fmt::format("{} {}", move, choice.visits[i] == 0 && choice.rule != "puct" ? "new" : "out");
  return fmt::format("{} {:.2f} + {:.2f} = {:.2f}", move, *choice.mean[i], *choice.exploration[i],
                     *choice.mean[i] + *choice.exploration[i]);
}

std::string choice_words(const TraceNode& node, const SamplingTrace::Choice& choice) {
  std::vector<std::string> terms;
  for (std::size_t i = 0; i < node.legal.size() && i < choice.visits.size(); ++i)
    terms.push_back(term_words(choice, node.legal[i], i));
  return fmt::format("{}: {} [{}]", choice.rule, node.legal.at(choice.chosen), fmt::join(terms, ", "));
}

void write_node(const Trace& trace, std::size_t id, int level, std::string& out) {
  const TraceNode& node = trace.nodes[id];
  out += std::string(static_cast<std::size_t>(2 * level), ' ') + (node.move.empty() ? "root" : node.move);
  out += " " + node.kind + " = ";
  out += node.visits ? fmt::format("{:.2f}, {}", node.value, visit_words(*node.visits)) : number_text(node.value);
  if (node.low && *node.low == *node.high) out += ", proven";
  if (!node.leaf.empty() && node.leaf != "playout") out += " (" + node.leaf + ")";
  if (node.cutoff) out += fmt::format("  cut: {} ({})", fmt::join(node.cutoff->pruned, " "), node.cutoff->reason);
  out += "\n";
  for (const std::size_t child : node.children) write_node(trace, child, level + 1, out);
}

std::string iteration_text(const Trace& trace, const SamplingTrace::Iteration& iteration, std::size_t number) {
  std::string out = fmt::format("\niteration {}\n", number);
  for (const auto& choice : iteration.choices)
    out += "  select     " + choice_words(trace.nodes[choice.node], choice) + "\n";
  if (!iteration.added.empty()) {
    std::vector<std::string> moves;
    for (const std::size_t id : iteration.added) moves.push_back(trace.nodes[id].move);
    out += fmt::format("  expand     {}\n", fmt::join(moves, " "));
  }
  if (!iteration.outcome.empty())
    out += fmt::format("  end        {}: {}\n", iteration.outcome, result_words(iteration.result));
  else if (iteration.simulated && iteration.playout.empty())
    out += fmt::format("  simulate   the evaluator's guess: {}\n", result_words(iteration.result));
  else if (iteration.simulated)
    out += fmt::format("  simulate   {}: {}\n", fmt::join(iteration.playout, " "), result_words(iteration.result));
  else
    out += fmt::format("  known      {}\n", result_words(iteration.result));
  std::vector<std::string> changes;
  for (const auto& change : iteration.changes) {
    const TraceNode& node = trace.nodes[change.node];
    changes.push_back(fmt::format("{} {}, {}", node.move.empty() ? "root" : node.move, visit_words(change.visits),
                                  result_words(change.value)));
  }
  return out + fmt::format("  back up    {}\n", fmt::join(changes, "; "));
}

}  // namespace

Json to_json(const SamplingTrace& sampling) {
  Json rows = Json::array();
  for (const auto& row : sampling.chart.values) rows.push_back(numbers_json(row));
  Json iterations = Json::array();
  for (const auto& iteration : sampling.iterations) iterations.push_back(to_json(iteration, iterations.size() + 1));
  return {{"rule", sampling.rule},
          {"c", json_number(sampling.c)},
          {"playout", sampling.playout},
          {"total", sampling.total},
          {"chart",
           {{"iterations", sampling.chart.iterations},
            {"moves", sampling.chart.moves},
            {"visits", sampling.chart.visits},
            {"values", std::move(rows)}}},
          {"iterations", std::move(iterations)}};
}

std::string trace_text(const Trace& trace) {
  std::string out;
  if (!trace.nodes.empty()) write_node(trace, 0, 0, out);
  if (trace.left_out > 0) out += fmt::format("… and {} nodes more\n", trace.left_out);
  if (!trace.sampling) return out;
  for (std::size_t i = 0; i < trace.sampling->iterations.size(); ++i)
    out += iteration_text(trace, trace.sampling->iterations[i], i + 1);
  return out;
}

}  // namespace zermelo
