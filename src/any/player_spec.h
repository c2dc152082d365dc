#pragma once
#include <string>
#include <vector>

#include "any/any_game.h"
#include "any/spec.h"
#include "search/textbook/deepening.h"

namespace zermelo {

/// What a player spec asks of a textbook search.
struct TextbookSettings {
  Algorithm algorithm = Algorithm::AlphaBeta;
  Limits limits;
  TextbookOptions options;
  EvaluatorChoice evaluator;
};

/// The names a spec may begin with, for help and for near misses.
const std::vector<std::string>& player_names();

/// The keys that a textbook player of this name understands, with meaning and default.
std::vector<Option> textbook_options(std::string_view name);

bool is_textbook(std::string_view name);
Expected<TextbookSettings> textbook_settings(const Spec& spec, const GameInfo& game);

/// `name` with its weights, out of a game's list; aliases are understood.
Expected<EvaluatorChoice> evaluator_choice(const GameInfo& game, std::string_view name,
                                           const std::vector<std::pair<std::string, std::string>>& weights);

/// "1s", "250ms", "2m"
Expected<std::chrono::nanoseconds> parse_duration(std::string_view text, std::string_view where);

/// Players that need no knowledge of the game's types: random and the like; nothing for other names.
Expected<std::unique_ptr<AnyPlayer>> make_simple_player(const Spec& spec, const AnyGame& game);

}  // namespace zermelo
