// What is written for others to read: JSON, JSON lines, SVG, Graphviz.
#include <gtest/gtest.h>

#include <limits>
#include <sstream>

#include "zermelo/any/catalogue.h"
#include "zermelo/any/json.h"
#include "zermelo/any/svg.h"
#include "zermelo/any/trace.h"

namespace zermelo {
namespace {

Trace trace_of(const std::string& game, const std::string& player, std::size_t budget = 100'000) {
  const auto made = catalogue().game(game).value();
  const auto line = made->start().value();
  return made->player(player).value()->think(*line, {.trace_nodes = budget}).value().trace.value();
}

std::size_t count(const std::string& text, const std::string& what) {
  std::size_t n = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + what.size())) ++n;
  return n;
}

TEST(JsonNumber, IsWholeWhereItCanBeAndAWordWhereItIsInfinite) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(json_number(3).dump(), "3");
  EXPECT_EQ(json_number(-0.5).dump(), "-0.5");
  EXPECT_EQ(json_number(infinity).dump(), "\"inf\"");
  EXPECT_EQ(json_number(-infinity).dump(), "\"-inf\"");
}

TEST(Dump, IsOneLineOfValidTextWhateverWentIn) {
  const std::string text = dump(Json{{"word", "a\nb\xff"}});
  EXPECT_EQ(text.find('\n'), std::string::npos);
  EXPECT_TRUE(Json::accept(text));
}

TEST(JsonLines, AreOneNodeALineAndALastLineOfTheirOwn) {
  const Trace trace = trace_of("mnk", "alphabeta:depth=2,evaluator=open-lines");
  ASSERT_EQ(trace.nodes.size(), 36U) << "the study's node count";
  std::istringstream lines(trace_json_lines(trace));
  std::size_t id = 0;
  for (std::string text; std::getline(lines, text); ++id) {
    const Json json = Json::parse(text);
    if (id == trace.nodes.size()) {
      EXPECT_EQ(json["nodes"], trace.nodes.size());
      EXPECT_EQ(json["left_out"], 0);
      continue;
    }
    EXPECT_EQ(json["id"], id);
    EXPECT_EQ(json["parent"].is_null(), id == 0);
    if (id > 0) {
      EXPECT_LT(json["parent"], json["id"]);
    }
    EXPECT_EQ(json["window"].size(), 2U);
    EXPECT_EQ(json.contains("leaf"), json["children"].empty());
  }
  EXPECT_EQ(id, trace.nodes.size() + 1);
}

TEST(JsonLines, TellWhatTheBudgetLeftOut) {
  const Trace trace = trace_of("mnk", "minimax:depth=3", 10);
  EXPECT_EQ(trace.nodes.size(), 10U);
  EXPECT_EQ(trace.left_out, 1 + 9 + 72 + 504 - 10U);
}

TEST(Svg, IsWellFormedWithAShapeANode) {
  const Trace trace = trace_of("mnk", "alphabeta:depth=2,evaluator=open-lines");
  const std::string svg = trace_svg(trace);
  EXPECT_TRUE(svg.starts_with("<svg "));
  EXPECT_TRUE(svg.ends_with("</svg>\n"));
  EXPECT_EQ(count(svg, "<polygon class=\"max\"") + count(svg, "<polygon class=\"min\""), trace.nodes.size());
  std::size_t pruned = 0;
  for (const TraceNode& node : trace.nodes) pruned += node.cutoff ? node.cutoff->pruned.size() : 0;
  EXPECT_GT(pruned, 0U);
  EXPECT_EQ(count(svg, "class=\"cross\""), pruned) << "every cut branch is crossed out";
  EXPECT_EQ(count(svg, "<g>"), count(svg, "</g>"));
  EXPECT_EQ(count(svg, "<text"), count(svg, "</text>"));
}

TEST(Dot, HasANodeAnEdgeAndACutForEach) {
  const Trace trace = trace_of("mnk", "alphabeta:depth=2,evaluator=open-lines");
  const std::string dot = trace_dot(trace);
  EXPECT_TRUE(dot.starts_with("digraph "));
  EXPECT_EQ(count(dot, "shape=triangle") + count(dot, "shape=invtriangle"), trace.nodes.size());
  std::size_t pruned = 0;
  for (const TraceNode& node : trace.nodes) pruned += node.cutoff ? node.cutoff->pruned.size() : 0;
  EXPECT_EQ(count(dot, " -> "), trace.nodes.size() - 1 + pruned);
  EXPECT_EQ(count(dot, "style=dashed"), pruned);
  EXPECT_GT(count(dot, "penwidth=3"), 0U) << "the chosen line is thick";
}

