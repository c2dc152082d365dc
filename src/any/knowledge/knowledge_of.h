#pragma once
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "zermelo/any/knowledge.h"
#include "zermelo/any/knowledge/chances.h"
#include "zermelo/any/knowledge/endgame_tablebases.h"
#include "zermelo/any/knowledge/proving.h"
#include "zermelo/any/knowledge/round_proving.h"
#include "zermelo/any/knowledge/strategy_of.h"
#include "zermelo/any/knowledge/values_of.h"
#include "zermelo/any/knowledge/whole_tablebase.h"
#include "zermelo/core/foresight.h"
#include "zermelo/core/knowledge.h"
#include "zermelo/solve/certificate_check.h"
#include "zermelo/solve/unclocked.h"

namespace zermelo {

/// What a game type offers, by concept; the reason in words for what it does not.
template <class G>
class KnowledgeOf final : public Knowledge {
  static constexpr bool checkable = !HasNoSolver<G> && Walkable<WithoutCounters<G>>;
  static constexpr bool provable = checkable && !CanRepeat<G>;

 public:
  KnowledgeOf(G rules, std::string spec, std::string full_spec)
      : rules_(std::move(rules)),
        spec_(std::move(spec)),
        full_spec_(std::move(full_spec)) {}

  [[gnu::cold]] Expected<std::shared_ptr<AnyTablebases>> endgames(const std::string& folder) const override {
    if constexpr (HasEndgames<G>)
      return std::make_shared<TablebasesOf<typename EndgamesOf<G>::type>>(folder.empty() ? default_tablebase_folder()
                                                                                         : folder);
    else
      return fail(lack("has no endgame tablebases", "a game whose endings are numbered"));
  }

  [[gnu::cold]] Expected<std::shared_ptr<AnyValues>> values([[maybe_unused]] const std::string& folder) const override {
    if constexpr (HasTwoSets<G>)
      return std::make_shared<ValuesOf<G>>(rules_, folder.empty() ? default_tablebase_folder() : folder);
    else
      return fail(
          lack("has no files of values", "a game whose positions are two sets of points, as in alquerque:forced"));
  }

  [[gnu::cold]] Expected<std::shared_ptr<AnyStrategy>> strategy(
      [[maybe_unused]] const std::string& folder) const override {
    if constexpr (HasTwoSets<G> && checkable)
      return StrategyOf<G>::open(rules_, folder.empty() ? default_tablebase_folder() : folder);
    else
      return fail(
          lack("keeps no certificates", "a game whose positions are two sets of points, as in alquerque:forced"));
  }

  [[gnu::cold]] Expected<std::shared_ptr<AnyTablebases>> whole() const override {
    if (const auto why = why_not_provable()) return fail(*why);
    if constexpr (provable && !NeverSmall<G>)
      return std::make_shared<WholeTablebase<G>>(rules_);
    else
      return fail(lack("is too large to be solved whole", "a smaller game", ErrorCode::TooLarge));
  }

  [[gnu::cold]] std::string puzzle_tablebase() const override {
    if constexpr (HasEndgames<G>)
      if constexpr (requires { EndgamesOf<G>::type::puzzle_tablebase; })
        return std::string(EndgamesOf<G>::type::puzzle_tablebase);
    return "all";
  }

  [[gnu::cold]] std::optional<int> published([[maybe_unused]] std::string_view position) const override {
    if constexpr (HasPublishedValue<G>)
      if (const auto read = rules_.read_position(position)) return rules_.published_value(*read);
    return std::nullopt;
  }

  [[gnu::cold]] std::optional<Error> why_not_provable() const override {
    if constexpr (HasNoSolver<G>) return lack("has no solver: " + std::string(G::no_solver), "a game of its own rules");
    if (HasChance<G>) return lack("has dice", "a game without dice; 'zermelo solve' computes the chances");
    if (CanRepeat<G> && HasEndgames<G>)
      return lack("can repeat positions: it is solved by tablebases only", "a position that a tablebase has");
    if (CanRepeat<G>)
      return lack("can repeat positions and has no endgame tablebases", "a game in which no position comes back");
    return std::nullopt;
  }

  [[gnu::cold]] std::optional<Error> why_no_proof_numbers() const override {
    if constexpr (checkable) return std::nullopt;
    if constexpr (HasNoSolver<G> || HasChance<G>) return why_not_provable();
    return lack("has more in a position than its rule of repetition sees: df-pn has no answer", "another game");
  }

  [[gnu::cold]] Expected<Solved> prove(std::string_view position, const SolveRequest& request) const override {
    if constexpr (checkable && CanRepeat<G>) {
      if (request.method != SolveMethod::ProofNumbers) return fail(*why_not_provable());
      const auto read = rules_.read_position(position);
      if (!read) return fail(read.error());
      const auto game = without_counters(rules_);
      const auto [start, clock] = uncounted_start(rules_, *read);
      auto solved = RoundProving(game, start, clock, request)();
      if (solved && solved->certificate) {
        solved->certificate->game = full_spec_;
        solved->certificate->position = position;
      }
      return solved;
    } else if constexpr (provable) {
      const auto start = rules_.read_position(position);
      if (!start) return fail(start.error());
      auto solved = Proving<G>(rules_, *start, request)();
      if (solved && solved->certificate) {
        solved->certificate->game = full_spec_;
        solved->certificate->position = position;
      }
      return solved;
    } else {
      return fail(*why_not_provable());
    }
  }

  [[gnu::cold]] Expected<Checked> check(const Certificate& certificate, const CheckRequest& request) const override {
    if constexpr (checkable) {
      const auto read = rules_.read_position(certificate.position);
      if (!read) return fail(read.error());
      const auto [start, clock] = uncounted_start(rules_, *read);
      return check_certificate(without_counters(rules_), start, certificate, request, clock);
    } else {
      return fail(lack("has dice, or more in a position than its rule of repetition sees: certificates are not checked",
                       "a certificate of a game without"));
    }
  }

  SolveMethod usual_method(bool distance) const override {
    const bool by_rules_alone = provable && !HasForesight<G> && !HasStake<G>;
    return by_rules_alone && !distance ? SolveMethod::ProofNumbers : SolveMethod::AlphaBeta;
  }

  [[gnu::cold]] Expected<ChanceSolved> chances(std::string_view position, const std::stop_token& stop) const override {
    if constexpr (HasNoSolver<G>)
      return fail(*why_not_provable());
    else if constexpr (HasChance<G>)
      return chances_of(rules_, spec_, position, stop);
    else
      return fail(lack("has no dice", "a game with dice"));
  }

 private:
  [[gnu::cold]] Error lack(const std::string& what, std::string expected,
                           ErrorCode code = ErrorCode::Unsupported) const {
    return {.what = spec_ + ' ' + what, .expected = std::move(expected), .code = code};
  }

  G rules_;
  std::string spec_;
  std::string full_spec_;
};

template <class G>
[[gnu::cold]] std::unique_ptr<const Knowledge> make_knowledge(const G& rules, const GameInfo& info,
                                                              const std::string& spec) {
  return std::make_unique<const KnowledgeOf<G>>(rules, spec, info.full_spec);
}

}  // namespace zermelo
