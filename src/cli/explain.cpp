#include "zermelo/cli/explain.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "zermelo/cli/command.h"
#include "zermelo/core/number_text.h"
#include "zermelo/insight/judge.h"
#include "zermelo/lab/study/truth.h"

namespace zermelo {
namespace {

constexpr std::size_t longest_line = 6;  // plies of play that a reader follows

Explanation::Side follow(const AnyLine& line, const Thought::Move& move, const EvaluatorChoice* evaluator) {
  auto walk = line.clone();
  for (const std::string& text : move.line)
    if (!walk->play(text)) break;
  Explanation::Side side{.move = move,
                         .board = walk->text_drawing(),
                         .position = walk->position(),
                         .terms = {},
                         .outcome = walk->outcome()};
  if (!side.outcome && evaluator != nullptr) side.terms = walk->terms(*evaluator);
  return side;
}

/// "wins in 3 plies", "loses in 1 ply", "is worth 2"
std::string verdict(const Thought::Move& move) {
  const auto in = [](int plies) { return counted(static_cast<std::uint64_t>(plies), "ply", "plies"); };
  if (move.win) return "wins in " + in(*move.win);
  if (move.loss) return "loses in " + in(*move.loss);
  return "is worth " + number_text(move.value);
}

std::string line_words(const Thought::Move& move) {
  const auto shown = std::min(move.line.size(), longest_line);
  const std::vector<std::string> some(move.line.begin(), move.line.begin() + static_cast<std::ptrdiff_t>(shown));
  return fmt::format("{}{}", fmt::join(some, " "), shown < move.line.size() ? " …" : "");
}

/// The terms that differ between the ends of the two lines, seen by the player to move.
std::vector<std::string> term_words(const Explanation::Side& best, const Explanation::Side& second, Player mover) {
  std::vector<std::string> words;
  for (const auto& [name, value] : best.terms) {
    const auto other = std::ranges::find(second.terms, name, &std::pair<std::string, double>::first);
    if (other == second.terms.end() || other->second == value) continue;
    words.push_back(fmt::format("{}: {} instead of {}", name, number_text(sign(mover) * value),
                                number_text(sign(mover) * other->second)));
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

Explanation explain_own(const AnyLine& line, const Thought& thought) {
  if (thought.moves.empty()) {
    return {.best = {}, .second = {}, .words = {*thought.move + ": " + thought.because + "."}};
  }
  return explain(line, thought, nullptr);
}

Expected<std::vector<std::string>> judged_words(const AnyLine& line, const std::string& move,
                                                const std::stop_token& stop) {
  auto judge = Judge::make(*line.game(), usual_judge(line.game()->info(), limit_of_why));
  if (!judge) return fail(judge.error());
  const auto judged = judge->every_move(line, {.stop = stop});
  if (!judged) return fail(judged.error());
  std::vector<std::string> words;
  const auto ranked = ranked_moves(*judged);
  const auto chosen = std::ranges::find(ranked, move, &Thought::Move::move);
  if (chosen != ranked.end()) {
    const Thought::Move& best = *ranked.front();
    words.push_back(best.value == (*chosen)->value
                        ? fmt::format("The engine agrees ({}): {} {}.", judge->spec(), move, verdict(**chosen))
                        : fmt::format("The engine does not agree ({}): {} {}, while {} {}.", judge->spec(), move,
                                      verdict(**chosen), best.move, verdict(best)));
  }
  const Truth truth = truth_of(line, stop);
  const Truth after = truth_after(line, move, stop);
  if (truth.verdict && after.verdict)
    words.push_back(
        fmt::format("Proven: the position is a {} for the side to move, and {} leads to a {}: {}.", result_word(truth),
                    move, result_word(after),
                    truth.verdict->sign == after.verdict->sign ? "it keeps the result" : "it throws the result away"));
  return words;
}

Explanation explain(const AnyLine& line, const Thought& thought, const EvaluatorChoice* evaluator) {
  if (line.to_move() == Player::Chance) return explain_chance(line, thought);
  const auto best = std::ranges::find(thought.moves, *thought.move, &Thought::Move::move);
  Explanation out;
  out.best = follow(line, *best, evaluator);
  const Thought::Move* second = nullptr;
  for (const auto& move : thought.moves)
    if (move.move != best->move && move.bound == Bound::Exact && (second == nullptr || move.value > second->value))
      second = &move;
  const auto may_be_better = [&](const Thought::Move& move) {
    return move.move != best->move && move.bound != Bound::Exact && (second == nullptr || move.value > second->value);
  };
  if (second == nullptr || std::ranges::any_of(thought.moves, may_be_better)) {
    out.words.push_back(thought.moves.size() == 1
                            ? best->move + " is the only move; it " + verdict(*best) + "."
                            : best->move + " is best: it " + verdict(*best) +
                                  ". Of the other moves the search knows only that none is better.");
    return out;
  }
  out.second = follow(line, *second, evaluator);
  if (second->value == best->value)
    out.words.push_back(fmt::format("{} {}; {} is just as good and comes {} in the order.", best->move, verdict(*best),
                                    second->move, comes_before(line, second->move, best->move) ? "earlier" : "later"));
  else
    out.words.push_back(fmt::format("{} is best: it {}. The second-best, {}, {}.", best->move, verdict(*best),
                                    second->move, verdict(*second)));
  if (best->line.size() > 1) out.words.push_back("After " + best->move + " best play is " + line_words(*best) + ".");
  if (second->line.size() > 1) out.words.push_back(second->move + " would allow " + line_words(*second) + ".");
  const auto terms = term_words(*out.best, *out.second, line.to_move());
  if (!terms.empty())
    out.words.push_back(fmt::format("At the end of these lines the evaluator sees {}.", fmt::join(terms, ", ")));
  return out;
}

std::string explanation_text(const Explanation& explanation) {
  std::string out = "\nWhy?\n";
  for (const std::string& sentence : explanation.words) out += sentence + "\n";
  const auto end = [&](const Explanation::Side& side) {
    out += "\nafter " + fmt::format("{}", fmt::join(side.move.line, " ")) +
           (side.outcome ? ": " + outcome_words(*side.outcome) : "") + "\n" + side.board;
  };
  if (explanation.best) end(*explanation.best);
  if (explanation.second) end(*explanation.second);
  return out;
}

Json to_json(const Explanation& explanation) {
  const auto side = [](const Explanation::Side& s) {
    Json terms = Json::object();
    for (const auto& [name, value] : s.terms) terms[name] = json_number(value);
    return Json{{"move", s.move.move},       {"value", json_number(s.move.value)},
                {"line", s.move.line},       {"position", s.position},
                {"terms", std::move(terms)}, {"outcome", s.outcome ? to_json(*s.outcome) : Json(nullptr)}};
  };
  return {{"words", explanation.words},
          {"best", explanation.best ? side(*explanation.best) : Json(nullptr)},
          {"second", explanation.second ? side(*explanation.second) : Json(nullptr)}};
}

}  // namespace zermelo
