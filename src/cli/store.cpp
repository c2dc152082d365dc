#include <fmt/format.h>

#include "zermelo/cli/command.h"
#include "zermelo/store/store_care.h"

namespace zermelo {
namespace {

constexpr int no = 1;  ///< the answer is no: something is damaged

struct StoreArguments {
  std::string file;
  std::string out;
  bool json = false;
};

Json findings_json(const StoreArguments& arguments, const StoreFindings& findings) {
  Json rows = Json::array();
  for (const auto& [table, noun, whole, damaged] : findings.rows)
    rows.push_back({{"table", table}, {"whole", whole}, {"damaged", damaged}});
  Json json{{"store", arguments.file}, {"whole", findings.defects.empty()}, {"defects", findings.defects}};
  json["tables"] = std::move(rows);
  if (!arguments.out.empty()) json["out"] = arguments.out;
  return json;
}

std::string rows_text(const StoreFindings& findings) {
  std::string text;
  for (const StoreFindings::Rows& rows : findings.rows)
    text += fmt::format("  {:12} {:>9} whole {:>9} damaged\n", rows.table,
                        with_commas(static_cast<std::uint64_t>(rows.whole)),
                        with_commas(static_cast<std::uint64_t>(rows.damaged)));
  for (const std::string& defect : findings.defects) text += "  " + printable(defect) + "\n";
  return text;
}

int tell(const StoreArguments& arguments, const StoreFindings& findings, const std::string& verdict) {
  if (arguments.json)
    print_json(findings_json(arguments, findings));
  else
    print(verdict + "\n" + rows_text(findings));
  return findings.defects.empty() ? 0 : no;
}

Expected<int> check(const StoreArguments& arguments) {
  const auto findings = check_store(arguments.file);
  if (!findings) return fail(findings.error());
  const std::string file = printable(arguments.file);
  const std::string help = with_program_name("zermelo store repair ") + shell_word(arguments.file);
  return tell(arguments, *findings,
              findings->defects.empty() ? file + " is whole."
                                        : fmt::format("{} is damaged. '{}' saves what is whole.", file, help));
}

Expected<int> repair(StoreArguments arguments) {
  if (arguments.out.empty()) arguments.out = arguments.file + ".repaired";
  const auto findings = repair_store(arguments.file, arguments.out);
  if (!findings) return fail(findings.error());
  return tell(arguments, *findings,
              fmt::format("{} holds {}; {} is as it was.", printable(arguments.out),
                          findings->defects.empty() ? "everything" : "what is whole", printable(arguments.file)));
}

Expected<int> backup(const StoreArguments& arguments) {
  const auto size = backup_store(arguments.file, arguments.out);
  if (!size) return fail(size.error());
  if (arguments.json)
    print_json({{"store", arguments.file}, {"out", arguments.out}, {"bytes", *size}});
  else
    print(fmt::format("{} is a copy of {}, {} bytes.\n", printable(arguments.out), printable(arguments.file),
                      with_commas(*size)));
  return 0;
}

}  // namespace

void add_store_command(CLI::App& app, Commands& commands) {
  CLI::App* store = app.add_subcommand("store", "the files that keep games: check, repair, backup");
  store->require_subcommand(1);
  const auto add = [&](const char* name, const char* what, auto work) {
    auto arguments = std::make_shared<StoreArguments>();
    CLI::App* command = store->add_subcommand(name, what);
    command->add_option("FILE", arguments->file, "a store: games.sqlite, lab.sqlite")->required();
    command->add_flag("--json", arguments->json, "answer for programs (docs/json.md)");
    command->callback([arguments, work, &commands] { commands.run = [arguments, work] { return work(*arguments); }; });
    return std::pair(command, arguments);
  };
  add("check", "read every row; exit 1 if something is damaged", check)
      .first->footer("Example: zermelo store check games.sqlite");
  const auto [repairing, repaired] = add("repair", "save every row that is whole into a new file", repair);
  repairing->add_option("--out", repaired->out, "the new file (default: FILE.repaired)");
  repairing->footer("Example: zermelo store repair games.sqlite --out games-again.sqlite");
  const auto [copying, copied] = add("backup", "copy a store, even while a server or a study writes to it", backup);
  copying->add_option("--out", copied->out, "the new file")->required();
  copying->footer("Example: zermelo store backup lab.sqlite --out lab-monday.sqlite");
  store->footer("Example: zermelo store check games.sqlite");
}

}  // namespace zermelo
