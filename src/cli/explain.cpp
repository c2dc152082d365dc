#include "zermelo/cli/explain.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

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

/// "62 %"
std::string part_words(std::uint64_t part, std::uint64_t whole) {
  return fmt::format("{:.0f} %", std::round(100.0 * static_cast<double>(part) / static_cast<double>(whole)));
}

/// "scored 54 %", or what is proven of the move
std::string sampled_verdict(const Thought::Move& move, bool dice) {
  if (move.proof != Proof::Proven) return "scored " + score_words(move.value);
  if (auto ending = ending_words(move)) return *ending + " (proven)";
  if (dice) return fmt::format("is worth {} (proven)", score_words(move.value));
  return move.value > 0 ? "wins (proven)" : move.value < 0 ? "loses (proven)" : "draws (proven)";
}

/// Since when the move has had the most visits, and what part it had on the way.
std::optional<std::string> gathering_words(const SamplingTrace::Chart& chart, const std::string& move,
                                           const std::string& name) {
  const auto found = std::ranges::find(chart.moves, move);
  if (found == chart.moves.end() || chart.iterations.size() < 2) return std::nullopt;
  const auto place = static_cast<std::size_t>(found - chart.moves.begin());
  const auto leads = [&](std::size_t row) {
    return chart.visits[row].size() > place && chart.visits[row][place] == std::ranges::max(chart.visits[row]);
  };
  std::size_t since = chart.iterations.size();
  while (since > 0 && leads(since - 1)) --since;
  if (since == chart.iterations.size()) return std::nullopt;
  std::string words = since == 0 ? fmt::format("{} had the most visits all the time", name)
                                 : fmt::format("{} has had the most visits since iteration {}", name,
                                               with_commas(chart.iterations[since]));
  const std::uint64_t total = chart.iterations.back();
  const auto half = std::ranges::lower_bound(chart.iterations, total / 2);
  const auto row = static_cast<std::size_t>(half - chart.iterations.begin());
  const auto part = [&](const std::vector<std::uint32_t>& visits) {
    const auto all = std::accumulate(visits.begin(), visits.end(), std::uint64_t{0});
    return part_words(visits[place], std::max<std::uint64_t>(all, 1));
  };
  return words + fmt::format(": {} of the playouts after {}, {} after all {}.", part(chart.visits[row]),
                             with_commas(*half), part(chart.visits.back()), with_commas(total));
}

/// "Of the other moves, 2 are proven to lose, 1 to draw."
std::optional<std::string> proven_words(const Thought& thought, bool dice) {
  if (dice) return std::nullopt;        // what is proven there is an expectation
  std::array<std::size_t, 3> counts{};  // lost, drawn, won
  for (const auto& move : thought.moves)
    if (move.proof == Proof::Proven && move.move != thought.move) ++counts[move.value < 0 ? 0 : move.value > 0 ? 2 : 1];
  std::vector<std::string> parts;
  constexpr std::array verbs{"lose", "draw", "win"};
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const char* const are = !parts.empty() ? "" : counts[i] == 1 ? "is proven " : "are proven ";
    if (counts[i] > 0) parts.push_back(fmt::format("{} {}to {}", counts[i], are, verbs[i]));
  }
  if (parts.empty()) return std::nullopt;
  return fmt::format("Of the other moves, {}.", fmt::join(parts, ", "));
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

Explanation explain_sampling(const AnyLine& line, const Thought& thought, const EvaluatorChoice* evaluator,
                             MoveStyle style) {
  if (line.to_move() == Player::Chance || thought.moves.empty()) return explain_chance(line, thought);
  Explanation out;
  const bool dice = line.game()->info().dice;
  const Thought::Move& best = thought.moves.front();
  const std::string name = move_text(line, best.move, style);
  out.best = judged_move(line, best, evaluator);
  std::uint64_t playouts = 0;
  for (const auto& move : thought.moves) playouts += move.visits.value_or(0);
  const bool proven = thought.proof == Proof::Proven;
  const bool most = best.visits == std::ranges::max(thought.moves, {}, &Thought::Move::visits).visits;
  const std::uint64_t visits = best.visits.value_or(0);
  out.words.push_back(fmt::format("{} {}: {} of {} playouts began with it ({}), and it {}.", name,
                                  most ? "was visited most" : "is the surest move", with_commas(visits),
                                  with_commas(playouts), part_words(visits, std::max<std::uint64_t>(playouts, 1)),
                                  sampled_verdict(best, dice)));
  if (thought.moves.size() > 1) {
    const Thought::Move& second = thought.moves[1];
    out.second = judged_move(line, second, evaluator);
    const std::uint64_t tried = second.visits.value_or(0);
    out.words.push_back(
        fmt::format("The second, {}, has {} of them and {}.", move_text(line, second.move, style), with_commas(tried),
                    tried == 0 && second.proof != Proof::Proven ? "has no score" : sampled_verdict(second, dice)));
  } else {
    out.words.emplace_back("There is no other move.");
  }
  if (thought.trace && thought.trace->sampling)
    if (auto words = gathering_words(thought.trace->sampling->chart, best.move, name)) out.words.push_back(*words);
  if (best.line.size() > 1)
    out.words.push_back("The most visited line is " + line_words(move_texts(line, best.line, style)) + ".");
  if (auto words = proven_words(thought, dice)) out.words.push_back(*words);
  out.words.emplace_back(proven ? "The value of the position is proven."
                                : "A score is an estimate from playouts. The value of the position is not proven.");
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
