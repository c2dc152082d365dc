#include "zermelo/serve/front_door.h"

#include <ranges>

#include "zermelo/any/level.h"
#include "zermelo/any/player_spec.h"
#include "zermelo/any/stranger.h"
#include "zermelo/serve/puzzle_source.h"

namespace zermelo {
namespace {

Json variant_json(const Variant& variant, const AnyGame& game) {
  const Json info = to_json(game.info());
  return {{"spec", variant.spec},       {"title", variant.title},
          {"words", variant.words},     {"evaluators", info["evaluators"]},
          {"starts", info["starts"]},   {"players", info["players"]},
          {"dice", info["dice"]},       {"own_symbols", info["own_symbols"]},
          {"sides", game.info().sides}, {"puzzles", puzzle_source(game).has_value()}};
}

Json game_json(const Catalogue& games, const GameInfo& info) {
  Json variants = Json::array();
  Json json;
  for (const Variant& variant : info.variants) {
    const auto game = games.game(variant.spec);
    if (!game) continue;
    if (json.is_null()) {
      json = to_json((*game)->info());
      json["family"] = info.name;
      json["title"] = info.title;
      json["sides"] = info.sides;
      json["picture"] = to_json((*(*game)->start())->drawing());
    }
    variants.push_back(variant_json(variant, **game));
  }
  json["variants"] = std::move(variants);
  return json;
}

Json option_json(const Option& option) {
  Json json = to_json(option);
  json["title"] = option.name;
  return json;
}

Json player_json(const char* name, const char* title, const char* words, bool dice,
                 const std::vector<Option>& options) {
  Json list = Json::array();
  for (const Option& option : options)
    if (is_open_to_strangers(option)) list.push_back(option_json(option));
  return {{"name", name}, {"title", title}, {"words", words}, {"dice", dice}, {"options", std::move(list)}};
}

Json players_json() {
  return Json::array(
      {player_json("human", "A person", "someone at a browser", true, {}),
       player_json("level", "A level", "a computer opponent, from Beginner to Master", true,
                   {Option::number("level", "how strong", 3, lowest_level, highest_level)}),
       player_json("engine", "Engine",
                   "searches deeper and deeper, remembers positions, and skips moves that hardly matter", false,
                   engine_options()),
       player_json("alphabeta", "Alpha-beta",
                   "looks at every move and reply to a fixed depth, and skips what cannot change the result", false,
                   textbook_options("alphabeta")),
       player_json("minimax", "Minimax", "looks at every move and reply to a fixed depth, and skips nothing", false,
                   textbook_options("minimax")),
       player_json("expectimax", "Expectimax", "minimax for games with dice, or against an opponent who errs", true,
                   textbook_options("expectimax")),
       player_json("mcts", "Monte Carlo tree search", "plays games to their end at random and prefers what won", true,
                   sampling_options("mcts")),
       player_json("mcts-solver", "Monte Carlo with proofs",
                   "samples where the evaluator sees most, and proves what it can", true,
                   sampling_options("mcts-solver")),
       player_json("random", "Random", "any legal move, each with the same chance", true, {})});
}

}  // namespace

Json front_door(const Catalogue& games) {
  Json list = Json::array();
  for (const auto& entry : games.entries()) list.push_back(game_json(games, entry.info));
  Json levels = Json::array();
  for (int level = lowest_level; level <= highest_level; ++level)
    levels.push_back({{"level", level}, {"title", level_name(level)}});
  return {{"games", std::move(list)}, {"players", players_json()}, {"levels", std::move(levels)}};
}

}  // namespace zermelo
