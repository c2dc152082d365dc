#include "zermelo/any/svg.h"

#include <fmt/format.h>

namespace zermelo {
namespace {

constexpr double unit = 48;  // pixels a cell
constexpr double board_margin = 12;

std::string spot_svg(const Drawing::Spot& s) {
  const double x = s.x * unit;
  const double y = s.y * unit;
  const double w = s.width * unit;
  const double h = s.height * unit;
  const auto polygon = [&](auto... points) {
    return fmt::format("<polygon class=\"node\" points=\"{}\"/>\n",
                       fmt::format(fmt::runtime("{:.1f},{:.1f} {:.1f},{:.1f} {:.1f},{:.1f} {:.1f},{:.1f}"), points...));
  };
  const auto rectangle = [&](const char* css) {
    return fmt::format("<rect class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"/>\n", css,
                       x - w / 2, y - h / 2, w, h);
  };
  switch (s.shape) {
    case Drawing::Shape::Square: return rectangle("light");
    case Drawing::Shape::Dark: return rectangle("dark");
    case Drawing::Shape::Point:
      return fmt::format("<circle class=\"point\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\"/>\n", x, y, 0.08 * unit);
    case Drawing::Shape::Hole:
      return rectangle("frame") + fmt::format("<circle class=\"hole\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\"/>\n", x,
                                              y, 0.42 * std::min(w, h));
    case Drawing::Shape::Circle:
      return fmt::format("<ellipse class=\"node\" cx=\"{:.1f}\" cy=\"{:.1f}\" rx=\"{:.1f}\" ry=\"{:.1f}\"/>\n", x, y,
                         w / 2, h / 2);
    case Drawing::Shape::Triangle:
      return polygon(x - w / 2, y + h / 2, x, y - h / 2, x, y - h / 2, x + w / 2, y + h / 2);
    case Drawing::Shape::Inverted:
      return polygon(x - w / 2, y - h / 2, x, y + h / 2, x, y + h / 2, x + w / 2, y - h / 2);
    case Drawing::Shape::Diamond: return polygon(x - w / 2, y, x, y - h / 2, x + w / 2, y, x, y + h / 2);
    case Drawing::Shape::Nothing: return {};
  }
  return {};
}

std::string piece_svg(const Drawing::Piece& p) {
  const char* side = p.owner == Player::First ? "first" : p.owner == Player::Second ? "second" : "neutral";
  std::string out;
  if (p.disc)
    out += fmt::format("<circle class=\"{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\"/>\n", side, p.x * unit,
                       p.y * unit, 0.36 * unit);
  if (!p.mark.empty())
    out += fmt::format("<text class=\"{}-mark\" x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"{:.0f}\">{}</text>\n",
                       p.disc ? side : "lone", p.x * unit, p.y * unit, (p.disc ? 0.42 : 0.7) * unit,
                       xml_escaped(p.mark));  // a mark without a disc lies on the board: ♚ must not be white
  return out;
}

constexpr const char* style =
    "<style>.light{fill:#f3e6cf;stroke:#7a5c3a}.dark{fill:#b58863;stroke:#7a5c3a}.frame{fill:#2f5d9f}"
    ".hole{fill:#f4f6fa}.point{fill:#3b2a18}"
    ".node{fill:#fff;stroke:#333;stroke-width:1.5}.line{stroke:#3b2a18;stroke-width:2}"
    ".first{fill:#fffaf0;stroke:#222;stroke-width:2.5}.second{fill:#222;stroke:#222;stroke-width:2.5}"
    ".neutral{fill:#999;stroke:#222}.label{fill:#444}.caption{fill:#222}"
    "text{font-family:sans-serif;text-anchor:middle;dominant-baseline:central}.first-mark{fill:#222}"
    ".second-mark{fill:#fff}.neutral-mark,.lone-mark{fill:#222}</style>\n";

}  // namespace

std::string xml_escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default: out += c;
    }
  }
  return out;
}

std::string svg_line(const char* css, SvgPoint from, SvgPoint to) {
  return fmt::format("<line class=\"{}\" x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\"/>\n", css, from.x,
                     from.y, to.x, to.y);
}

std::string svg_text(const char* css, SvgPoint at, std::string_view words) {
  return fmt::format("<text class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n", css, at.x, at.y, xml_escaped(words));
}

std::string board_svg(const Drawing& d) {
  const double width = d.width * unit + 2 * board_margin;
  const double height = d.height * unit + 2 * board_margin + (d.caption.empty() ? 0 : 24);
  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{:.0f} {:.0f} {:.0f} {:.0f}\" width=\"{:.0f}\" "
      "height=\"{:.0f}\" role=\"img\">\n",
      -board_margin, -board_margin, width, height, width, height);
  out += style;
  out += fmt::format("<rect x=\"{:.0f}\" y=\"{:.0f}\" width=\"{:.0f}\" height=\"{:.0f}\" fill=\"#fff\"/>\n",
                     -board_margin, -board_margin, width, height);
  for (const auto& s : d.strokes) out += svg_line("line", {s.x1 * unit, s.y1 * unit}, {s.x2 * unit, s.y2 * unit});
  for (const auto& spot : d.spots) out += spot_svg(spot);
  for (const auto& piece : d.pieces) out += piece_svg(piece);
  for (const auto& label : d.labels)
    out += fmt::format("<text class=\"label\" x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"{:.0f}\">{}</text>\n",
                       label.x * unit, label.y * unit, label.size * unit, xml_escaped(label.text));
  if (!d.caption.empty())
    out += fmt::format("<text class=\"caption\" x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"16\">{}</text>\n",
                       d.width * unit / 2, d.height * unit + board_margin, xml_escaped(d.caption));
  return out + "</svg>\n";
}

}  // namespace zermelo
