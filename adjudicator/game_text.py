"""Game files as text to read and to compare line by line; docs/game-text.md has the grammar.

Nothing is lost: `game_from_text` of `adjudicator.game_text_reader` gives the same JSON data back.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from adjudicator.errors import ImpossibleData
from adjudicator.game_file import GAME_KEYS
from adjudicator.verify import canonical

Data = Mapping[str, Any]

# Texts that can stand without quotation marks.
PLAIN = re.compile(r"[A-Za-z](?:[\w./'()-]| (?! ))*(?<! )", re.ASCII)
PHASE_TAGS = ("opened_at", "due_at", "resolved_at", "rules_version")
# Parts of a position and of an outcome that have lines of their own.
GROUPED = ("units", "centres")
LISTED = ("orders", "minors", "void_bids", "position")
REPEATED = ("players", "corrections")
# Files from before the site wrote press have no such key, neither here nor in their phases.
OPTIONAL = "press"
# Keys of the game that older files lack, the last one also those of games without a last year.
NEWER = frozenset({OPTIONAL, "tournament", "last_year_result"})


def text_from_game(game: Data) -> str:
    """Write the JSON data of a game file as text.

    Raises ImpossibleData if they have another shape than the format.
    """
    try:
        return "\n".join(_game_lines(game)) + "\n"
    except (KeyError, TypeError, AttributeError, ValueError, IndexError) as error:
        message = f"the data have another shape than a game file: {type(error).__name__} {error}"
        raise ImpossibleData("file", message) from error


def _game_lines(game: Data) -> Iterator[str]:
    for key in GAME_KEYS:
        if key in REPEATED:
            yield from (_tag(key, row) for row in game[key])
        elif key != "phases" and (key in game or key not in NEWER):
            yield _tag(key, game[key])
    phases = game["phases"]
    for number, phase in enumerate(phases):
        after = phases[number + 1]["position"] if number + 1 < len(phases) else None
        yield ""
        yield from _phase_lines(phase, after)


def _tag(key: str, value: Any) -> str:
    return f"[{key} {canonical(value).decode()}]"


def _phase_lines(phase: Data, after: Data | None) -> Iterator[str]:
    turn = phase["position"]["turn"]
    superseded = ", superseded" if phase["superseded"] else ""
    yield (
        f"== Phase {phase['number']}, branch {phase['branch']}: {turn['season'].capitalize()}"
        f" {turn['year']} {turn['phase']}{superseded}"
    )
    yield from (_tag(key, phase[key]) for key in PHASE_TAGS)
    for row in phase["roots"]:
        late = " after_result" if row["after_result"] else ""
        yield f"root {row['root']} {row['at']}{late}"
    yield from (_tag("earlier", row) for row in phase["earlier"])
    yield from (_tag("press", row) for row in phase.get("press", ()))
    yield from _position_lines(phase["position"])
    yield from _outcome_lines(phase, after)


def _position_lines(position: Data) -> Iterator[str]:
    for key in GROUPED:
        for name, items in sorted(position[key].items()):
            yield f"{key} {name}: {', '.join(items)}"
    for key, value in sorted(position.items()):
        if key not in (*GROUPED, "turn"):
            yield _tag(f"position.{key}", value)


def _outcome_lines(phase: Data, after: Data | None) -> Iterator[str]:
    """Write the sheets with the results of their lines, then the rest of the outcome."""
    outcome = phase["outcome"]
    rows = _Rows(outcome["orders"] if outcome else ())
    voids = _Rows(outcome.get("void_bids", ()) if outcome else ())
    names = {row["power"] for row in (*rows.all, *voids.all)} | set(phase["sheets"])
    for power in sorted(names):
        yield ""
        yield power
        sheet = phase["sheets"].get(power)
        if sheet is None:
            yield "  no sheet"
        else:
            yield from _sheet_lines(power, sheet, rows, voids)
        for row in rows.rest(power):
            yield f"  * {_order(row['order'])}{_result(row)}"
        for row in voids.rest(power):
            yield f"  * {row['points']}: {_order(row['order'])}{_void(row)}"
    if outcome:
        yield ""
        yield from _rest_lines(outcome, rows, voids, after)


def _sheet_lines(power: str, sheet: Data, rows: _Rows, voids: _Rows) -> Iterator[str]:
    for line in sheet["orders"].get("lines", ()):
        row = rows.take(power=power, order=line)
        yield f"  {_order(line)}{_result(row) if row else ''}"
    for bid in sheet["bids"].get("lines", ()):
        row = voids.take(power=power, order=bid["order"], points=bid["points"])
        yield f"  {bid['points']}: {_order(bid['order'])}{_void(row) if row else ''}"
    for kind in ("orders", "bids"):
        for key in ("salt", "hash"):
            if key in sheet[kind]:
                yield f"  {key} {kind} {sheet[kind][key]}"
        if "hidden" in sheet[kind]:
            yield f"  hidden {kind}"


def _rest_lines(outcome: Data, rows: _Rows, voids: _Rows, after: Data | None) -> Iterator[str]:
    if outcome["minors"]:
        yield "minors"
    for row in outcome["minors"]:
        controlled = {True: " controlled", False: " uncontrolled", None: ""}[row.get("controlled")]
        told = " untold" if "told" in row else ""
        order = "none" if row["order"] is None else _order(row["order"])
        yield f"  {row['minor']}: {order}{_result(row)}{controlled}{told}"
    if rows.is_mixed:
        yield _tag("result.rows", rows.taken)
    if "void_bids" in outcome:
        yield _tag("result.voids", voids.taken)
    for key, value in sorted(outcome.items()):
        if key not in LISTED:
            yield _tag(f"result.{key}", value)
    is_next = after is not None and outcome["position"] == after
    yield "then next" if is_next else _tag("then", outcome["position"])


class _Rows:
    """Rows of an outcome, of which each is written once; `taken` are their places as written."""

    def __init__(self, rows: Iterable[Data]) -> None:
        self.all = list(rows)
        self.taken: list[int] = []

    def take(self, **wanted: Any) -> Data | None:
        """Return the first row that is not written yet and has these values."""
        for place, row in enumerate(self.all):
            if place not in self.taken and all(row[key] == wanted[key] for key in wanted):
                self.taken.append(place)
                return row
        return None

    def rest(self, power: str) -> Iterator[Data]:
        """Yield the rows of a power that are not written yet."""
        while (row := self.take(power=power)) is not None:
            yield row

    @property
    def is_mixed(self) -> bool:
        """Whether the rows were written in another order than they have."""
        return self.taken != sorted(self.taken)


def _order(text: str) -> str:
    """Quote a text that could be taken for something else."""
    is_plain = PLAIN.fullmatch(text) and not text.startswith(
        ("salt ", "hash ", "hidden ", "no sheet")
    )
    return text if is_plain and text != "none" else canonical(text).decode()


def _result(row: Data) -> str:
    by = f" by {', '.join(row['by'])}" if row["by"] else ""
    return f"  = {row['result']} ({row['reason']}){by}"


def _void(row: Data) -> str:
    return f"  = void ({row['reason']})"
