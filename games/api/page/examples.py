"""Examples of the reference page. tests/games/api/test_reference_pages.py runs each of them."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

# The game of the examples.
GAME = "1763"


@dataclass(frozen=True, slots=True)
class Example:
    """A request of an operation, and the answer or those parts of it that are shown."""

    operation: str
    path: str
    answer: dict[str, Any]
    body: dict[str, Any] | None = None
    headers: dict[str, str] = field(default_factory=dict)
    with_token: bool = False


SPRING = {"year": 1763, "season": "spring", "phase": "movement"}
SORTIE = {
    "variant": "ambition-empire-6.01",
    "position": {"turn": SPRING, "units": {"FR": ["F Bre"], "BH": ["F Lon"], "UPr": ["F UPr"]}},
    "orders": {"FR": ["F Bre - Eng"], "BH": ["London holds", "F Foo"]},
}
# In Spring 1763 France has three centres, and so three Diplomacy Points.
SHEET = {"orders": ["A Par - Bur", "Brest H"], "bids": [{"points": 1, "order": "A Sav H"}]}

EXAMPLES = (
    Example(
        "resolve",
        "/resolve?public=true",
        {
            "orders": [
                {
                    "power": "BH",
                    "order": "F Lon H",
                    "result": "holds",
                    "reason": "hold_order",
                    "by": [],
                },
                {
                    "power": "FR",
                    "order": "F Bre - Eng",
                    "result": "moves",
                    "reason": "unopposed",
                    "by": [],
                },
                {
                    "power": "BH",
                    "order": "F Foo",
                    "result": "illegal",
                    "reason": "unknown_space",
                    "by": [],
                },
            ],
            "winner": None,
        },
        SORTIE,
    ),
    Example(
        "rules_check",
        "/check",
        {
            "orders": [
                {
                    "power": "FR",
                    "text": "F Bre - Eng",
                    "order": "F Bre - Eng",
                    "result": "legal",
                },
                {
                    "power": "BH",
                    "text": "London holds",
                    "order": "F Lon H",
                    "result": "legal",
                },
                {
                    "power": "BH",
                    "text": "F Foo",
                    "result": "not_understood",
                    "reason": "unknown_space",
                    "place": 2,
                },
            ]
        },
        SORTIE,
    ),
    Example(
        "me",
        "/me",
        {
            "name": "Alice",
            "time_zone": "UTC",
            "token": {"name": "A bot", "scopes": ["orders", "press", "gm"]},
        },
        with_token=True,
    ),
    Example(
        "game",
        f"/games/{GAME}",
        {
            "status": "running",
            "variant": "ambition-empire-6.01",
            "phase": {"number": 1, "title": "Spring 1763", "kind": "movement"},
        },
    ),
    Example(
        "options",
        f"/games/{GAME}/phases/1/options/FR?unit=Mar",
        {
            "nation": "FR",
            "orders": {
                "Mar": [
                    *(
                        "A Mar H",
                        "A Mar - Bur",
                        "A Mar - Lan",
                        "A Mar - Sav",
                        "A Mar S A BaW - Bur",
                    ),
                    *("A Mar S A Par - Bur", "A Mar S A Mil - Sav", "A Mar S A SNe - Bur"),
                    *("A Mar S A HeW - Bur", "A Mar S F Brc - Lan", "A Mar S A Sav"),
                    *("A Mar S A Sav - Bur", "A Mar S A Swi - Bur", "A Mar S A Swi - Sav"),
                    "A Mar S A Tus - Sav",
                ]
            },
        },
    ),
    Example(
        "sheet_save",
        f"/games/{GAME}/phases/1/sheet",
        {
            "version": 1,
            "power": "FR",
            "orders": [
                {
                    "text": "A Par - Bur",
                    "status": "ok",
                    "reason": None,
                    "message": "",
                    "points": 0,
                },
                {
                    "text": "F Bre H",
                    "status": "ok",
                    "reason": None,
                    "message": "",
                    "points": 0,
                },
            ],
            "missing": ["order-Mar"],
            "budget": 3,
            "spent": 1,
        },
        SHEET,
        {"If-Match": '"0"'},
        with_token=True,
    ),
    Example(
        "ready",
        f"/games/{GAME}/phases/1/ready",
        {"is_final": True, "is_open": True},
        with_token=True,
    ),
    Example(
        "message_send",
        f"/games/{GAME}/press/messages",
        {"thread": "FR,HA", "number": 1},
        {"to": ["HA"], "text": "Peace in the south?"},
        with_token=True,
    ),
)


def command(example: Example, method: str, root: str) -> str:
    """The example as a command of curl."""
    lines = [
        f"curl {root}{example.path}" if "?" not in example.path else f"curl '{root}{example.path}'"
    ]
    if method not in ("get", "post"):
        lines.append(f"-X {method.upper()}")
    if example.with_token:
        lines.append("-H 'Authorization: Bearer aetok_…'")
    lines += [f"-H '{name}: {value}'" for name, value in example.headers.items()]
    if example.body is not None:
        lines.append(f"--json '{json.dumps(example.body)}'")
    return " \\\n  ".join(lines)
