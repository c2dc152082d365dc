#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <thread>
#include <utility>

#include "zermelo/cli/command.h"
#include "zermelo/cli/interrupt.h"
#include "zermelo/cli/tablebase.h"
#include "zermelo/cli/tablebase_crew.h"
#include "zermelo/cli/terminal.h"
#include "zermelo/core/sizes.h"
#include "zermelo/search/limits.h"

namespace zermelo {
namespace {

constexpr long most_memory = 1L << 30;  // MiB

/// Why the folder of the tablebases cannot be written, if so.
std::optional<Error> closed_folder(const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (!error && access(folder.c_str(), W_OK) != 0) error = {errno, std::generic_category()};
  if (!error) return std::nullopt;
  return Error{.what = "cannot be written: " + error.message(),
               .where = "folder " + folder,
               .expected = "--dir DIR with a folder that can"};
}

/// What would stop a build before its end, as far as that can be known.
std::optional<Error> hindrance(const TablebasePlan& plan, std::uint64_t memory) {
  if (plan.least_memory > memory)
    return Error{.what = "needs " + size_text(plan.least_memory) + " of memory",
                 .where = "tablebase build",
                 .expected = fmt::format("--memory {} or more", whole_mebibytes(plan.least_memory))};
  if (plan.layers.empty() || plan.folder.empty()) return std::nullopt;
  if (auto error = closed_folder(plan.folder)) return error;
  std::error_code error;
  const auto room = std::filesystem::space(plan.folder, error);
  if (plan.memory <= memory || error || room.available >= plan.memory) return std::nullopt;
  return Error{
      .what = "needs " + size_text(plan.memory) + " on disk, and there are " + size_text(room.available),
      .where = "folder " + plan.folder,
      .expected = fmt::format("--dir DIR with that much room, or --memory {} or more", whole_mebibytes(plan.memory))};
}

std::string plan_words(const TablebasePlan& plan, std::uint64_t memory) {
  if (plan.folder.empty()) return fmt::format("To be solved in memory, {} at most.\n", size_text(plan.memory));
  const std::string layers = fmt::format("{} to build, {} positions and holes",
                                         counted(plan.layers.size(), "layer", "layers"), with_commas(plan.numbers));
  if (plan.memory <= memory) return fmt::format("{}; {} of memory at most.\n", layers, size_text(plan.memory));
  return fmt::format("{}; {} at most, on disk in {}, {} of it in memory at a time.\n", layers, size_text(plan.memory),
                     printable(plan.folder), size_text(memory));
}

Expected<TablebaseBuild> wishes(const TablebaseArguments& arguments) {
  TablebaseBuild how{.threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()))};
  if (!arguments.jobs.empty()) {
    const auto jobs = parse_number(arguments.jobs, "--jobs", 1, most_jobs);
    if (!jobs) return fail(jobs.error());
    how.threads = static_cast<int>(*jobs);
  }
  if (!arguments.memory.empty()) {
    const auto memory = parse_number(arguments.memory, "--memory", 1, most_memory);
    if (!memory) return fail(memory.error());
    how.memory = static_cast<std::uint64_t>(*memory) << 20U;
  }
  return how;
}

/// What would stop a build by all processes.
std::optional<Error> shared_hindrance(const TablebasePlan& plan, int processes, std::uint64_t memory) {
  if (auto error = too_large_a_share(plan.memory_of_each, processes, memory)) return error;
  return closed_folder(plan.folder);
}

std::string shared_plan_words(const TablebasePlan& plan, int processes) {
  return fmt::format("{} to build by {} processes, {} positions and holes; {} of memory at most in each.\n",
                     counted(plan.layers.size(), "layer", "layers"), processes, with_commas(plan.numbers),
                     size_text(plan.memory_of_each(processes)));
}

struct ToHelp {
  OpenTablebases open;
  TablebaseBuild how;
};

Expected<ToHelp> prepared(const TablebaseArguments& arguments, const Catalogue& games) {
  auto open = open_tablebases(arguments.game, arguments.folder, games);
  if (!open) return fail(open.error());
  auto how = wishes(arguments);
  if (!how) return fail(how.error());
  return ToHelp{std::move(*open), std::move(*how)};
}

int help_build(const TablebaseArguments& arguments, const Catalogue& games, Exchange& exchange) {
  return answer_call(
      exchange, [&] { return prepared(arguments, games); },
      [&](ToHelp& ready, const std::stop_token& stop) {
        ready.how.stop = stop;
        ready.how.exchange = &exchange;
        [[maybe_unused]] const auto built = ready.open.tablebases->build(arguments.tablebase, ready.how);
      });
}

