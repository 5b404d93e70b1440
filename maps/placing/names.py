"""The possible places of each space's name, the best first; a position takes one of them.

A name lies in its space or on water beside it: in full if there is room, else in two lines,
smaller, or as the abbreviation. Covering other land, stars or likely tokens has a cost.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import chain

from maps.checks.ground import Ground
from maps.geometry import Geometry, Label, Point
from maps.lettering import SEA_FACE, text_width
from maps.outlines import length, lines
from maps.placing.measures import NAME, SMALL_NAME
from maps.placing.nearness import Stars
from maps.placing.rects import Rect, code_rect, inner_frame, rects, star_rect, token_rect

STEP = 7
KEPT, KEPT_CLEAR, KEPT_CODES = 5, 6, 6
SEA_TIMES = 1.15
MIN_SEA, MAX_SEA = 15.0, 21.0
# Costs of a shorter or smaller name, and of covering something; balanced by eye.
TWO_LINES, SMALL, CODE = 14.0, 22.0, 60.0
ABROAD, IN_WATER, STARRED, OWN_TOKEN, TOKEN, WAY = 260.0, 26.0, 300.0, 30.0, 14.0, 0.25
# Cost of a name that could be another space's, because a star of that space is as near.
AMBIGUOUS = 50.0
# An abbreviation is small enough to leave every star free.
STARRED_CODE = 60.0
# Cost of covering the name of a sea, which seldom has much room.
ON_A_SEAS_NAME = 30.0
FRAME = 1000.0
# How far a name may stand from the board's own place for it; how far if it lies only in water,
# where an island could draw it away from the mainland; and how finely a space is searched.
FAR, FAR_IN_WATER, ACROSS, SEEN = 200.0, 110.0, 22, 6.0
# A name that lies only in water begins or ends this near to its land.
BESIDE = 24.0


def name_places(
    geometry: Geometry, ground: Ground, names: Mapping[str, str]
) -> dict[str, list[Label]]:
    """Return the places for the name of each space, the best first; `names` are the full names."""
    around = _Around(geometry)
    extents = _extents(ground)
    by_space = {}
    for shapes, at_sea in ((geometry.land, False), (geometry.sea, True)):
        for key, shape in shapes.items():
            search = _Search(key, at_sea, around, ground, extents[key])
            by_space[key] = search.best(shape.label, names[key])
    return by_space


class _Around:
    """The parts of the board that are the same in every position."""

    def __init__(self, geometry: Geometry) -> None:
        self.geometry = geometry
        self.seas = frozenset(geometry.sea)
        self.centres = Stars(geometry)
        self.tokens: dict[str, list[Rect]] = {}
        signs = [*geometry.canals.values(), *chain.from_iterable(geometry.crossings.values())]
        self.stars = [star_rect(place) for place in signs]
        for shapes in (geometry.land, geometry.sea):
            for key, shape in shapes.items():
                self.tokens[key] = [token_rect(place) for place in shape.units.values()]
                marks = [*([shape.star] if shape.star else ()), *(shape.marks or {}).values()]
                self.stars += [star_rect(place) for place in marks]
        self.stars += [code_rect(place) for place in geometry.codes.values()]
        self.titles = [rect for note in geometry.notes for rect in rects(note, at_sea=True)]
        self.seas_names = [
            rect for shape in geometry.sea.values() for rect in rects(shape.label, at_sea=True)
        ]
        self.frame = inner_frame(geometry)


def _extents(ground: Ground) -> Mapping[str, Rect]:
    """Return the rectangle around each space, as exact as the grid."""
    size = ground.cell
    extents: dict[int, list[int]] = {}
    for y, row in enumerate(ground.rows):
        for number in set(row):
            left, right = row.find(number), row.rfind(number)
            known = extents.setdefault(number, [left, y, right, y])
            extents[number] = [min(known[0], left), known[1], max(known[2], right), y]
    return {
        ground.names[number]: Rect(a * size, b * size, c * size, d * size)
        for number, (a, b, c, d) in extents.items()
    }


class _Search:
    """The search for the places of one name."""

    def __init__(
        self, key: str, at_sea: bool, around: _Around, ground: Ground, extent: Rect
    ) -> None:
        self.key, self.at_sea, self.around = key, at_sea, around
        self.ground, self.extent = ground, extent
        reach = Rect(extent.left - 130, extent.top - 60, extent.right + 130, extent.bottom + 60)
        self.stars = [rect for rect in around.stars if rect.meets(reach)]
        self.tokens = [
            rect
            for other, tokens in around.tokens.items()
            if other != key
            for rect in tokens
            if rect.meets(reach)
        ]
        self.own = around.tokens[key]
        self.titles = [rect for rect in around.titles if rect.meets(reach)]
        seas_names = () if at_sea else around.seas_names
        self.seas_names = [rect for rect in seas_names if rect.meets(reach)]

    def best(self, label: Label, name: str) -> list[Label]:
        """Return the best places, and the best places that no unit's token can hide."""
        rated = [
            (cost + price, is_clear, placed)
            for form, price in self._forms(label, name)
            for cost, is_clear, placed in self._rate_places(form, label)
        ]
        rated.sort(key=lambda item: (item[0], item[2].place))
        chosen: list[tuple[float, bool, Label]] = []
        for clear, most in ((True, KEPT_CLEAR), (False, KEPT)):
            taken: list[Label] = []
            for item in rated:
                if (item[1] or not clear) and not any(_alike(item[2], other) for other in taken):
                    taken.append(item[2])
                    chosen.append(item)
                if len(taken) == most:
                    break
        chosen += self._codes(rated)
        chosen.sort(key=lambda item: (item[0], item[2].place))
        return list(dict.fromkeys(placed for _, _, placed in chosen))

    def _codes(self, rated: list[tuple[float, bool, Label]]) -> list[tuple[float, bool, Label]]:
        """Return the best places of the abbreviation, far enough apart for one to stay free."""
        codes: list[tuple[float, bool, Label]] = []
        for item in rated:
            at, lines = item[2].place, item[2].lines
            if lines == (self.key,) and all(math.dist(at, other[2].place) > 36 for other in codes):
                codes.append(item)
            if len(codes) == KEPT_CODES:
                break
        return codes

    def _forms(self, label: Label, name: str) -> Iterator[tuple[Label, float]]:
        if self.at_sea:
            size = min(max(label.size * SEA_TIMES, MIN_SEA), MAX_SEA)
            small, spacing = max(size * 0.8, 13.0), label.spacing * 0.6
        else:
            size, small, spacing = NAME, SMALL_NAME, 0.0
        if label.curve:
            if _fits(replace(label, size=size)):
                yield replace(label, size=size), -6.0
        elif label.angle:
            yield replace(label, size=size), 4.0
        plain = Label(label.lines, size, spacing=spacing, kind=label.kind)
        whole = _join_lines(label.lines, name)
        yield replace(plain, lines=(whole,)), 0.0
        halves = label.lines if len(label.lines) > 1 else _halves(whole)
        if halves:
            yield replace(plain, lines=halves), TWO_LINES
        yield replace(plain, lines=(whole,), size=small), SMALL
        if halves:
            yield replace(plain, lines=halves, size=small), SMALL + TWO_LINES
        yield replace(plain, lines=(self.key,)), CODE
        yield replace(plain, lines=(self.key,), size=small), CODE + 10

    def _rate_places(self, form: Label, first: Label) -> Iterator[tuple[float, bool, Label]]:
        """Yield the places of one form of the name: cost, whether no token can hide it, place."""
        covered = rects(form, self.at_sea)
        shape = [point for rect in covered for point in rect.points(SEEN)]
        if form.curve or form.angle:
            yield (*self._cost(form.middle, first, (0.0, 0.0), covered, shape), form)
            return
        is_code = form.lines == (self.key,)
        for place in self._grid():
            if math.dist(place, first.middle) < FAR:
                moved = [rect.shift(place) for rect in covered]
                cost, is_clear = self._cost(place, first, place, moved, shape)
                if is_code:
                    cost += STARRED_CODE * _count_meetings(moved, self.stars)
                if cost < FRAME:
                    yield (cost, is_clear, replace(form, place=place))

    def _grid(self) -> Iterator[tuple[int, int]]:
        """Yield points of the space and, on land, of the water beside it."""
        box, margin = self.extent, 0 if self.at_sea else 26
        width, height = box.right - box.left + 2 * margin, box.bottom - box.top + 2 * margin
        step = max(STEP, math.sqrt(width * height) / ACROSS)
        where = {self.key} if self.at_sea else {self.key, *self.around.seas}
        for row in range(int(height / step) + 1):
            y = round(box.top - margin + row * step)
            for column in range(int(width / step) + 1):
                x = round(box.left - margin + column * step)
                if self.ground.at((x, y)) in where:
                    yield (x, y)

    def _cost(
        self, middle: Point, first: Label, by: Point, covered: list[Rect], shape: list[Point]
    ) -> tuple[float, bool]:
        """Return the cost of a place, and whether no token can hide it; `shape` is moved `by`."""
        if not all(rect.is_within(self.around.frame) for rect in covered):
            return (FRAME, False)
        at, (dx, dy) = self.ground.at, by
        seen = [at((x + dx, y + dy)) for x, y in shape]
        own = seen.count(self.key)
        if not (own or self.at_sea or self._is_beside(middle, first, covered)):
            return (FRAME, False)
        water = 0 if self.at_sea else sum(space in self.around.seas for space in seen)
        cost = ABROAD * (len(seen) - own - water) / len(seen) + IN_WATER * water / len(seen)
        if not own:
            cost += IN_WATER
        cost += STARRED * (
            _count_meetings(covered, self.stars) + 2 * _count_meetings(covered, self.titles)
        )
        on_own, on_others = (
            _count_meetings(covered, self.own),
            _count_meetings(covered, self.tokens),
        )
        cost += ON_A_SEAS_NAME * bool(_count_meetings(covered, self.seas_names))
        if not self.at_sea and self.around.centres.is_ambiguous(self.key, covered):
            cost += AMBIGUOUS
        # Only one unit can stand in a space, however many coasts it has.
        cost += OWN_TOKEN * bool(on_own) + TOKEN * on_others + WAY * math.dist(middle, first.middle)
        return (cost, not on_own and not on_others)

    def _is_beside(self, middle: Point, first: Label, covered: list[Rect]) -> bool:
        """Whether a name that lies only in water is close enough to its land."""
        if math.dist(middle, first.middle) > FAR_IN_WATER:
            return False
        around = (point for rect in covered for point in rect.wider(BESIDE).points(2 * SEEN))
        return any(self.ground.at(point) == self.key for point in around)


def _fits(label: Label) -> bool:
    """Whether a name fits its curve, within 2 %. Letters beyond its end are not drawn."""
    width = text_width(label.lines[0], label.size, SEA_FACE, label.spacing)
    return width <= length(lines(label.curve)[0]) * 1.02


def _join_lines(lines: tuple[str, ...], name: str) -> str:
    """Join lines into one, keeping a hyphen only if the name itself has it."""
    text = " ".join(lines).replace("- ", "-")
    return text if text in name else text.replace("-", "")


def _halves(name: str) -> tuple[str, str] | None:
    cuts = [at for at, sign in enumerate(name) if sign in " -"]
    halves = [(name[: at + 1].rstrip(), name[at + 1 :]) for at in cuts]
    return min(halves, key=lambda pair: max(map(len, pair)), default=None)


def _alike(a: Label, b: Label) -> bool:
    """Whether two places are so close that anything hiding one also hides the other."""
    return a.lines == b.lines and a.size == b.size and math.dist(a.middle, b.middle) < 2.5 * STEP


def _count_meetings(covered: list[Rect], others: list[Rect]) -> int:
    return sum(any(rect.meets(other) for rect in covered) for other in others)
