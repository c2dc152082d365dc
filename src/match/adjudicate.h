#pragma once
#include <functional>
#include <optional>
#include <string>

#include "zermelo/any/any_game.h"

namespace zermelo {

/// Ends a game whose result with best play is known before its end. Tablebases do not know the rules that count moves.
/// Safe to ask from several threads.
struct Adjudication {
  std::string by = {};  ///< "tables"; empty: nobody, only the rules end a game
  std::function<std::optional<Outcome>(const AnyLine&)> judge = {};
};

/// "tables" or empty; an error for a game that has no endgame tablebases. Those that are built are asked, and
/// those that are quickly built.
Expected<Adjudication> parse_adjudication(const std::string& text, const AnyGame& game);

}  // namespace zermelo
