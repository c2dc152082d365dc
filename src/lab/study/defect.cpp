#include "zermelo/lab/study/defect.h"

#include "zermelo/any/stranger.h"
#include "zermelo/any/svg.h"
#include "zermelo/core/number_text.h"

namespace zermelo {
namespace {

struct Choice {
  std::string move;
  std::string value;
};

Expected<Choice> choice(const Catalogue& games, const std::string& rules, const std::string& position,
                        const std::string& spec) {
  const auto game = games.game(rules, position);
  if (!game) return fail(game.error());
  const auto line = (*game)->start(position);
  if (!line) return fail(line.error());
  auto player = player_for_stranger(**game, spec);  // a report starts no program
  if (!player) return Choice{.move = "not asked: " + player.error().what, .value = ""};
  const auto thought = (*player)->think(**line, {});
  if (!thought) return Choice{.move = "no move: " + thought.error().what, .value = ""};  // a crash is a defect too
  return Choice{.move = thought->move.value_or("no move"), .value = thought->value ? number_text(*thought->value) : ""};
}

}  // namespace

Expected<ShownDefect> show_defect(const StudyDefect& defect, const Catalogue& games) {
  const auto with = choice(games, defect.game, defect.position, defect.player);
  if (!with) return fail(with.error());
  const auto without = choice(games, defect.fixed_game, defect.position, defect.fixed_player);
  if (!without) return fail(without.error());
  const auto line = games.game(defect.game, defect.position).value()->start(defect.position);
  if (!line) return fail(line.error());
  return ShownDefect{.board = board_svg((*line)->drawing()),
                     .move = with->move,
                     .fixed_move = without->move,
                     .value = with->value,
                     .fixed_value = without->value};
}

}  // namespace zermelo
