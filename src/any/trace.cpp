#include "zermelo/any/trace.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "zermelo/any/json.h"
#include "zermelo/any/svg.h"
#include "zermelo/core/number_text.h"

namespace zermelo {
namespace {

constexpr double leaf_gap = 44;
constexpr double level_gap = 90;
constexpr double tree_margin = 40;
constexpr double size = 12;

/// Leaves and cut branches side by side, a parent above the middle of its children.
class Layout {
 public:
  explicit Layout(const Trace& trace) : trace_(trace), points_(trace.nodes.size()), pruned_(trace.nodes.size()) {
    if (!trace.nodes.empty()) place(0, 0);
  }
  SvgPoint of(std::size_t id) const { return points_[id]; }
  const std::vector<SvgPoint>& pruned(std::size_t id) const { return pruned_[id]; }
  double width() const { return next_ + tree_margin; }
  double height() const { return deepest_ * level_gap + 2 * tree_margin; }

 private:
  double place(std::size_t id, int level) {
    const TraceNode& node = trace_.nodes[id];
    deepest_ = std::max(deepest_, level);
    const double y = tree_margin + level * level_gap;
    double first = 0;
    double last = 0;
    for (const std::size_t child : node.children) {
      last = place(child, level + 1);
      if (child == node.children.front()) first = last;
    }
    for (std::size_t i = 0; node.cutoff && i < node.cutoff->pruned.size(); ++i) {
      pruned_[id].push_back({take(), y + 0.6 * level_gap});
      last = pruned_[id].back().x;
      deepest_ = std::max(deepest_, level + 1);
    }
    points_[id] = {node.children.empty() ? take() : (first + last) / 2, y};
    return points_[id].x;
  }
  double take() { return std::exchange(next_, next_ + leaf_gap); }

  const Trace& trace_;
  std::vector<SvgPoint> points_;
  std::vector<std::vector<SvgPoint>> pruned_;
  double next_ = tree_margin;
  int deepest_ = 0;
};

std::string node_shape(const TraceNode& node, SvgPoint p) {
  const double down = node.kind == "max" ? size : -size;
  if (node.kind == "max" || node.kind == "min")
    return fmt::format("<polygon class=\"{}\" points=\"{:.1f},{:.1f} {:.1f},{:.1f} {:.1f},{:.1f}\"/>", node.kind,
                       p.x - size, p.y + down, p.x, p.y - down, p.x + size, p.y + down);
  return fmt::format("<circle class=\"chance\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\"/>", p.x, p.y, size);
}

std::string title_of(const TraceNode& node) {
  std::string title = fmt::format("{} value {}", node.kind, number_text(node.value));
  title += node.visits ? fmt::format(" visits {}", *node.visits)
                       : fmt::format(" window {} to {}", number_text(node.alpha_entry), number_text(node.beta_entry));
  if (node.low) title += fmt::format(" between {} and {}", number_text(*node.low), number_text(*node.high));
  if (!node.leaf.empty()) title += ", " + node.leaf;
  if (node.cutoff) title += ", cut: " + node.cutoff->reason;
  return title;
}

void draw_edges(const Trace& trace, const Layout& layout, const TraceNode& node, std::string& out) {
  const SvgPoint from = layout.of(node.id);
  for (const std::size_t child : node.children) {
    const SvgPoint to = layout.of(child);
    out += svg_line(node.chosen == child ? "chosen" : "edge", {from.x, from.y + size}, {to.x, to.y - size});
    std::string label = trace.nodes[child].move;
    if (trace.nodes[child].probability) label += fmt::format(" ({:.3g})", *trace.nodes[child].probability);
    out += svg_text("move", {(from.x + 2 * to.x) / 3, (from.y + 2 * to.y) / 3}, label);
  }
  for (std::size_t i = 0; i < layout.pruned(node.id).size(); ++i) {
    const SvgPoint to = layout.pruned(node.id)[i];
    const SvgPoint middle{(from.x + to.x) / 2, (from.y + size + to.y) / 2};
    out += svg_line("cut", {from.x, from.y + size}, to);
    out += svg_line("cross", {middle.x - 6, middle.y - 4}, {middle.x + 6, middle.y + 4});
    out += svg_text("move", {to.x, to.y + 8}, node.cutoff->pruned[i]);
  }
}

/// What stands in a node: its value; of a search by sampling, to two decimals and with the visits.
std::string label_of(const TraceNode& node) {
  return node.visits ? fmt::format("{:.2f}", node.value) : number_text(node.value);
}

}  // namespace

std::string trace_json_lines(const Trace& trace) {
  std::string out;
  for (const TraceNode& node : trace.nodes) out += dump(to_json(node)) + "\n";
  Json end{{"nodes", trace.nodes.size()}, {"left_out", trace.left_out}};
  if (trace.sampling) end["sampling"] = to_json(*trace.sampling);
  return out + dump(end) + "\n";
}

std::string trace_svg(const Trace& trace) {
  const Layout layout(trace);
  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
      "role=\"img\">\n",
      layout.width(), layout.height());
  out +=
      "<style>.max,.min,.chance{fill:#fff;stroke:#222;stroke-width:1.5}.edge{stroke:#888}"
      ".chosen{stroke:#0a6;stroke-width:3}.cut{stroke:#bbb;stroke-dasharray:4 3}.cross{stroke:#c22;stroke-width:2.5}"
      "text{font-family:sans-serif;text-anchor:middle;dominant-baseline:central;font-size:11px}.move{fill:#555}"
      ".value{font-weight:bold}</style>\n";
  out += fmt::format("<rect width=\"{:.0f}\" height=\"{:.0f}\" fill=\"#fff\"/>\n", layout.width(), layout.height());
  for (const TraceNode& node : trace.nodes) draw_edges(trace, layout, node, out);
  for (const TraceNode& node : trace.nodes) {
    const SvgPoint p = layout.of(node.id);
    out += fmt::format("<g><title>{}</title>{}", xml_escaped(title_of(node)), node_shape(node, p));
    const int lower = node.kind == "max" ? 3 : node.kind == "min" ? -3 : 0;
    out += svg_text("value", {p.x, p.y + lower}, label_of(node));
    if (node.visits) out += svg_text("move", {p.x, p.y + size + 8}, std::to_string(*node.visits));
    out += "</g>\n";
  }
  if (trace.left_out > 0)
    out += svg_text("move", {layout.width() / 2, layout.height() - 10},
                    fmt::format("… and {} nodes more", trace.left_out));
  return out + "</svg>\n";
}

std::string trace_dot(const Trace& trace) {
  std::string out = "digraph search {\n  node [fontname=\"sans-serif\"];\n";
  for (const TraceNode& node : trace.nodes) {
    const char* shape = node.kind == "max" ? "triangle" : node.kind == "min" ? "invtriangle" : "circle";
    out += fmt::format("  n{} [shape={}, label=\"{}{}\"];\n", node.id, shape, label_of(node),
                       node.visits ? fmt::format("\\n{}", *node.visits) : "");
    for (const std::size_t child : node.children)
      out += fmt::format("  n{} -> n{} [label={}{}];\n", node.id, child, Json(trace.nodes[child].move).dump(),
                         node.chosen == child ? ", penwidth=3" : "");
    for (std::size_t i = 0; node.cutoff && i < node.cutoff->pruned.size(); ++i)
      out += fmt::format("  n{0}c{1} [shape=point];\n  n{0} -> n{0}c{1} [label={2}, style=dashed, color=red];\n",
                         node.id, i, Json(node.cutoff->pruned[i]).dump());
  }
  return out + "}\n";
}

}  // namespace zermelo
