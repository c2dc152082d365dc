#pragma once
#include <string>

#include "zermelo/store/lab_games.h"

namespace zermelo {

/// The lab's games for a command that changes nothing. A store that may be read and not written, somebody else's or one
/// in an archive, is read from a copy; `open_lab` refuses it.
Expected<LabGames> open_lab_to_read(const std::string& file);

}  // namespace zermelo
