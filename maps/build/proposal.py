"""A proposal for the places of names, units, stars and coasts' letters on a traced board.

The smallest space is placed first, because it has the fewest choices; everything placed blocks what
follows. A name stands in its space if there is room, else over the water beside it.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise
from typing import Any

import numpy as np
from scipy import ndimage

from adjudicator.board import SEA, Board
from adjudicator.variant import Variant
from maps.checks.ground import CELL, ground_of
from maps.checks.places import BESIDE, MARK_SIZE
from maps.geometry import Geometry, Label, Point
from maps.lettering import Box, boxes
from maps.render.theme import load_theme

LAND_SIZES = (15.0, 14.0, 13.0, 12.0, 11.4, 10.8)
SEA_SIZES = (21.0, 18.0, 16.0, 14.0, 12.5, 11.5, 10.8)
SPACING = 0.06
TURNS = (0, 12, -12, 25, -25, 40, -40, 55, -55, 68, -68, 80, -80)
# A name smaller than this may be turned so that a larger size fits.
UPRIGHT = 11.4
UNIT, STAR, MARK = 15.0, 8.0, (MARK_SIZE * 1.5, MARK_SIZE * 0.8)
TITLE, ROSE = (250.0, 112.0), (132.0, 132.0)
AIR = 2.2
# The share of a unit that may lie outside its space.
ABROAD = 0.46
CHOICES, DRAFT_CHOICES = 16, 2


@dataclass(frozen=True, slots=True)
class Stamp:
    """The cells of a shape, as offsets down and right from its middle."""

    rows: Any
    columns: Any

    @classmethod
    def from_points(cls, points: Iterator[tuple[float, float]]) -> Stamp:
        """Return the cells that points relative to the middle lie in."""
        cells = np.unique([(round(y / CELL), round(x / CELL)) for x, y in points], axis=0)
        return cls(cells[:, 0], cells[:, 1])

    def at(self, spots: Any) -> tuple[Any, Any]:
        """Return rows and columns of all cells for each of several middles."""
        return spots[:, :1] + self.rows, spots[:, 1:] + self.columns


def disc(radius: float) -> Stamp:
    """Return a round stamp."""
    reach = np.arange(-radius, radius + CELL, CELL)
    points = [(x, y) for x in reach for y in reach if math.hypot(x, y) <= radius]
    return Stamp.from_points(iter(points))


def lettering(label: Label, *, at_sea: bool) -> Stamp:
    """Return the cells of a name around its middle."""
    line_boxes = boxes(replace(label, place=(0.0, 0.0)), at_sea)
    return Stamp.from_points(point for box in line_boxes for point in box.points(CELL / 2, AIR))


class Proposal:
    """The board as a grid, and everything that already stands on it.

    `choices` is how many places are compared for each form of a name.
    """

    def __init__(self, variant: Variant, geometry: Geometry, choices: int = CHOICES) -> None:
        self.variant, self.geometry, self.choices = variant, geometry, choices
        ground = ground_of(geometry)
        self.number = {name: row for row, name in enumerate(ground.names)}
        self.grid = np.array([list(row) for row in ground.rows], np.uint8)
        self.sea = np.isin(self.grid, [self.number[key] for key in geometry.sea])
        self.taken = np.zeros_like(self.sea)
        self.canals: dict[str, list[float]] = {}
        look = load_theme(variant.id).look
        self.take_box(look.title, TITLE)
        if look.rose:
            self.take_box(look.rose, ROSE)

    def places(self, wanting: Collection[str]) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return what geometry.json has besides outlines, for each land space and sea of some."""
        area = np.bincount(self.grid.ravel(), minlength=len(self.number))
        names = sorted(self.number, key=lambda name: area[self.number[name]])
        land, sea = {}, {}
        for key in (name for name in names if name in wanting and area[self.number[name]]):
            if key in self.geometry.land:
                land[key] = self.on_land(key)
                self.coasts(key, land[key])
            elif key in self.geometry.sea:
                sea[key] = self.at_sea(key)
        return dict(sorted(land.items())), dict(sorted(sea.items()))

    def on_land(self, key: str) -> dict[str, Any]:
        """Place a land space's unit, star and name as close to each other as possible."""
        own = self.grid == self.number[key]
        foreign = ~own & ~self.sea
        deep = ndimage.distance_transform_edt(own) * CELL
        best: tuple[float, Any, Any, Any] | None = None
        for label in self.labels(key, LAND_SIZES, at_sea=False):
            if best is not None and label.size < best[1][0].size - 1.5:
                break
            for cost, spot in self.for_name(label, own, foreign, deep):
                choice = self.with_unit(key, label, spot, own, foreign, deep)
                if choice is None:
                    continue
                total = cost + choice[0] + 3.2 * (LAND_SIZES[0] - label.size)
                if best is None or total < best[0]:
                    best = (total, (label, spot), choice[1], choice[2])
        if best is None:
            return self.in_the_middle(key, own, at_sea=False)
        _, (label, spot), unit, star = best
        self.take(lettering(label, at_sea=False), spot)
        self.take(disc(UNIT), unit)
        if star is not None:
            self.take(disc(STAR), star)
        if key in self.variant.board.canals:
            self.canals[key] = self.canal(own, foreign, deep, spot)
        placed: dict[str, Any] = {"unit": _point(unit)}
        if star is not None:
            placed["star"] = _point(star)
        return {**placed, "label": _label(label, spot)}

    def canal(self, own: Any, foreign: Any, deep: Any, spot: Any) -> list[float]:
        """Place the mark of a canal near the name."""
        place = self.nearest_to(spot, disc(STAR), own, foreign, self.taken, deep)
        if place is None:
            return _point(spot)
        self.take(disc(STAR), place[1])
        return _point(place[1])

    def at_sea(self, key: str) -> dict[str, Any]:
        """Place a sea's name and unit."""
        own = self.grid == self.number[key]
        deep = ndimage.distance_transform_edt(own) * CELL
        # The name of a narrow sea may continue over the sea beside it.
        for foreign in (~own, ~self.sea):
            for label in self.labels(key, SEA_SIZES, at_sea=True):
                stamp = lettering(label, at_sea=True)
                for _, spot in self.for_name(label, own, foreign, deep, at_sea=True):
                    unit = self.unit_at_sea(own, deep, stamp, spot)
                    if unit is not None:
                        self.take(stamp, spot)
                        self.take(disc(UNIT), unit)
                        return {"unit": _point(unit), "label": _label(label, spot)}
        return self.in_the_middle(key, own, at_sea=True)

    def in_the_middle(self, key: str, own: Any, *, at_sea: bool) -> dict[str, Any]:
        """Place everything that found no room in the middle, for the checks to report."""
        inside = np.argwhere(own)
        spot = inside[np.argmin(np.hypot(*(inside - inside.mean(axis=0)).T))]
        label = min(self.labels(key, (LAND_SIZES[-1],), at_sea=at_sea), key=lambda it: it.angle)
        star = {"star": _point(spot)} if self.variant.board.spaces[key].centre else {}
        return {"unit": _point(spot), **star, "label": _label(label, spot)}

    def labels(self, key: str, sizes: Sequence[float], *, at_sea: bool) -> Iterator[Label]:
        """Yield forms of a name, largest first, in one to three lines, level and then turned."""
        name = self.variant.board.spaces[key].name
        for size in sizes:
            for turn in TURNS:
                if turn and size > UPRIGHT:
                    break
                for lines in _break_lines(name):
                    spacing = round(size * SPACING, 1) if at_sea else 0.0
                    yield Label(lines, size, angle=float(turn), spacing=spacing)

    def for_name(
        self, label: Label, own: Any, foreign: Any, deep: Any, *, at_sea: bool = False
    ) -> list[tuple[float, Any]]:
        """Return the best middles for a name, with their costs."""
        stamp = lettering(label, at_sea=at_sea)
        water = self.sea & ~own
        reach = own if at_sea else ndimage.binary_dilation(own, iterations=int(BESIDE / CELL / 1.5))
        spots = np.argwhere(reach & ~foreign)
        if len(spots) > 2500:
            spots = spots[:: len(spots) // 2500 + 1]
        spots = self.inside(spots, stamp)
        if not len(spots):
            return []
        rows, columns = stamp.at(spots)
        free = ~(self.taken | foreign)[rows, columns].any(axis=1)
        spots, rows, columns = spots[free], rows[free], columns[free]
        if not len(spots):
            return []
        wet = water[rows, columns].mean(axis=1)
        calm = np.minimum(deep[rows, columns], 12).mean(axis=1)
        home = np.array(ndimage.center_of_mass(own))
        far = np.hypot(*(spots - home).T) / (math.sqrt(own.sum()) + 1)
        cost = (90 if at_sea else 34) * wet - calm + 5 * far + abs(label.angle) / 9
        if at_sea:
            cost += 1.5 * len(label.lines)
        order = np.argsort(cost, kind="stable")
        chosen: list[int] = []
        for row in order:
            if all(np.abs(spots[row] - spots[other]).max() > 2 for other in chosen[-8:]):
                chosen.append(int(row))
            if len(chosen) == self.choices:
                break
        return [(float(cost[row]), spots[row]) for row in chosen]

    def with_unit(
        self, key: str, label: Label, spot: Any, own: Any, foreign: Any, deep: Any
    ) -> tuple[float, Any, Any] | None:
        """Return the best unit and star for a name: cost, unit, star."""
        blocked = self.taken.copy()
        self.mark(blocked, lettering(label, at_sea=False), spot)
        unit = self.nearest_to(spot, disc(UNIT), own, foreign, blocked, deep)
        if unit is None:
            return None
        if not self.variant.board.spaces[key].centre:
            return unit[0], unit[1], None
        self.mark(blocked, disc(UNIT), unit[1])
        star = self.nearest_to(spot, disc(STAR), own, foreign, blocked, deep)
        return None if star is None else (unit[0] + star[0] * 0.5, unit[1], star[1])

    def nearest_to(
        self, spot: Any, stamp: Stamp, own: Any, foreign: Any, blocked: Any, deep: Any
    ) -> tuple[float, Any] | None:
        """Return the best place for a stamp in a space: free, mostly inside, near the name."""
        spots = self.inside(np.argwhere(own), stamp)
        if len(spots) > 1500:
            spots = spots[:: len(spots) // 1500 + 1]
        if not len(spots):
            return None
        rows, columns = stamp.at(spots)
        out = foreign[rows, columns].mean(axis=1)
        cost = np.hypot(*(spots - spot).T) * CELL / 8 + 26 * out
        cost -= np.minimum(deep[spots[:, 0], spots[:, 1]], 16) / 4
        cost += np.where(spots[:, 0] > spot[0], 0.4, 0.0)
        cost[blocked[rows, columns].any(axis=1) | (out > ABROAD)] = np.inf
        row = int(np.argmin(cost))
        return None if np.isinf(cost[row]) else (float(cost[row]), spots[row])

    def unit_at_sea(self, own: Any, deep: Any, stamp: Stamp, spot: Any) -> Any:
        """Return the place of a fleet near its sea's name; None if there is none."""
        blocked = self.taken.copy()
        self.mark(blocked, stamp, spot)
        place = self.nearest_to(spot, disc(UNIT), own, ~own, blocked, deep)
        return None if place is None else place[1]

    def coasts(self, key: str, placed: dict[str, Any]) -> None:
        """Place a fleet on each coast of a divided space, and the coast's letters."""
        board = self.variant.board
        own = self.grid == self.number[key]
        foreign = ~own & ~self.sea
        deep = ndimage.distance_transform_edt(own) * CELL
        for coast in board.spaces[key].coasts:
            near = _neighbours(board, key, coast)
            seas = [self.number[name] for name in near if board.spaces[name].kind == SEA]
            water = np.isin(self.grid, seas) & self.apart(key, coast)
            away = ndimage.distance_transform_edt(~own) * CELL
            other = (self.sea & ~water & (away <= CELL * 2)) if water.any() else self.sea
            shore = water & (away <= CELL * 1.5)
            if not shore.any():
                # The checks name this coast, and the author finds it on the picture.
                middle = placed["unit"]
                placed.setdefault("coasts", {})[coast] = {"unit": middle, "mark": middle}
                continue
            blocked = self.taken.copy()
            self.clear(blocked, disc(UNIT), placed["unit"])
            middle = np.array(ndimage.center_of_mass(shore))
            unit = self.nearest_to(middle, disc(UNIT), own, foreign, blocked, deep)
            mark = self.letters(water, away, shore, other, middle)
            self.take(Stamp.from_points(Box((0, 0), *MARK, 0).points(CELL / 2)), mark)
            place = placed["unit"] if unit is None else _point(unit[1])
            placed.setdefault("coasts", {})[coast] = {"unit": place, "mark": _point(mark)}

    def apart(self, key: str, coast: str) -> Any:
        """Return the part of the board that is nearer to this coast than to one on the same seas.

        What tells them apart are the spaces beside only one of them, as Gibraltar and Gascony are
        beside the western and the northern coast of Spain in 1900.
        """
        board, own = self.variant.board, _neighbours(self.variant.board, key, coast)
        seas = {name for name in own if board.spaces[name].kind == SEA}
        nearer = np.ones_like(self.sea)
        for other in board.spaces[key].coasts:
            near = _neighbours(board, key, other)
            if other != coast and seas == {name for name in near if board.spaces[name].kind == SEA}:
                nearer &= self.away_from(own - near) < self.away_from(near - own)
        return nearer

    def away_from(self, spaces: Iterable[str]) -> Any:
        """Return how far each cell lies from the nearest of some spaces."""
        return ndimage.distance_transform_edt(
            ~np.isin(self.grid, [self.number[space] for space in spaces])
        )

    def letters(self, water: Any, away: Any, shore: Any, other: Any, middle: Any) -> Any:
        """Place the letters of a coast on its water, nearer to it than to another coast."""
        stamp = Stamp.from_points(Box((0, 0), *MARK, 0).points(CELL / 2))
        to_shore = ndimage.distance_transform_edt(~shore)
        to_other = ndimage.distance_transform_edt(~other) if other.any() else to_shore + 9
        spots = self.inside(np.argwhere(water & (to_shore < to_other) & (away < 34)), stamp)
        if not len(spots):
            return middle
        rows, columns = stamp.at(spots)
        cost = np.hypot(*(spots - middle).T) + away[spots[:, 0], spots[:, 1]] / 2
        cost += 40 * (~self.sea)[rows, columns].mean(axis=1)
        cost[self.taken[rows, columns].any(axis=1)] += 1000
        return spots[int(np.argmin(cost))]

    def inside(self, spots: Any, stamp: Stamp) -> Any:
        """Return the middles around which the whole stamp lies on the board."""
        least = (-stamp.rows.min() + 2, -stamp.columns.min() + 2)
        most = (len(self.grid) - stamp.rows.max() - 3, len(self.grid[0]) - stamp.columns.max() - 3)
        return spots[((spots >= least) & (spots <= most)).all(axis=1)]

    def take_box(self, middle: Point, size: Point) -> None:
        """Keep a rectangle free."""
        (x, y), (width, height) = middle, size
        rows = slice(max(0, int((y - height / 2) / CELL)), int((y + height / 2) / CELL) + 1)
        columns = slice(max(0, int((x - width / 2) / CELL)), int((x + width / 2) / CELL) + 1)
        self.taken[rows, columns] = True

    def take_own(self, key: str) -> None:
        """Keep the places free that a space already has."""
        shape = self.geometry.shape(key)
        for place in (*shape.units.values(), *([shape.star] if shape.star else [])):
            self.take_box(place, (2 * UNIT, 2 * UNIT))
        for box in boxes(shape.label, key in self.geometry.sea):
            for point in box.points(CELL):
                self.take_box(point, (CELL, CELL))

    def take(self, stamp: Stamp, spot: Any) -> None:
        """Keep everything that follows away from a stamp at this place."""
        self.mark(self.taken, stamp, spot)

    @staticmethod
    def mark(grid: Any, stamp: Stamp, spot: Any) -> None:
        """Set the cells of a stamp."""
        grid[spot[0] + stamp.rows, spot[1] + stamp.columns] = True

    @staticmethod
    def clear(grid: Any, stamp: Stamp, place: Sequence[float]) -> None:
        """Free the cells of a stamp around a place."""
        row, column = int(place[1] / CELL), int(place[0] / CELL)
        grid[row + stamp.rows, column + stamp.columns] = False


def _break_lines(name: str) -> list[tuple[str, ...]]:
    """Return a name on one line and, if it has enough words, evenly on two and three."""
    words = name.replace("-", "- ").split()
    forms: list[tuple[str, ...]] = [(name,)]
    for lines in (2, 3):
        choices = []
        for cuts in combinations(range(1, len(words)), lines - 1):
            ends = [0, *cuts, len(words)]
            parts = [" ".join(words[a:b]).replace("- ", "-") for a, b in pairwise(ends)]
            choices.append(tuple(parts))
        if choices:
            forms.append(min(choices, key=lambda parts: max(map(len, parts))))
    return forms


def _point(spot: Any) -> list[float]:
    return [float((spot[1] + 0.5) * CELL), float((spot[0] + 0.5) * CELL)]


def _label(label: Label, spot: Any) -> dict[str, Any]:
    x, y = _point(spot)
    data: Mapping[str, Any] = {
        "x": x,
        "y": y,
        "angle": label.angle,
        "size": label.size,
        "lines": list(label.lines),
    }
    return {**data, "spacing": label.spacing} if label.spacing else dict(data)


def _neighbours(board: Board, key: str, coast: str) -> frozenset[str]:
    """Return the spaces that a fleet on a coast reaches."""
    return board.fleet_spaces[f"{key}/{coast}"]
