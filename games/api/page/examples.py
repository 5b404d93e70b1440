"""Examples of the reference page, from examples.json.

tests/games/api/test_reference_pages.py runs each of them.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

# The game of the examples.
GAME = "1763"
FILE = Path(__file__).with_name("examples.json")


@dataclass(frozen=True, slots=True)
class Example:
    """A request of an operation, and the answer or those parts of it that are shown.

    `by_gm` says that the GM sends it, otherwise a player.
    """

    operation: str
    path: str
    answer: dict[str, Any]
    body: dict[str, Any] | None = None
    headers: dict[str, str] = field(default_factory=dict)
    with_token: bool = False
    by_gm: bool = False


EXAMPLES = tuple(Example(**row) for row in json.loads(FILE.read_text(encoding="utf-8")))


def command(example: Example, method: str, root: str) -> str:
    """The example as a command of curl."""
    lines = [f"curl '{root}{example.path}'"]
    if method not in ("get", "post"):
        lines.append(f"-X {method.upper()}")
    if example.with_token:
        lines.append("-H 'Authorization: Bearer aetok_…'")
    lines += [f"-H '{name}: {value}'" for name, value in example.headers.items()]
    if example.body is not None:
        lines.append(f"--json '{json.dumps(example.body)}'")
    return " \\\n  ".join(lines)
