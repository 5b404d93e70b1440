"""What a correction would do. Previews show it; the services carry out the same under the lock."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from adjudicator import Bid, Outcome, Position
from games.core.codec import position_data, variant_of
from games.models import Correction, CorrectionKind, Game, Phase
from games.phases.queries.newest import newest_phases, shown_position


@dataclass(frozen=True, slots=True)
class Played:
    """A phase that is played again from `position`; what it was before is `old`."""

    old: Phase
    position: Position
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class NewSheet:
    """The sheet of one power in the place of the one that it had."""

    power: str
    orders: tuple[str, ...]
    bids: tuple[Bid, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """The phases from number `first` on are superseded. Those `played` again take their place, then
    one that is open at `opened`, None where the game ends by it; `drafts` is the phase whose sheets
    it may keep. A roll forward brings back what the correction `undone` had superseded.

    `before` and `after` are the positions that the game shows, `mark` tells the line that this is
    planned for from any other, `data` holds the facts to be kept.
    """

    kind: CorrectionKind
    first: int
    before: Position
    after: Position
    mark: str
    opened: Position | None = None
    played: tuple[Played, ...] = ()
    new_sheet: NewSheet | None = None
    drafts: Phase | None = None
    undone: Correction | None = None
    data: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Present:
    """Where a game stands: the newest phase of its line, and what is shown."""

    newest: Phase
    position: Position
    mark: str


def present(game: Game) -> Present | None:
    """Where a game stands; None before its start."""
    phases = newest_phases(game)
    newest = phases.open or phases.resolved
    if newest is None:
        return None
    position = shown_position(variant_of(game), phases)
    facts = [newest.pk, newest.status, game.status, position_data(position)]
    text = json.dumps(facts, sort_keys=True)
    return Present(newest, position, hashlib.sha256(text.encode()).hexdigest()[:16])
