#include "zermelo/any/perfect.h"

#include <utility>

#include "zermelo/any/knowledge.h"
#include "zermelo/search/limits.h"

namespace zermelo {
namespace {

/// Names the player that lacks a tablebase; the place of the file stays.
Error asked_by(Error error, const std::string& spec) {
  error.where = "player " + spec + (error.where.starts_with("tablebase file") ? ", " + error.where : "");
  return error;
}

class PerfectPlayer final : public AnyPlayer {
 public:
  PerfectPlayer(std::string spec, std::shared_ptr<AnyTablebases> tablebases)
      : AnyPlayer(std::move(spec)),
        tablebases_(std::move(tablebases)) {}

  bool deterministic() const override { return true; }

  Expected<Thought> think(const AnyLine& line, const Request& request) override {
    const Meter watch({});
    const auto moves = tablebases_->moves(line.position(), request.stop);
    if (!moves) return fail(moves.error());
    if (moves->empty()) return fail(unknown(line.position()));
    Thought thought;
    for (const auto& [move, exact] : *moves) {
      const int ends = exact.margin ? 0 : exact.value;
      thought.moves.push_back({.move = move,
                               .value = static_cast<double>(exact.value),
                               .bound = Bound::Exact,
                               .line = {move},
                               .ends = ends,
                               .proof = Proof::Proven,
                               .win = ends > 0 ? std::optional(exact.plies) : std::nullopt,
                               .loss = ends < 0 ? std::optional(exact.plies) : std::nullopt});
    }
    auto& best = thought.moves.front();
    best.line = best_line(line, request.stop);
    thought.move = best.move;
    thought.value = best.value;
    thought.proof = Proof::Proven;
    thought.win = best.win;
    thought.loss = best.loss;
    thought.line = best.line;
    thought.depth = moves->front().second.plies;
    thought.nodes = moves->size();
    thought.leaves = moves->size();
    thought.seconds = watch.seconds();
    return thought;
  }

 private:
  /// To the end, or as far as somebody wants to read.
  std::vector<std::string> best_line(const AnyLine& start, const std::stop_token& stop) const {
    constexpr std::size_t longest = 200;
    std::vector<std::string> moves;
    const auto line = start.clone();
    while (moves.size() < longest && !stop.stop_requested()) {
      const auto next = tablebases_->moves(line->position(), stop);
      if (!next || next->empty() || (!next->front().second.margin && next->front().second.value == 0 && !moves.empty()))
        break;
      if (!line->play(next->front().first)) break;
      moves.push_back(next->front().first);
      if (line->outcome()) break;
    }
    return moves;
  }

  Error unknown(const std::string& position) const {
    const Error error =
        tablebases_->gap(position).value_or(Error{.what = "no move in the position " + in_quotes(position),
                                                  .expected = "a game that is not over",
                                                  .code = ErrorCode::Illegal});
    return asked_by(error, spec());
  }

  std::shared_ptr<AnyTablebases> tablebases_;
};

Expected<std::shared_ptr<AnyTablebases>> tablebases_of_perfect(const PlayerSpec& spec, const AnyGame& game) {
  const auto s = spec.settings(perfect_options());
  if (!s) return fail(s.error());
  auto tablebases = game.knowledge()->tablebases(s->text("dir"));
  return tablebases ? tablebases : fail(asked_by(tablebases.error(), spec.name()));
}

}  // namespace

std::vector<Option> perfect_options() {
  return {Option::text("dir", "folder of the tablebases (default: in XDG_CACHE_HOME)", "")};
}

Expected<std::unique_ptr<AnyPlayer>> make_perfect_player(const PlayerSpec& spec, const AnyGame& game) {
  auto tablebases = tablebases_of_perfect(spec, game);
  if (!tablebases) return fail(tablebases.error());
  return std::make_unique<PerfectPlayer>(spec.canonical(), std::move(*tablebases));
}

std::optional<Error> lacks_tablebases(const PlayerSpec& spec, const AnyGame& game, std::string_view start) {
  if (spec.name() != "perfect") return std::nullopt;
  const auto tablebases = tablebases_of_perfect(spec, game);
  if (!tablebases) return tablebases.error();
  const auto line = game.start(start);
  if (!line) return line.error();
  const auto error = (*tablebases)->gap((*line)->position());
  return error ? std::optional(asked_by(*error, spec.canonical())) : std::nullopt;
}

}  // namespace zermelo
