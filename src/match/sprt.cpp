#include "zermelo/match/sprt.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "zermelo/core/number_text.h"
#include "zermelo/core/options.h"

namespace zermelo {
namespace {

/// A share of the points and how often it was seen, as a part of one.
struct Part {
  double share;
  double frequency;
};

/// What was never seen might yet come: it counts as seen a thousandth of a time (fishtest's `regularize`), which keeps
/// the ratio finite and changes nothing else.
std::vector<Part> parts(std::span<const int> counts, double& n) {
  constexpr double unseen = 1e-3;
  std::vector<Part> all;
  n = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double count = counts[i] == 0 ? unseen : counts[i];
    all.push_back({static_cast<double>(i) / static_cast<double>(counts.size() - 1), count});
    n += count;
  }
  for (Part& part : all) part.frequency /= n;
  return all;
}

/// The frequencies with the mean `share` under which what was seen is most likely are f / (1 + x (a - share)), f being
/// those seen for the share a, and x the root of Σ f (a - share) / (1 + x (a - share)), which falls from +∞ to -∞
/// between -1 / (1 - share) and 1 / share (Van den Bergh, support_MLE_multinomial.pdf among fishtest's
/// papers, proposition 1.1; the same as A. Owen's empirical likelihood, Biometrika 75, 1988). Gives
/// that x.
double multiplier(std::span<const Part> all, double share) {
  double low = -1 / (1 - share);
  double high = 1 / share;
  for (;;) {
    const double x = (low + high) / 2;
    if (x <= low || x >= high) return x;  // neighbours: as exact as a double gets
    double sum = 0;
    for (const Part& part : all) sum += part.frequency * (part.share - share) / (1 + x * (part.share - share));
    (sum > 0 ? low : high) = x;
  }
}

double ratio(const Sprt& test, std::span<const int> counts) {
  double n = 0;
  const auto all = parts(counts, n);
  const double share0 = share_of(test.elo0);
  const double share1 = share_of(test.elo1);
  const double x0 = multiplier(all, share0);
  const double x1 = multiplier(all, share1);
  double sum = 0;
  for (const Part& part : all)
    sum += part.frequency * std::log((1 + x0 * (part.share - share0)) / (1 + x1 * (part.share - share1)));
  return n * sum;
}

using Given = std::vector<std::pair<std::string, std::string>>;

/// `key=value,…`
Expected<Given> pairs_of(std::string_view text, std::string_view where) {
  Given given;
  while (!text.empty()) {
    const std::string_view item = text.substr(0, text.find(','));
    text.remove_prefix(std::min(item.size() + 1, text.size()));
    const std::size_t equals = item.find('=');
    const std::string key(item.substr(0, equals));
    if (equals == item.npos)
      return fail({.what = in_quotes(item) + " has no value",
                   .where = std::string(where),
                   .expected = "elo0=0,elo1=10,alpha=0.05,beta=0.05"});
    if (std::ranges::any_of(given, [&](const auto& pair) { return pair.first == key; }))
      return fail({.what = "option " + in_quotes(key) + " given twice",
                   .where = std::string(where),
                   .expected = "each option once"});
    given.emplace_back(key, item.substr(equals + 1));
  }
  return given;
}

struct Range {
  double least;
  double most;
};

Expected<double> number_in(const Settings& chosen, const std::string& key, Range range, std::string_view where) {
  const auto value = decimal(chosen.text(key));
  if (value && *value >= range.least && *value <= range.most) return *value;
  return fail({.what = "bad value " + in_quotes(chosen.text(key)) + " for " + key,
               .where = std::string(where),
               .expected = "a number from " + number_text(range.least) + " to " + number_text(range.most)});
}

}  // namespace

double Sprt::lower() const { return std::log(beta / (1 - alpha)); }
double Sprt::upper() const { return std::log((1 - beta) / alpha); }

std::string_view to_string(SprtDecision verdict) {
  return verdict == SprtDecision::H0 ? "H0" : verdict == SprtDecision::H1 ? "H1" : "open";
}

double log_likelihood_ratio(const Sprt& test, const Tally& tally) {
  return tally.games() == 0 ? 0 : ratio(test, std::array{tally.losses, tally.draws, tally.wins});
}
double log_likelihood_ratio(const Sprt& test, const PairTally& tally) {
  return tally.pairs() == 0 ? 0 : ratio(test, tally.counts);
}

SprtDecision verdict(const Sprt& test, double log_likelihood_ratio) {
  if (log_likelihood_ratio >= test.upper()) return SprtDecision::H1;
  return log_likelihood_ratio <= test.lower() ? SprtDecision::H0 : SprtDecision::Open;
}

Expected<Sprt> parse_sprt(std::string_view text, std::string_view where) {
  const auto given = pairs_of(text, where);
  if (!given) return fail(given.error());
  const auto chosen = Settings::make(
      {Option::text("elo0", "the difference of H0", "0"), Option::text("elo1", "the difference of H1", "10"),
       Option::text("alpha", "the risk of accepting H1 wrongly", "0.05"),
       Option::text("beta", "the risk of accepting H0 wrongly", "0.05")},
      *given, where);
  if (!chosen) return fail(chosen.error());
  constexpr Range elo{-2000, 2000};
  constexpr Range risk{0.0001, 0.4999};
  const auto elo0 = number_in(*chosen, "elo0", elo, where);
  if (!elo0) return fail(elo0.error());
  const auto elo1 = number_in(*chosen, "elo1", elo, where);
  if (!elo1) return fail(elo1.error());
  const auto alpha = number_in(*chosen, "alpha", risk, where);
  if (!alpha) return fail(alpha.error());
  const auto beta = number_in(*chosen, "beta", risk, where);
  if (!beta) return fail(beta.error());
  if (*elo0 >= *elo1)
    return fail(
        {.what = "elo0 is not below elo1", .where = std::string(where), .expected = "elo0=0,elo1=10 or the like"});
  return Sprt{.elo0 = *elo0, .elo1 = *elo1, .alpha = *alpha, .beta = *beta};
}

}  // namespace zermelo
