#include "zermelo/insight/exact.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "zermelo/any/knowledge.h"
#include "zermelo/any/perfect.h"
#include "zermelo/any/strategy.h"

namespace zermelo {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t mib = std::size_t{1} << 20;
constexpr std::size_t proof_mib = 64;     // the table of a proof
constexpr std::size_t chances_mib = 384;  // Pig to 100: two million positions
constexpr std::size_t most_proven = 12;   // moves: to prove each of many takes too long
constexpr std::chrono::seconds search_before_proofs{8};
constexpr std::chrono::milliseconds search_before_chances{300};
constexpr std::chrono::nanoseconds first_slice = std::chrono::seconds(1);  // for the proof of a move
constexpr double no_distance = std::numeric_limits<double>::infinity();    // a win at an unknown distance
constexpr std::size_t longest_line = 40;                                   // plies that are read off a tablebase

void make_exact(Thought::Move& move, const Exact& exact, bool distance) {
  move.bound = Bound::Exact;
  move.proof = Proof::Proven;
  move.win = move.loss = std::nullopt;
  move.ends = exact.margin ? 0 : exact.value;
  move.value = exact.margin || exact.value == 0 ? exact.value : exact.value * no_distance;
  if (!distance || exact.margin) return;
  if (exact.value > 0) move.win = exact.plies;
  if (exact.value < 0) move.loss = exact.plies;
}

/// +1 where the same side moves again, and a value after the move is its own; -1 where the other side moves.
int side_after(const AnyLine& line, const AnyLine& after) { return after.to_move() == line.to_move() ? 1 : -1; }

bool is_decided(const Thought::Move& move) { return move.win || move.loss || move.proof == Proof::Proven; }

/// How the game ends after a move with best play, if that is known: +1 won, -1 lost for who makes it.
int result_of(const Thought::Move& move) {
  if (move.win) return 1;
  if (move.loss) return -1;
  return move.proof == Proof::Proven ? move.ends : 0;
}

/// Sorts the moves, the best first, and lets the thought be about the best. A known distance comes before an unknown
/// one in a win, after it in a loss.
void conclude(Thought& thought) {
  const auto order = [](const Thought::Move& a, const Thought::Move& b) {
    if (result_of(a) != result_of(b)) return result_of(a) > result_of(b);
    if (a.win && b.win) return *a.win < *b.win;
    if (a.loss && b.loss) return *a.loss > *b.loss;
    if (a.win.has_value() != b.win.has_value()) return a.win.has_value();
    if (a.loss.has_value() != b.loss.has_value()) return b.loss.has_value();
    return a.value != b.value ? a.value > b.value : a.move < b.move;
  };
  std::ranges::sort(thought.moves, order);
  const Thought::Move& best = thought.moves.front();
  thought.move = best.move;
  thought.value = best.value;
  thought.win = best.win;
  thought.loss = best.loss;
  thought.line = best.line;
  const bool all = std::ranges::all_of(thought.moves, is_decided);
  thought.proof = all || result_of(best) > 0 ? Proof::Proven : Proof::Heuristic;
}

Thought from_moves(std::vector<Thought::Move> moves, const char* source) {
  Thought thought;
  thought.moves = std::move(moves);
  thought.nodes = thought.moves.size();
  thought.because = source;
  conclude(thought);
  thought.proof = Proof::Proven;
  return thought;
}

// Published values. ---------------------------------------------------------------------------------------------------

/// Where every move leads to a position that the literature has.
std::optional<Thought> published(const AnyLine& line) {
  const auto knowledge = line.game()->knowledge();
  std::vector<Thought::Move> moves;
  for (const std::string& text : line.legal()) {
    const auto after = line.clone();
    if (!after->play(text)) return std::nullopt;
    const auto value = knowledge->published(after->position());
    if (!value) return std::nullopt;
    Thought::Move& move = moves.emplace_back(Thought::Move{.move = text, .line = {text}});
    make_exact(move, {.value = side_after(line, *after) * *value}, false);
  }
  return moves.empty() ? std::nullopt : std::optional(from_moves(std::move(moves), "published"));
}

// Tablebases. ---------------------------------------------------------------------------------------------------------

std::vector<std::string> best_line(const AnyLine& start, const std::string& move, const AnyTablebases& tablebases,
                                   const std::stop_token& stop) {
  std::vector<std::string> moves;
  const auto walk = start.clone();
  for (std::string next = move; walk->play(next) && moves.size() < longest_line;) {
    moves.push_back(next);
    if (walk->outcome()) break;
    const auto known = tablebases.moves(walk->position(), stop);
    if (!known || known->empty() || known->front().second.value == 0) break;
    next = known->front().first;
  }
  return moves;
}

/// Nothing where the clock may end the game before a win or loss: then a search answers, which counts it.
std::optional<Thought> from_tablebases(const AnyLine& line, const std::stop_token& stop) {
  const auto tablebases = line.game()->knowledge()->endgames();
  if (!tablebases) return std::nullopt;
  const auto known = (*tablebases)->moves(line.position(), stop);
  if (!known || known->empty()) return std::nullopt;
  std::vector<Thought::Move> moves;
  for (const auto& [text, exact] : *known) {
    if (!comes_true_after(line, text, exact)) return std::nullopt;
    Thought::Move& move =
        moves.emplace_back(Thought::Move{.move = text, .line = best_line(line, text, **tablebases, stop)});
    make_exact(move, exact, true);
  }
  return from_moves(std::move(moves), "tablebase");
}

// Certificates. -------------------------------------------------------------------------------------------------------

/// The moves that a kept certificate knows, where it knows who wins.
std::vector<KnownMove> certified_moves(const AnyLine& line) {
  const auto strategy = line.game()->knowledge()->strategy();
  if (!strategy) return {};
  auto known = (*strategy)->moves(line.position());
  if (!known || !certain_result(*known, line.legal().size())) return {};
  return std::move(*known);
}

void use_certificate(Thought& thought, const std::vector<KnownMove>& known) {
  if (known.empty() || thought.moves.empty()) return;
  for (const KnownMove& one : known)
    if (const auto move = std::ranges::find(thought.moves, one.move, &Thought::Move::move); move != thought.moves.end())
      make_exact(*move, {.value = one.value}, false);
  conclude(thought);
  thought.because = "certificate";
}

// Chances. ------------------------------------------------------------------------------------------------------------

/// Values of games with dice are wins minus losses: a chance of 3/4 is 0.5.
bool use_chances(Thought& thought, const AnyLine& line, const std::stop_token& stop) {
  const auto solved = line.game()->knowledge()->chances(line.position(), stop);
  if (!solved || solved->moves.empty()) return false;
  for (Thought::Move& move : thought.moves) {
    const auto known = std::ranges::find(solved->moves, move.move, [](const auto& one) { return one.first; });
    if (known == solved->moves.end()) return false;
    move.value = 2 * known->second - 1;
    move.bound = Bound::Exact;
    move.proof = Proof::Proven;
    move.win = move.loss = std::nullopt;
    move.ends = 0;
  }
  conclude(thought);
  thought.proof = Proof::Proven;
  thought.because = "chances";
  return true;
}

// Proofs. -------------------------------------------------------------------------------------------------------------

/// What a move is worth to who makes it, and the line of best play; nothing where the time was too short.
std::optional<std::pair<Exact, std::vector<std::string>>> proven(const AnyLine& line, const std::string& move,
                                                                 const Request& request, Clock::time_point end) {
  const auto after = line.clone();
  if (!after->play(move)) return std::nullopt;
  const int side = side_after(line, *after);
  if (const auto outcome = after->outcome()) {
    const int own = sign(line.to_move());
    if (outcome->has_margin)
      return std::pair(Exact{.value = own * static_cast<int>(outcome->margin), .margin = true}, std::vector{move});
    return std::pair(Exact{.value = own * outcome->sign()}, std::vector{move});
  }
  std::stop_source out_of_time;
  const std::stop_callback forward(request.stop, [&] { out_of_time.request_stop(); });
  const auto knowledge = line.game()->knowledge();
  const auto solved = knowledge->prove(after->position(), {.method = knowledge->usual_method(false),
                                                           .table_mib = proof_mib,
                                                           .stop = out_of_time.get_token(),
                                                           .progress = [&](std::uint64_t, int, int) {
                                                             if (Clock::now() >= end) out_of_time.request_stop();
                                                           }});
  if (!solved || !solved->complete) return std::nullopt;
  std::vector<std::string> moves{move};
  moves.insert(moves.end(), solved->line.begin(), solved->line.end());
  return std::pair(Exact{.value = side * solved->lower, .margin = solved->margin}, std::move(moves));
}

/// Is the game played for points? Every game that can be proven ends, whatever is played.
bool counts_points(const AnyLine& line) {
  const auto walk = line.clone();
  while (!walk->outcome())
    if (const auto legal = walk->legal(); legal.empty() || !walk->play(legal.front())) return false;
  return walk->outcome()->has_margin;
}

/// Replaces the values of the search by proven ones. Each move gets a short time at first and a longer one in the next
/// round, so that one difficult move does not keep the others waiting.
void prove_moves(Thought& thought, const AnyLine& line, const Request& request, Clock::time_point end) {
  // Beside points the values of a search mean something else: every move is proven, or none.
  const bool points = counts_points(line);
  Thought better = thought;
  better.because = "proof";
  std::vector<std::string> open;
  for (const Thought::Move* move : ranked_moves(thought))
    if (points || !is_decided(*move)) open.push_back(move->move);
  constexpr int longer = 3;
  for (auto slice = first_slice; !open.empty(); slice *= longer)
    for (const std::string& text : std::exchange(open, {})) {
      if (request.stop.stop_requested() || Clock::now() >= end) return;
      auto known = proven(line, text, request, std::min(end, Clock::now() + slice));
      if (!known) {
        open.push_back(text);
        continue;
      }
      Thought::Move& move = *std::ranges::find(better.moves, text, &Thought::Move::move);
      make_exact(move, known->first, false);
      move.line = std::move(known->second);
      if (points) continue;
      thought = better;
      conclude(thought);
      if (request.on_progress) request.on_progress(thought);
    }
  if (!points) return;
  thought = std::move(better);
  conclude(thought);
}

bool is_provable(const AnyLine& line) {
  return !line.game()->info().dice && !line.game()->knowledge()->why_not_provable() &&
         line.legal().size() <= most_proven;
}

}  // namespace

