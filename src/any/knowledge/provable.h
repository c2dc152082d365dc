#pragma once
#include <optional>
#include <string_view>

#include "zermelo/core/error.h"
#include "zermelo/core/game.h"
#include "zermelo/core/options.h"
#include "zermelo/games/alquerque/alquerque.h"
#include "zermelo/games/connect/connect.h"
#include "zermelo/games/kalah/kalah.h"
#include "zermelo/games/mnk/mnk.h"

namespace zermelo {

/// `use(game)` with the finite game of that name and settings: one that a proof is possible for. False: there is none.
template <class Use>
Expected<bool> with_provable_game(std::string_view name, const Settings& settings, const Use& use) {
  bool found = false;
  const auto guarded = [&](const auto& game) {
    using G = std::remove_cvref_t<decltype(game)>;
    if constexpr (!CanRepeat<G>) {
      found = true;
      use(game);
    }
  };
  std::optional<Error> error;
  if (name == ConnectFamily::name) error = ConnectFamily::make(settings, guarded);
  if (name == MnkFamily::name) error = MnkFamily::make(settings, guarded);
  if (name == KalahFamily::name) error = KalahFamily::make(settings, guarded);
  if (name == AlquerqueFamily::name) error = AlquerqueFamily::make(settings, guarded);
  if (error) return fail(*error);
  return found;
}

}  // namespace zermelo
