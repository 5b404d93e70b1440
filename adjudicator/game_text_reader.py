"""The reader of game files as text, which `adjudicator.game_text` writes."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from adjudicator.errors import ImpossibleData
from adjudicator.game_file import GAME_KEYS
from adjudicator.game_text import GROUPED, LISTED, NEWER, OPTIONAL, PHASE_TAGS, REPEATED
from adjudicator.shapes import as_list, as_whole
from adjudicator.verify import canonical

Data = dict[str, Any]

# More lines than the text of a long game has, and longer ones.
MOST_LINES = 40_000
LONGEST_LINE = 20_000

_HEAD = re.compile(
    r"== Phase (\d+), branch (\d+): (Spring|Fall|Winter) (\d+) ([a-z]+)(, superseded)?"
)
_ROOT = re.compile(r"root ([0-9a-f]{64}) (\S+)( after_result)?")
_GROUP = re.compile(r"(units|centres) (\S+):(?: (.*))?")
_LEAF = re.compile(r"  (salt|hash) (orders|bids) ([0-9a-f]+)")
_HIDDEN = re.compile(r"  hidden (orders|bids)")
_LINE = re.compile(
    r"  (?P<extra>\* )?(?:(?P<points>-?\d+): )?(?P<order>\"(?:[^\"\\]|\\.)*\"|\S.*?)"
    r"(?:  = (?P<result>[a-z_]+) \((?P<reason>[a-z_]+)\)(?: by (?P<by>.+))?)?",
    re.DOTALL,
)
_MINOR = re.compile(
    r"  (?P<minor>\S+): (?P<order>\"(?:[^\"\\]|\\.)*\"|\S.*?)"
    r"  = (?P<result>[a-z_]+) \((?P<reason>[a-z_]+)\)(?: by (?P<by>.+?))?"
    r"(?P<controlled> controlled| uncontrolled)?(?P<untold> untold)?",
    re.DOTALL,
)


def game_from_text(text: str) -> Data:
    """Read the text of a game file, and return its JSON data.

    Editors may leave a byte order mark at the beginning, and blanks at the ends of lines. Raises
    ImpossibleData with the number of the line that is not understood.
    """
    if text.count("\n") > MOST_LINES:
        raise ImpossibleData("file", f"a game has at most {MOST_LINES} lines")
    reader = _Reader()
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), start=1):
        try:
            # Two blanks alone are the beginning of an order.
            reader.line(line if line == "  " else line.rstrip())
        except (KeyError, ValueError, IndexError, TypeError, RecursionError) as error:
            raise ImpossibleData(
                f"line {number}", f"this is not understood: {line[:80]}"
            ) from error
    return reader.game()


class _Reader:
    """Reads the lines of a text one by one."""

    def __init__(self) -> None:
        self.data: Data = {key: [] for key in (*REPEATED, "phases")}
        self.phase: Data | None = None
        self.rows: list[Data] = []
        self.voids: list[Data] = []
        self.then: Any = None
        self.read: Callable[[str], None] | None = None
        self.power = ""

    def line(self, line: str) -> None:
        """Read one line. Raises ValueError or KeyError if it is not understood."""
        if not line:
            return
        if line.startswith("[") and line.endswith("]"):
            key, _space, value = line[1:-1].partition(" ")
            self._tag(key, _json(value))
        elif len(line) > LONGEST_LINE:
            raise ValueError("only a tag may be so long")
        elif line.startswith("== "):
            self._end_phase()
            self._begin_phase(*_needed(_HEAD.fullmatch(line)).groups())
        elif self.phase is None:
            raise ValueError("a phase has not begun")
        elif line.startswith("  ") and self.read is not None:
            self.read(line)
        else:
            self._phase_line(self.phase, line)

    def game(self) -> Data:
        """The data of the whole game."""
        self._end_phase()
        missing = [key for key in GAME_KEYS if key not in self.data and key not in NEWER]
        if missing:
            raise ImpossibleData("file", f"a tag is missing: {missing[0]}")
        for place, phase in enumerate(self.data["phases"]):
            if phase["outcome"] is not None and "position" not in phase["outcome"]:
                if place + 1 == len(self.data["phases"]):
                    raise ImpossibleData("file", "there is no phase after “then next”")
                phase["outcome"]["position"] = self.data["phases"][place + 1]["position"]
        return self.data

    def _tag(self, key: str, value: Any) -> None:
        if self.phase is not None:
            self._phase_tag(self.phase, key, value)
        elif key in REPEATED:
            self.data[key].append(value)
        elif key in GAME_KEYS and key not in self.data:
            self.data[key] = value
        else:
            raise ValueError(key)

    def _begin_phase(
        self, number: str, branch: str, season: str, year: str, kind: str, superseded: str | None
    ) -> None:
        turn = {"season": season.lower(), "year": int(year), "phase": kind}
        position = {"turn": turn, "units": {}, "centres": {}}
        self.phase = {
            "number": int(number),
            "branch": int(branch),
            "superseded": superseded is not None,
            "roots": [],
            "sheets": {},
            "earlier": [],
            "position": position,
            "outcome": None,
        }
        if OPTIONAL in self.data:
            self.phase[OPTIONAL] = []
        self.rows, self.voids, self.read = [], [], None

    def _end_phase(self) -> None:
        if self.phase is not None:
            outcome = self.phase["outcome"]
            if outcome is not None:
                outcome.setdefault("minors", [])
                outcome["orders"] = _sorted(self.rows, outcome.pop("rows", None))
                if "voids" in outcome:
                    outcome["void_bids"] = _sorted(self.voids, outcome.pop("voids"))
            self.data["phases"].append(self.phase)

    def _phase_tag(self, phase: Data, key: str, value: Any) -> None:
        """Read a tag of a phase. Parts that have lines of their own are no tags."""
        part, dot, name = key.partition(".")
        if part == "position" and name and name not in (*GROUPED, "turn"):
            _add(phase["position"], name, value)
        elif part == "result" and name in ("rows", "voids"):
            _add(self._outcome(phase), name, [as_whole(*one[::-1]) for one in as_list(value, key)])
        elif part == "result" and name and name not in LISTED:
            _add(self._outcome(phase), name, value)
        elif not dot and part in ("earlier", OPTIONAL):
            phase[part].append(value)
        elif key == "then":
            _add(self._outcome(phase), "position", value)
        elif key in PHASE_TAGS:
            _add(phase, key, value)
        else:
            raise ValueError(key)

    def _outcome(self, phase: Data) -> Data:
        if phase["outcome"] is None:
            phase["outcome"] = {}
        outcome: Data = phase["outcome"]
        return outcome

    def _phase_line(self, phase: Data, line: str) -> None:
        if root := _ROOT.fullmatch(line):
            late = root[3] is not None
            phase["roots"].append({"root": root[1], "at": root[2], "after_result": late})
        elif group := _GROUP.fullmatch(line):
            phase["position"][group[1]][group[2]] = _items(group[3] or "")
        elif line == "then next":
            self._outcome(phase)
        elif line == "minors":
            self.read = self._minor_line
        else:
            _needed(re.fullmatch(r"[A-Z]\w*", line))
            self.power, self.read = line, self._sheet_line
            phase["sheets"][line] = {"orders": {"lines": []}, "bids": {"lines": []}}

    def _sheet_line(self, line: str) -> None:
        assert self.phase is not None, "a sheet belongs to a phase"
        sheets = self.phase["sheets"]
        if line == "  no sheet":
            del sheets[self.power]
        elif leaf := _LEAF.fullmatch(line):
            self._mark(leaf[2], leaf[1], leaf[3])
        elif hidden := _HIDDEN.fullmatch(line):
            self._mark(hidden[1], "hidden", value=True)
        else:
            self._order_line(_needed(_LINE.fullmatch(line)))

    def _mark(self, kind: str, key: str, value: object) -> None:
        """Say that a leaf is open or closed; the lines of closed bids are not known."""
        assert self.phase is not None, "a leaf belongs to a phase"
        part = self.phase["sheets"][self.power][kind]
        part[key] = value
        if kind == "bids" and key != "salt":
            del part["lines"]

    def _order_line(self, match: re.Match[str]) -> None:
        assert self.phase is not None, "an order belongs to a phase"
        order, points = _text(match["order"]), match["points"]
        if not match["extra"]:
            sheet = self.phase["sheets"][self.power]
            if points is None:
                sheet["orders"]["lines"].append(order)
            else:
                sheet["bids"]["lines"].append({"points": int(points), "order": order})
        if match["result"] and points is None:
            self.rows.append({"power": self.power, "order": order, **_result(match)})
        elif match["result"]:
            row = {"power": self.power, "order": order, "points": int(points)}
            self.voids.append(row | {"reason": match["reason"]})

    def _minor_line(self, line: str) -> None:
        assert self.phase is not None, "minors belong to a phase"
        match = _needed(_MINOR.fullmatch(line))
        order = None if match["order"] == "none" else _text(match["order"])
        row = {"minor": match["minor"], "order": order, **_result(match)}
        if match["controlled"]:
            row["controlled"] = match["controlled"] == " controlled"
        if match["untold"]:
            row["told"] = False
        self._outcome(self.phase).setdefault("minors", []).append(row)


def _add(part: Data, key: str, value: Any) -> None:
    """Give a part of a phase one more value. Raises ValueError for one that it has."""
    if key in part:
        raise ValueError(key)
    part[key] = value


def _needed(match: re.Match[str] | None) -> re.Match[str]:
    if match is None:
        raise ValueError("the line has another form")
    return match


def _json(text: str) -> Any:
    value = json.loads(text, parse_float=_refused, parse_constant=_refused)
    if "\\u" in text:
        # Refuses half of a pair, which is no sign and cannot be stored.
        canonical(value)
    return value


def _refused(text: str) -> Any:
    raise ValueError(text)


def _text(order: str) -> str:
    return str(_json(order)) if order.startswith('"') else order


def _items(text: str) -> list[str]:
    return text.split(", ") if text else []


def _result(match: re.Match[str]) -> Data:
    by = _items(match["by"] or "")
    return {"result": match["result"], "reason": match["reason"], "by": by}


def _sorted(rows: list[Data], places: list[int] | None) -> list[Data]:
    """Put rows into the order that the file had; `places` are those of the rows as written."""
    if places is None:
        return rows
    if sorted(places) != list(range(len(rows))):
        raise ImpossibleData("file", "the places of the rows do not fit the rows")
    return [row for _place, row in sorted(zip(places, rows, strict=True), key=lambda it: it[0])]
