#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <thread>
#include <utility>

#include "zermelo/cli/command.h"
#include "zermelo/cli/interrupt.h"
#include "zermelo/cli/tablebase.h"
#include "zermelo/cli/terminal.h"
#include "zermelo/core/sizes.h"
#include "zermelo/crew/exchange.h"
#include "zermelo/crew/mpi_crew.h"
#include "zermelo/lab/study/build.h"
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

// Together. ---------------------------------------------------------------------------------------------------------

/// What calls the others: only who numbers positions in the same way can help.
std::string call_word() { return "build " + build_info().version + " " + build_info().commit; }

/// Under mpirun, as the first process sees it: the others wait until it calls them or lets them go.
class Helpers {
 public:
  /// Null: there are none.
  explicit Helpers(Exchange* exchange) : exchange_(exchange) {}
  ~Helpers() { let_go(); }
  Helpers(const Helpers&) = delete;
  Helpers& operator=(const Helpers&) = delete;

  /// Whole games are small, and solved by the first alone.
  bool wanted(const TablebasePlan& plan) const {
    return exchange_ != nullptr && plan.memory_of_each && !plan.layers.empty();
  }
  int processes() const { return exchange_->size(); }

  /// Whatever is to be built.
  std::optional<Error> too_many_threads(const TablebaseArguments& arguments, const TablebaseBuild& how) const {
    if (exchange_ == nullptr || arguments.jobs.empty() || how.threads == 1) return std::nullopt;
    return Error{.what = "--jobs " + arguments.jobs + ": under mpirun every process has one thread",
                 .where = "tablebase build",
                 .expected = fmt::format("-np {}", processes() * how.threads)};
  }
  /// What would stop a build together.
  std::optional<Error> hindrance(const TablebasePlan& plan, std::uint64_t memory) const {
    if (auto error = too_large_a_share(plan.memory_of_each, processes(), memory)) return error;
    return closed_folder(plan.folder);
  }

  std::string plan_words(const TablebasePlan& plan) const {
    return fmt::format("{} to build by {} processes, {} positions and holes; {} of memory at most in each.\n",
                       counted(plan.layers.size(), "layer", "layers"), processes(), with_commas(plan.numbers),
                       size_text(plan.memory_of_each(processes())));
  }

  /// Unless they were called.
  void let_go() {
    if (exchange_ != nullptr && !std::exchange(called_, true)) tell(*exchange_, std::string());
  }

  /// Calls the others; an error when one of them cannot come.
  std::optional<Error> call(TablebaseBuild& how) {
    called_ = true;
    how.exchange = exchange_;
    tell(*exchange_, call_word());
    return agree(*exchange_, std::nullopt);
  }

 private:
  Exchange* exchange_;
  bool called_ = false;
};

/// Of all processes together, before they part.
Exchange::Sent sent_by_all(Exchange& exchange) {
  const Exchange::Sent mine = exchange.sent();
  const auto sums =
      fold(exchange, {mine.bytes, mine.messages}, [](std::size_t, std::uint64_t a, std::uint64_t b) { return a + b; });
  return {.bytes = sums[0], .messages = sums[1]};
}

/// What all processes but the first do. They print nothing: an error is sent to the first.
int help_build(const TablebaseArguments& arguments, const Catalogue& games, Exchange& exchange) {
  const Interrupt interrupt;
  const std::string word = tell(exchange, std::string());
  if (word.empty()) return 0;
  auto open = open_tablebases(arguments.game, arguments.folder, games);
  auto how = wishes(arguments);
  auto error = !open ? std::optional(open.error()) : !how ? std::optional(how.error()) : std::nullopt;
  if (word != call_word())
    error = Error{.what = "process " + std::to_string(exchange.rank()) + " runs another version of zermelo",
                  .where = "mpirun",
                  .expected = "the same everywhere"};
  if (agree(exchange, error)) return 0;
  how->stop = interrupt.token();
  how->exchange = &exchange;
  [[maybe_unused]] const auto built = open->tablebases->build(arguments.tablebase, *how);
  sent_by_all(exchange);
  return 0;
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
  if (auto error = helpers.too_many_threads(arguments, *how)) return fail(*error);
  const auto plan = open->tablebases->plan(arguments.tablebase);
  if (!plan) return fail(plan.error());
  const bool together = helpers.wanted(*plan);
  if (!together) helpers.let_go();
  if (auto error = together ? helpers.hindrance(*plan, how->memory) : hindrance(*plan, how->memory))
    return fail(*error);
  if (!arguments.json && !plan->layers.empty())
    print(together ? helpers.plan_words(*plan) : plan_words(*plan, how->memory));
  if (!arguments.json)
    for (const Error& damaged : plan->replaced)
      print(fmt::format("Replaces {}, which {}.\n", printable(damaged.where), printable(damaged.what)));
  std::fflush(stdout);

  const Meter watch({});
  const Interrupt interrupt;
  how->stop = interrupt.token();
  if (together)
    if (auto error = helpers.call(*how)) return fail(*error);
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

Expected<int> build_tablebase(const TablebaseArguments& arguments, const Catalogue& games) try {
  if (!under_mpirun()) return build(arguments, games, nullptr);
  setenv("NO_COLOR", "1", 0);  // mpirun shows a terminal to us whether it has one or not
  if (alone_under_mpirun()) return build(arguments, games, nullptr);
  const auto crew = join_mpi_crew();
  if (!crew && !first_under_mpirun()) return after_the_first(2);
  if (!crew) return fail(crew.error());
  try {
    CrewExchange exchange(**crew);
    if (exchange.rank() > 0) return help_build(arguments, games, exchange);
    auto code = build(arguments, games, exchange.size() > 1 ? &exchange : nullptr);
    std::fflush(stdout);  // before the others are waited for
    return code;
  } catch (...) {  // whatever it is, the others must not be waited for: they wait for this one
    (*crew)->leave_in_parts();
    throw;
  }
} catch (const ExchangeError& lost) {
  if (!first_under_mpirun()) return after_the_first(2);
  return fail(lost.error);
}

}  // namespace zermelo
