#pragma once
#include <algorithm>
#include <cstddef>
#include <new>
#include <optional>
#include <string>
#include <utility>

#include "zermelo/any/knowledge/probe.h"
#include "zermelo/any/large_pages.h"
#include "zermelo/any/proofs.h"
#include "zermelo/core/knowledge.h"
#include "zermelo/core/notation.h"
#include "zermelo/solve/certificate.h"
#include "zermelo/solve/dfpn.h"
#include "zermelo/solve/proof_search.h"
#include "zermelo/solve/sampling.h"
#include "zermelo/solve/strategy_walk.h"

namespace zermelo {

/// The proof of one position of a game, and its certificate where that is wanted.
template <class G>
class Proving {
  using Position = typename G::Position;

 public:
  Proving(const G& game, const Position& start, const SolveRequest& request)
      : game_(game),
        start_(start),
        request_(request) {}

  /// With a small table, and if that is not enough with the one asked for.
  [[gnu::cold]] Expected<Solved> operator()() const try {
    if (HasStake<G> && request_.distance)
      return fail({.what = "the game is solved for its margin of points, and no plies are counted",
                   .where = "solve, --distance",
                   .expected = "solve without it",
                   .code = ErrorCode::Unsupported});
    ProofLimits limits{.stop = request_.stop, .nodes = small_proof_nodes, .progress = request_.progress};
    Expected<Solved> soon = prove(std::min(request_.table_mib, small_table_mib), limits);
    if (!soon || soon->complete || request_.stop.stop_requested()) return soon;
    limits.nodes = 0;
    limits.advise = wish_for_large_pages;
    Expected<Solved> solved = prove(request_.table_mib, limits);
    if (solved) solved->nodes += soon->nodes;
    return solved;
  } catch (const std::bad_alloc&) {
    return fail({.what = "no memory for a table of " + std::to_string(request_.table_mib) + " MiB",
                 .where = "solve, --memory",
                 .expected = "less"});
  }

 private:
  /// A small table is at hand at once, and few questions need another; a large one takes a second to be touched.
  static constexpr std::size_t small_table_mib = 16;
  static constexpr std::uint64_t small_proof_nodes = 1 << 20;

  [[gnu::cold]] Expected<Solved> prove(std::size_t table_mib, const ProofLimits& limits) const {
    if (request_.method == SolveMethod::ProofNumbers) {
      if constexpr (HasEndgames<G>)
        if (request_.tablebases) {
          // A type of its own, and no call through a pointer in the middle of a search.
          const auto known = [tablebases = built_tablebases<typename EndgamesOf<G>::type>()](const Position& p) {
            const auto exact = tablebases->probe(p);
            return exact ? std::optional(exact->value) : std::nullopt;
          };
          return by_numbers(table_mib, limits, known);
        }
      return by_numbers(table_mib, limits, NothingKnown());
    }
    if constexpr (HasStake<G>)
      return by_bounds<ProofAim::Margin>(table_mib, limits);
    else
      return request_.distance ? by_bounds<ProofAim::Distance>(table_mib, limits)
                               : by_bounds<ProofAim::Winner>(table_mib, limits);
  }

  template <ProofAim aim>
  [[gnu::cold]] Expected<Solved> by_bounds(std::size_t table_mib, const ProofLimits& limits) const {
    ProofTable table(table_mib << 20U, limits.advise);
    ProofSearch<G, aim> proof(game_, table, limits);
    const auto found = proof(start_);
    Solved solved{.complete = found.has_value(), .margin = aim == ProofAim::Margin, .nodes = proof.meter().nodes()};
    if (!found) {
      const auto seen = [](int bound) { return aim == ProofAim::Distance ? (bound > 0) - (bound < 0) : bound; };
      solved.lower = seen(proof.meter().lower());
      solved.upper = seen(proof.meter().upper());
      return certified(proof, solved);
    }
    solved.lower = solved.upper = found->exact.value;
    if (aim == ProofAim::Distance && found->exact.value != 0 && found->exact.plies < proof.longest)
      solved.plies = found->exact.plies;
    solved.line = line_texts(game_, start_, found->line).first;
    return certified(proof, solved);
  }

