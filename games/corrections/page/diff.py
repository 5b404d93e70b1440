"""Two boards side by side and the table of all that changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from adjudicator import Position, Variant
from games.core.board.board import Board, board
from games.corrections.words import Change, changes, order_changes, turn_title


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two boards: when it was, and its picture, None where it cannot be drawn."""

    title: str
    board: Board | None


@dataclass(frozen=True, slots=True)
class Diff:
    """What games/corrections/diff.html takes."""

    before: Side
    after: Side
    changes: list[Change]


def diff(
    variant: Variant, before: Position, after: Position, data: Mapping[str, Any] | None = None
) -> Diff:
    """What a correction changed, or would change; `data` are its facts."""
    return Diff(
        before=_side(variant, before),
        after=_side(variant, after),
        changes=order_changes(variant, data or {}) + changes(variant, before, after),
    )


def _side(variant: Variant, position: Position) -> Side:
    title = turn_title(position.turn)
    shown = board(variant, position, title)
    # The table of changes is what the pictures say: two whole boards in words would hide it.
    alt = _("Map in %(phase)s; what changed is told in the table below.") % {"phase": title}
    return Side(title, replace(shown, alt=alt, table="") if shown else None)
