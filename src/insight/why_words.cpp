/// What a Why says, in sentences and as JSON.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <ranges>

#include "zermelo/any/words.h"
#include "zermelo/core/number_text.h"
#include "zermelo/insight/why.h"

namespace zermelo {
namespace {

constexpr std::size_t longest_told_line = 6;  // plies of play that a reader follows
constexpr std::size_t most_told_terms = 4;

std::string plies(int count) { return fmt::format("{} {}", count, count == 1 ? "ply" : "plies"); }

/// Two decimals are enough to read; the JSON has them all.
std::string short_number(double value) { return number_text(std::round(value * 100) / 100); }

std::string told_line(const std::vector<std::string>& line) {
  return fmt::format("{}{}", fmt::join(line | std::views::take(longest_told_line), " "),
                     line.size() > longest_told_line ? " …" : "");
}

/// " … and White wins: Black is mated"
std::string told_end(const JudgedMove& move, const GameInfo& game) {
  if (!move.outcome || move.shown_line.size() > longest_told_line) return {};
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

std::optional<std::string> told_terms(const Why& why) {
  std::vector<std::string> told;
  for (const TermChange& term : why.terms)
    if (term.best && term.played && short_number(*term.best) != short_number(*term.played) &&
        told.size() < most_told_terms)
      told.push_back(
          fmt::format("{} {} instead of {}", term.name, short_number(*term.played), short_number(*term.best)));
  if (told.empty()) return std::nullopt;
  return fmt::format("At the ends of these lines the evaluator sees {}.", fmt::join(told, ", "));
}

}  // namespace

std::string amount_words(double value, const EvaluatorUnit& unit) {
  const std::string number = short_number(value);
  std::string_view name = unit.name;
  if ((number == "1" || number == "-1") && name.ends_with('s')) name.remove_suffix(1);
  return fmt::format("{} {}", number, name);
}

std::string worth_words(const Thought::Move& move, const EvaluatorUnit& unit) {
  const std::string most = move.bound == Bound::Upper ? "at most " : "";
  if (move.win) return "wins in " + plies(*move.win);
  if (move.loss) return "loses in " + plies(*move.loss);
  const bool proven = move.proof == Proof::Proven;
  return fmt::format("is worth {}{}{}", most, amount_words(move.value, unit), proven ? " (proven)" : "");
}

std::vector<std::string> why_words(const Why& why, const GameInfo& game) {
  std::vector<std::string> words{judgement(why)};
  const auto& refutation = why.played.shown_line;
  const bool own = why.best_itself();
  if (refutation.size() > 1)
    words.push_back(fmt::format("{} {}: {}{}.", why.played.shown, own ? "continues" : "allows " + refutation[1],
                                told_line(refutation), told_end(why.played, game)));
  else if (why.played.outcome)
    words.push_back(fmt::format("It ends the game: {}.", outcome_sentence(*why.played.outcome, game)));
  if (own) return words;
  if (why.lost != 0.0)
    words.push_back(
        fmt::format("Better is {}: {}{}.", why.best.shown, told_line(why.best.shown_line), told_end(why.best, game)));
  if (auto terms = told_terms(why)) words.push_back(std::move(*terms));
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
