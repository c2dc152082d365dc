#include "zermelo/any/proofs.h"

#include <algorithm>

#include "zermelo/any/knowledge.h"
#include "zermelo/any/large_pages.h"
#include "zermelo/solve/position_set.h"

namespace zermelo {
namespace {

constexpr std::string_view where = "solve";
constexpr int most_pieces_of_a_tablebase = 8;
constexpr std::size_t bytes_of_plies = 5;  ///< that a walk remembers of each position where it matters how soon

Error not_solvable(const AnyGame& game, std::string_view why) {
  return {.what = game.spec() + ' ' + std::string(why),
          .where = std::string(where),
          .expected = "a position that a tablebase has, or --method dfpn, which looks for a forced win",
          .code = ErrorCode::Unsupported};
}

Error clock_first(const AnyGame& game, const Exact& exact) {
  return {.what = "a tablebase has a " + std::string(exact.value > 0 ? "win" : "loss") + " in " +
                  std::to_string(exact.plies) + " plies, but the rule of plies without progress may end the game first",
          .where = std::string(where),
          .expected =
              "a position after fewer such plies; 'zermelo tablebase probe " + game.spec() + "' does not count them",
          .code = ErrorCode::Unsupported};
}

/// What the player `perfect` reads off its tablebases.
Expected<Solved> from_tablebases(const AnyGame& game, const AnyLine& line, const SolveRequest& request) {
  const auto tablebases = game.knowledge()->endgames();
  if (!tablebases) return fail(*game.knowledge()->why_not_provable());
  if (const auto outcome = line.outcome()) {
    const int value = sign(line.to_move()) * outcome->sign();
    return Solved{
        .complete = true, .lower = value, .upper = value, .plies = value == 0 ? std::nullopt : std::optional(0)};
  }
  const auto exact = (*tablebases)->probe(line.position(), request.stop);
  if (!exact) return fail(exact.error());
  if (!*exact) return fail(not_solvable(game, "can repeat positions, and no tablebase has this one"));
  Solved solved{.complete = true, .lower = (*exact)->value, .upper = (*exact)->value};
  if ((*exact)->value != 0) solved.plies = (*exact)->plies;
  const auto player = game.player("perfect");
  if (!player) return fail(player.error());
  const auto thought = (*player)->think(line, {.stop = request.stop});
  if (!thought) return fail(thought.error());
  if (thought->proof != Proof::Proven) return fail(clock_first(game, **exact));
  solved.line = thought->line;
  solved.nodes = thought->nodes;
  return solved;
}

/// Why tablebases cannot be asked, if they cannot.
std::optional<Error> without_tablebases(const AnyGame& game, const SolveRequest& request) {
  const auto refusal = [](std::string what, std::string expected) {
    return Error{.what = std::move(what), .where = "solve, --tablebases", .expected = std::move(expected)};
  };
  const auto tablebases = game.knowledge()->endgames();
  if (!tablebases) return refusal(game.spec() + " has no endgame tablebases", "solve without it");
  if (game.info().repeats) return refusal(game.spec() + " is solved by its tablebases alone", "solve without it");
  if (request.distance)
    return refusal("tablebases are asked by df-pn, which shows who wins, not how soon", "no --distance");
  if (request.method != SolveMethod::ProofNumbers)
    return refusal("alpha-beta asks no tablebases", "--method dfpn with it");
  for (int pieces = 2; pieces <= most_pieces_of_a_tablebase; ++pieces)
    if ((*tablebases)->info(std::to_string(pieces))) return std::nullopt;
  if (const auto plan = (*tablebases)->plan(std::to_string(most_pieces_of_a_tablebase));
      plan && !plan->replaced.empty())
    return plan->replaced.front();  // there is one, and it is no good
  return refusal("no tablebase of " + game.spec() + " is built",
                 "'zermelo tablebase build " + game.spec() + " N' before; the larger N, the quicker the proof");
}

}  // namespace

std::size_t usual_table_mib() {
  constexpr std::size_t enough = 1024;
  constexpr std::size_t share = 4;
  return std::clamp<std::size_t>(machine_mib() / share, 1, enough);
}

Expected<Solved> solve(const AnyLine& line, const SolveRequest& request) {
  const auto game = line.game();
  if (request.tablebases)
    if (const auto error = without_tablebases(*game, request)) return fail(*error);
  if (request.method == SolveMethod::ProofNumbers && request.distance)
    return fail({.what = "df-pn shows who wins, not how soon",
                 .where = std::string(where),
                 .expected = "--distance without --method dfpn"});
  const bool by_numbers = game->info().repeats && request.method == SolveMethod::ProofNumbers;
  if (by_numbers)
    if (const auto why = game->knowledge()->why_no_proof_numbers()) return fail(*why);
  if (request.certified_positions > 0)
    if (const auto possible = certified_positions(*game, request); !possible) return fail(possible.error());
  if (game->info().repeats && !by_numbers) return from_tablebases(*game, line, request);
  return game->knowledge()->prove(line.position(), request);
}

Expected<std::uint64_t> certified_positions(const AnyGame& game, const SolveRequest& request) {
  const auto knowledge = game.knowledge();
  const bool by_numbers = request.method == SolveMethod::ProofNumbers;
  if (auto why = by_numbers ? knowledge->why_no_proof_numbers() : knowledge->why_not_provable()) {
    why->where = "solve, --certificate";
    if (game.info().repeats && !by_numbers)
      why->expected = "--method dfpn; or 'zermelo tablebase verify', which checks tablebases";
    return fail(*why);
  }
  return std::min<std::uint64_t>(most_certified_positions,
                                 (request.table_mib << 20U) / certified_bytes(game, request, 1));
}
std::uint64_t certified_bytes(const AnyGame& game, const SolveRequest& request, std::uint64_t positions) {
  return positions * (position_set_bytes(game.info().position_bytes) + (request.distance ? bytes_of_plies : 0));
}

}  // namespace zermelo
