#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>

#include "zermelo/cli/lab.h"
#include "zermelo/core/number_text.h"
#include "zermelo/lab/report/report.h"
#include "zermelo/lab/report/text_grid.h"

namespace zermelo {
namespace {

struct ExportArguments : LabArguments {
  bool csv = false;
  bool moves = false;
  std::string out;
};

std::string maybe_number(const std::optional<double>& value) { return value ? number_text(*value) : ""; }

std::vector<std::string> head_of(const LabGame& game) {
  return {game.key.grid,
          game.key.first,
          game.key.second,
          game.key.start,
          std::to_string(game.key.number),
          game.key.swapped ? "1" : "0"};
}

std::string games_csv(const StudyResults& results) {
  std::string out =
      "table,first,second,start,number,swapped,result,reason,margin,plies,first_repeat,nodes,seconds,cpu_seconds,seed,"
      "version,moves\n";
  for (const LabGame& game : results.games()) {
    auto line = head_of(game);
    for (const std::string& value :
         {game.result, game.reason, maybe_number(game.margin), std::to_string(game.plies),
          game.first_repeat ? std::to_string(*game.first_repeat) : "", std::to_string(game.nodes()),
          fmt::format("{:.6f}", game.seconds()), fmt::format("{:.6f}", game.cpu_seconds()), std::to_string(game.seed),
          game.version, fmt::format("{}", fmt::join(moves_of(game), " "))})
      line.push_back(value);
    out += csv_line(line);
  }
  return out;
}

/// One row a move.
std::string moves_csv(const StudyResults& results) {
  std::string out = "table,first,second,start,number,swapped,ply,player,move,value,depth,nodes,seconds,cpu_seconds\n";
  for (const LabGame& game : results.games()) {
    std::size_t ply = game.opening.size();
    for (const LabGame::Move& move : game.moves) {
      auto line = head_of(game);
      for (const std::string& value :
           {std::to_string(++ply), move.player, move.move, maybe_number(move.value), std::to_string(move.depth),
            std::to_string(move.nodes), fmt::format("{:.6f}", move.seconds), fmt::format("{:.6f}", move.cpu_seconds)})
        line.push_back(value);
      out += csv_line(line);
    }
  }
  return out;
}

Json game_json(const LabGame& game) {
  Json moves = Json::array();
  for (const LabGame::Move& move : game.moves)
    moves.push_back({{"player", move.player},
                     {"move", move.move},
                     {"value", json_number(move.value)},
                     {"depth", move.depth},
                     {"nodes", move.nodes},
                     {"seconds", move.seconds},
                     {"cpu_seconds", move.cpu_seconds}});
  return {{"table", game.key.grid},    {"first", game.key.first},
          {"second", game.key.second}, {"start", game.key.start},
          {"number", game.key.number}, {"swapped", game.key.swapped},
          {"game", game.game},         {"position", game.position},
          {"opening", game.opening},   {"result", game.result},
          {"reason", game.reason},     {"margin", json_number(game.margin)},
          {"plies", game.plies},       {"first_repeat", game.first_repeat ? Json(*game.first_repeat) : Json(nullptr)},
          {"seed", game.seed},         {"version", game.version},
          {"jobs", game.jobs},         {"moves", std::move(moves)}};
}

std::string games_json(const StudyResults& results) {
  Json games = Json::array();
  for (const LabGame& game : results.games()) games.push_back(game_json(game));
  return dump(Json{{"study", results.study().name}, {"hash", results.study().hash}, {"games", std::move(games)}}) +
         "\n";
}

int lab_export(const ExportArguments& arguments, const Catalogue& games) {
  if (static_cast<int>(arguments.csv) + static_cast<int>(arguments.json) + static_cast<int>(arguments.moves) != 1)
    refuse({.what = "not one form", .where = "lab export", .expected = "--csv, --json or --moves"});
  const auto results = stored_results(arguments, games);
  const std::string text = arguments.csv     ? games_csv(results)
                           : arguments.moves ? moves_csv(results)
                                             : games_json(results);
  if (arguments.out.empty())
    print(text);
  else
    need(write_file(arguments.out, text));
  return 0;
}

struct ReportArguments : LabArguments {
  std::string out;
};

int lab_report(const ReportArguments& arguments, const Catalogue& games) {
  const auto results = stored_results(arguments, games);
  if (results.games().empty())
    refuse({.what = "no game of " + results.study().name + " is in the store",
            .where = "lab report",
            .expected = "zermelo lab run " + arguments.name + " first"});
  const auto files =
      need(make_report(results, games, fmt::format("zermelo lab report {} --out {}", arguments.name, arguments.out)));
  std::error_code error;
  std::filesystem::create_directories(arguments.out, error);
  if (error)
    refuse({.what = "cannot make the folder " + in_quotes(arguments.out) + ": " + error.message(),
            .where = "lab report",
            .expected = "a place where a folder can be made",
            .code = ErrorCode::Failed});
  for (const ReportFile& file : files) need(write_file(arguments.out + "/" + file.name, file.content));
  print(fmt::format("{}/index.html and {} beside it.\n", arguments.out, counted(files.size() - 1, "file", "files")));
  return 0;
}

}  // namespace

void add_lab_export(CLI::App& lab, Commands& commands) {
  auto [command, arguments] =
      add_command(lab, commands, "export", "the games of a study for a spreadsheet or a program", lab_export);
  command.add_option("NAME", arguments.name, study_help)->required();
  command.add_flag("--csv", arguments.csv, "one row a game");
  command.add_flag("--moves", arguments.moves, "one row a move");
  command.add_flag("--json", arguments.json, "everything");
  command.add_option("--out", arguments.out, "write to this file");
  command.add_option("--store", arguments.store, store_help);
  command.footer("Example: zermelo lab export rook-endgame-faithful --csv");
}

void add_lab_report(CLI::App& lab, Commands& commands) {
  auto [command, arguments] =
      add_command(lab, commands, "report", "one page about a study, with answers, tables and plots", lab_report);
  command.add_option("NAME", arguments.name, study_help)->required();
  command.add_option("--out", arguments.out, "folder to write to")->required();
  command.add_option("--store", arguments.store, store_help);
  command.footer("Example: zermelo lab report rook-endgame-faithful --out report");
}

}  // namespace zermelo