std::size_t exact_bytes(const GameInfo& game, Effort effort) {
  if (game.repeats && !game.dice) return bytes_built_on_need;
  if (effort == Effort::Quick) return 0;
  return game.dice ? chances_mib * mib : 2 * proof_mib * mib;
}

std::optional<std::string_view> proven_result(const Thought::Move& move, const GameInfo& game) {
  if (move.win) return "win";
  if (move.loss) return "loss";
  if (game.dice || move.proof != Proof::Proven || move.bound != Bound::Exact) return std::nullopt;
  if (move.ends != 0) return move.ends > 0 ? "win" : "loss";
  return move.value == 0 ? std::optional<std::string_view>("draw") : std::nullopt;
}

Expected<Thought> values_of_moves(const AnyLine& line, Judge& judge, Effort effort, const Request& request) {
  const auto start = Clock::now();
  const auto since = [&](Thought& thought) {
    thought.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  };
  for (auto known : {published(line), from_tablebases(line, request.stop)})
    if (known) {
      since(*known);
      return std::move(*known);
    }
  const auto certified = certified_moves(line);
  const bool dice = line.game()->info().dice;
  const bool provable = effort == Effort::Thorough && is_provable(line);
  const auto told = [&](const Thought& so_far) {
    if (!request.on_progress) return;
    Thought named = so_far;
    named.because = "search";
    use_certificate(named, certified);
    request.on_progress(named);
  };
  Request first = request;
  first.on_progress = told;
  const auto at_most = [&](std::chrono::nanoseconds time) {
    first.time = first.time.count() == 0 ? time : std::min(first.time, time);
  };
  if (provable) at_most(search_before_proofs);
  if (dice && effort == Effort::Thorough) at_most(search_before_chances);
  auto thought = judge.every_move(line, first);
  if (!thought || thought->moves.empty()) return thought;
  thought->because = "search";
  use_certificate(*thought, certified);
  const bool open = thought->proof != Proof::Proven;
  if (dice && effort == Effort::Thorough && open) {
    if (!use_chances(*thought, line, request.stop)) {
      // Too large to be solved: the search takes the time that is left.
      Request again = request;
      again.on_progress = told;
      thought = judge.every_move(line, again);
      if (thought) thought->because = "search";
    }
  }
  if (provable && (open || counts_points(line))) {
    const auto end = request.time.count() == 0 ? Clock::time_point::max() : start + request.time;
    prove_moves(*thought, line, request, end);
  }
  if (thought) since(*thought);
  return thought;
}

}  // namespace zermelo
