#include "zermelo/learn/learn.h"

#include <fmt/format.h>

#include <chrono>

#include "zermelo/any/shipped_nets.h"
#include "zermelo/cli/command.h"
#include "zermelo/cli/interrupt.h"
#include "zermelo/cli/learn_line.h"
#include "zermelo/cli/terminal.h"
#include "zermelo/core/number_text.h"
#include "zermelo/learn/linear.h"
#include "zermelo/search/net/net.h"

namespace zermelo {
namespace {

constexpr long most_minutes = 7L * 24 * 60;
constexpr long most_generations = 100'000;
constexpr long most_learn_games = 1'000'000;
constexpr long most_learn_nodes = 1'000'000'000;
constexpr long most_learn_positions = 1'000'000'000;

struct LearnArguments {
  std::string game;
  std::string out;
  std::string minutes;
  std::string generations;
  std::string seed = "1";
  std::string kind = "net";
  std::string hidden;
  std::string games;
  std::string nodes = "400";
  std::string positions;
  std::string teacher;
  std::string jobs = "1";
  bool resume = false;
  bool json = false;
};

std::string generation_text(const learn::Generation& g) {
  return fmt::format(
      "generation {:>3}: {} positions of {} games, loss {:.4f}, on games held out {:.4f}; test +{} ={} -{}, LLR "
      "{:+.2f}{}\n",
      g.number, with_commas(g.positions), with_commas(g.games), g.loss, g.held_out_loss, g.test.wins, g.test.draws,
      g.test.losses, g.log_likelihood_ratio, g.better ? ": better" : "");
}

int run_net(const LearnArguments& arguments, std::shared_ptr<const AnyGame> game, const Catalogue& games) {
  learn::LearnOptions options{.games_known = &games,
                              .game = std::move(game),
                              .folder = arguments.out.empty() ? "learned" : arguments.out,
                              .resume = arguments.resume,
                              .seed = read_seed(arguments.seed),
                              .nodes = read_number<std::uint64_t>(arguments.nodes, "--nodes", 1, most_learn_nodes),
                              .jobs = read_number(arguments.jobs, "--jobs", 1, most_jobs)};
  if (!arguments.teacher.empty()) {
    options.teacher = need(PlayerSpec::parse(arguments.teacher));
    if (auto refused = learn::refuse_teacher(*options.game, *options.teacher)) refuse(*refused);
  }
  if (!arguments.hidden.empty()) options.hidden = read_number<std::size_t>(arguments.hidden, "--hidden", 16, 128);
  if (!arguments.positions.empty())
    options.positions = read_number<std::size_t>(arguments.positions, "--positions", 1000, most_learn_positions);
  if (options.hidden % Net::block != 0)
    refuse({.what = "bad number '" + arguments.hidden + "'", .where = "--hidden", .expected = "a multiple of 16"});
  if (!arguments.games.empty())
    options.games = read_number<std::uint32_t>(arguments.games, "--games", 16, most_learn_games);
  if (!arguments.generations.empty())
    options.generations = read_number(arguments.generations, "--generations", 1, most_generations);
  if (!arguments.minutes.empty())
    options.time = std::chrono::minutes(read_number(arguments.minutes, "--minutes", 1, most_minutes));
  const Interrupt interrupt;
  LearnLine line;
  const auto result = need(learn::learn(options, interrupt.token(),
                                        {.on_status = [&](const learn::LearnStatus& status) { line.tell(status); },
                                         .on_generation =
                                             [&](const learn::Generation& g) {
                                               line.clear();
                                               if (!arguments.json) print(generation_text(g));
                                               std::fflush(stdout);
                                             }}));
  line.clear();
  const std::string best = result.best.empty() ? "" : options.folder + "/best.net";
  if (arguments.json) {
    print_json(learn::to_json(result, options));
  } else if (best.empty()) {
    print(fmt::format("No network has passed its test yet: {} plays as well.\n",
                      options.teacher ? "the teacher" : "the search alone") +
          (result.latest.empty() ? "" : fmt::format("The last one: {}.\n", printable(result.latest))));
  } else {
    print(fmt::format("The best network: {}. It plays as '{}'.\n", printable(best),
                      printable(search_with_nets(options.game->info()).with("net", best).canonical())));
  }
  return result.finished ? 0 : 1;
}

std::string linear_text(const learn::LinearResult& result) {
  std::size_t width = 0;
  for (const auto& weight : result.weights) width = std::max(width, weight.name.size());
  std::string text =
      fmt::format("{:<{}}  {:>8}  {:>8}  meaning\n", "weight", std::max<std::size_t>(width, 6), "now", "fitted");
  for (const auto& weight : result.weights)
    text += fmt::format("{:<{}}  {:>8}  {:>8}  {}\n", weight.name, std::max<std::size_t>(width, 6),
                        number_text(weight.before), number_text(weight.after), weight.meaning);
  return text + fmt::format(
                    "\n{} positions; loss on {} positions of games held out: {:.4f} before, {:.4f} after\n"
                    "A value of 1 is {:.3f} in the logarithm of the odds.\n\n{}\n",
                    with_commas(result.positions), with_commas(result.held_out), result.loss_before, result.loss_after,
                    result.scale, result.player);
}

Json linear_json(const learn::LinearResult& result) {
  Json weights = Json::array();
  for (const auto& weight : result.weights)
    weights.push_back({{"name", weight.name}, {"before", weight.before}, {"after", weight.after}});
  return {{"evaluator", result.evaluator},   {"weights", std::move(weights)}, {"scale", result.scale},
          {"positions", result.positions},   {"held_out", result.held_out},   {"loss_before", result.loss_before},
          {"loss_after", result.loss_after}, {"player", result.player}};
}

/// A linear evaluator is fitted once, from games that nobody keeps.
void refuse_options_of_nets(const LearnArguments& arguments) {
  for (const auto& [option, given] :
       {std::pair("--out", !arguments.out.empty()), std::pair("--resume", arguments.resume),
        std::pair("--minutes", !arguments.minutes.empty()), std::pair("--generations", !arguments.generations.empty()),
        std::pair("--hidden", !arguments.hidden.empty()), std::pair("--positions", !arguments.positions.empty()),
        std::pair("--teacher", !arguments.teacher.empty())})
    if (given)
      refuse({.what = std::string(option) + " with --kind linear",
              .where = "learn",
              .expected = "--games, --nodes, --seed and --jobs, or --kind net"});
}

int run_linear(const LearnArguments& arguments, std::shared_ptr<const AnyGame> game) {
  refuse_options_of_nets(arguments);
  learn::LinearOptions options{.game = std::move(game),
                               .seed = read_seed(arguments.seed),
                               .nodes = read_number<std::uint64_t>(arguments.nodes, "--nodes", 1, most_learn_nodes),
                               .jobs = read_number(arguments.jobs, "--jobs", 1, most_jobs)};
  if (options.game->info().dice)
    refuse({.what = options.game->info().name + " has dice",
            .where = "learn",
            .expected = "a game without dice",
            .code = ErrorCode::Unsupported});
  options.evaluator = options.game->info().evaluators.size() - 1;
  if (!arguments.games.empty())
    options.games = read_number<std::uint32_t>(arguments.games, "--games", 16, most_learn_games);
  const Interrupt interrupt;
  ProgressBar progress("games", options.games);
  const auto result = need(learn::learn_linear(options, interrupt.token(), [&](std::uint32_t) { progress.advance(); }));
  arguments.json ? print_json(linear_json(result)) : print(linear_text(result));
  return 0;
}

int run_learn(const LearnArguments& arguments, const Catalogue& games) {
  auto game = need(games.game(arguments.game));
  if (arguments.kind == "linear") return run_linear(arguments, std::move(game));
  if (arguments.kind == "net") return run_net(arguments, std::move(game), games);
  refuse(not_among("unknown kind of evaluator", arguments.kind, std::vector<std::string>{"net", "linear"}, "--kind"));
}

}  // namespace

void add_learn_command(CLI::App& app, Commands& commands) {
  auto [command, arguments] =
      add_command(app, commands, "learn", "an evaluator that is learned from games against itself", run_learn);
  command.add_option("GAME", arguments.game, "the game and its rules")->required();
  command
      .add_option("--kind", arguments.kind,
                  "net: a small network from nothing; linear: the weights of the game's own evaluator")
      ->capture_default_str();
  command.add_option("--out", arguments.out, "folder for everything that is learned (default: learned)");
  command.add_flag("--resume", arguments.resume, "continue what lies in the folder");
  command.add_option("--minutes", arguments.minutes, "stop after this time (default: at Ctrl-C)");
  command.add_option("--generations", arguments.generations, "stop after this many, those of earlier runs included");
  command.add_option("--games", arguments.games, "games of a generation, or of a linear evaluator (default: 4096)");
  command.add_option("--nodes", arguments.nodes, "positions that each move is searched for")->capture_default_str();
  command.add_option("--positions", arguments.positions,
                     "the most to learn from: older ones are forgotten (default: 2000000)");
  command.add_option(
      "--teacher", arguments.teacher,
      "an engine, with dice an expectimax, that plays until a network beats it (default: a search that knows "
      "only the rules)");
  command.add_option("--hidden", arguments.hidden, "size of the hidden layer, a multiple of 16 (default: 32)");
  command.add_option("--seed", arguments.seed, "the same seed gives the same network")->capture_default_str();
  command.add_option("--jobs", arguments.jobs, "games at the same time; what is learned does not depend on it")
      ->capture_default_str();
  command.add_flag("--json", arguments.json, json_help);
  command.footer("Example: zermelo learn connect --minutes 20 --jobs 2 --out connect-net");
}

}  // namespace zermelo