TEST(Xml, EscapesWhatWouldBeMarkup) { EXPECT_EQ(xml_escaped("a<b>&\"c\""), "a&lt;b&gt;&amp;&quot;c&quot;"); }

TEST(BoardSvg, ShowsEverySpotAndPieceWithItsMark) {
  const auto line = catalogue().game("mnk").value()->start("xo./.x./...").value();
  const std::string svg = board_svg(line->drawing());
  EXPECT_EQ(count(svg, "<rect class=\"light\""), 9U);
  EXPECT_EQ(count(svg, "<circle class=\"first\""), 2U);
  EXPECT_EQ(count(svg, "<circle class=\"second\""), 1U);
  EXPECT_EQ(count(svg, ">x</text>"), 2U);
  EXPECT_EQ(count(svg, ">o</text>"), 1U);
}

TEST(BoardSvg, EscapesMarksAndCaptions) {
  Drawing drawing{.width = 1, .height = 1, .caption = "a < b"};
  drawing.pieces.push_back({.x = 0.5, .y = 0.5, .mark = "<"});
  const std::string svg = board_svg(drawing);
  EXPECT_NE(svg.find("a &lt; b"), std::string::npos);
  EXPECT_NE(svg.find(">&lt;</text>"), std::string::npos);
}

/// Results are as MAX sees them: here Second moves at the root and loses whatever it does.
TEST(SamplingTrace, IsSeenByTheSideToMoveAtTheRoot) {
  const auto game = catalogue().game("mnk", {}).value();
  const auto line = game->start("xox/oxo/.x.").value();
  for (const char* const player : {"mcts:nodes=50", "mcts-solver:nodes=50"}) {
    const auto thought = game->player(player).value()->think(*line, {.trace_nodes = 100}).value();
    ASSERT_TRUE(thought.trace && thought.trace->sampling);
    EXPECT_EQ(thought.trace->nodes[0].kind, "max");
    EXPECT_EQ(thought.value, -1);
    for (const TraceNode& node : thought.trace->nodes)
      if (node.leaf == "line") {
        EXPECT_EQ(node.value, -1);
      }
    for (const auto& iteration : thought.trace->sampling->iterations)
      if (iteration.outcome == "line") {
        EXPECT_EQ(iteration.result, -1);
      }
    EXPECT_EQ(thought.trace->nodes[0].value, -1) << player;
  }
}

TEST(SamplingTrace, IsWrittenAsJsonTextAndPictures) {
  const Trace trace = trace_of("mnk", "mcts:nodes=60");
  std::istringstream lines(trace_json_lines(trace));
  std::string line;
  std::size_t nodes = 0;
  Json end;
  while (std::getline(lines, line)) {
    end = Json::parse(line);
    if (end.contains("sampling")) break;
    EXPECT_EQ(end["id"], nodes++);
    EXPECT_TRUE(end.contains("visits"));
  }
  EXPECT_EQ(nodes, trace.nodes.size());
  EXPECT_EQ(end["nodes"], nodes);
  EXPECT_EQ(end["sampling"]["rule"], "ucb");
  EXPECT_EQ(end["sampling"]["total"], 60);
  EXPECT_EQ(end["sampling"]["iterations"].size(), 60U);
  EXPECT_EQ(end["sampling"]["chart"]["moves"].size(), 9U);
  for (const Json& iteration : end["sampling"]["iterations"])
    for (const Json& choice : iteration["choices"]) EXPECT_EQ(choice["visits"].size(), choice["mean"].size());
  const std::string text = trace_text(trace);
  EXPECT_TRUE(text.starts_with("root max = ")) << text.substr(0, 40);
  EXPECT_EQ(count(text, "\niteration "), 60U);
  EXPECT_EQ(count(text, "  back up "), 60U);
  EXPECT_EQ(count(trace_svg(trace), "visits"), trace.nodes.size());
  EXPECT_EQ(count(trace_dot(trace), " -> "), trace.nodes.size() - 1);
}

TEST(SamplingTrace, OfASearchThatProvesHasBoundsAndPriors) {
  const Trace trace = trace_of("mnk", "mcts-solver:nodes=400");
  std::size_t links = 0;
  for (const TraceNode& node : trace.nodes) {
    ASSERT_TRUE(node.low && node.high);
    EXPECT_LE(*node.low, *node.high);
    EXPECT_EQ(node.prior.has_value(), node.parent.has_value());
    links += node.links.size();
  }
  EXPECT_GT(links, 10U) << "equal positions are one node";
  EXPECT_EQ(trace.sampling->rule, "puct");
}

}  // namespace
}  // namespace zermelo
