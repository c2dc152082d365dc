#pragma once
#include <memory>
#include <string>
#include <string_view>

#include "zermelo/serve/session.h"

namespace zermelo {

/// A table out of a pasted text: a record of ours (JSON), a game in its notation (PGN, PDN, numbered moves), or a
/// position or the name of a start. `game` may be empty where the text tells.
Expected<std::unique_ptr<Table>> import_table(const Catalogue& games, const std::string& game, std::string_view pasted);

}  // namespace zermelo
