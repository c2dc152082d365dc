#pragma once
#include <string>
#include <string_view>

#include "zermelo/core/drawing.h"

namespace zermelo {

/// Text as it may stand in XML.
std::string xml_escaped(std::string_view text);

/// A board as a picture. Sides differ in shape of the ring and mark, not in colour alone.
std::string board_svg(const Drawing& drawing);

}  // namespace zermelo
