#include <fmt/format.h>

#include "zermelo/cli/command.h"
#include "zermelo/cli/folding.h"
#include "zermelo/core/number_text.h"

namespace zermelo {
namespace {

struct GamesArguments {
  std::string name;
  const CLI::Option* named = nullptr;
  bool json = false;
};

std::string table(const Catalogue& games) {
  std::string out;
  for (const auto& entry : games.entries()) {
    out += fmt::format("{:<12} {}\n", entry.info.name, entry.info.summary);
    for (const auto& [alias, meaning] : entry.info.aliases)
      out += fmt::format("{:<12}   also {} = {}\n", "", alias, meaning);
  }
  return out + with_program_name("\n'zermelo games NAME' lists options, evaluators and start positions.\n");
}

/// "(a number from 1 to 9; default 4; formerly `seeds`)"
std::string values_text(const Option& option) {
  return fmt::format("({}; default {}{})", option.values(), option.fallback.empty() ? "none" : option.fallback,
                     option.formerly.empty() ? "" : "; formerly " + option.formerly);
}

std::string details(const AnyGame& game) {
  const GameInfo& info = game.info();
  std::string out = fmt::format("{}: {}\n", game.spec(), info.summary);
  if (game.spec() != info.name) out += fmt::format("  it is {}\n", info.full_spec);
  for (const auto& [alias, meaning] : info.aliases) out += fmt::format("  also {} = {}\n", alias, meaning);
  if (!info.options.empty()) out += "\nOptions\n";
  for (const Option& option : info.options)
    out += fmt::format("  {:<12} {} {}\n", option.name, option.meaning, values_text(option));
  out += "\nEvaluators (the last is the default)\n";
  for (const EvaluatorInfo& evaluator : info.evaluators) {
    out += fmt::format("  {:<12} {}", evaluator.name, evaluator.meaning);
    for (const auto alias : evaluator.aliases) out += fmt::format(" (also: {})", alias);
    out += fmt::format("\n    in {}; a review marks a move that loses more than {}\n", evaluator.unit.name,
                       number_text(evaluator.unit.mistake));
    for (const Parameter& p : evaluator.parameters)
      out += fmt::format("    {}.{:<10} {} (default {})\n", evaluator.name, p.name, p.meaning, number_text(p.fallback));
  }
  if (!info.players.empty()) out += "\nIts own players\n";
  for (const GamePlayer& player : info.players) {
    out += fmt::format("  {:<20} {}\n", player.name, player.meaning);
    for (const Option& option : player.options)
      out += fmt::format("    {:<10} {} {}\n", option.name, option.meaning, values_text(option));
    for (const auto* named : {&player.quirks, &player.parts})
      for (const auto& [id, meaning] : *named) out += fmt::format("      {:<19} {}\n", id, meaning);
  }
  if (!info.starts.empty()) out += "\nStart positions\n";
  for (const NamedStart& start : info.starts)
    out += fmt::format("  {:<14} {}  ({})\n", start.name, start.position, start.meaning);
  out += fmt::format("\nOptional members of its rules (docs/adding-a-game.md)\n  offers: {}\n  lacks:  {}\n",
                     info.offers, info.lacks);
  return out;
}

Json game_json(const AnyGame& game) {
  Json json = to_json(game.info());
  json["game"] = game.info().full_spec;
  return json;
}

int list_games(const GamesArguments& arguments, const Catalogue& games) {
  if (arguments.named->count() > 0) {
    const auto game = need(games.game(arguments.name));
    arguments.json ? print_json(game_json(*game)) : print(folded(details(*game)));
  } else if (arguments.json) {
    Json list = Json::array();
    for (const auto& entry : games.entries()) list.push_back(game_json(*need(games.game(entry.info.name))));
    print_json({{"games", std::move(list)}});
  } else {
    print(folded(table(games)));
  }
  return 0;
}

}  // namespace

void add_games_command(CLI::App& app, Commands& commands) {
  auto [command, arguments] = add_command(
      app, commands, "games", "the games, their rule sets, options, evaluators, start positions", list_games);
  arguments.named = command.add_option("NAME", arguments.name, "one game in detail");
  command.add_flag("--json", arguments.json, json_help);
  command.footer("Example: zermelo games connect");
}

}  // namespace zermelo
