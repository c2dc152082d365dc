#include "zermelo/insight/why.h"

#include <algorithm>
#include <cmath>

#include "zermelo/any/words.h"

namespace zermelo {
namespace {

using NamedTerms = std::vector<std::pair<std::string, double>>;

NamedTerms seen_by(NamedTerms terms, Player side) {
  for (auto& [name, value] : terms) value = sign(side) * value + 0.0;
  return terms;
}

std::optional<double> term_of(const NamedTerms& terms, const std::string& name) {
  const auto found = std::ranges::find(terms, name, &NamedTerms::value_type::first);
  return found == terms.end() ? std::nullopt : std::optional(found->second);
}

double difference(const TermChange& term) { return term.best && term.played ? std::abs(*term.best - *term.played) : 0; }

std::vector<TermChange> term_changes(const NamedTerms& now, const JudgedMove& best, const JudgedMove& played) {
  std::vector<TermChange> out;
  for (const auto& [name, value] : now)
    out.push_back(
        {.name = name, .now = value, .best = term_of(best.terms, name), .played = term_of(played.terms, name)});
  std::ranges::sort(out, [](const TermChange& a, const TermChange& b) {
    return difference(a) != difference(b) ? difference(a) > difference(b) : a.name < b.name;
  });
  return out;
}

/// How a game must end after a move, as far as that is known: won, drawn, lost for the mover.
std::optional<int> known_result(const Thought::Move& move, const GameInfo& game) {
  if (move.win) return 1;
  if (move.loss) return -1;
  if (move.proof != Proof::Proven || game.dice) return std::nullopt;  // with dice a value is an expectation
  return (move.value > 0) - (move.value < 0);
}

bool decided(const Thought::Move& move) { return move.win || move.loss; }

/// Nothing where the two cannot be compared: a win against a guess.
std::optional<double> value_lost(const Thought::Move& best, const Thought::Move& played) {
  constexpr double thousandths = 1000;
  if (best.win && played.win) return 0;
  if (best.loss && played.loss) return 0;
  if (decided(best) || decided(played)) return std::nullopt;
  if (has_few_playouts(best) || has_few_playouts(played)) return std::nullopt;
  return std::max(0.0, std::round((best.value - played.value) * thousandths) / thousandths);
}

Mistake mistake_in(const Why& why, const GameInfo& game) {
  if (why.best_itself()) return Mistake::None;
  const auto could = known_result(why.best.found, game);
  const auto does = known_result(why.played.found, game);
  if (could && does && *could > *does) return Mistake::Result;
  if (why.best.found.win && !does) return Mistake::Result;
  if (why.played.found.loss && !could) return Mistake::Result;
  return why.lost && *why.lost > why.unit.mistake ? Mistake::Value : Mistake::None;
}

Error too_early() {
  return {.what = "the search was stopped before it found anything",
          .where = "player",
          .expected = "more time or less depth",
          .code = ErrorCode::Stopped};
}

}  // namespace

JudgedMove judged_move(const AnyLine& line, const Thought::Move& move, const EvaluatorChoice* evaluator) {
  const auto walk = line.clone();
  for (const std::string& text : move.line)
    if (!walk->play(text)) break;
  JudgedMove out{.found = move,
                 .shown = shown_move(line, move.move),
                 .shown_line = shown_line(line, move.line),
                 .end = walk->position(),
                 .outcome = walk->outcome(),
                 .terms = {}};
  if (!out.outcome && evaluator != nullptr) out.terms = seen_by(walk->terms(*evaluator), line.to_move());
  return out;
}

bool has_few_playouts(const Thought::Move& move) {
  constexpr std::uint64_t few = 30;
  return move.visits && *move.visits < few && move.proof != Proof::Proven;
}

NamedTerms terms_for_mover(const AnyLine& line, const EvaluatorChoice& evaluator) {
  return seen_by(line.terms(evaluator), line.to_move() == Player::Second ? Player::Second : Player::First);
}

Expected<Why> why(const AnyLine& line, const std::string& move, Judge& judge, const Request& request) {
  if (auto error = no_question(line)) return fail(*error);
  const auto played = line.clone()->play(move);
  if (!played) return fail(played.error());
  const auto thought = judge.every_move(line, request);
  if (!thought) return fail(thought.error());
  if (!thought->complete || thought->moves.empty()) return fail(too_early());
  const Thought::Move* const best = ranked_moves(*thought).front();
  const auto asked = std::ranges::find(thought->moves, *played, &Thought::Move::move);
  if (asked == thought->moves.end()) return fail(too_early());
  Why out{.judge = judge.spec(),
          .position = line.position(),
          .best = judged_move(line, *best, &judge.evaluator()),
          .played = judged_move(line, *asked, &judge.evaluator()),
          .lost = value_lost(*best, *asked),
          .unit = judge.evaluator_info().unit,
          .terms = {},
          .facts = {},
          .depth = thought->depth,
          .nodes = thought->nodes,
          .seconds = thought->seconds};
  out.mistake = mistake_in(out, line.game()->info());
  out.terms = term_changes(terms_for_mover(line, judge.evaluator()), out.best, out.played);
  if (judge.net() != nullptr)
    if (auto facts = effects_of_move(line, *played, *judge.net())) out.facts = std::move(*facts);
  return out;
}

}  // namespace zermelo
