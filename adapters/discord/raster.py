"""Our own card drawings as PNG, for platforms that take no SVG.

It reads the few elements that ``adapters.faces`` writes (rectangles, circles, groups, paths of lines, curves and arcs,
``translate`` and ``scale``), turns every outline into points and fills or strokes it, four times as large as wanted,
then shrinks it smoothly. It is no SVG renderer, and says so about anything else.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from io import BytesIO
from itertools import pairwise
from xml.etree import ElementTree as ET

from PIL import Image, ImageDraw

from adapters.faces import HEIGHT, WIDTH

FINE = 4
"""drawn so many times as large"""
STEPS = 16
"""straight pieces of a curve"""
_PART = re.compile(r"([MLHVCSQAZ])|(-?\d*\.?\d+)")
_MOVE = re.compile(r"(translate|scale)\(([^)]*)\)")
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "A": 7, "Z": 0}

Point = tuple[float, float]


class Unknown(ValueError):
    """Something in a drawing that this room does not draw."""


@dataclass(frozen=True, slots=True)
class _Pen:
    """How to draw: colours ("none": not), the width of lines, and where: ``scale`` and offset in pixels."""

    fill: str = "#000"
    stroke: str = "none"
    width: float = 1.0
    scale: float = 1.0
    x: float = 0.0
    y: float = 0.0

    def put(self, point: Point) -> Point:
        return self.x + point[0] * self.scale, self.y + point[1] * self.scale

    def inside(self, element: ET.Element) -> _Pen:
        """The pen within an element."""
        scale, x, y = self.scale, self.x, self.y
        for kind, numbers in _MOVE.findall(element.get("transform", "")):
            values = [float(number) for number in numbers.replace(",", " ").split()]
            if kind == "scale":
                scale *= values[0]
            else:
                x, y = x + scale * values[0], y + scale * (values[1] if len(values) > 1 else 0.0)
        fill, stroke = element.get("fill", self.fill), element.get("stroke", self.stroke)
        width = float(element.get("stroke-width", self.width))
        return replace(self, fill=fill, stroke=stroke, width=width, scale=scale, x=x, y=y)


def png(svg: str, side: int, *, dimmed: bool = False) -> bytes:
    """A card's drawing in the middle of a transparent square of ``side`` pixels. ``dimmed``: fainter, greyer.

    Raises Unknown for a drawing that holds something else than ours do.
    """
    whole = side * FINE
    scale = whole / HEIGHT
    image = Image.new("RGBA", (whole, whole), (0, 0, 0, 0))
    pen = _Pen(scale=scale, x=(whole - WIDTH * scale) / 2)
    brush = ImageDraw.Draw(image)
    for element in ET.fromstring(svg):  # noqa: S314 - our own drawing
        _element(brush, element, pen)
    image = image.resize((side, side), Image.Resampling.LANCZOS)
    if dimmed:
        grey = image.convert("L").convert("RGB")
        faint = Image.blend(image.convert("RGB"), grey, 0.5)
        faint.putalpha(image.getchannel("A").point([alpha * 9 // 20 for alpha in range(256)]))
        image = faint
    out = BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()


def _element(brush: ImageDraw.ImageDraw, element: ET.Element, outer: _Pen) -> None:
    pen = outer.inside(element)
    match element.tag.rpartition("}")[2]:
        case "g":
            for child in element:
                _element(brush, child, pen)
        case "rect":
            _rectangle(brush, element, pen)
        case "circle":
            x, y, r = (float(element.get(name, 0)) for name in ("cx", "cy", "r"))
            brush.ellipse((*pen.put((x - r, y - r)), *pen.put((x + r, y + r))), fill=pen.fill)
        case "path":
            for points, closed in outlines(element.get("d", "")):
                _outline(brush, [pen.put(point) for point in points], pen, closed=closed)
        case other:
            raise Unknown(other)


def _rectangle(brush: ImageDraw.ImageDraw, element: ET.Element, pen: _Pen) -> None:
    x, y, wide, high, radius = (float(element.get(name, 0)) for name in ("x", "y", "width", "height", "rx"))
    line = 0 if pen.stroke == "none" else round(pen.width * pen.scale)
    brush.rounded_rectangle(
        (*pen.put((x, y)), *pen.put((x + wide, y + high))),
        radius * pen.scale,
        fill=pen.fill,
        outline=None if pen.stroke == "none" else pen.stroke,
        width=max(1, line),
    )


def _outline(brush: ImageDraw.ImageDraw, points: list[Point], pen: _Pen, *, closed: bool) -> None:
    if pen.fill != "none" and len(points) > 2:
        brush.polygon(points, fill=pen.fill)
    if pen.stroke == "none":
        return
    line = pen.width * pen.scale
    path = [*points, points[0]] if closed else points
    brush.line(path, fill=pen.stroke, width=round(line))
    for x, y in path:  # round joints and ends
        brush.ellipse((x - line / 2, y - line / 2, x + line / 2, y + line / 2), fill=pen.stroke)


def outlines(path: str) -> Iterator[tuple[list[Point], bool]]:
    """The outlines of a path as points, each with whether it is closed. Raises Unknown.

    >>> list(outlines("M0 0H2V2Z"))
    [([(0.0, 0.0), (2.0, 0.0), (2.0, 2.0)], True)]
    """
    if _PART.sub("", path).strip(" ,\n"):
        raise Unknown(path)
    points: list[Point] = []
    handle: Point | None = None
    for letter, values in _pieces(path):
        if letter == "M":
            if len(points) > 1:
                yield points, False
            points, handle = [(values[0], values[1])], None
            continue
        if letter == "Z":
            yield points, True
            points = [points[0]]
            continue
        new, handle = _walked(letter, values, points[-1], handle)
        points += new
    if len(points) > 1:
        yield points, False


def _pieces(path: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with its numbers; more numbers than a command takes repeat it (after a move: as lines)."""
    letter, values = "", list[float]()
    for found in _PART.finditer(path):
        if found[1]:
            letter, values = found[1], []
            if letter == "Z":
                yield letter, []
            continue
        values.append(float(found[2]))
        if len(values) == _TAKES[letter]:
            yield letter, values
            letter, values = "L" if letter == "M" else letter, []


