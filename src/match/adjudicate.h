#pragma once
#include <functional>
#include <optional>
#include <string>

#include "zermelo/any/any_game.h"

namespace zermelo {

/// Who ends a game whose result with best play is known before its end; rules that count moves are left out of it, as
/// tables do not know them. Safe to ask from several threads.
struct Adjudication {
  std::string by = {};  ///< "tables"; empty: nobody, only the rules end a game
  std::function<std::optional<Outcome>(const AnyLine&)> judge = {};
};

/// "tables" or empty; an error for a game that has no tables of endings. Those that are there are asked, and those that
/// are quickly built.
Expected<Adjudication> parse_adjudication(const std::string& text, const AnyGame& game);

/// What an exact value means as the end of a game.
Outcome adjudicated(const AnyLine& line, int value);

}  // namespace zermelo
