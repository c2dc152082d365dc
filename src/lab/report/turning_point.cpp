/// Statements about two games of one grid: where they part, and why.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "zermelo/any/spec.h"
#include "zermelo/any/stranger.h"
#include "zermelo/core/number_text.h"
#include "zermelo/lab/report/view.h"

namespace zermelo {
namespace {

/// Two cells and the ply, from 0, at which their first games part.
struct Parting {
  const CellResult* one;
  const CellResult* two;
  std::size_t ply;
  std::string move_one;  ///< empty where that game was over
  std::string move_two;
};

std::optional<Parting> parting(const View& view) {
  const auto cells = view.named();
  if (cells.size() < 2) return std::nullopt;
  const auto one = moves_of(*cells[0]->games.front());
  const auto two = moves_of(*cells[1]->games.front());
  const auto part = std::ranges::mismatch(one, two);
  return Parting{.one = cells[0],
                 .two = cells[1],
                 .ply = static_cast<std::size_t>(part.in1 - one.begin()),
                 .move_one = part.in1 == one.end() ? "" : *part.in1,
                 .move_two = part.in2 == two.end() ? "" : *part.in2};
}

std::string outcome_words(const CellResult& cell) {
  const LabGame& game = *cell.games.front();
  const std::string what = game.result == "1-0"   ? "won by the first side"
                           : game.result == "0-1" ? "won by the second side"
                           : game.result == "*"   ? "without an end"
                                                  : "a draw";
  return fmt::format("{} ({}) after {} plies{}", what, game.reason, game.plies,
                     game.first_repeat ? fmt::format(", a board recurs at ply {}", *game.first_repeat) : "");
}

/// What a depth believes of a move: the value, and the position at the end of the line it is taken from.
struct Belief {
  double value = 0;
  std::vector<std::string> line;
  std::map<std::string, double> terms;  ///< of the evaluator `study` at the end of the line
  std::string end;                      ///< "mate" where the line ends the game; else empty
};

/// The program that sees everything alpha-beta sees, and says what each move is worth.
std::string whole_search(const std::string& spec, int depth) {
  const auto parsed = PlayerSpec::parse(spec);
  if (!parsed) return spec;
  constexpr std::string_view pruned = "alphabeta";
  std::string name = parsed->name();
  if (const std::size_t at = name.find(pruned); at != name.npos) name.replace(at, pruned.size(), "minimax");
  return parsed->named(name).with("depth", depth).text();
}

std::optional<EvaluatorChoice> study_evaluator(const AnyGame& game) {
  const auto& all = game.info().evaluators;
  const auto found = std::ranges::find(all, "study", &EvaluatorInfo::name);
  if (found == all.end()) return std::nullopt;
  return choose(all, static_cast<std::size_t>(found - all.begin()));
}

/// The move the program plays at this depth; nothing where it has none.
Expected<std::optional<std::string>> choice(const AnyGame& game, const AnyLine& line, const std::string& spec,
                                            int depth) {
  auto player = player_for_stranger(game, whole_search(spec, depth));  // starts no program
  if (!player) return fail(player.error());
  const auto thought = (*player)->think(line, {});
  if (!thought) return fail(thought.error());
  return thought->move;
}

/// Plays the move, then lets the program find the best line of the plies that are left, one ply less each time.
Expected<Belief> belief(const AnyGame& game, const std::string& position, const std::string& move,
                        const std::string& spec) {
  const auto line = game.start(position);
  if (!line) return fail(line.error());
  const Player mover = (*line)->to_move();
  Belief out;
  std::optional<std::string> next = move;
  for (int left = depth_of(spec) - 1; next; --left) {
    if (const auto played = (*line)->play(*next); !played) return fail(played.error());
    out.line.push_back(*next);
    if (left <= 0 || (*line)->outcome()) break;
    const auto reply = choice(game, **line, spec, left);
    if (!reply) return fail(reply.error());
    next = *reply;
  }
  if (const auto outcome = (*line)->outcome()) out.end = to_string(outcome->reason);
  if (const auto evaluator = study_evaluator(game))
    for (const auto& [name, value] : (*line)->terms(*evaluator)) out.terms[name] += value;
  for (const auto& [name, value] : out.terms) out.value += mover == Player::First ? value : -value;
  return out;
}

double term(const Belief& belief, const std::string& name) {
  const auto found = belief.terms.find(name);
  return found == belief.terms.end() ? 0 : found->second;
}

/// The part of the evaluator in which the ends of the two lines differ most; empty where they are worth the same.
std::string deciding_term(const Belief& one, const Belief& two) {
  std::string best;
  double most = 0;
  for (const Belief* belief : {&one, &two})
    for (const auto& [name, value] : belief->terms)
      if (const double difference = std::abs(term(one, name) - term(two, name)); difference > most) {
        most = difference;
        best = name;
      }
  return best;
}

std::string belief_words(const Belief& belief) {
  return fmt::format("{} {} (line {}{})", belief.line.front(), number_text(belief.value), fmt::join(belief.line, " "),
                     belief.end.empty() ? "" : ", " + belief.end);
}

/// "Depth 5 gives d5e6 125 (…) and d5d6 115 (…, mate): “black king at the edge” makes the difference, 50 against 40."
Expected<std::string> beliefs(const AnyGame& game, const std::string& position, const Parting& part,
                              const std::string& spec) {
  const auto one = belief(game, position, part.move_one, spec);
  if (!one) return fail(one.error());
  const auto two = belief(game, position, part.move_two, spec);
  if (!two) return fail(two.error());
  std::string sentence =
      fmt::format("Depth {} gives {} and {}", depth_of(spec), belief_words(*one), belief_words(*two));
  if (const std::string name = deciding_term(*one, *two); !name.empty())
    sentence += fmt::format(": “{}” makes the difference, {} against {}", name, number_text(term(*one, name)),
                            number_text(term(*two, name)));
  for (const auto& [less, more] : {std::pair{&*one, &*two}, {&*two, &*one}})
    if (less->end == to_string(Reason::Mate) && less->value < more->value)
      sentence += fmt::format(", so a mate counts {} less than playing on", number_text(more->value - less->value));
  return sentence + ". ";
}

/// Which board the game repeats most often, and where.
std::string repetition_words(const std::vector<Replayed>& positions) {
  std::map<std::string, std::vector<const Replayed*>> boards;
  for (const Replayed& now : positions) boards[now.board].push_back(&now);
  const std::vector<const Replayed*>* most = nullptr;
  for (const auto& [board, times] : boards)
    if (most == nullptr || times.size() > most->size()) most = &times;
  if (most == nullptr || most->size() < 2) return {};
  std::string plies;
  for (const Replayed* one : *most) plies += (plies.empty() ? "" : ", ") + std::to_string(one->ply);
  return fmt::format("The game then repeats itself: {} stands after plies {}. ", most->front()->position, plies);
}

/// What the side that was to move at the parting last believed in its game.
std::optional<double> last_belief(const LabGame& game, const std::string& mover) {
  std::optional<double> value;
  for (const LabGame::Move& move : game.moves)
    if (move.player == mover && move.value) value = move.value;
  return value;
}

}  // namespace

namespace statements {

/// "5-1" and "4-1" side by side, with what they ended by and where they part.
Statement two_cells(const View& view) {
  const auto part = parting(view);
  if (!part) return no_data();
  std::string sentence = fmt::format("{} is {}; {} is {}", view.name(*part->one), outcome_words(*part->one),
                                     view.name(*part->two), outcome_words(*part->two));
  if (!part->move_one.empty() && !part->move_two.empty())
    sentence += fmt::format(". They differ from ply {}: {} against {}", part->ply + 1, part->move_one, part->move_two);
  return {.sentence = sentence + ".", .yes = part->one->result == part->two->result};
}

/// Why the first of two cells is drawn: where the games part, what each depth believes of both moves there, and that
/// the side which threw the win away still believes in it when the draw is there.
Statement turning_point(const View& view) {
  const auto part = parting(view);
  if (!part || part->move_one.empty() || part->move_two.empty()) return no_data();
  const LabGame& game = *part->one->games.front();
  const auto rules = view.rules(*part->one);
  if (!rules) return no_data();
  const auto positions = replayed(**rules, game);
  if (positions.size() <= part->ply) return no_data();
  const Replayed& before = positions[part->ply];
  const bool firsts = before.to_move == Player::First;
  std::string sentence = fmt::format("They are the same game to ply {}, {}. ", part->ply, before.position);
  for (const CellResult* cell : {part->one, part->two}) {
    const LabGame::Key& key = cell->games.front()->key;
    const auto words = beliefs(**rules, before.position, *part, firsts ? key.first : key.second);
    if (!words) return {.sentence = words.error().message(), .yes = std::nullopt};
    sentence += *words;
  }
  sentence += repetition_words(positions);
  const auto last = last_belief(game, firsts ? "first" : "second");
  sentence += fmt::format("{} is a draw after {} plies, and its program values the last position at {}.",
                          view.name(*part->one), game.plies, last ? number_text(*last) : "nothing");
  if (!last) return {.sentence = sentence, .yes = std::nullopt};
  return {.sentence = sentence, .yes = game.result == "1/2-1/2" && *last != 0, .figure = last};
}

}  // namespace statements
}  // namespace zermelo
