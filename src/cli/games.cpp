#include <fmt/format.h>

#include "zermelo/cli/command.h"
#include "zermelo/core/number_text.h"

namespace zermelo {
namespace {

Expected<GameInfo> info_of(const Catalogue& games, const std::string& name) {
  const auto game = games.game(name);
  if (!game) return fail(game.error());
  return (*game)->info();
}

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

std::string details(const GameInfo& info) {
  std::string out = fmt::format("{}: {}\n", info.name, info.summary);
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

}  // namespace

void add_games_command(CLI::App& app, Commands& commands) {
  struct GamesArguments {
    std::string name;
    bool json = false;
  };
  auto arguments = std::make_shared<GamesArguments>();
  CLI::App* command = app.add_subcommand("games", "the games, their rule sets, options, evaluators, start positions");
  const CLI::Option* name = command->add_option("NAME", arguments->name, "one game in detail");
  command->add_flag("--json", arguments->json, "answer for programs (docs/json.md)");
  command->footer("Example: zermelo games connect");
  command->callback([arguments, name, &commands] {
    commands.run = [arguments, name, &commands]() -> Expected<int> {
      const Catalogue& games = commands.games;
      if (name->count() > 0) {
        const auto info = info_of(games, arguments->name);
        if (!info) return fail(info.error());
        arguments->json ? print_json(to_json(*info)) : print(details(*info));
        return 0;
      }
      if (!arguments->json) {
        print(table(games));
        return 0;
      }
      Json list = Json::array();
      for (const auto& entry : games.entries()) {
        const auto info = info_of(games, entry.info.name);
        if (!info) return fail(info.error());
        list.push_back(to_json(*info));
      }
      print_json({{"games", std::move(list)}});
      return 0;
    };
  });
}

}  // namespace zermelo