def _walked(letter: str, v: list[float], at: Point, handle: Point | None) -> tuple[list[Point], Point | None]:
    """The points that a command adds, and the handle that a smooth curve after it mirrors."""
    match letter:
        case "L":
            return [(v[0], v[1])], None
        case "H":
            return [(v[0], at[1])], None
        case "V":
            return [(at[0], v[0])], None
        case "C":
            return _curve([at, (v[0], v[1]), (v[2], v[3]), (v[4], v[5])]), (v[2], v[3])
        case "S":
            mirrored = at if handle is None else (2 * at[0] - handle[0], 2 * at[1] - handle[1])
            return _curve([at, mirrored, (v[0], v[1]), (v[2], v[3])]), (v[0], v[1])
        case "Q":
            return _curve([at, (v[0], v[1]), (v[2], v[3])]), None
        case _:
            return _arc(at, v), None


def _curve(points: list[Point]) -> list[Point]:
    """A Bézier curve, without its first point (de Casteljau)."""
    found: list[Point] = []
    for step in range(1, STEPS + 1):
        t, left = step / STEPS, points
        while len(left) > 1:
            left = [(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for a, b in pairwise(left)]
        found.append(left[0])
    return found


def _arc(at: Point, v: list[float]) -> list[Point]:
    """An elliptic arc without rotation, without its first point (SVG's conversion from ends to a centre)."""
    rx, ry, _, large, sweep, x, y = v
    dx, dy = (at[0] - x) / 2, (at[1] - y) / 2
    grown = math.sqrt(max(1.0, (dx / rx) ** 2 + (dy / ry) ** 2))
    rx, ry = rx * grown, ry * grown
    under = rx**2 * dy**2 + ry**2 * dx**2
    root = math.sqrt(max(0.0, (rx**2 * ry**2 - under) / under)) * (-1 if large == sweep else 1)
    cx, cy = root * rx * dy / ry, -root * ry * dx / rx
    middle = cx + (at[0] + x) / 2, cy + (at[1] + y) / 2
    begin = math.atan2((dy - cy) / ry, (dx - cx) / rx)
    turn = math.atan2((-dy - cy) / ry, (-dx - cx) / rx) - begin
    if sweep and turn < 0:
        turn += 2 * math.pi
    elif not sweep and turn > 0:
        turn -= 2 * math.pi
    steps = STEPS * 2
    angles = (begin + turn * step / steps for step in range(1, steps + 1))
    return [(middle[0] + rx * math.cos(angle), middle[1] + ry * math.sin(angle)) for angle in angles]