// -------------------------------------------------------------------------------------------------------------------

struct Built {
  bool complete = false;
  int processes = 1;
  std::uint64_t memory = 0;
  bool on_disk = false;
  std::uint64_t bytes = 0;
  Exchange::Sent exchanged = {};
  double seconds = 0;
};

int tell_result(const Built& built, const TablebasePlan& plan, const TablebaseArguments& arguments,
                const std::string& name) {
  if (arguments.json)
    print_json({{"table", name},
                {"complete", built.complete},
                {"layers", plan.layers},
                {"replaced", messages(plan.replaced)},
                {"numbers", plan.numbers},
                {"memory", built.memory},
                {"on_disk", built.on_disk},
                {"processes", built.processes},
                {"exchanged", {{"bytes", built.exchanged.bytes}, {"messages", built.exchanged.messages}}},
                {"bytes", built.bytes},
                {"seconds", built.seconds}});
  else if (!built.complete)
    print("Interrupted; the layers that were finished stay, and the same command continues.\n");
  else
    print(fmt::format("{}: {} ({:.1f} s)\n", arguments.tablebase,
                      built.bytes == 0 ? "solved in memory, nothing is kept" : size_text(built.bytes) + " on disk",
                      built.seconds));
  return built.complete ? 0 : 1;
}

Expected<bool> build_with_progress(AnyTablebases& tablebases, const TablebaseArguments& arguments,
                                   TablebaseBuild& how) {
  constexpr std::uint64_t thousand = 1000;
  ProgressBar bar(arguments.tablebase, thousand,
                  how.exchange == nullptr ? ProgressBar::Elsewhere::Silent : ProgressBar::Elsewhere::Lines);
  std::uint64_t shown = 0;
  how.progress = [&](const std::string& layer, std::size_t number, std::size_t of, double part) {
    for (; static_cast<double>(shown) < part * thousand; ++shown)
      bar.advance(fmt::format("{} ({} of {})", layer, number, of));
  };
  return tablebases.build(arguments.tablebase, how);
}

Expected<int> build(const TablebaseArguments& arguments, const Catalogue& games, Exchange* exchange) {
  Helpers helpers(exchange);
  auto open = open_tablebases(arguments.game, arguments.folder, games);
  if (!open) return fail(open.error());
  auto how = wishes(arguments);
  if (!how) return fail(how.error());
  if (auto error = helpers.too_many_threads(arguments.jobs, how->threads)) return fail(*error);
  const auto plan = open->tablebases->plan(arguments.tablebase);
  if (!plan) return fail(plan.error());
  // Whole games are small, and solved by the first process alone.
  const bool together = exchange != nullptr && plan->memory_of_each && !plan->layers.empty();
  if (!together) helpers.let_go();
  if (auto error = together ? shared_hindrance(*plan, exchange->size(), how->memory) : hindrance(*plan, how->memory))
    return fail(*error);
  if (!arguments.json && !plan->layers.empty())
    print(together ? shared_plan_words(*plan, exchange->size()) : plan_words(*plan, how->memory));
  if (!arguments.json)
    for (const Error& damaged : plan->replaced)
      print(fmt::format("Replaces {}, which {}.\n", printable(damaged.where), printable(damaged.what)));
  std::fflush(stdout);

  const Meter watch({});
  const Interrupt interrupt;
  how->stop = interrupt.token();
  if (together) {
    how->exchange = exchange;
    if (auto error = helpers.call()) return fail(*error);
  }
  const auto done = build_with_progress(*open->tablebases, arguments, *how);
  Built built{.complete = done && *done,
              .processes = together ? exchange->size() : 1,
              .memory = together ? plan->memory_of_each(exchange->size()) : plan->memory,
              .on_disk = !together && plan->memory > how->memory};
  if (together) built.exchanged = sent_by_all(*exchange);
  if (!done) return fail(done.error());
  built.seconds = watch.seconds();
  const auto layers =
      built.complete ? open->tablebases->info(arguments.tablebase) : Expected<std::vector<TablebaseLayer>>();
  if (!layers) return fail(layers.error());
  for (const TablebaseLayer& layer : *layers) built.bytes += layer.bytes;
  return tell_result(built, *plan, arguments,
                     open->tablebases->canonical(arguments.tablebase).value_or(arguments.tablebase));
}

}  // namespace

Expected<int> build_tablebase(const TablebaseArguments& arguments, const Catalogue& games) {
  return together([&](Exchange* exchange) { return build(arguments, games, exchange); },
                  [&](Exchange& exchange) { return help_build(arguments, games, exchange); });
}

}  // namespace zermelo
