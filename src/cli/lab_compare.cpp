#include <fmt/format.h>

#include "zermelo/cli/lab.h"
#include "zermelo/core/number_text.h"
#include "zermelo/lab/study/compare.h"
#include "zermelo/store/open_to_read.h"

namespace zermelo {
namespace {

struct CompareArguments : LabArguments {
  std::string other;
};

std::string value_text(const std::optional<double>& value) { return value ? number_text(*value) : "no value"; }
std::string move_text(const std::string& move) { return move.empty() ? "the game was over" : move; }

Json comparison_json(const CompareArguments& arguments, const Comparison& comparison) {
  Json json{{"a", arguments.name}, {"b", arguments.other}};
  json.update(to_json(comparison));
  return json;
}

std::string why_text(const Difference& d) {
  if (!d.quirk.empty()) return fmt::format("  quirk: {}\n", d.quirk);
  if (d.value_a && d.value_a == d.value_b)
    return "  no quirk: both moves have the same value for both players, so the order of moves decides\n";
  return "  no quirk of the player: the rules or the evaluator differ\n";
}

std::string comparison_text(const CompareArguments& arguments, const Comparison& comparison) {
  std::string out = fmt::format("{} and {}: {}, {} identical move for move\n", arguments.name, arguments.other,
                                counted(comparison.cells, "cell", "cells"), comparison.same);
  for (const Difference& d : comparison.differences) {
    out += fmt::format("\n{} {}–{}: {} becomes {}; ply {}, {}\n", d.grid, d.row, d.column, d.result_a, d.result_b,
                       d.ply, d.position);
    out += fmt::format("  {:<40} {} ({})\n  {:<40} {} ({})\n", d.player_a, move_text(d.move_a), value_text(d.value_a),
                       d.player_b, move_text(d.move_b), value_text(d.value_b));
    out += why_text(d);
  }
  return out;
}

/// The results of a study that has games in the store.
StudyResults played(const std::string& name, LabGames& store, const Catalogue& games) {
  const auto study = need(find_study(name, games));
  auto results = need(results_of(study, store));
  if (results.games().empty())
    refuse({.what = "no game of " + name + " is in the store",
            .where = "lab compare",
            .expected = "zermelo lab run " + name + " first"});
  return results;
}

int lab_compare(const CompareArguments& arguments, const Catalogue& games) {
  auto store = need(open_lab_to_read(arguments.store));
  const auto a = played(arguments.name, store, games);
  const auto b = played(arguments.other, store, games);
  const auto comparison = need(compare_studies(a, b, games));
  arguments.json ? print_json(comparison_json(arguments, comparison)) : print(comparison_text(arguments, comparison));
  return 0;
}

}  // namespace

void add_lab_compare(CLI::App& lab, Commands& commands) {
  auto [command, arguments] =
      add_command(lab, commands, "compare",
                  "two studies cell by cell: the first move that differs, and the quirk behind it", lab_compare);
  command.add_option("A", arguments.name, "a study, usually a faithful one")->required();
  command.add_option("B", arguments.other, "another study with tables of the same names")->required();
  command.add_option("--store", arguments.store, store_help);
  command.add_flag("--json", arguments.json, json_help);
  command.footer("Example: zermelo lab compare rook-endgame-faithful rook-endgame-correct");
}

}  // namespace zermelo
