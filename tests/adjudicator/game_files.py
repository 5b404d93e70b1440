"""A short game as a game file: the Spring and Fall of 1763, with bids and a draw."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

from adjudicator import Bid, outcome_to_data, position_to_data, resolve
from adjudicator.verify import FORMAT, VERSION, canonical, digest, phase_root, sheet_leaf
from games.seats.assignment import assign
from maps.load import load_variant

EMPIRE = "ambition-empire-6.01"
SUPPORT = "A Swi S A Mar - Sav"
# Orders and bids by power, phase by phase.
PLAYED: tuple[dict[str, tuple[list[str], list[Bid]]], ...] = (
    {
        "FR": (["A Mar - Sav", "A Par - Bur"], [Bid(2, SUPPORT)]),
        "HA": (["A Vie H"], [Bid(1, "A Swi H")]),
    },
    {"FR": (["A Sav H", "A Bur - Mun"], []), "HA": ([], [Bid(1, "F Alg - Tun")])},
)


def short_game(*, opened: bool = True) -> dict[str, Any]:
    """The data of the file; without `opened`, its bids are hidden behind their hashes."""
    variant = load_variant(EMPIRE)
    data: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "site": "https://example.org",
        "game": 7,
        "variant": EMPIRE,
        "rules": {},
        "name": "The Teschen “table”",
        "rules_version": 4,
        "view": "opened" if opened else "public",
        "power": "",
        "status": "running",
        "ending": "",
        "winner": "",
        "shares": {},
        "started_at": "2026-01-01T00:00:00+00:00",
        "finished_at": None,
        "players": [],
        "draw": draw(list(variant.powers)),
        "corrections": [],
        "phases": [],
    }
    position = variant.start
    for number, played in enumerate(PLAYED, start=1):
        orders = {power: lines for power, (lines, _bids) in played.items()}
        bids = {power: made for power, (_lines, made) in played.items()}
        outcome = resolve(variant, position, orders, bids)
        phase = _phase(number, position_to_data(position))
        phase["sheets"] = {
            power: _sheet(data, phase, power, lines, made, opened=opened)
            for power, (lines, made) in played.items()
        }
        phase["outcome"] = outcome_to_data(outcome, public=not opened)
        root = phase_root(data, phase)
        phase["roots"] = [{"root": root, "at": "2026-01-02T00:00:00+00:00", "after_result": False}]
        data["phases"].append(phase)
        position = outcome.position
    return sealed(data)


def played_game(variant_id: str, sheets: Iterable[dict[str, list[str]]]) -> dict[str, Any]:
    """The data of a game without bids: the orders by power of one phase after the other."""
    variant = load_variant(variant_id)
    position, phases = variant.start, []
    for number, orders in enumerate(sheets, start=1):
        outcome = resolve(variant, position, orders)
        phase = _phase(number, position_to_data(position))
        phase["roots"] = []
        phase["sheets"] = {
            power: {"orders": {"lines": lines}, "bids": {"lines": []}}
            for power, lines in orders.items()
        }
        phases.append(phase | {"outcome": outcome_to_data(outcome)})
        position = outcome.position
    return sealed({**short_game(), "variant": variant_id, "draw": None, "phases": phases})


def sealed(data: dict[str, Any]) -> dict[str, Any]:
    """The data with the digest that belongs to them."""
    return {**data, "digest": digest(data)}


def written(data: dict[str, Any]) -> bytes:
    """The file with these data and their digest."""
    return canonical(sealed(data))


def draw(powers: list[str]) -> dict[str, Any]:
    """A draw of two players who both rank the first power first."""
    ranks: dict[str, int | None] = dict.fromkeys(powers, 2) | {powers[0]: 1}
    both = [ranks, ranks | {powers[-1]: None}]
    return {
        "commitment": hashlib.sha256(b"seed").hexdigest(),
        "seed": "seed",
        "powers": powers,
        "rankings": [
            {"lot": lot, "ranks": row, "power": power}
            for lot, row, power in zip("ab", both, assign(powers, both, "seed").powers, strict=True)
        ],
    }


def _phase(number: int, position: dict[str, Any]) -> dict[str, Any]:
    return {
        "number": number,
        "branch": 1,
        "superseded": False,
        "opened_at": "2026-01-01T00:00:00+00:00",
        "due_at": None,
        "resolved_at": "2026-01-02T00:00:00+00:00",
        "rules_version": 4,
        "position": position,
        "earlier": [],
    }


def _sheet(
    game: dict[str, Any],
    phase: dict[str, Any],
    power: str,
    orders: list[str],
    bids: list[Bid],
    *,
    opened: bool,
) -> dict[str, Any]:
    rows = [{"points": bid.points, "order": bid.order} for bid in bids]
    made = {"lines": rows, "salt": "22" * 16}
    closed = {"hash": sheet_leaf("bids", game, phase, power, made).hex()}
    return {"orders": {"lines": orders, "salt": "11" * 16}, "bids": made if opened else closed}
