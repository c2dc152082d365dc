#include "zermelo/lab/study/check_player.h"

#include "zermelo/any/player_kinds.h"

namespace zermelo {

Expected<void> check_player(const AnyGame& game, const std::string& text) {
  const auto spec = PlayerSpec::parse(text);
  if (!spec) return fail(spec.error());
  if (is_outside(spec->name())) {
    if (!spec->values().empty() || spec->value("command")) return {};
    return fail({.what = "no command", .where = "player " + spec->name(), .expected = spec->name() + ":CMD,time=1s"});
  }
  const auto player = game.player(*spec);
  if (!player) return fail(player.error());
  return {};
}

}  // namespace zermelo
