#pragma once
#include <string>
#include <vector>

#include "zermelo/any/any_game.h"
#include "zermelo/any/spec.h"
#include "zermelo/search/engine/engine.h"
#include "zermelo/search/machine_share.h"
#include "zermelo/search/textbook/deepening.h"

namespace zermelo {

/// What a player spec asks of a textbook search.
struct TextbookSettings {
  Algorithm algorithm = Algorithm::AlphaBeta;
  Limits limits;
  TextbookOptions options;
  EvaluatorChoice evaluator;
  bool tablebases = false;  ///< ask the tablebases that are there
};

/// The names a spec may begin with, for help and for near misses.
const std::vector<std::string>& player_names();

/// The keys that a textbook player of this name understands, with meaning and default.
std::vector<Option> textbook_options(std::string_view name);

bool is_textbook(std::string_view name);
Expected<TextbookSettings> textbook_settings(const Spec& spec, const GameInfo& game);

/// What a player spec asks of the engine.
struct EngineSettings {
  Limits limits;
  EngineOptions options;
  EvaluatorChoice evaluator;
  std::size_t table_mib = 0;
  bool tablebases = false;  ///< ask the tablebases that are there
};

inline constexpr std::string_view engine_name = "engine";
/// The keys that the engine understands: limits, sizes, and every technique by its name.
std::vector<Option> engine_options();
Expected<EngineSettings> engine_settings(const Spec& spec, const GameInfo& game);
/// Its table, in large pages where the system has them; an error when the machine cannot give the memory.
Expected<std::unique_ptr<TranspositionTable>> make_table(const EngineSettings& settings);

/// A player's own limits and those of the moment. Who deepens shares out the clock; who searches to a depth hopes for
/// the best.
Limits limits_for(const Limits& own, bool deepening, const Request& request, const MachineShare& machine = {});

/// `name` with its weights, out of a game's list; aliases are understood.
Expected<EvaluatorChoice> evaluator_choice(const GameInfo& game, std::string_view name,
                                           const std::vector<std::pair<std::string, std::string>>& weights);

/// "1s", "250ms", "2m"
Expected<std::chrono::nanoseconds> parse_duration(std::string_view text, std::string_view where);

/// Players that need no knowledge of the game's types: random and the like; nothing for other names.
Expected<std::unique_ptr<AnyPlayer>> make_simple_player(const Spec& spec, const AnyGame& game);

}  // namespace zermelo
