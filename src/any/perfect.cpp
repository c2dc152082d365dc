#include "zermelo/any/perfect.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "zermelo/any/knowledge.h"
#include "zermelo/any/strategy.h"
#include "zermelo/search/limits.h"

namespace zermelo {

std::optional<int> certain_result(const std::vector<KnownMove>& known, std::size_t legal) {
  if (known.empty()) return std::nullopt;
  if (known.front().value > 0 || known.size() == legal) return known.front().value;
  return std::nullopt;
}

namespace {

/// Names the player that lacks a tablebase; the place of the file stays.
Error asked_by(Error error, const std::string& spec) {
  error.where = "player " + spec + (error.where.starts_with("tablebase file") ? ", " + error.where : "");
  return error;
}

/// What the player knows: tablebases, and a certificate where a game keeps one.
struct Sources {
  std::shared_ptr<AnyTablebases> tablebases;
  std::shared_ptr<AnyStrategy> strategy;

  /// The moves of a position that no tablebase has, best first, if the best one is certain to be.
  Expected<std::vector<KnownMove>> kept(const AnyLine& line) const {
    if (!strategy) return {};
    auto known = strategy->moves(line.position());
    if (known && !certain_result(*known, line.legal().size())) known->clear();
    return known;
  }
};

class PerfectPlayer final : public AnyPlayer {
 public:
  PerfectPlayer(std::string spec, Sources sources) : AnyPlayer(std::move(spec)), sources_(std::move(sources)) {}

  bool deterministic() const override { return true; }

  Expected<Thought> think(const AnyLine& line, const Request& request) override {
    const Meter watch({});
    Thought thought;
    if (const auto failed = from_tablebases(line, request.stop, thought)) return fail(*failed);
    if (thought.moves.empty())
      if (const auto failed = from_strategy(line, thought)) return fail(*failed);
    if (thought.moves.empty()) return fail(unknown(line.position()));
    auto& best = thought.moves.front();
    best.line = best_line(line, best.move, request.stop);
    thought.move = best.move;
    thought.value = best.value;
    const auto proven = [](const Thought::Move& move) { return move.proof == Proof::Proven; };
    const bool certain = best.value < 0 ? std::ranges::all_of(thought.moves, proven) : proven(best);
    thought.proof = certain ? Proof::Proven : Proof::Heuristic;
    thought.win = best.win;
    thought.loss = best.loss;
    thought.line = best.line;
    thought.nodes = thought.moves.size();
    thought.leaves = thought.moves.size();
    thought.seconds = watch.seconds();
    return thought;
  }

 private:
  static Thought::Move exact_move(const std::string& move, int value, int ends) {
    return {.move = move,
            .value = static_cast<double>(value),
            .bound = Bound::Exact,
            .line = {move},
            .ends = ends,
            .proof = Proof::Proven};
  }
  /// A win or loss that the clock may end first is not proven; of two wins one that is comes first.
  std::optional<Error> from_tablebases(const AnyLine& line, const std::stop_token& stop, Thought& thought) const {
    const auto moves = sources_.tablebases->moves(line.position(), stop);
    if (!moves) return moves.error();
    for (const auto& [move, exact] : *moves) {
      const int ends = exact.margin ? 0 : exact.value;
      auto& made = thought.moves.emplace_back(exact_move(move, exact.value, ends));
      if (!comes_true_after(line, move, exact)) {
        made.proof = Proof::Heuristic;
        made.ends = 0;
        continue;
      }
      if (ends > 0) made.win = exact.plies;
      if (ends < 0) made.loss = exact.plies;
    }
    if (moves->empty()) return std::nullopt;
    const auto sure =
        std::ranges::find_if(thought.moves, [](const Thought::Move& move) { return move.win.has_value(); });
    thought.depth = moves->front().second.plies;
    if (sure == thought.moves.end()) return std::nullopt;
    thought.depth = *sure->win;
    std::rotate(thought.moves.begin(), sure, sure + 1);
    return std::nullopt;
  }
  /// Who wins, but not how soon: a certificate does not show that there is no shorter way.
  std::optional<Error> from_strategy(const AnyLine& line, Thought& thought) const {
    const auto moves = sources_.kept(line);
    if (!moves) return moves.error();
    for (const auto& [move, value, plies] : *moves) thought.moves.push_back(exact_move(move, value, value));
    return std::nullopt;
  }

  /// To the end, or as far as somebody wants to read.
  std::vector<std::string> best_line(const AnyLine& start, const std::string& first,
                                     const std::stop_token& stop) const {
    constexpr std::size_t longest = 200;
    std::vector<std::string> moves;
    const auto line = start.clone();
    for (auto next = std::optional(first); next && line->play(*next); next = decisive_move(*line, stop)) {
      moves.push_back(*next);
      if (moves.size() == longest || line->outcome() || stop.stop_requested()) break;
    }
    return moves;
  }
  /// The best one; nothing in a draw, which has no end.
  std::optional<std::string> decisive_move(const AnyLine& line, const std::stop_token& stop) const {
    const auto known = sources_.tablebases->moves(line.position(), stop);
    if (!known) return std::nullopt;
    if (!known->empty()) {
      const auto& [move, exact] = known->front();
      return exact.margin || exact.value != 0 ? std::optional(move) : std::nullopt;
    }
    const auto kept = sources_.kept(line);
    return kept && !kept->empty() ? std::optional(kept->front().move) : std::nullopt;
  }

  Error unknown(const std::string& position) const {
    const Error error =
        sources_.tablebases->gap(position).value_or(Error{.what = "no move in the position " + in_quotes(position),
                                                          .expected = "a game that is not over",
                                                          .code = ErrorCode::Illegal});
    return asked_by(error, spec());
  }

  Sources sources_;
};

Expected<Sources> sources_of_perfect(const PlayerSpec& spec, const AnyGame& game) {
  const auto s = spec.settings(perfect_options());
  if (!s) return fail(s.error());
  const auto knowledge = game.knowledge();
  auto tablebases = knowledge->tablebases(s->text("dir"));
  if (!tablebases) return fail(asked_by(tablebases.error(), spec.name()));
  auto strategy = knowledge->strategy(s->text("dir"));
  if (!strategy && strategy.error().code != ErrorCode::Unsupported)
    return fail(asked_by(strategy.error(), spec.name()));
  return Sources{std::move(*tablebases), strategy.value_or(nullptr)};
}

}  // namespace

std::vector<Option> perfect_options() {
  return {Option::text("dir", "folder of the tablebases (default: in XDG_CACHE_HOME)", "")};
}

Expected<std::unique_ptr<AnyPlayer>> make_perfect_player(const PlayerSpec& spec, const AnyGame& game) {
  auto sources = sources_of_perfect(spec, game);
  if (!sources) return fail(sources.error());
  return std::make_unique<PerfectPlayer>(spec.canonical(), std::move(*sources));
}

std::optional<Error> lacks_tablebases(const PlayerSpec& spec, const AnyGame& game, std::string_view start) {
  if (spec.name() != "perfect") return std::nullopt;
  const auto sources = sources_of_perfect(spec, game);
  if (!sources) return sources.error();
  const auto line = game.start(start);
  if (!line) return line.error();
  const auto kept = sources->kept(**line);
  if (kept && !kept->empty()) return std::nullopt;
  const auto error = sources->tablebases->gap((*line)->position());
  if (!error) return std::nullopt;
  return kept ? asked_by(*error, spec.canonical()) : kept.error();
}

}  // namespace zermelo
