/// What a Why says, in sentences and as JSON.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <ranges>

#include "zermelo/any/words.h"
#include "zermelo/core/number_text.h"
#include "zermelo/insight/why.h"

namespace zermelo {
namespace {

constexpr std::size_t longest_shown_line = 6;  // plies of play that a reader follows
constexpr std::size_t most_shown_terms = 4;

std::string plies(int count) { return fmt::format("{} {}", count, count == 1 ? "ply" : "plies"); }

/// Two decimals are enough to read; the JSON has them all.
std::string short_number(double value) { return number_text(std::round(value * 100) / 100); }

/// " … and White wins: Black is mated"
std::string end_words(const JudgedMove& move, const GameInfo& game) {
  if (!move.outcome || move.shown_line.size() > longest_shown_line) return {};
  return "; " + outcome_sentence(*move.outcome, game);
}

std::string judgement(const Why& why) {
  const std::string& best = why.best.shown;
  const std::string& played = why.played.shown;
  const std::string best_is = worth_words(why.best.found, why.unit);
  const std::string played_is = worth_words(why.played.found, why.unit);
  if (why.best_itself()) return fmt::format("{} is the first choice: it {}.", played, played_is);
  if (why.lost == 0.0 && why.best.found.value == why.played.found.value)
    return fmt::format("{} is as good as {}: it {}.", played, best, played_is);
  if (why.lost == 0.0) return fmt::format("{} {}; {} {}.", played, played_is, best, best_is);
  if (why.lost)
    return fmt::format("{} loses {}: it {}, where {} {}.", played, amount_words(*why.lost, why.unit), played_is, best,
                       best_is);
  const char* const deed = why.best.found.win ? "gives away a win" : "walks into a loss";
  return fmt::format("{} {}: it {}, where {} {}.", played, deed, played_is, best, best_is);
}

std::optional<std::string> term_words(const Why& why) {
  std::vector<std::string> changes;
  for (const TermChange& term : why.terms)
    if (term.best && term.played && short_number(*term.best) != short_number(*term.played) &&
        changes.size() < most_shown_terms)
      changes.push_back(
          fmt::format("{} {} instead of {}", term.name, short_number(*term.played), short_number(*term.best)));
  if (changes.empty()) return std::nullopt;
  return fmt::format("At the ends of these lines the evaluator sees {}.", fmt::join(changes, ", "));
}

}  // namespace

std::string line_words(const std::vector<std::string>& line) {
  return fmt::format("{}{}", fmt::join(line | std::views::take(longest_shown_line), " "),
                     line.size() > longest_shown_line ? " …" : "");
}

std::string amount_words(double value, const EvaluatorUnit& unit) {
  const std::string number = short_number(value);
  std::string_view name = unit.name;
  if ((number == "1" || number == "-1") && name.ends_with('s')) name.remove_suffix(1);
  return fmt::format("{} {}", number, name);
}

std::optional<std::string> ending_words(const Thought::Move& move) {
  if (move.win) return "wins in " + plies(*move.win);
  if (move.loss) return "loses in " + plies(*move.loss);
  return std::nullopt;
}

std::string worth_words(const Thought::Move& move, const EvaluatorUnit& unit) {
  const std::string most = move.bound == Bound::Upper ? "at most " : "";
  if (auto ending = ending_words(move)) return *ending;
  const bool proven = move.proof == Proof::Proven;
  return fmt::format("is worth {}{}{}", most, amount_words(move.value, unit), proven ? " (proven)" : "");
}

std::vector<std::string> why_words(const Why& why, const GameInfo& game) {
  std::vector<std::string> words{judgement(why)};
  const auto& refutation = why.played.shown_line;
  const bool own = why.best_itself();
  if (refutation.size() > 1)
    words.push_back(fmt::format("{} {}: {}{}.", why.played.shown, own ? "continues" : "allows " + refutation[1],
                                line_words(refutation), end_words(why.played, game)));
  else if (why.played.outcome)
    words.push_back(fmt::format("It ends the game: {}.", outcome_sentence(*why.played.outcome, game)));
  if (own) return words;
  if (why.lost != 0.0)
    words.push_back(
        fmt::format("Better is {}: {}{}.", why.best.shown, line_words(why.best.shown_line), end_words(why.best, game)));
  if (auto terms = term_words(why)) words.push_back(std::move(*terms));
  return words;
}

std::string_view to_string(Mistake mistake) {
  return mistake == Mistake::Result ? "result" : mistake == Mistake::Value ? "value" : "none";
}

Json to_json(const JudgedMove& move) {
  Json json = to_json(move.found);
  json["shown"] = move.shown;
  json["shown_line"] = move.shown_line;
  json["end"] = move.end;
  json["outcome"] = move.outcome ? to_json(*move.outcome) : Json(nullptr);
  return json;
}

Json to_json(const Why& why, const GameInfo& game) {
  Json terms = Json::array();
  for (const TermChange& term : why.terms)
    terms.push_back({{"name", term.name},
                     {"now", json_number(term.now)},
                     {"best", json_number(term.best)},
                     {"played", json_number(term.played)}});
  return {{"position", why.position},
          {"player", why.judge},
          {"best", to_json(why.best)},
          {"played", to_json(why.played)},
          {"first_choice", why.best_itself()},
          {"lost", json_number(why.lost)},
          {"unit", why.unit.name},
          {"threshold", json_number(why.unit.mistake)},
          {"mistake", to_string(why.mistake)},
          {"terms", std::move(terms)},
          {"words", why_words(why, game)},
          {"depth", why.depth},
          {"nodes", why.nodes},
          {"seconds", why.seconds}};
}

}  // namespace zermelo
