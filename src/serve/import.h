#pragma once
#include <memory>
#include <string>
#include <string_view>

#include "zermelo/serve/session.h"

namespace zermelo {

/// A session from a pasted text: a game record (JSON, docs/records.md), a game in its notation (PGN, PDN, numbered
/// moves), a position, or the name of a start. `game` may be empty where the text names the game.
Expected<std::unique_ptr<Session>> import_session(const Catalogue& games, const std::string& game,
                                                  std::string_view pasted);

}  // namespace zermelo
