"""The reader of game files, whose format docs/game-file.md describes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from adjudicator.errors import ImpossibleData
from adjudicator.interchange import position_from_data
from adjudicator.outcome import Bid
from adjudicator.rule_switches import checked_switches
from adjudicator.shapes import as_flag, as_list, as_object, as_text, as_whole, known_keys
from adjudicator.state import Position
from adjudicator.variant import Variant

GAME_KEYS = (
    "format",
    "version",
    "digest",
    "site",
    "game",
    "name",
    "variant",
    "rules",
    "rules_version",
    "view",
    "power",
    "status",
    "ending",
    "winner",
    "shares",
    "started_at",
    "finished_at",
    "last_year_result",
    "tournament",
    "players",
    "draw",
    "corrections",
    "press",
    "phases",
)
PHASE_KEYS = (
    "number",
    "branch",
    "superseded",
    "opened_at",
    "due_at",
    "resolved_at",
    "rules_version",
    "position",
    "roots",
    "sheets",
    "earlier",
    "outcome",
    "press",
)
CORRECTION_KEYS = ("number", "kind", "reason", "made_at", "replaced", "undone_by")
PART_KEYS = ("lines", "salt", "hash", "hidden")


@dataclass(frozen=True, slots=True)
class FilePhase:
    """A phase of a game file.

    - orders: the known lines of each sheet; hides_orders: some lines are not published.
    - known_bids: those of each sheet, if they are open; bids: the same, None unless all are known.
    - outcome: the stored outcome, complete or public; None if the phase was not resolved.
    """

    number: int
    branch: int
    superseded: bool
    rules_version: int | None
    position: Position
    orders: Mapping[str, tuple[str, ...]]
    hides_orders: bool
    known_bids: Mapping[str, tuple[Bid, ...]]
    bids: Mapping[str, tuple[Bid, ...]] | None
    outcome: Mapping[str, Any] | None

    @property
    def name(self) -> str:
        """The phase as messages name it."""
        return f"phase {self.number}" + (f" of branch {self.branch}" if self.superseded else "")


@dataclass(frozen=True, slots=True)
class GameFile:
    """The play in a game file: its variant and its phases.

    `edited` are the numbers of the phases that opened on a board that the GM had edited.
    """

    variant: Variant
    rules_version: int
    phases: tuple[FilePhase, ...]
    edited: frozenset[int]


def game_file_from_data(data: Any, load: Callable[[str], Variant]) -> GameFile:
    """Read the JSON data of a game file. `load` finds a variant by its id.

    Raises ImpossibleData with the place of an error.
    """
    game = known_keys(data, GAME_KEYS, "file")
    variant = load(as_text(game.get("variant"), "variant"))
    rules = as_object(game.get("rules"), "rules")
    if rules:
        variant = variant.with_rules(checked_switches(variant, rules))
    phases = [_phase(variant, item, at) for at, item in as_list(game.get("phases"), "phases")]
    return GameFile(
        variant=variant,
        rules_version=as_whole(game.get("rules_version"), "rules_version"),
        phases=tuple(phases),
        edited=frozenset(_edited(game)),
    )


def _edited(game: Mapping[str, Any]) -> list[int]:
    numbers: list[int] = []
    for at, item in as_list(game.get("corrections"), "corrections"):
        row = known_keys(item, CORRECTION_KEYS, at)
        replaced = [
            as_whole(as_object(one, where).get("number"), f"{where}.number")
            for where, one in as_list(row.get("replaced"), f"{at}.replaced")
        ]
        if as_text(row.get("kind"), f"{at}.kind") == "board" and replaced:
            numbers.append(min(replaced))
    return numbers


def _phase(variant: Variant, data: Any, where: str) -> FilePhase:
    phase = known_keys(data, PHASE_KEYS, where)
    sheets = as_object(phase.get("sheets"), f"{where}.sheets")
    orders: dict[str, tuple[str, ...]] = {}
    bids: dict[str, tuple[Bid, ...]] = {}
    hides = {"orders": False, "bids": False}
    for power, item in sheets.items():
        at = f"{where}.sheets.{power}"
        if power not in variant.powers:
            raise ImpossibleData(at, f"no such power: {power}")
        sheet = known_keys(item, ("orders", "bids"), at)
        parts = {kind: known_keys(sheet.get(kind), PART_KEYS, f"{at}.{kind}") for kind in hides}
        for kind, part in parts.items():
            hides[kind] |= "hash" in part or "hidden" in part
        orders[power] = tuple(
            as_text(line, here)
            for here, line in as_list(parts["orders"].get("lines", []), f"{at}.orders.lines")
        )
        bids[power] = tuple(
            _bid(line, here)
            for here, line in as_list(parts["bids"].get("lines", []), f"{at}.bids.lines")
        )
    version, outcome = phase.get("rules_version"), phase.get("outcome")
    return FilePhase(
        number=as_whole(phase.get("number"), f"{where}.number"),
        branch=as_whole(phase.get("branch"), f"{where}.branch"),
        superseded=as_flag(phase.get("superseded"), f"{where}.superseded"),
        rules_version=None if version is None else as_whole(version, f"{where}.rules_version"),
        position=position_from_data(variant, phase.get("position"), f"{where}.position"),
        orders=orders,
        hides_orders=hides["orders"],
        known_bids=bids,
        bids=None if hides["bids"] else bids,
        outcome=None if outcome is None else as_object(outcome, f"{where}.outcome"),
    )


def _bid(value: Any, where: str) -> Bid:
    bid = known_keys(value, ("points", "order"), where)
    return Bid(
        points=as_whole(bid.get("points"), f"{where}.points"),
        order=as_text(bid.get("order"), f"{where}.order"),
    )
