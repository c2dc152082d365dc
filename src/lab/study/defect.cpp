#include "zermelo/lab/study/defect.h"

#include "zermelo/any/stranger.h"
#include "zermelo/any/svg.h"
#include "zermelo/core/number_text.h"

namespace zermelo {
namespace {

std::string move_text(const Expected<Thought>& thought) {
  return thought ? thought->move.value_or("no move") : "no move: " + thought.error().what;
}

std::string value_text(const Expected<Thought>& thought) {
  return thought && thought->value ? number_text(*thought->value) : "";
}

}  // namespace

Expected<DefectAnswer> ask(const Catalogue& games, const std::string& rules, const std::string& position,
                           const std::string& spec, const Request& request) {
  const auto game = games.game(rules, position);
  if (!game) return fail(game.error());
  auto line = (*game)->start(position);
  if (!line) return fail(line.error());
  auto player = player_for_stranger(**game, spec);  // a report starts no program
  auto thought = player ? (*player)->think(**line, request)
                        : Expected<Thought>(fail({.what = "not asked: " + player.error().what}));
  return DefectAnswer{.line = std::move(*line), .thought = std::move(thought)};
}

Expected<ShownDefect> show_defect(const StudyDefect& defect, const Catalogue& games) {
  const auto with = ask(games, defect.game, defect.position, defect.player, {});
  if (!with) return fail(with.error());
  const auto without = ask(games, defect.fixed_game, defect.position, defect.fixed_player, {});
  if (!without) return fail(without.error());
  return ShownDefect{.board = board_svg(with->line->drawing()),
                     .move = move_text(with->thought),
                     .fixed_move = move_text(without->thought),
                     .value = value_text(with->thought),
                     .fixed_value = value_text(without->thought)};
}

}  // namespace zermelo