  template <class Known>
  [[gnu::cold]] Expected<Solved> by_numbers(std::size_t table_mib, const ProofLimits& limits,
                                            const Known& known) const {
    DfPn<G, Known> proof(game_, table_mib << 20U, limits, known);
    const auto value = proof(start_);
    Solved solved{.complete = value.has_value(),
                  .lower = value.value_or(proof.meter().lower()),
                  .upper = value.value_or(proof.meter().upper())};
    if (value) {
      proof.lift_limit();
      solved.line = line_texts(game_, start_, proof.line(start_, *value)).first;
      solved.complete = !proof.meter().stopped();
    }
    solved.nodes = proof.meter().nodes();
    return certified(proof, solved);
  }

  // What was proven, written down. ----------------------------------------------------------------------------------

  /// Adds the certificate to what was solved; or samples, where it is too large; or nothing, when it was stopped.
  template <class Proof>
  [[gnu::cold]] Expected<Solved> certified(Proof& proof, Solved& solved) const {
    if (proof.meter().end() > ProofEnd::Stopped) return fail(unprovable(game_name<G>(), proof.meter().end()));
    if (!solved.complete || request_.certified_positions == 0) return solved;
    if (request_.certified) request_.certified(0);
    proof.lift_limit();
    Certificate made{.value = solved.lower, .margin = solved.margin, .plies = solved.plies.value_or(0)};
    const ClaimedBounds bounds = bounds_of(made.value, made.margin, game_.to_move(start_), made.plies);
    for (const auto& [bound, strategy] :
         {std::pair(&bounds.at_least, &made.at_least), std::pair(&bounds.at_most, &made.at_most)}) {
      if (!*bound) continue;
      const auto end = write_down(proof, **bound, made.positions(), *strategy);
      if (!end) return fail(end.error());
      if (*end == WalkEnd::TooMany) solved.sampled = Sampling<G, Proof>(game_, proof, request_.stop)(start_, bounds);
      if (request_.stop.stop_requested()) solved.sampled.reset();
      if (*end != WalkEnd::Holds) return solved;
    }
    solved.certificate = std::move(made);
    return solved;
  }

  /// Into `strategy`, in a walk that counts on from `before` positions.
  template <class Proof>
  Expected<WalkEnd> write_down(Proof& proof, const Guarantee& bound, std::uint64_t before,
                               std::optional<Strategy>& strategy) const {
    const auto tell = [&](std::uint64_t positions) {
      if (request_.certified) request_.certified(before + positions);
    };
    StrategyWalk<G> walk(game_, bound,
                         {.positions = request_.certified_positions - before, .stop = request_.stop, .progress = tell});
    strategy.emplace();
    const auto end = walk(start_, [&](const auto& p, const auto& list, std::size_t plies) {
      const auto chosen = proven_choice(proof, walk, p, list, plies);
      if (chosen) append_choice(strategy->moves, *chosen, list.size());
      return chosen;
    });
    strategy->positions = walk.positions();
    if (end == WalkEnd::Holds && strategy->moves.size() > most_strategy_bytes) return WalkEnd::TooMany;
    if (end == WalkEnd::Repeats) return fail(unprovable(game_name<G>(), ProofEnd::Repeats));
    if (end != WalkEnd::Broken && end != WalkEnd::NoMove) return end;
    if (proof.meter().stopped()) return WalkEnd::Stopped;
    std::string line;
    for (const std::string& move : line_texts(game_, start_, walk.line()).first) line += ' ' + move;
    return fail({.what = "the proof does not hold: it took one position for another",
                 .where = line.empty() ? "solve, at the start" : "solve, after" + line,
                 .expected = "another --memory"});
  }

  const G& game_;
  const Position& start_;
  const SolveRequest& request_;
};

}  // namespace zermelo
