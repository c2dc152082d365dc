#include "zermelo/serve/puzzle_source.h"

#include "zermelo/any/knowledge.h"

namespace zermelo {

Expected<PuzzleSource> puzzle_source(const AnyGame& game) {
  constexpr std::uint64_t most_numbers = 2'000'000;            // what tablebases build when they are first asked
  constexpr std::size_t loaded_bytes = std::size_t{16} << 20;  // a tablebase that is built already
  const auto knowledge = game.knowledge();
  const auto tablebases = knowledge->tablebases();
  if (!tablebases) return fail(tablebases.error());
  const std::string tablebase = knowledge->puzzle_tablebase();
  const auto plan = (*tablebases)->plan(tablebase);
  if (!plan) return fail(plan.error());
  if (plan->numbers > most_numbers)
    return fail({.what = game.spec() + " is too large for puzzles",
                 .where = "game",
                 .expected = "a game with endgame tablebases, or a smaller one",
                 .code = ErrorCode::TooLarge});
  return PuzzleSource{.tablebases = *tablebases,
                      .tablebase = tablebase,
                      .bytes = loaded_bytes + static_cast<std::size_t>(plan->memory)};
}

}  // namespace zermelo
