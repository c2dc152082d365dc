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

/// Of a search by sampling: how often the moves were tried and what they scored.
std::string sampled_judgement(const Why& why, bool dice) {
  const std::string played = why.played.shown + " " + tried_words(why.played.found, why.nodes, dice);
  if (why.best_itself()) return fmt::format("{}: it is the first choice.", played);
  std::string words = fmt::format("{}. The search preferred {}, which {}.", played, why.best.shown,
                                  tried_words(why.best.found, why.nodes, dice));
  if (has_few_playouts(why.played.found))
    words += fmt::format(" {} was tried too seldom to be judged by its score.", why.played.shown);
  return words;
}

std::string judgement(const Why& why, bool dice) {
  if (why.played.found.visits) return sampled_judgement(why, dice);
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

void add_facts(std::vector<std::string>& words, const Why& why, const GameInfo& game) {
  if (why.facts.empty()) return;
  words.push_back(fmt::format("What {} changes most for the network, in {}: {}.", why.played.shown, unit_of_facts,
                              effects_text(why.facts, game)));
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

std::string score_words(double value) { return fmt::format("{:.0f} %", std::round(50 * (1 + value))); }

std::string tried_words(const Thought::Move& move, std::uint64_t playouts, bool dice) {
  const std::string times = fmt::format("was tried in {} of {} playouts", move.visits.value_or(0), playouts);
  if (move.proof == Proof::Proven && dice)
    return fmt::format("{} and is proven to score {}", times, score_words(move.value));
  if (move.proof == Proof::Proven) {
    const char* const result = move.value > 0 ? "win" : move.value < 0 ? "lose" : "draw";
    return fmt::format("{} and is proven to {}", times, result);
  }
  return move.visits.value_or(0) == 0 ? times : fmt::format("{} and scored {}", times, score_words(move.value));
}

std::string worth_words(const Thought::Move& move, const EvaluatorUnit& unit) {
  const std::string most = move.bound == Bound::Upper ? "at most " : "";
  if (auto ending = ending_words(move)) return *ending;
  const bool proven = move.proof == Proof::Proven;
  return fmt::format("is worth {}{}{}", most, amount_words(move.value, unit), proven ? " (proven)" : "");
}

std::vector<std::string> why_words(const Why& why, const GameInfo& game) {
  std::vector<std::string> words{judgement(why, game.dice)};
  const auto& refutation = why.played.shown_line;
  const bool own = why.best_itself();
  if (refutation.size() > 1)
    words.push_back(fmt::format("{} {}: {}{}.", why.played.shown, own ? "continues" : "allows " + refutation[1],
                                line_words(refutation), end_words(why.played, game)));
  else if (why.played.outcome)
    words.push_back(fmt::format("It ends the game: {}.", outcome_sentence(*why.played.outcome, game)));
  if (own) {
    add_facts(words, why, game);
    return words;
  }
  if (why.lost != 0.0)
    words.push_back(fmt::format("{} {}: {}{}.", why.best.found.visits ? "After the preferred" : "Better is",
                                why.best.shown, line_words(why.best.shown_line), end_words(why.best, game)));
  if (auto terms = term_words(why)) words.push_back(std::move(*terms));
  add_facts(words, why, game);
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
  Json json{{"position", why.position},
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
  if (!why.facts.empty()) json["facts_unit"] = unit_of_facts;
  for (const FactEffect& fact : why.facts)
    json["facts"].push_back({{"owner", to_string(fact.name.owner)},
                             {"what", fact.name.what},
                             {"spot", fact.name.spot},
                             {"holds", fact.holds},
                             {"effect", json_number(fact.effect)}});
  return json;
}

}  // namespace zermelo
