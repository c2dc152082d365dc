"""The icon of the page as PNG, in the sizes that an installed page needs: drawn from web/public/icon.svg, which has one
rectangle, one path of straight lines, and circles."""
import math
import re
import struct
import xml.etree.ElementTree
import zlib

SAFE_PART = 0.8  # of a maskable icon: the system may cut the rest off (W3C, Web Application Manifest, "maskable")


def colour(text):
    return tuple(int(text[at:at + 2], 16) for at in (1, 3, 5))


def corners(path):
    """The points of a path of the commands M, L and h."""
    points = []
    for command, numbers in re.findall(r"([MLh])([^MLh]*)", path):
        values = [float(number) for number in numbers.split()]
        points.append((points[-1][0] + values[0], points[-1][1]) if command == "h" else tuple(values))
    return points


def from_segment(x, y, start, end):
    across, down = end[0] - start[0], end[1] - start[1]
    part = ((x - start[0]) * across + (y - start[1]) * down) / (across * across + down * down)
    part = min(1.0, max(0.0, part))
    return math.hypot(x - start[0] - part * across, y - start[1] - part * down)


def outside_rectangle(x, y, size, radius):
    """How far outside a square with round corners, negative inside."""
    across, down = abs(x - size / 2) - size / 2 + radius, abs(y - size / 2) - size / 2 + radius
    return math.hypot(max(across, 0), max(down, 0)) + min(max(across, down), 0) - radius


def shapes(svg, maskable):
    """Colours and distances, the lowest shape first."""
    drawn = []
    for element in xml.etree.ElementTree.parse(svg).getroot():
        kind, of = element.tag.rpartition("}")[2], element.attrib
        if kind == "rect":
            size, radius = float(of["width"]), float(of["rx"])
            distance = (lambda x, y: -1.0) if maskable else (lambda x, y, s=size, r=radius: outside_rectangle(x, y, s, r))
            drawn.append((colour(of["fill"]), distance))
        elif kind == "path":
            points, half = corners(of["d"]), float(of["stroke-width"]) / 2
            lines = list(zip(points, points[1:]))
            drawn.append((colour(of["stroke"]), lambda x, y, ls=lines, h=half: min(from_segment(x, y, *line) for line in ls) - h))
        elif kind == "circle":
            at, radius = (float(of["cx"]), float(of["cy"])), float(of["r"])
            drawn.append((colour(of["fill"]), lambda x, y, a=at, r=radius: math.hypot(x - a[0], y - a[1]) - r))
        else:
            raise ValueError(f"{svg}: <{kind}> cannot be drawn")
    return drawn


def pixel(drawn, x, y, width):
    """Red, green, blue and opacity of the point; an edge is one pixel wide."""
    red, green, blue, opacity = 0.0, 0.0, 0.0, 0.0
    for paint, distance in drawn:
        covered = min(1.0, max(0.0, 0.5 - distance(x, y) / width))
        if covered > 0:
            opacity = covered + opacity * (1 - covered)
            part = covered / opacity
            red, green, blue = (old + (new - old) * part for old, new in zip((red, green, blue), paint))
    return bytes(round(value) for value in (red, green, blue, 255 * opacity))


def chunk(kind, content):
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def png(svg, size, maskable=False):
    """The file of `size` pixels; a maskable one fills the square, with the drawing in its middle."""
    drawn = shapes(svg, maskable)
    board = 32.0
    part = SAFE_PART if maskable else 1.0
    width = board / (size * part)
    start = board / 2 - size / 2 * width
    rows = []
    for row in range(size):
        y = start + (row + 0.5) * width
        rows.append(b"\0" + b"".join(pixel(drawn, start + (column + 0.5) * width, y, width) for column in range(size)))
    head = struct.pack(">IIBBBBB", size, size, 8, 6, 0, 0, 0)  # 8 bits a channel, with opacity
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"".join(rows), 9)) + chunk(b"IEND", b"")
