#pragma once
#include <string_view>

#include "zermelo/core/error.h"
#include "zermelo/match/statistics.h"

namespace zermelo {

/// A sequential probability ratio test (A. Wald, "Sequential Tests of Statistical Hypotheses", Ann. Math. Stat. 16,
/// 1945): games are played until it is decided whether the Elo difference is elo0 (H0) or elo1 (H1). A player worth
/// elo0 or less passes for elo1 with a probability of at most `alpha`; one worth elo1 or more passes for elo0 with at
/// most `beta`. No test with these errors needs fewer games on average.
struct Sprt {
  double elo0 = 0;
  double elo1 = 10;
  double alpha = 0.05;
  double beta = 0.05;

  /// Wald's bounds of the log-likelihood ratio: at or below the lower one H0 is accepted, at or above the upper one H1.
  double lower() const;
  double upper() const;
};

enum class SprtDecision { Open, H0, H1 };
std::string_view to_string(SprtDecision verdict);  ///< "open", "H0", "H1"

/// The generalised log-likelihood ratio (M. Van den Bergh, "A Practical Introduction to the GSPRT", and fishtest's
/// server/fishtest/stats/LLRcalc.py): how often games are drawn, or pairs split, is not known, so each hypothesis is
/// taken with the frequencies that fit the games best among those whose mean is the hypothesis's share of the points.
double log_likelihood_ratio(const Sprt& test, const Tally& tally);
double log_likelihood_ratio(const Sprt& test, const PairTally& tally);

SprtDecision verdict(const Sprt& test, double log_likelihood_ratio);

/// `elo0=0,elo1=10[,alpha=0.05,beta=0.05]`
Expected<Sprt> parse_sprt(std::string_view text, std::string_view where);

}  // namespace zermelo
