#include "zermelo/any/stranger.h"

#include <algorithm>
#include <array>

#include "zermelo/any/learned_nets.h"
#include "zermelo/any/level.h"
#include "zermelo/any/perfect.h"
#include "zermelo/any/player_spec.h"
#include "zermelo/any/random_options.h"
#include "zermelo/any/shipped_nets.h"

namespace zermelo {
namespace {

/// Texts that are read as a time or a number, or looked up in a list of the game: its evaluators, the defects and the
/// parts of its published programs.
constexpr std::array<std::string_view, 5> open_texts{"time", "c", "evaluator", "fix", "without"};

/// The options of a kind of player that every game has; nothing for other names and for programs of the machine.
std::optional<std::vector<Option>> options_of_kind(std::string_view name) {
  if (name == "human") return std::vector<Option>{};
  if (name == "random") return random_options();
  if (name == "level") return level_options();
  if (name == "perfect") return perfect_options();
  if (name == engine_name) return engine_options();
  if (is_textbook(name)) return textbook_options(name);
  if (is_sampling(name)) return sampling_options(name);
  return std::nullopt;
}

std::vector<std::string> open_names(const std::vector<Option>& options) {
  std::vector<std::string> names;
  for (const Option& option : options)
    if (is_open_to_strangers(option)) names.push_back(option.name);
  return names;
}

Error closed_option(const Option& option, const std::vector<Option>& options, std::string where) {
  const auto names = open_names(options);
  return {.what = "the option " + in_quotes(option.name) + " cannot be chosen here",
          .where = std::move(where),
          .expected = names.empty() ? "no option" : one_of(names),
          .code = ErrorCode::Unsupported};
}

Error unknown_player(const std::string& name, const GameInfo& game) {
  if (is_outside(name))
    return {.what = "programs of the machine do not play here",
            .where = "player " + name,
            .expected = "a level or an algorithm; 'zermelo match' takes programs",
            .code = ErrorCode::Unsupported};
  const auto names = players_for_strangers(game);
  return {.what = "unknown player " + in_quotes(name),
          .where = "player",
          .expected = one_of(names),
          .nearest = nearest(name, names),
          .code = ErrorCode::Unknown};
}

/// The weights of an evaluator, `study.kings=0.7`, are numbers.
bool names_weight(std::string_view key) { return key.contains('.'); }

bool has_evaluator(const std::vector<Option>& options) {
  return std::ranges::find(options, "evaluator", &Option::name) != options.end();
}

/// A network is a file, but for the one that the program has in it and the one that was learned here.
bool names_known_net(const Option& option, const Settings& settings) {
  if (option.name != "net") return false;
  const std::string& net = settings.text(option.name);
  return net == shipped_net_word || net == learned_net_word;
}

}  // namespace

bool is_open_to_strangers(const Option& option) {
  switch (option.kind) {
    case Option::Kind::Number:
    case Option::Kind::Word: return true;
    case Option::Kind::Text: return std::ranges::find(open_texts, option.name) != open_texts.end();
  }
  return false;
}

std::optional<std::vector<Option>> options_for_strangers(std::string_view player, const GameInfo& game) {
  if (const auto own = std::ranges::find(game.players, player, &GamePlayer::name); own != game.players.end())
    return own->options;
  return options_of_kind(player);
}

std::vector<std::string> players_for_strangers(const GameInfo& game) {
  std::vector<std::string> names;
  for (const PlayerKind& kind : player_kinds())
    if (options_of_kind(kind.name)) names.emplace_back(kind.name);
  for (const GamePlayer& player : game.players) names.push_back(player.name);
  return names;
}

std::optional<Error> refused_to_strangers(const PlayerSpec& spec, const GameInfo& game) {
  const auto options = options_for_strangers(spec.name(), game);
  if (!options) return unknown_player(spec.name(), game);
  const std::string where = "player " + spec.name();
  if (open_names(*options).empty() && !(spec.values().empty() && spec.pairs().empty()))
    return Error{.what = "has no options here", .where = where, .expected = spec.name() + " alone"};
  const PlayerSpec plain = has_evaluator(*options) ? spec.split(names_weight).first : spec;
  const auto settings = plain.settings(*options);
  if (!settings) return settings.error();
  for (const Option& option : *options)
    if (settings->given(option.name) && !is_open_to_strangers(option) && !names_known_net(option, *settings))
      return closed_option(option, *options, where);
  return std::nullopt;
}

std::optional<Error> refused_to_strangers(std::string_view game, const Catalogue& games) {
  const auto spec = parse_spec(game, "game");
  if (!spec) return spec.error();
  for (const Catalogue::Entry& entry : games.entries()) {
    const auto& aliases = entry.info.aliases;
    const bool alias = std::ranges::find(aliases, spec->name, [](const auto& a) { return a.first; }) != aliases.end();
    if (entry.info.name != spec->name && !alias) continue;
    const auto chosen = settings(*spec, entry.info.options, "game");
    if (!chosen) return chosen.error();
    for (const Option& option : entry.info.options)
      if (chosen->given(option.name) && !is_open_to_strangers(option))
        return closed_option(option, entry.info.options, "game " + spec->name);
  }
  return std::nullopt;
}

Catalogue::Made game_for_stranger(const Catalogue& games, std::string_view text, std::string_view position) {
  if (const auto error = refused_to_strangers(text, games)) return fail(*error);
  return games.game(text, position);
}

Expected<std::unique_ptr<AnyPlayer>> player_for_stranger(const AnyGame& game, const PlayerSpec& spec) {
  if (const auto error = refused_to_strangers(spec, game.info())) return fail(*error);
  return game.player(spec);
}

Expected<std::unique_ptr<AnyPlayer>> player_for_stranger(const AnyGame& game, std::string_view text) {
  const auto spec = PlayerSpec::parse(text);
  return spec ? player_for_stranger(game, *spec) : fail(spec.error());
}

}  // namespace zermelo
