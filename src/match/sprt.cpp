#include "zermelo/match/sprt.h"

#include <algorithm>
#include <array>
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

/// A key of a test, and the values that it takes.
struct SprtKey {
  const char* name;
  const char* meaning;
  double Sprt::* value;
  double least;
  double most;
};
constexpr std::array sprt_keys{SprtKey{"elo0", "the difference of H0", &Sprt::elo0, -2000, 2000},
                               SprtKey{"elo1", "the difference of H1", &Sprt::elo1, -2000, 2000},
                               SprtKey{"alpha", "the risk of accepting H1 wrongly", &Sprt::alpha, 0.0001, 0.4999},
                               SprtKey{"beta", "the risk of accepting H0 wrongly", &Sprt::beta, 0.0001, 0.4999}};

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
  Sprt test;
  std::vector<Option> options;
  for (const SprtKey& key : sprt_keys)
    options.push_back(Option::text(key.name, key.meaning, number_text(test.*key.value)));
  const auto chosen = Settings::make(options, *given, where);
  if (!chosen) return fail(chosen.error());
  for (const SprtKey& key : sprt_keys) {
    const auto value = decimal(chosen->text(key.name));
    if (!value || *value < key.least || *value > key.most)
      return fail({.what = "bad value " + in_quotes(chosen->text(key.name)) + " for " + key.name,
                   .where = std::string(where),
                   .expected = "a number from " + number_text(key.least) + " to " + number_text(key.most)});
    test.*key.value = *value;
  }
  if (test.elo0 >= test.elo1)
    return fail(
        {.what = "elo0 is not below elo1", .where = std::string(where), .expected = "elo0=0,elo1=10 or the like"});
  return test;
}

}  // namespace zermelo
