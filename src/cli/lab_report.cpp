#include <fmt/format.h>

#include <filesystem>

#include "zermelo/cli/lab.h"
#include "zermelo/lab/report/report.h"

namespace zermelo {
namespace {

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
  for (const ReportFile& file : files) need(write_file(arguments.out + "/" + file.name, file.content));
  print(fmt::format("{}/index.html and {} beside it.\n", arguments.out, counted(files.size() - 1, "file", "files")));
  return 0;
}

}  // namespace

void add_lab_report(CLI::App& lab, Commands& commands) {
  auto [command, arguments] =
      add_command(lab, commands, "report", "one page about a study, with answers, tables and plots", lab_report);
  command.add_option("NAME", arguments.name, study_help)->required();
  command.add_option("--out", arguments.out, "folder to write to")->required();
  command.add_option("--store", arguments.store, store_help);
  command.footer("Example: zermelo lab report rook-endgame-faithful --out report");
}

}  // namespace zermelo
