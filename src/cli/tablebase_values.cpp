#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <thread>

#include "zermelo/any/values.h"
#include "zermelo/cli/command.h"
#include "zermelo/cli/interrupt.h"
#include "zermelo/cli/tablebase.h"
#include "zermelo/cli/tablebase_crew.h"
#include "zermelo/core/sizes.h"
#include "zermelo/search/limits.h"

namespace zermelo {
namespace {

constexpr long most_value_memory = 1L << 30;  // MiB

std::string value_word(std::optional<int> value) {
  if (!value) return "unknown";
  return *value > 0 ? "win" : *value < 0 ? "loss" : "draw";
}

Json value_json(const pairs::ValueHeader& layer) {
  const auto& folded = layer.counts.folded;
  return {{"layer", layer.layer()},
          {"positions", folded[pairs::won] + folded[pairs::drawn] + folded[pairs::lost]},
          {"won", folded[pairs::won]},
          {"drawn", folded[pairs::drawn]},
          {"lost", folded[pairs::lost]},
          {"passes", layer.passes},
          {"checksum", fmt::format("{:016x}", layer.counts.checksum)},
          {"verified", layer.verified}};
}

std::string layer_line(const pairs::ValueHeader& layer) {
  const auto& folded = layer.counts.folded;
  return fmt::format("{:<6} {:>16} positions up to symmetry: {} won, {} drawn, {} lost{}\n", layer.layer(),
                     with_commas(folded[pairs::won] + folded[pairs::drawn] + folded[pairs::lost]),
                     with_commas(folded[pairs::won]), with_commas(folded[pairs::drawn]),
                     with_commas(folded[pairs::lost]), layer.verified ? "; verified" : "");
}

/// What the files say of one position.
int show_position(const TablebaseArguments& arguments, AnyValues& values) {
  const auto value = need(values.probe(arguments.position));
  if (!value)
    refuse({.what = "no file of values has this position",
            .where = "folder " + values.folder(),
            .expected = "a position of as few pieces as were solved ('zermelo tablebase values GAME PIECES')"});
  const auto moves = need(values.moves(arguments.position));
  if (arguments.json) {
    Json list = Json::array();
    for (const auto& [move, worth] : moves) {
      list.push_back({{"move", move}});
      if (worth) list.back()["value"] = *worth;
    }
    print_json(
        {{"game", arguments.game}, {"position", arguments.position}, {"value", *value}, {"moves", std::move(list)}});
    return 0;
  }
  print(value_word(value) + "\n");
  for (const auto& [move, worth] : moves) print(fmt::format("  {:<8} {}\n", move, value_word(worth)));
  return 0;
}

/// What is to be solved, and how.
struct ValuesTask {
  std::shared_ptr<AnyValues> values;
  pairs::ValuesBuild how;
};

Expected<ValuesTask> values_task(const TablebaseArguments& arguments, const Catalogue& games) {
  const auto game = games.game(arguments.game);
  if (!game) return fail(game.error());
  if (arguments.folder.empty() && default_tablebase_folder().empty())
    return fail({.what = "no place for files of values",
                 .where = "tablebase values",
                 .expected = "HOME or XDG_CACHE_HOME set, or --dir DIR"});
  auto values = (*game)->knowledge()->values(arguments.folder);
  if (!values) return fail(values.error());
  ValuesTask task{.values = std::move(*values), .how = {}};
  task.how.verify = !arguments.unverified;
  const auto pieces = parse_number(arguments.tablebase, "PIECES", 2, task.values->most_pieces());
  if (!pieces) return fail(pieces.error());
  task.how.most_pieces = static_cast<int>(*pieces);
  if (!arguments.jobs.empty()) {
    const auto jobs = parse_number(arguments.jobs, "--jobs", 1, most_jobs);
    if (!jobs) return fail(jobs.error());
    task.how.threads = static_cast<int>(*jobs);
  }
  if (!arguments.memory.empty()) {
    const auto memory = parse_number(arguments.memory, "--memory", 1, most_value_memory);
    if (!memory) return fail(memory.error());
    task.how.memory = static_cast<std::uint64_t>(*memory) << 20U;
  }
  return task;
}

std::optional<Error> no_room(const AnyValues& values, const pairs::ValuesPlan& plan) {
  std::error_code error;
  std::filesystem::create_directories(values.folder(), error);
  const auto room = std::filesystem::space(values.folder(), error);
  if (error || room.available >= plan.disk) return std::nullopt;
  return Error{.what = "needs " + size_text(plan.disk) + " on disk, and there are " + size_text(room.available),
               .where = "folder " + values.folder(),
               .expected = "--dir DIR with that much room, or fewer pieces"};
}

int tell_values(const AnyValues& values, const pairs::ValuesBuild& how, bool complete,
                const TablebaseArguments& arguments, double seconds) {
  std::uint64_t positions = 0;
  Json list = Json::array();
  for (const pairs::ValueHeader& layer : values.layers()) {
    if (layer.own + layer.other > how.most_pieces) continue;
    for (const std::uint64_t many : layer.counts.folded) positions += many;
    list.push_back(value_json(layer));
  }
  if (arguments.json)
    print_json({{"game", arguments.game},
                {"pieces", how.most_pieces},
                {"complete", complete},
                {"positions", positions},
                {"layers", std::move(list)},
                {"seconds", seconds}});
  else if (!complete)
    print("Interrupted; the layers that were finished stay, and the same command continues.\n");
  else
    print(fmt::format("{} positions up to symmetry ({:.1f} s)\n", with_commas(positions), seconds));
  return complete ? 0 : 1;
}

Expected<int> solve_values(const TablebaseArguments& arguments, const Catalogue& games, Exchange* exchange) {
  Helpers helpers(exchange);
  auto task = values_task(arguments, games);
  if (!task) return fail(task.error());
  auto& [values, how] = *task;
  if (auto error = helpers.too_many_threads(arguments.jobs, how.threads)) return fail(*error);
  if (!arguments.position.empty()) return show_position(arguments, *values);
  if (exchange == nullptr && arguments.jobs.empty())
    how.threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  how.exchange = exchange;
  const auto plan = values->plan(how);
  if (auto error = no_room(*values, plan)) return fail(*error);
  if (!arguments.json) {
    for (const Error& damaged : plan.replaced) print("Replaces " + damaged.message() + ".\n");
    if (!plan.missing.empty())
      print(fmt::format(
          "{} positions to solve{}, {} of memory at most{}, {} on disk in {}\n", with_commas(plan.positions),
          exchange == nullptr ? "" : fmt::format(" by {} processes", exchange->size()), size_text(plan.memory),
          exchange == nullptr ? "" : " in each", size_text(plan.disk), printable(values->folder())));
    std::fflush(stdout);
    how.progress = [](const pairs::ValueHeader& layer) {
      print(layer_line(layer));
      std::fflush(stdout);
    };
  }
  const Meter watch({});
  const Interrupt interrupt;
  how.stop = interrupt.token();
  if (exchange != nullptr)
    if (auto error = helpers.call()) return fail(*error);
  const auto done = values->build(how);
  if (exchange != nullptr) sent_by_all(*exchange);
  if (!done) return fail(done.error());
  return tell_values(*values, how, *done, arguments, watch.seconds());
}

int help_values(const TablebaseArguments& arguments, const Catalogue& games, Exchange& exchange) {
  return answer_call(
      exchange, [&] { return values_task(arguments, games); },
      [&](ValuesTask& task, const std::stop_token& stop) {
        task.how.stop = stop;
        task.how.exchange = &exchange;
        [[maybe_unused]] const auto built = task.values->build(task.how);
      });
}

}  // namespace

Expected<int> tablebase_values(const TablebaseArguments& arguments, const Catalogue& games) {
  return together([&](Exchange* exchange) { return solve_values(arguments, games, exchange); },
                  [&](Exchange& exchange) { return help_values(arguments, games, exchange); });
}

}  // namespace zermelo
