#include "zermelo/cli/explain.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "zermelo/cli/command.h"
#include "zermelo/cli/terminal.h"
#include "zermelo/core/number_text.h"
#include "zermelo/insight/judge.h"
#include "zermelo/lab/study/truth.h"

namespace zermelo {
namespace {

/// "wins in 3 plies", "loses in 1 ply", "is worth 2"
std::string verdict(const Thought::Move& move) {
  return ending_words(move).value_or("is worth " + number_text(move.value));
}

/// The terms that differ between the ends of the two lines, seen by the player to move.
std::vector<std::string> differing_terms(const JudgedMove& best, const JudgedMove& second) {
  std::vector<std::string> words;
  for (const auto& [name, value] : best.terms) {
    const auto other = std::ranges::find(second.terms, name, &std::pair<std::string, double>::first);
    if (other == second.terms.end() || other->second == value) continue;
    words.push_back(fmt::format("{}: {} instead of {}", name, number_text(value), number_text(other->second)));
  }
  return words;
}

/// Where nobody chooses there is no best move, only a mean.
Explanation explain_chance(const AnyLine& line, const Thought& thought) {
  const auto faces = line.legal();
  const auto chances = line.probabilities();
  std::vector<std::string> weighed;
  for (std::size_t i = 0; i < faces.size(); ++i)
    weighed.push_back(fmt::format("{} ({} %)", faces[i], number_text(std::round(1000 * chances[i]) / 10)));
  Explanation out;
  out.words.push_back(fmt::format("Nobody chooses here: chance plays {}.", fmt::join(weighed, ", ")));
  if (thought.value)
    out.words.push_back(fmt::format("{} is the mean of what they are worth to the first side, weighed so.",
                                    number_text(*thought.value)));
  return out;
}

bool comes_before(const AnyLine& line, const std::string& one, const std::string& other) {
  const auto legal = line.legal();
  return std::ranges::find(legal, one) < std::ranges::find(legal, other);
}

}  // namespace

Expected<Explanation> explain_own(const AnyLine& line, const Thought& thought, MoveStyle style,
                                  const std::stop_token& stop) {
  const std::string& move = *thought.move;
  const std::string name = move_text(line, move, style);
  Explanation out = thought.moves.empty() ? Explanation{.words = {name + ": " + thought.because + "."}}
                                          : explain(line, thought, nullptr, style);
  auto judge = Judge::make(*line.game(), usual_judge(line.game()->info(), limit_of_why));
  if (!judge) return fail(judge.error());
  const auto judged = judge->every_move(line, {.stop = stop});
  if (!judged) return fail(judged.error());
  const auto ranked = ranked_moves(*judged);
  const auto chosen = std::ranges::find(ranked, move, &Thought::Move::move);
  if (chosen != ranked.end()) {
    const Thought::Move& best = *ranked.front();
    out.words.push_back(best.value == (*chosen)->value
                            ? fmt::format("The engine agrees ({}): {} {}.", judge->spec(), name, verdict(**chosen))
                            : fmt::format("The engine does not agree ({}): {} {}, while {} {}.", judge->spec(), name,
                                          verdict(**chosen), move_text(line, best.move, style), verdict(best)));
  }
  const Truth truth = truth_of(line, stop);
  const Truth after = truth_after(line, move, stop);
  if (truth.verdict && after.verdict)
    out.words.push_back(
        fmt::format("Proven: the position is a {} for the side to move, and {} leads to a {}: {}.", result_word(truth),
                    name, result_word(after),
                    truth.verdict->sign == after.verdict->sign ? "it keeps the result" : "it throws the result away"));
  return out;
}

Explanation explain(const AnyLine& line, const Thought& thought, const EvaluatorChoice* evaluator, MoveStyle style) {
  if (line.to_move() == Player::Chance) return explain_chance(line, thought);
  const auto best = std::ranges::find(thought.moves, *thought.move, &Thought::Move::move);
  Explanation out;
  out.best = judged_move(line, *best, evaluator);
  const std::string best_name = move_text(line, best->move, style);
  const Thought::Move* second = nullptr;
  for (const auto& move : thought.moves)
    if (move.move != best->move && move.bound == Bound::Exact && (second == nullptr || move.value > second->value))
      second = &move;
  const auto may_be_better = [&](const Thought::Move& move) {
    return move.move != best->move && move.bound != Bound::Exact && (second == nullptr || move.value > second->value);
  };
  if (second == nullptr || std::ranges::any_of(thought.moves, may_be_better)) {
    out.words.push_back(thought.moves.size() == 1
                            ? best_name + " is the only move; it " + verdict(*best) + "."
                            : best_name + " is best: it " + verdict(*best) + ". No other move is better.");
    return out;
  }
  out.second = judged_move(line, *second, evaluator);
  const std::string second_name = move_text(line, second->move, style);
  if (second->value == best->value)
    out.words.push_back(fmt::format("{} {}; {} is just as good and comes {} in the order.", best_name, verdict(*best),
                                    second_name, comes_before(line, second->move, best->move) ? "earlier" : "later"));
  else
    out.words.push_back(fmt::format("{} is best: it {}. The second-best, {}, {}.", best_name, verdict(*best),
                                    second_name, verdict(*second)));
  if (best->line.size() > 1)
    out.words.push_back("After " + best_name + " best play is " + line_words(move_texts(line, best->line, style)) +
                        ".");
  if (second->line.size() > 1)
    out.words.push_back(second_name + " would allow " + line_words(move_texts(line, second->line, style)) + ".");
  const auto terms = differing_terms(*out.best, *out.second);
  if (!terms.empty())
    out.words.push_back(fmt::format("At the end of these lines the evaluator sees {}.", fmt::join(terms, ", ")));
  return out;
}

std::string explanation_text(const AnyLine& line, const Explanation& explanation, MoveStyle style) {
  std::string out = "\nWhy?\n";
  for (const std::string& sentence : explanation.words) out += sentence + "\n";
  for (const auto& side : {explanation.best, explanation.second}) {
    if (!side) continue;
    const auto end = line.clone();
    for (const std::string& move : side->found.line)
      if (!end->play(move)) break;
    out += fmt::format("\nafter {}{}\n{}", fmt::join(move_texts(line, side->found.line, style), " "),
                       side->outcome ? ": " + outcome_words(*side->outcome) : "",
                       end->text_drawing({.colour = colours(stdout)}));
  }
  return out;
}

Json to_json(const Explanation& explanation, Player mover) {
  const auto side = [&](const std::optional<JudgedMove>& s) {
    if (!s) return Json(nullptr);
    Json terms = Json::object();  // as First sees them
    for (const auto& [name, value] : s->terms) terms[name] = json_number(sign(mover) * value + 0.0);
    return Json{{"move", s->found.move},     {"value", json_number(s->found.value)},
                {"line", s->found.line},     {"position", s->end},
                {"terms", std::move(terms)}, {"outcome", s->outcome ? to_json(*s->outcome) : Json(nullptr)}};
  };
  return {{"words", explanation.words}, {"best", side(explanation.best)}, {"second", side(explanation.second)}};
}

}  // namespace zermelo
