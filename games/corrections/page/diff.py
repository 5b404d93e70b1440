"""Two boards side by side and the table of all that changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from adjudicator import Position
from games.core.codec import variant_of
from games.corrections.page.picture import picture_url
from games.corrections.words import Change, changes, order_changes, stands_apart
from games.models import Game
from games.models.titles import turn_title
from maps.render import Ring, board_size, has_geometry


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two boards: when it was, and its picture, whose address is empty where it cannot
    be drawn."""

    title: str
    url: str = ""
    width: str = ""
    height: str = ""


@dataclass(frozen=True, slots=True)
class Diff:
    """What games/corrections/diff.html takes."""

    before: Side
    after: Side
    changes: list[Change]


def diff(
    game: Game, before: Position, after: Position, data: Mapping[str, Any] | None = None
) -> Diff:
    """What a correction changed, or would change; `data` are its facts."""
    variant = variant_of(game)
    return Diff(
        before=_side(game, before, after),
        after=_side(game, after, before),
        changes=order_changes(variant, data or {}) + changes(variant, before, after),
    )


def _side(game: Game, position: Position, other: Position) -> Side:
    """A board with a ring around each unit that does not stand so on the other."""
    title = turn_title(variant_of(game).calendar, position.turn)
    if not has_geometry(game.variant_id):
        return Side(title)
    apart = stands_apart(position, other)
    ringed = [Ring(stand.unit.location, stand.is_dislodged) for stand in apart]
    width, height = board_size(game.variant_id)
    return Side(title, picture_url(game, position, ringed), f"{width:g}", f"{height:g}")
