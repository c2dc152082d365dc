#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <span>

#include "zermelo/any/net_file.h"
#include "zermelo/any/shipped_nets.h"
#include "zermelo/cli/command.h"
#include "zermelo/insight/net_sight.h"

namespace zermelo {
namespace {

constexpr std::size_t shown_errors = 6;

struct NetArguments {
  std::string game;
  std::string net = std::string(shipped_net_word);
  bool exact = false;
  std::vector<std::string> positions;
  bool json = false;
};

/// The spots of one kind as they lie on the board.
std::string weights_text(const SpotWeights& kind, const GameInfo& game) {
  std::string text = fmt::format("{}, {}\n", game.sides[kind.owner == Player::First ? 0 : 1], kind.what);
  std::vector<double> columns;
  for (const auto& spot : kind.spots) columns.push_back(spot.x);
  std::ranges::sort(columns);
  columns.erase(std::ranges::unique(columns).begin(), columns.end());
  constexpr int width = 7;
  for (std::size_t i = 0; i < kind.spots.size();) {
    std::string row;
    const double y = kind.spots[i].y;
    for (const double x : columns)
      if (i < kind.spots.size() && kind.spots[i].y == y && kind.spots[i].x == x)
        row += fmt::format("{:>+{}.2f}", kind.spots[i++].weight, width);
      else
        row += std::string(width, ' ');
    text += row + "\n";
  }
  return text + "\n";
}

Json judged_json(const JudgedPosition& one) {
  return {{"position", one.position}, {"value", one.value}, {"share", one.share}, {"exact", one.exact}};
}

/// One line for each position.
std::string judged_text(std::span<const JudgedPosition> list) {
  std::size_t width = std::string_view("position").size();
  for (const JudgedPosition& one : list) width = std::max(width, one.position.size());
  std::string text = fmt::format("{:<{}}  value  share  exact  error\n", "position", width);
  for (const JudgedPosition& one : list)
    text += fmt::format("{:<{}}  {:>+5.2f}  {:>5.2f}  {:>5.2f}  {:>5.2f}\n", one.position, width, one.value, one.share,
                        one.exact, one.error());
  return text;
}

double mean_error(std::span<const JudgedPosition> list) {
  double sum = 0;
  for (const JudgedPosition& one : list) sum += one.error();
  return list.empty() ? 0 : sum / static_cast<double>(list.size());
}

/// How far the network is from the truth, for each of the three values, and where it errs most.
std::string truth_text(std::vector<JudgedPosition> all) {
  std::string text = fmt::format("{} in which the game is not over; mean error {:.3f}\n\n",
                                 counted(all.size(), "position", "positions"), mean_error(all));
  text += "exact  positions  mean share  mean error\n";
  for (const double exact : {1.0, 0.5, 0.0}) {
    std::vector<JudgedPosition> some;
    std::ranges::copy_if(all, std::back_inserter(some), [&](const JudgedPosition& one) { return one.exact == exact; });
    double share = 0;
    for (const JudgedPosition& one : some) share += one.share;
    if (!some.empty())
      text += fmt::format("{:>5.2f}  {:>9}  {:>10.2f}  {:>10.2f}\n", exact, with_commas(some.size()),
                          share / static_cast<double>(some.size()), mean_error(some));
  }
  std::ranges::sort(all, [](const JudgedPosition& a, const JudgedPosition& b) {
    return a.error() == b.error() ? a.position < b.position : a.error() > b.error();
  });
  return text + "\nIt errs most here:\n" + judged_text(std::span(all).first(std::min(all.size(), shown_errors)));
}

/// The positions that were asked for, as the game writes them.
std::vector<JudgedPosition> chosen_positions(const std::vector<JudgedPosition>& all, const AnyGame& game,
                                             const std::vector<std::string>& wanted) {
  std::vector<JudgedPosition> some;
  for (const std::string& text : wanted) {
    const std::string position = need(game.start(text))->position();
    const auto found = std::ranges::find(all, position, &JudgedPosition::position);
    if (found == all.end())
      refuse({.what = "no game comes to " + in_quotes(text) + " and continues",
              .where = "--position",
              .expected = "a position in which the game is not over"});
    some.push_back(*found);
  }
  return some;
}

int show_truth(const NetArguments& arguments, const AnyGame& game, const Net& net) {
  auto list = need(judge_all(game, net));
  if (!arguments.positions.empty()) list = chosen_positions(list, game, arguments.positions);
  if (arguments.json) {
    Json positions = Json::array();
    for (const JudgedPosition& one : list) positions.push_back(judged_json(one));
    print_json(
        {{"game", game.info().full_spec}, {"mean_error", mean_error(list)}, {"positions", std::move(positions)}});
  } else {
    print(arguments.positions.empty() ? truth_text(std::move(list)) : judged_text(list));
  }
  return 0;
}

int run_show_net(const NetArguments& arguments, const Catalogue& games) {
  const auto game = need(games.game(arguments.game));
  const auto net = need(net_for(*game, arguments.net));
  if (arguments.exact) return show_truth(arguments, *game, *net);
  if (!arguments.positions.empty())
    refuse({.what = "--position without --exact", .where = "net", .expected = "both, or neither"});
  if (arguments.json) {
    print_json(net_json(*game, *net));
    return 0;
  }
  const auto kinds = spot_weights(*game, *net);
  print(fmt::format(
      "{} features, {} hidden units. What each is worth alone on the board, in log-odds of {}, who is to move:\n\n",
      net->features, net->hidden, game->info().sides[0]));
  for (const SpotWeights& kind : kinds) print(weights_text(kind, game->info()));
  return 0;
}

}  // namespace

void add_net_command(CLI::App& app, Commands& commands) {
  auto [command, arguments] =
      add_command(app, commands, "net", "what a learned evaluator looks at, spot by spot", run_show_net);
  command.add_option("GAME", arguments.game, "the game and its rules")->required();
  command.add_option("--net", arguments.net, "a file that 'zermelo learn' made, or the network that ships")
      ->capture_default_str();
  command.add_flag("--exact", arguments.exact, "its values beside the exact ones, in all positions of a small game");
  command.add_option("--position", arguments.positions, "with --exact: this position alone; may be repeated")
      ->allow_extra_args(false);
  command.add_flag("--json", arguments.json, json_help);
  command.footer("Example: zermelo net connect");
}

}  // namespace zermelo
