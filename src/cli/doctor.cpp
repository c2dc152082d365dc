#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <ranges>

#include "zermelo/any/tablebases.h"
#include "zermelo/cli/command.h"
#include "zermelo/cli/help.h"
#include "zermelo/cli/terminal.h"
#include "zermelo/lab/study/build.h"
#include "zermelo/lab/study/library.h"
#include "zermelo/serve/files.h"
#include "zermelo/store/database.h"

namespace zermelo {
namespace {

struct DoctorArguments {
  std::vector<std::string> asked;
  bool json = false;
};

/// One thing that can be there or not.
struct Finding {
  std::string name;
  bool there = false;
  std::string words;  ///< what was found, or what would bring it
  bool asked = false;
};

struct SpeedTest {
  const char* game;
  const char* player;
  double reference;  ///< nodes a second on the machine of docs/performance.md
};
constexpr SpeedTest speed_tests[]{{"connect", "alphabeta:depth=42,evaluator=zero,time=1s", 103e6},
                                  {"chess", "alphabeta:depth=42,evaluator=material,time=1s", 4.4e6}};

struct MeasuredSpeed {
  SpeedTest test;
  std::uint64_t nodes = 0;
  double seconds = 0;  ///< of the processor, so that other work on the machine does not count

  double rate() const { return static_cast<double>(nodes) / seconds; }
  double ratio() const { return rate() / test.reference; }
};

bool is_set(const char* variable) {
  const char* const value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

/// The folder itself, or the nearest one above it that exists.
std::filesystem::path existing_folder(std::filesystem::path folder) {
  std::error_code error;
  while (!folder.empty() && folder != folder.parent_path() && !std::filesystem::is_directory(folder, error))
    folder = folder.parent_path();
  return folder.empty() ? std::filesystem::path(".") : folder;
}

Finding folder_finding(const std::string& name, const std::string& folder) {
  if (folder.empty()) return {.name = name, .words = "no place: HOME is not set"};
  const bool writable = access(existing_folder(folder).c_str(), W_OK) == 0;
  return {.name = name, .there = writable, .words = folder + (writable ? ", writable" : ", cannot be written")};
}

Finding page_finding() {
  const std::string folder = default_web_folder();
  const auto files = Files::read(folder);
  const bool there = files && files->page_is_there();
  return {.name = "page",
          .there = there,
          .words = folder + (there ? "" : ": no page is built; ZERMELO_WEB names another folder"),
          .asked = is_set("ZERMELO_WEB")};
}

Finding studies_finding() {
  const auto names = study_names();
  return {.name = "studies",
          .there = !names.empty(),
          .words = default_studies_folder() + ": " + counted(names.size(), "study", "studies"),
          .asked = is_set("ZERMELO_STUDIES")};
}

Finding tablebases_finding() {
  std::uint64_t files = 0;
  std::uint64_t bytes = 0;
  std::error_code error;
  const std::string folder = default_tablebase_folder();
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    if (entry.path().extension() != ".table") continue;
    ++files;
    bytes += entry.file_size(error);
  }
  return {.name = "tablebases",
          .there = files > 0,
          .words = files == 0 ? "none are built; 'zermelo tablebase build chess KRK' builds one"
                              : fmt::format("{}: {}, {}", folder, counted(files, "file", "files"), size_text(bytes))};
}

/// The full name of a program on the PATH; empty where there is none.
std::string on_path(const std::string& program) {
  const char* const folders = std::getenv("PATH");
  for (const auto& part : std::views::split(std::string_view(folders == nullptr ? "" : folders), ':')) {
    const std::string path = std::string(part.begin(), part.end()) + "/" + program;
    if (access(path.c_str(), X_OK) == 0) return path;
  }
  return {};
}

Finding mpi_finding() {
  std::error_code error;
  const auto here = std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
  bool part = false;
  for (const char* place : {"zermelo_mpi.so", "../lib/zermelo/zermelo_mpi.so"})
    part |= std::filesystem::exists(here / place, error);
  const std::string starter = on_path("mpirun");
  return {.name = "mpi",
          .there = part && !starter.empty(),
          .words = !part ? "zermelo_mpi.so is not there: zermelo was built without MPI"
                         : (starter.empty() ? "mpirun is not installed" : starter)};
}

Finding engines_finding() {
  std::string found;
  for (const char* name :
       {"stockfish", "gnuchess", "hoichess", "sjeng", "phalanx", "toga2", "glaurung", "fruit", "crafty"})
    if (!on_path(name).empty()) found += (found.empty() ? "" : ", ") + std::string(name);
  return {.name = "engines",
          .there = !found.empty(),
          .words = found.empty() ? "no chess engine for 'uci:' or 'xboard:' is installed" : found};
}

std::vector<Finding> all_findings(const std::vector<std::string>& asked) {
  const std::string store = default_store_path("games");
  std::vector<Finding> findings{page_finding(),
                                studies_finding(),
                                tablebases_finding(),
                                mpi_finding(),
                                engines_finding(),
                                folder_finding("data", std::filesystem::path(store).parent_path().string()),
                                folder_finding("cache", default_tablebase_folder())};
  std::vector<std::string> names;
  for (Finding& finding : findings) {
    names.push_back(finding.name);
    finding.asked |= std::ranges::find(asked, finding.name) != asked.end();
  }
  for (const std::string& name : asked)
    if (std::ranges::find(names, name) == names.end())
      refuse({.what = "unknown part " + in_quotes(name),
              .where = "doctor",
              .expected = one_of(names),
              .nearest = nearest(name, names),
              .code = ErrorCode::Unknown});
  return findings;
}

/// MemAvailable of /proc/meminfo; 0 where it is not known.
std::uint64_t free_memory_mib() {
  std::ifstream info("/proc/meminfo");
  std::uint64_t kib = 0;
  for (std::string key; info >> key;)
    if (key == "MemAvailable:" && info >> kib) break;
  return kib / 1024;
}

std::uint64_t free_disk_mib() {
  std::error_code error;
  const auto space = std::filesystem::space(existing_folder(default_tablebase_folder()), error);
  return error ? 0 : space.available >> 20U;
}

/// A game that the catalogue lacks is left out.
std::vector<MeasuredSpeed> measure_speeds(const Catalogue& games) {
  std::vector<MeasuredSpeed> speeds;
  const StatusLine status;
  for (const SpeedTest& test : speed_tests) {
    const auto game = games.game(test.game);
    if (!game) continue;
    status.tell(fmt::format("searching {} for a second", test.game));
    const auto line = need((*game)->start());
    const auto player = need((*game)->player(test.player));
    const std::clock_t start = std::clock();
    const auto thought = need(player->think(*line, {}));
    const auto ticks = static_cast<double>(std::max<std::clock_t>(1, std::clock() - start));
    speeds.push_back({.test = test, .nodes = thought.nodes, .seconds = ticks / CLOCKS_PER_SEC});
  }
  return speeds;
}

Json doctor_json(const std::vector<Finding>& findings, const std::vector<MeasuredSpeed>& speeds, bool well) {
  const MachineInfo machine = machine_info();
  Json parts = Json::array();
  for (const Finding& finding : findings)
    parts.push_back(
        {{"name", finding.name}, {"there", finding.there}, {"asked", finding.asked}, {"words", finding.words}});
  Json tests = Json::array();
  for (const MeasuredSpeed& each : speeds)
    tests.push_back({{"game", each.test.game},
                     {"player", each.test.player},
                     {"nodes", each.nodes},
                     {"seconds", each.seconds},
                     {"reference", each.test.reference},
                     {"ratio", each.ratio()}});
  return {{"version", build_info().version}, {"well", well},
          {"parts", std::move(parts)},       {"processor", machine.processor},
          {"cores", machine.cores},          {"memory_mib", free_memory_mib()},
          {"disk_mib", free_disk_mib()},     {"speeds", std::move(tests)}};
}

std::string doctor_text(const std::vector<Finding>& findings, const std::vector<MeasuredSpeed>& speeds, bool well) {
  const MachineInfo machine = machine_info();
  const bool colour = colours(stdout);
  std::string out;
  for (const Finding& finding : findings) {
    const bool bad = finding.asked && !finding.there;
    const std::string state = fmt::format("{:<8}", finding.there ? "there" : bad ? "MISSING" : "missing");
    const std::string shown =
        bad ? painted(state, Paint::Bad, colour) : (finding.there ? state : painted(state, Paint::Faint, colour));
    out += fmt::format("{:<11} {} {}\n", finding.name, shown, finding.words);
  }
  out += fmt::format("\nprocessor   {}, {}\n", machine.processor, counted(machine.cores, "core", "cores"));
  out += fmt::format("memory      {} MiB free\n", with_commas(free_memory_mib()));
  out += fmt::format("disk        {} MiB free for tablebases\n\n", with_commas(free_disk_mib()));
  for (const MeasuredSpeed& each : speeds)
    out += fmt::format("{:<11} {:>9}, {:.2f} times the reference of docs/performance.md\n", each.test.game,
                       speed(each.nodes, each.seconds), each.ratio());
  return out + (well ? "\nAll is well.\n" : "\nSomething that was asked for is missing.\n");
}

int examine(const DoctorArguments& arguments, const Catalogue& games) {
  const auto findings = all_findings(arguments.asked);
  const bool well = std::ranges::all_of(findings, [](const Finding& each) { return each.there || !each.asked; });
  const auto speeds = measure_speeds(games);
  arguments.json ? print_json(doctor_json(findings, speeds, well))
                 : print(with_program_name(doctor_text(findings, speeds, well)));
  return well ? 0 : 1;
}

}  // namespace

void add_doctor_command(CLI::App& app, Commands& commands) {
  auto [command, arguments] =
      add_command(app, commands, "doctor", "what is installed, what is missing, and how fast this machine is", examine);
  command.add_option("PART", arguments.asked,
                     "parts that must be there: page, studies, tablebases, mpi, engines, data, cache; exit 1 if not");
  command.add_flag("--json", arguments.json, json_help);
  command.footer("Example: zermelo doctor page studies");
}

}  // namespace zermelo
