"""A game file played again, phase by phase, and compared with what it says."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from adjudicator.errors import ImpossibleData
from adjudicator.game_file import FilePhase, GameFile, game_file_from_data
from adjudicator.interchange import outcome_to_data, position_from_data
from adjudicator.phase import resolve
from adjudicator.shapes import as_list, as_object
from adjudicator.state import Position
from adjudicator.variants import load

# Verdicts on a phase. The last two mean that the file contradicts the rules.
SAME, OPEN, UNKNOWN, DIFFERS, POSITION = "same", "open", "unknown", "differs", "position"


class Replayed(NamedTuple):
    """The verdict on a phase of a game file, with a sentence."""

    number: int
    branch: int
    name: str
    verdict: str
    message: str

    @property
    def is_wrong(self) -> bool:
        """Whether the file contradicts the rules."""
        return self.verdict in (DIFFERS, POSITION)


def replay_data(data: Any) -> list[Replayed]:
    """Play the JSON data of a game file again. Raises ImpossibleData."""
    return replay(game_file_from_data(data, load))


def replay(game: GameFile) -> list[Replayed]:
    """Play each phase of a game again from its own position, and check that the positions follow.

    If the bids are not known, each minor carries out its published order.
    """
    return [
        Replayed(phase.number, phase.branch, phase.name, *_verdict(game, phase))
        for phase in game.phases
    ]


def _verdict(game: GameFile, phase: FilePhase) -> tuple[str, str]:
    if not _follows(game, phase):
        return POSITION, "The phase does not begin where the one before it ended."
    if phase.outcome is None:
        return OPEN, "The phase is not resolved."
    different = _differences(phase.outcome, _resolved_again(game, phase))
    if not different:
        return SAME, "The result is the same."
    parts = ", ".join(different)
    if phase.rules_version != game.rules_version:
        version = phase.rules_version
        return UNKNOWN, f"Version {version} of the rules resolved the phase; now {parts} differ."
    if phase.bids is None and game.variant.rules.influence:
        return UNKNOWN, f"Bids that are not open may have decided: {parts}."
    if phase.hides_orders:
        return UNKNOWN, f"Orders that are not published may have decided: {parts}."
    return DIFFERS, f"The rules give another result: {parts}."


def _resolved_again(game: GameFile, phase: FilePhase) -> dict[str, Any]:
    """Resolve the phase as far as the file knows its sheets; return the outcome as data."""
    assert phase.outcome is not None, "the phase is resolved"
    is_public = "void_bids" not in phase.outcome
    if phase.bids is not None:
        outcome = resolve(game.variant, phase.position, phase.orders, phase.bids)
    else:
        direct = list(_minor_orders(phase.outcome))
        outcome = resolve(game.variant, phase.position, phase.orders, direct=direct)
    return outcome_to_data(outcome, public=is_public)


def _minor_orders(outcome: Mapping[str, Any]) -> Iterable[str]:
    """The published orders of the minors."""
    for at, row in as_list(outcome.get("minors"), "outcome.minors"):
        order = as_object(row, at).get("order")
        if isinstance(order, str):
            yield order


def _differences(stored: Mapping[str, Any], again: Mapping[str, Any]) -> list[str]:
    """The parts of an outcome that differ. Orders may be stored in any order."""
    parts = []
    for key in sorted({*stored, *again}):
        one, other = stored.get(key), again.get(key)
        if key == "orders" and isinstance(one, list) and isinstance(other, list):
            one, other = _sorted(one), _sorted(other)
        if one != other:
            parts.append(key.replace("_", " "))
    return parts


def _sorted(rows: list[Any]) -> list[str]:
    return sorted(json.dumps(row, sort_keys=True) for row in rows)


def _follows(game: GameFile, phase: FilePhase) -> bool:
    """Whether a phase begins at the end of one before it; superseded branches have several."""
    if phase.number in game.edited:
        return True
    if phase.number == 1:
        return phase.position == game.variant.start
    earlier = [
        other
        for other in game.phases
        if other.number == phase.number - 1
        and other.outcome is not None
        and other.superseded <= phase.superseded
    ]
    return any(_end(game, other) == phase.position for other in earlier)


def _end(game: GameFile, phase: FilePhase) -> Position | None:
    assert phase.outcome is not None, "the phase is resolved"
    where = f"{phase.name}.outcome.position"
    try:
        return position_from_data(game.variant, phase.outcome.get("position"), where)
    except ImpossibleData:
        return None
