#pragma once
#include <memory>
#include <string>
#include <vector>

#include "zermelo/any/any_game.h"
#include "zermelo/any/player_kinds.h"
#include "zermelo/search/engine/engine.h"
#include "zermelo/search/machine_share.h"
#include "zermelo/search/monte_carlo/options.h"
#include "zermelo/search/textbook/deepening.h"

namespace zermelo {

/// What a player spec asks of a textbook search.
struct TextbookSettings {
  Algorithm algorithm = Algorithm::AlphaBeta;
  Limits limits;
  TextbookOptions options;
  EvaluatorChoice evaluator;
  std::string net = {};     ///< in games with dice: the file of a network in place of the evaluator; empty: none
  bool tablebases = false;  ///< probe the tablebases that are there
};

/// The keys that a textbook player of this name understands, with meaning and default.
std::vector<Option> textbook_options(std::string_view name);

bool is_textbook(std::string_view name);
Expected<TextbookSettings> textbook_settings(const PlayerSpec& spec, const GameInfo& game);

/// What a player spec asks of the engine.
struct EngineSettings {
  Limits limits;
  EngineOptions options;
  EvaluatorChoice evaluator;
  std::string net = {};  ///< the file of a network in place of the evaluator; empty: none
  std::size_t table_mib = 0;
  bool tablebases = false;  ///< probe the tablebases that are there
};

inline constexpr std::string_view engine_name = "engine";
/// The keys that the engine understands: limits, sizes, and every technique by its name.
std::vector<Option> engine_options();
Expected<EngineSettings> engine_settings(const PlayerSpec& spec, const GameInfo& game);
/// What a player spec asks of a search by sampling.
struct SamplingSettings {
  Limits limits;  ///< nodes are playouts
  MctsOptions options;
  EvaluatorChoice evaluator;
  double mistake = 1;  ///< of the evaluator's unit (EvaluatorUnit)
  bool solver = false;
};

bool is_sampling(std::string_view name);
/// The keys that a search by sampling understands.
std::vector<Option> sampling_options(std::string_view name);
Error no_memory_for_tree(const SamplingSettings& settings);
Expected<SamplingSettings> sampling_settings(const PlayerSpec& spec, const GameInfo& game);
/// The limits of a search by sampling: those of its own and of the request, and a number of playouts where none is set.
Limits sampling_limits(const Limits& own, const Request& request);

/// The evaluator of the engine or of a textbook search.
Expected<EvaluatorChoice> evaluator_of(const PlayerSpec& spec, const GameInfo& game);
/// The engine's table, in large pages where the system has them; an error when the machine cannot give the memory.
Expected<std::unique_ptr<TranspositionTable>> make_table(const EngineSettings& settings);

/// A player's own limits together with those of the request. A search that deepens gets a share of the clock; one to a
/// fixed depth only stops when the clock has run out.
Limits limits_for(const Limits& own, bool deepening, const Request& request, const MachineShare& machine = {});

/// `name` with its weights, out of a game's list; aliases are understood.
Expected<EvaluatorChoice> evaluator_choice(const GameInfo& game, std::string_view name,
                                           const std::vector<std::pair<std::string, std::string>>& weights);

/// "1s", "250ms", "2m"
Expected<std::chrono::nanoseconds> parse_duration(std::string_view text, std::string_view where);

/// A player of one of `player_kinds` that needs none of the game's types; an error for other names.
Expected<std::unique_ptr<AnyPlayer>> make_simple_player(const PlayerSpec& spec, const AnyGame& game);

}  // namespace zermelo
