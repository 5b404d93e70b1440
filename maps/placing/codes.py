"""The place of the owner's code beside the star of each centre."""

from __future__ import annotations

import math
from collections.abc import Sequence

from maps.geometry import Point
from maps.placing.rects import Rect, code_rect
from maps.placing.settle import Thing, settle
from maps.placing.tokens import A_STAR, CODE, overlap

# How far a code may stand from its star, and in which directions, the best first.
AWAY = (13.5, 16.0, 19.0, 22.0)
TURNS = tuple(turn * math.pi / 8 for turn in (4, 0, 8, 12, 2, 6, 14, 10, 3, 5, 1, 7, 13, 11, 15, 9))
# Costs: of a unit of overlap, of touching the frame, of a step farther away, and of a worse
# direction.
HIDDEN, FRAMED, FARTHER, TURNED = 9.0, 100.0, 1.0, 0.2


def code_places(
    stars: dict[str, Point], signs: Sequence[tuple[str, Point]], frame: Rect
) -> dict[str, Point]:
    """Return the place of each star's code, within `frame` and clear of all `signs`: tokens, stars
    and marks."""
    things = {key: Thing(CODE, _choices(star, signs, frame)) for key, star in stars.items()}
    return settle(things, lambda one, other: False)


def _choices(
    star: Point, signs: Sequence[tuple[str, Point]], frame: Rect
) -> list[tuple[float, Point]]:
    near = [sign for sign in signs if math.dist(sign[1], star) < 80]
    choices = []
    for step, away in enumerate(AWAY):
        for row, turn in enumerate(TURNS):
            place = (
                round(star[0] + math.cos(turn) * away, 1),
                round(star[1] + math.sin(turn) * (away - 2), 1),
            )
            hidden = sum(
                overlap(CODE, place, sign, at, -1 if sign == A_STAR else 1) for sign, at in near
            )
            framed = 0 if code_rect(place).is_within(frame) else FRAMED
            choices.append((HIDDEN * hidden + framed + FARTHER * step + TURNED * row, place))
    return sorted(choices)
