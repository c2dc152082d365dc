#pragma once
#include <algorithm>
#include <cstddef>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "zermelo/any/knowledge/probe.h"
#include "zermelo/any/large_pages.h"
#include "zermelo/any/proofs.h"
#include "zermelo/core/knowledge.h"
#include "zermelo/core/line_texts.h"
#include "zermelo/core/notation.h"
#include "zermelo/solve/certificate_check.h"
#include "zermelo/solve/dfpn.h"
#include "zermelo/solve/proof_search.h"
#include "zermelo/solve/sampling.h"
#include "zermelo/solve/strategy.h"

/// Proofs of one game behind text.
namespace zermelo::proving {

/// A small table is at hand at once, and few questions need another; a large one takes a second to be touched.
inline constexpr std::size_t small_table_mib = 16;
inline constexpr std::uint64_t small_proof_nodes = 1 << 20;

// What was proven, written down. --------------------------------------------------------------------------------------

/// A search that has proven something, and what was asked of it.
template <class G, class Proof>
struct Finished {
  const G& game;
  const typename G::Position& start;
  Proof& proof;
  const SolveRequest& request;
};

/// Into `strategy`, in a walk that counts on from `before` positions.
template <class G, class Proof>
Expected<WalkEnd> write_down(const Finished<G, Proof>& done, const Guarantee& bound, std::uint64_t before,
                             std::optional<Strategy>& strategy) {
  const auto tell = [&](std::uint64_t positions) {
    if (done.request.certified) done.request.certified(before + positions);
  };
  StrategyWalk<G> walk(
      done.game, bound,
      {.positions = done.request.certified_positions - before, .stop = done.request.stop, .progress = tell});
  strategy.emplace();
  const auto end = walk(done.start, [&](const auto& p, const auto& list, std::size_t plies) {
    const auto chosen = proven_choice(done.proof, walk, p, list, plies);
    if (chosen) append_move(strategy->moves, *chosen);
    return chosen;
  });
  strategy->positions = walk.positions();
  if (end == WalkEnd::Repeats) return fail(unprovable(game_name<G>(), ProofEnd::Repeats));
  if (end != WalkEnd::Broken && end != WalkEnd::NoMove) return end;
  if (done.proof.meter().stopped()) return WalkEnd::Stopped;
  std::string line;
  for (const std::string& move : line_texts(done.game, done.start, walk.line()).first) line += ' ' + move;
  return fail({.what = "the proof does not hold: it took one position for another",
               .where = line.empty() ? "solve, at the start" : "solve, after" + line,
               .expected = "another --memory"});
}

template <class G, class Proof>
SampledProof sample(const Finished<G, Proof>& done, const ClaimedBounds& bounds) {
  const auto found = Sampling<G, Proof>(done.game, done.proof, {.stop = done.request.stop})(done.start, bounds);
  return {.samples = found.samples,
          .agreed = found.agreed,
          .shallowest = found.shallowest,
          .deepest = found.deepest,
          .line = line_texts(done.game, done.start, found.line).first};
}

/// Adds the certificate to what was solved; or samples, where it is too large; or nothing, when it was stopped.
template <class G, class Proof>
std::optional<Error> certify(const Finished<G, Proof>& done, Solved& solved) {
  if (done.request.certified_positions == 0) return std::nullopt;
  if (done.request.certified) done.request.certified(0);
  done.proof.lift_limit();
  Certificate made{.value = solved.lower, .margin = solved.margin, .plies = solved.plies.value_or(0)};
  const ClaimedBounds bounds = bounds_of(made.value, made.margin, done.game.to_move(done.start), made.plies);
  for (const auto& [bound, strategy] :
       {std::pair(&bounds.at_least, &made.at_least), std::pair(&bounds.at_most, &made.at_most)}) {
    if (!*bound) continue;
    const auto end = write_down(done, **bound, made.positions(), *strategy);
    if (!end) return end.error();
    if (*end == WalkEnd::TooMany) solved.sampled = sample(done, bounds);
    if (done.request.stop.stop_requested()) solved.sampled.reset();
    if (*end != WalkEnd::Holds) return std::nullopt;
  }
  solved.certificate = std::move(made);
  return std::nullopt;
}

template <ProofAim aim, class G>
Expected<Solved> proven(const G& game, const typename G::Position& position, std::size_t table_mib,
                        const ProofLimits& limits, const SolveRequest& request) {
  ProofTable table(table_mib << 20U, limits.advise);
  ProofSearch<G, aim> proof(game, table, limits);
  const auto found = proof(position);
  Solved solved{.complete = found.has_value(), .margin = aim == ProofAim::Margin, .nodes = proof.meter().nodes()};
  if (proof.meter().end() > ProofEnd::Stopped) return fail(unprovable(game_name<G>(), proof.meter().end()));
  if (!found) {
    const auto seen = [](int bound) { return aim == ProofAim::Distance ? (bound > 0) - (bound < 0) : bound; };
    solved.lower = seen(proof.meter().lower());
    solved.upper = seen(proof.meter().upper());
    return solved;
  }
  solved.lower = solved.upper = found->exact.value;
  if (aim == ProofAim::Distance && found->exact.value != 0 && found->exact.plies < proof.longest)
    solved.plies = found->exact.plies;
  solved.line = line_texts(game, position, found->line).first;
  if (const auto error = certify(Finished<G, ProofSearch<G, aim>>{game, position, proof, request}, solved))
    return fail(*error);
  return solved;
}

/// What the tables know, to be asked in the middle of a search: a type of its own, and no call through a pointer.
template <class Endgames>
class KnownEndings {
 public:
  std::optional<int> operator()(const typename Endgames::Game::Position& p) const {
    const auto known = tables_->probe(p);
    return known ? std::optional(known->value) : std::nullopt;
  }

