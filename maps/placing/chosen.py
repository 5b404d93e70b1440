"""The names of a position, each at the first of its places that units and other names leave free.

Overlaps are computed beforehand as sets of bits, so that choosing takes a few comparisons per name.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from operator import itemgetter
from typing import Generic, TypeVar

from adjudicator.orders import space_of
from adjudicator.state import Position
from adjudicator.variant import Variant
from maps.geometry import Geometry, Label, Point
from maps.placing.board import asides, drawn_board
from maps.placing.kept import placing_of
from maps.placing.measures import NAME_TIMES, TOKEN_TIMES
from maps.placing.nearness import LINE_GAP, Line, Stars, read_as_one
from maps.placing.rects import (
    Rect,
    around,
    aside_rect,
    code_rect,
    inner_frame,
    larger,
    rects,
    star_rect,
    token_rect,
)

Held = TypeVar("Held")
BOARDS = 256
# Names may come as close as their letters; the air around them only keeps units away.
BETWEEN_NAMES = 1.5
# A full name this far from its abbreviation would be taken for another space's name.
FAR = 98.0


@dataclass(frozen=True, slots=True)
class Placed:
    """The name of a space at its place in one position. `number` is unique among all places.

    A name that is as near to another space's star as to its own has a line, the `leader`.
    """

    space: str
    label: Label
    at_sea: bool
    number: int
    leader: Line | None = None


@dataclass(frozen=True, slots=True)
class _Choice:
    """A place for a name.

    - bit: its own bit.
    - units: the bits of the locations whose tokens hide it.
    - names: the bits of other names' places that it overlaps, or would read as one name with.
    - on_sign: whether it covers a star or a code of a large board.
    """

    placed: Placed
    bit: int
    units: int
    names: int
    on_sign: bool = False

    @property
    def is_code(self) -> bool:
        """Whether this is the abbreviation."""
        return self.placed.label.lines == (self.placed.space,)

    def is_better(self, code: _Choice) -> bool:
        """Whether this is the full name and close enough to the place of the abbreviation."""
        away = math.dist(self.placed.label.middle, code.placed.label.middle)
        return not self.is_code and away < FAR


@dataclass(frozen=True, slots=True)
class _Choices:
    """All places of a board.

    - bits: the bit of each location; aside: the bits of the places of its dislodged unit.
    - spaces: the places of each space's name; the spaces with the least room come first.
    """

    bits: dict[str, int]
    aside: dict[tuple[str, Point], int]
    spaces: tuple[tuple[_Choice, ...], ...]


def names_at(
    variant: Variant,
    occupied: Iterable[str],
    *,
    dislodged: Iterable[str] = (),
    small: bool = False,
    other_end: Position | None = None,
) -> tuple[Placed, ...]:
    """Return the place of each space's name in a position, but for names without a free place.

    Units stand at the locations `occupied`, and beside the locations that they were `dislodged`
    from. A `small` board has larger letters and tokens, so it needs more room. `other_end` is the
    position that an animation begins or ends with: where possible, names are clear of its units
    too. Raises UnknownVariant or NoGeometry.
    """
    taken = _taken_bits(variant, occupied, dislodged, small)
    if other_end is None:
        return _choose_names(variant, taken, small)
    units = [unit.location for unit in other_end.units]
    gone = [item.unit.location for item in other_end.dislodged]
    return _choose_names(variant, taken, small, _taken_bits(variant, units, gone, small))


def _taken_bits(
    variant: Variant, occupied: Iterable[str], dislodged: Iterable[str], small: bool
) -> int:
    """Return the bits of all tokens of a position."""
    known = _choices(variant, small)
    taken = 0
    for location in (there := list(occupied)):
        taken |= known.bits.get(location) or known.bits[space_of(location)]
    for place in asides(variant, there, dislodged).items():
        taken |= known.aside[place]
    return taken


@lru_cache(maxsize=BOARDS)
def _choose_names(
    variant: Variant, taken: int, small: bool, other_end: int = 0
) -> tuple[Placed, ...]:
    known = _choices(variant, small)
    named = 0
    chosen = []
    for choices in known.spaces:
        best, least = choices[0], (99, 0)
        for choice in choices:
            hidden = choice.units & taken
            passed = choice.units & other_end
            crossed = choice.names & named
            if not (hidden or passed or crossed):
                best = choice
                break
            count = (2 * crossed.bit_count() + hidden.bit_count(), passed.bit_count())
            if count < least:
                best, least = choice, count
        named |= best.bit
        chosen.append(best)
    both = taken | other_end
    for row, choice in enumerate(chosen):
        is_met = choice.names & named or (other_end and choice.units & both)
        if is_met or choice.is_code or choice.on_sign:
            moved = _make_room(known, chosen, row, both)
            if not moved and choice.on_sign:
                moved = _make_room(known, chosen, row, taken)
            for at, other in moved.items():
                named ^= chosen[at].bit ^ other.bit
                chosen[at] = other
    return tuple(
        choice.placed for choice in chosen if not choice.units & taken and not choice.on_sign
    )


def _make_room(
    known: _Choices, chosen: list[_Choice], row: int, taken: int
) -> Mapping[int, _Choice]:
    """Move a name, and the names that it then meets, so that nothing overlaps.

    Returns the new choices by row, or nothing if one of the names cannot move. An abbreviation
    moves only to be written in full, and then no other name becomes an abbreviation. A name on a
    star or a code moves only off it, and no name moves onto one.
    """
    for choice in known.spaces[row]:
        if choice.units & taken or not _may_move(chosen[row], choice):
            continue
        crossed = [at for at, other in enumerate(chosen) if other.bit & choice.names]
        named = choice.bit
        for at, other in enumerate(chosen):
            if at != row and at not in crossed:
                named |= other.bit
        moved = {row: choice}
        for at in crossed:
            for other in known.spaces[at]:
                if not _may_yield(chosen[at], other, to=chosen[row]):
                    continue
                if not other.units & taken and not other.names & named:
                    moved[at] = other
                    named |= other.bit
                    break
        if len(moved) > len(crossed):
            return moved
    return {}


def _may_move(now: _Choice, then: _Choice) -> bool:
    if now.on_sign:
        return not then.on_sign
    return not now.is_code or (then.is_better(now) and not then.on_sign)


def _may_yield(now: _Choice, then: _Choice, *, to: _Choice) -> bool:
    if then.on_sign and not now.on_sign:
        return False
    return to.on_sign or not then.is_code or now.is_code or not to.is_code


@cache
def _choices(variant: Variant, small: bool) -> _Choices:
    geometry, placing = drawn_board(variant), placing_of(variant)
    bits = {location: 1 << row for row, location in enumerate(placing.tokens.units)}
    name_times, token_times = (NAME_TIMES, TOKEN_TIMES) if small else (1, 1)
    tokens = [
        (bit, larger([token_rect(geometry.unit_place(location))], token_times)[0])
        for location, bit in bits.items()
    ]
    aside: dict[tuple[str, Point], int] = {}
    for location, places in placing.tokens.asides.items():
        for place in places:
            aside[location, place] = 1 << (len(bits) + len(aside))
            rect = larger([aside_rect(place)], token_times)[0]
            tokens.append((aside[location, place], rect))
    frame, stars = inner_frame(geometry), Stars(geometry)
    covered: list[tuple[Placed, list[Rect], Rect]] = []
    for space, labels in placing.names.items():
        at_sea = space in geometry.sea
        # Names that cross the frame only on a small board are not used on a large one either, so
        # that fewer names have two places.
        inside = [label for label in labels if _is_inside(label, at_sea, frame)]
        for label in inside or labels:
            pieces = larger(rects(label, at_sea, BETWEEN_NAMES), name_times)
            letters = larger(rects(label, at_sea, 0), name_times)
            leader = None if at_sea else stars.leader(space, letters)
            placed = Placed(space, label, at_sea, len(covered), leader)
            covered.append((placed, pieces, around(pieces)))
    by_token = _ByLeft((rect, (bit, rect)) for bit, rect in tokens)
    by_name = _ByLeft((whole, (placed, pieces)) for placed, pieces, whole in covered)
    spaces: dict[str, list[_Choice]] = {}
    for placed, pieces, whole in covered:
        units = 0
        for bit, rect in by_token.meeting(whole):
            if any(rect.meets(piece) for piece in pieces):
                units |= bit
        names = 0
        for other, others in by_name.meeting(whole.wider(LINE_GAP)):
            if other.space == placed.space:
                continue
            # Names of seas have a face of their own.
            is_alike = placed.at_sea == other.at_sea
            if (is_alike and read_as_one(placed.label, pieces, other.label, others)) or any(
                piece.meets(rect) for piece in pieces for rect in others
            ):
                names |= 1 << other.number
        spaces.setdefault(placed.space, []).append(
            _Choice(placed, 1 << placed.number, units, names)
        )
    signs = _ByLeft((sign, sign) for sign in _signs(geometry))
    spaces = {space: _clear_of_signs(signs, choices, small) for space, choices in spaces.items()}
    standing = (1 << len(bits)) - 1
    by_room = sorted(spaces.values(), key=lambda choices: _room(choices, standing))
    return _Choices(bits, aside, tuple(map(tuple, by_room)))


class _ByLeft(Generic[Held]):
    """Things and the rectangles around them, sorted from left to right.

    A board has thousands of them, and few are near any other: those far to either side are skipped.
    """

    def __init__(self, things: Iterable[tuple[Rect, Held]]) -> None:
        self._rows = sorted(
            ((rect.left, rect.top, rect.right, rect.bottom, held) for rect, held in things),
            key=itemgetter(0),
        )
        self._lefts = [row[0] for row in self._rows]
        self._widest = max((right - left for left, _, right, _, _ in self._rows), default=0)

    def meeting(self, rect: Rect) -> list[Held]:
        """Return the things whose rectangles meet this one."""
        first = bisect_left(self._lefts, rect.left - self._widest)
        last = bisect_left(self._lefts, rect.right)
        return [
            held
            for _, top, right, bottom, held in self._rows[first:last]
            if right > rect.left and top < rect.bottom and bottom > rect.top
        ]


def _is_inside(label: Label, at_sea: bool, frame: Rect) -> bool:
    return around(larger(rects(label, at_sea, 0), NAME_TIMES)).is_within(frame)


def _signs(geometry: Geometry) -> list[Rect]:
    """Return the stars of a board and the codes beside them."""
    stars = [star_rect(shape.star) for shape in geometry.land.values() if shape.star]
    return [*stars, *(code_rect(place) for place in geometry.codes.values())]


def _clear_of_signs(signs: _ByLeft[Rect], choices: list[_Choice], small: bool) -> list[_Choice]:
    """Put places that cover a star or a code after the others.

    Larger letters may cover some that names otherwise keep clear of. They come before the
    abbreviation, because a small board has no codes. Last come names that need a leader.
    """

    def covers(choice: _Choice) -> bool:
        pieces = rects(choice.placed.label, choice.placed.at_sea, 0)
        pieces = larger(pieces, NAME_TIMES) if small else pieces
        whole = around(pieces)
        near = signs.meeting(whole)
        return any(sign.meets(piece) for sign in near for piece in pieces)

    rated = [(choice, covers(choice)) for choice in choices]
    rated.sort(
        key=lambda each: (
            small and (each[0].placed.leader is not None, each[0].is_code),
            each[1],
        )
    )
    return [replace(choice, on_sign=is_covering and not small) for choice, is_covering in rated]


def _room(choices: list[_Choice], standing: int) -> tuple[int, str]:
    """Return a sort key: the more places the `standing` units can hide, the lower."""
    first = choices[0]
    return (-sum(1 for choice in choices if choice.units & standing), first.placed.space)
