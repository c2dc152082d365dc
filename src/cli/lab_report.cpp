#include <fmt/format.h>

#include <filesystem>

#include "zermelo/cli/lab.h"
#include "zermelo/lab/report/report.h"

namespace zermelo {
namespace {

struct ReportArguments : LabArguments {
  std::string out;
};

Expected<int> report(const ReportArguments& arguments, const Catalogue& games) {
  const auto results = stored_results(arguments, games);
  if (!results) return fail(results.error());
  if (results->games().empty())
    return fail({.what = "no game of " + results->study().name + " is in the store",
                 .where = "lab report",
                 .expected = "zermelo lab run " + arguments.name + " first"});
  const auto files =
      make_report(*results, games, fmt::format("zermelo lab report {} --out {}", arguments.name, arguments.out));
  if (!files) return fail(files.error());
  std::error_code error;
  std::filesystem::create_directories(arguments.out, error);
  if (error)
    return fail({.what = "cannot make the folder " + in_quotes(arguments.out) + ": " + error.message(),
                 .where = "lab report",
                 .expected = "a place where a folder can be made",
                 .code = ErrorCode::Failed});
  for (const ReportFile& file : *files)
    if (const auto written = write_file(arguments.out + "/" + file.name, file.content); !written)
      return fail(written.error());
  print(fmt::format("{}/index.html and {} beside it.\n", arguments.out, counted(files->size() - 1, "file", "files")));
  return 0;
}

}  // namespace

void add_lab_report(CLI::App& lab, Commands& commands) {
  auto arguments = std::make_shared<ReportArguments>();
  CLI::App* command = lab.add_subcommand("report", "one page about a study, with answers, tables and plots");
  command->add_option("NAME", arguments->name, "a study or the path of a .toml file")->required();
  command->add_option("--out", arguments->out, "folder to write to")->required();
  command->add_option("--store", arguments->store, "file of the games (default: in XDG_DATA_HOME)");
  command->footer("Example: zermelo lab report rook-endgame-faithful --out report");
  command->callback(
      [arguments, &commands] { commands.run = [arguments, &commands] { return report(*arguments, commands.games); }; });
}

}  // namespace zermelo