 private:
  std::shared_ptr<const Tablebases<Endgames>> tables_ = built_tablebases<Endgames>();
};

template <class G, class Known>
Expected<Solved> proven_by_numbers(const G& game, const typename G::Position& position, std::size_t table_mib,
                                   const ProofLimits& limits, const SolveRequest& request, const Known& known) {
  using Proof = DfPn<G, Known>;
  Proof proof(game, table_mib << 20U, limits, known);
  const auto value = proof(position);
  Solved solved{.complete = value.has_value(),
                .lower = value.value_or(proof.meter().lower()),
                .upper = value.value_or(proof.meter().upper())};
  if (value) {
    proof.lift_limit();
    solved.line = line_texts(game, position, proof.line(position, *value)).first;
    solved.complete = !proof.meter().stopped();
  }
  if (proof.meter().end() > ProofEnd::Stopped) return fail(unprovable(game_name<G>(), proof.meter().end()));
  solved.nodes = proof.meter().nodes();
  if (solved.complete)
    if (const auto error = certify(Finished<G, Proof>{game, position, proof, request}, solved)) return fail(*error);
  return solved;
}

template <class G>
Expected<Solved> proven_by_numbers(const G& game, const typename G::Position& position, std::size_t table_mib,
                                   const ProofLimits& limits, const SolveRequest& request) {
  if constexpr (HasEndgames<G>)
    if (request.tables)
      return proven_by_numbers(game, position, table_mib, limits, request,
                               KnownEndings<typename EndgamesOf<G>::type>());
  return proven_by_numbers(game, position, table_mib, limits, request, NothingKnown());
}

/// `prove(MiB, limits)` with a small table, and if that is not enough with the one asked for.
template <class Prove>
Expected<Solved> small_first(const SolveRequest& request, const Prove& prove) {
  ProofLimits limits{.stop = request.stop, .nodes = small_proof_nodes, .progress = request.progress};
  Expected<Solved> soon = prove(std::min(request.table_mib, small_table_mib), limits);
  if (!soon || soon->complete || request.stop.stop_requested()) return soon;
  limits.nodes = 0;
  limits.advise = wish_for_large_pages;
  Expected<Solved> solved = prove(request.table_mib, limits);
  if (solved) solved->nodes += soon->nodes;
  return solved;
}

template <class G>
Expected<Solved> prove(const G& game, std::string_view text, const SolveRequest& request) {
  const auto position = game.read_position(text);
  if (!position) return fail(position.error());
  if (HasStake<G> && request.distance)
    return fail({.what = "the game is solved for its margin of points, and no plies are counted",
                 .where = "solve, --distance",
                 .expected = "solve without it",
                 .code = ErrorCode::Unsupported});
  try {
    return small_first(request, [&](std::size_t table_mib, const ProofLimits& limits) -> Expected<Solved> {
      if (request.method == SolveMethod::ProofNumbers)
        return proven_by_numbers(game, *position, table_mib, limits, request);
      if constexpr (HasStake<G>)
        return proven<ProofAim::Margin>(game, *position, table_mib, limits, request);
      else
        return request.distance ? proven<ProofAim::Distance>(game, *position, table_mib, limits, request)
                                : proven<ProofAim::Winner>(game, *position, table_mib, limits, request);
    });
  } catch (const std::bad_alloc&) {
    return fail({.what = "no memory for a table of " + std::to_string(request.table_mib) + " MiB",
                 .where = "solve, --memory",
                 .expected = "less"});
  }
}

// Certificates. -------------------------------------------------------------------------------------------------------

template <class G>
Expected<Checked> check(const G& game, const Certificate& certificate, const CheckRequest& request) {
  const auto position = game.read_position(certificate.position);
  if (!position) return fail(position.error());
  const auto found = CertificateCheck<G>(game, request.stop, request.progress)(*position, certificate);
  return Checked{.holds = found.holds,
                 .stopped = found.stopped,
                 .positions = found.positions,
                 .why = found.why,
                 .line = line_texts(game, *position, found.line).first};
}

}  // namespace zermelo::proving
