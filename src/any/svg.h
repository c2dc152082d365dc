#pragma once
#include <string>
#include <string_view>

#include "zermelo/core/drawing.h"

namespace zermelo {

/// Text as it may stand in XML.
std::string xml_escaped(std::string_view text);

struct SvgPoint {
  double x = 0;
  double y = 0;
};
std::string svg_line(const char* css, SvgPoint from, SvgPoint to);
std::string svg_text(const char* css, SvgPoint at, std::string_view words);

/// A board as a picture. Sides differ in shape of the ring and mark, not in colour alone.
std::string board_svg(const Drawing& drawing);

}  // namespace zermelo
