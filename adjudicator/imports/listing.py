"""Orders under the names of nations: DATC text, our own `datc`, and histories copied from pages.

A heading with a season and a year begins a phase. A heading of a test case begins a game whose
board has the ordered units.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from adjudicator.imports.implied import implied_board
from adjudicator.imports.reading import (
    LONG_TURN,
    Nations,
    likeliest_variant,
    opening_turns,
    turn_in,
    variant_by_name,
)
from adjudicator.imports.told import ImportRefused, Load, ToldGame, ToldOrder, ToldPhase, line
from adjudicator.state import Turn
from adjudicator.variant import Variant

CASE = re.compile(r"\s*(?P<number>\d+\.[A-Z]\.\d+)\.?\s+(?P<name>.*)")
NATION = re.compile(
    r"\s{0,20}(?P<name>[A-Z][\w&'’ -]{1,30}?)\s{0,20}(?:\(.{0,60}\))?\s{0,20}(?P<colon>:?)\s{0,20}"
)
OWNED = re.compile(r"\s*(?P<name>[A-Z][\w&'’ -]{1,30}?):\s+(?P<order>\S.*)")
COMMENT = re.compile(r"(?P<order>.*?)(?:\s{2,}#\s*(?P<result>.*))?", re.DOTALL)
VARIANT = re.compile(r"#\s*variant:\s*(?P<name>\S+)\s*(?P<rules>\{.*\})?\s*", re.IGNORECASE)
REFUSED = re.compile(r"#\s(?P<text>.+?)\s{2}\((?:illegal|invalid), \w+\)\s*")
BID = re.compile(r"#\s(?P<power>\w+) bids (?P<points>\d+): (?P<order>.+)")
HIDDEN = re.compile(r"#\s(?:Not all bids are open|Some sheets have lines)")
MARKS = re.compile(r"\s*\(\*?(?P<marks>[a-z ,_]+)\*?\)\s*$", re.IGNORECASE)
ORDER = re.compile(
    r"\s*(?:[AF]\s|army\b|fleet\b|builds?\b|removes?\b|disbands?\b|waives?\b|the\s(?:army|fleet)\b)"
    r"|.*(?:\s[-–—→]\s?|->|\bholds?\b|\bsupports?\b|\bconvoys?\b|\s[HSC](?:\s|$))",
    re.IGNORECASE,
)
# The sentences that jDip writes after an order.
SENTENCE = re.compile(
    r"\s{1,9}(?P<words>(?:Bounced with|Dislodged from|Failed because|Convoy path taken|Cut by)\b.*)"
)
SUCCEEDED = frozenset({"moves", "retreats", "builds", "removed", "succeeds", "success"})
FAILED = frozenset(
    {"bounces", "bounce", "bounced", "fails", "failed", "fail", "no_convoy", "no convoy"}
    | {"disbanded", "destroyed", "illegal", "invalid", "disrupted"}
)
LONGEST_HEADING = 120


class Row(NamedTuple):
    """A line that says something: its number, its kind, and its texts."""

    number: int
    kind: str
    text: str
    rest: str = ""


def is_listing(text: str) -> bool:
    """Whether a text has orders under headings of nations."""
    kinds = [row.kind for row in _rows(text)]
    return "order" in kinds and ("nation" in kinds or "owned" in kinds)


def read(text: str, load: Load, ids: Iterable[str]) -> Iterator[ToldGame]:
    """Read the game, or the cases, of a text. Raises ImportRefused."""
    ids = tuple(ids)
    rows = list(_rows(text))
    named = next((row for row in rows if row.kind == "variant"), None)
    if named:
        variant = variant_by_name(named.text, load, ids, line(named.number))
    else:
        names = {row.text for row in rows if row.kind == "nation"}
        names |= {row.text for row in rows if row.kind == "owned"}
        turns = [turn for row in rows if row.kind == "turn" and (turn := turn_in(row.text))]
        year = turns[0].year if turns else None
        variant = likeliest_variant(names, year, load, ids)
    listing = _Listing(variant)
    for row in rows:
        yield from listing.row(row)
    yield from listing.end()


def _rows(text: str) -> Iterator[Row]:
    """Yield the lines that say something. A nation without orders below it is none."""
    nation: Row | None = None
    for number, each in enumerate(text.splitlines(), start=1):
        if match := CASE.fullmatch(each):
            yield Row(number, "case", match["name"], match["number"])
        elif match := VARIANT.fullmatch(each):
            yield Row(number, "variant", match["name"])
        elif match := BID.fullmatch(each):
            yield Row(number, "bid", match["power"], f"{match['points']} {match['order']}")
        elif HIDDEN.match(each):
            yield Row(number, "hidden", "")
        elif nation and (match := REFUSED.fullmatch(each)):
            yield Row(number, "order", match["text"], "illegal")
        elif each.lstrip().startswith("#"):
            continue
        elif not each.strip():
            nation = None
        elif (match := OWNED.fullmatch(each)) and ORDER.match(match["order"]):
            yield Row(number, "owned", match["name"])
            yield Row(number, "order", *_result(match["order"]))
        elif nation and ORDER.match(each):
            yield Row(number, "order", *_result(each))
        elif LONG_TURN.search(each) and len(each) < LONGEST_HEADING:
            yield Row(number, "turn", each.strip())
            nation = None
        elif match := NATION.fullmatch(each):
            nation = Row(number, "nation", match["name"])
            yield nation


def _result(text: str) -> tuple[str, str]:
    """Part an order from its result, which stands after “#” or in brackets."""
    match = COMMENT.fullmatch(text)
    assert match, "every text matches"
    order, result = match["order"].strip(), match["result"] or ""
    marks = MARKS.search(order)
    if sentence := SENTENCE.search(order):
        words = sentence["words"]
        failed = "bounced" if re.search(r"Bounced|Failed", words) else ""
        beaten = "dislodged" if "Dislodged" in words else ""
        return order[: sentence.start()].strip(), f"{failed}, {beaten}"
    if not result and marks:
        words = {word.strip().lower() for word in marks["marks"].split(",")}
        if words & (SUCCEEDED | FAILED | {"cut", "void", "dislodged"}):
            return order[: marks.start()].strip(), ", ".join(sorted(words))
    return order, result.replace(" (", ", ").replace(")", "")


class _Listing:
    """Collects the phases of a listing."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.nations = Nations(variant)
        self.phases: list[ToldPhase] = []
        self.name = ""
        self.is_case = False
        self.begin(None, 1)
        self.owner = ""

    def begin(self, turn: Turn | None, number: int) -> None:
        """Begin a phase."""
        self.turn, self.number = turn, number
        self.orders: list[ToldOrder] = []
        self.bids: dict[str, list[tuple[int, str]]] = {}
        self.is_hidden = False
        self.done: set[str] = set()

    def row(self, row: Row) -> Iterator[ToldGame]:
        """Take in a line, and yield the game that ends before it."""
        match row.kind:
            case "case":
                yield from self.end()
                self.name, self.is_case = f"{row.rest} {row.text}"[:60], True
                self.begin(None, row.number)
            case "turn":
                turn = turn_in(row.text)
                if not self.is_case:
                    self.end_phase()
                    self.name = self.name or _title(row.text)
                    self.begin(turn, row.number)
            case "nation" | "owned":
                self.nation(row)
            case "order" if self.owner:
                self.orders.append(self.order(row))
            case "bid":
                points, _space, order = row.rest.partition(" ")
                self.bids.setdefault(row.text, []).append((int(points), order))
            case "hidden":
                self.is_hidden = True

    def nation(self, row: Row) -> None:
        """Begin the orders of a nation. In a case, its second list belongs to the next phase."""
        owner = self.nations.owner(row.text) or self.nations.power(row.text)
        if owner and self.is_case and row.kind == "nation" and owner in self.done:
            self.end_phase()
            self.begin(None, row.number)
        if not owner and row.kind == "owned":
            message = f"no power is called “{row.text[:40]}”"
            raise ImportRefused("no_such_power", line(row.number), message, word=row.text[:40])
        self.owner = owner
        self.done.add(owner)

    def order(self, row: Row) -> ToldOrder:
        """Read an order with its result."""
        words = {word.strip() for word in row.rest.split(",")}
        succeeded = True if words & SUCCEEDED else False if words & FAILED else None
        return ToldOrder(
            line(row.number), self.owner, row.text.rstrip("."), succeeded, "dislodged" in words
        )

    def end_phase(self) -> None:
        """Add the phase to the game, if it has orders."""
        if self.orders:
            bids = None if self.is_hidden else {p: tuple(b) for p, b in self.bids.items()}
            where = line(self.number)
            orders = tuple(self.orders)
            if any(each.succeeded is False for each in orders):
                # Where failures are marked, the other orders succeeded.
                orders = tuple(
                    each._replace(succeeded=each.succeeded is not False) for each in orders
                )
            self.phases.append(ToldPhase(self.turn, where, orders, bids=bids))
        self.owner = ""

    def end(self) -> Iterator[ToldGame]:
        """Yield the game, if it has phases."""
        self.end_phase()
        if self.phases:
            first = self.phases[0]
            if first.turn not in opening_turns(self.variant):
                board = implied_board(self.variant, first.orders, first.turn)
                self.phases[0] = first._replace(before=board)
            yield ToldGame(self.variant, self.name, tuple(self.phases))
        self.phases = []
        self.begin(None, self.number)


def _title(heading: str) -> str:
    """Return the name of the game in a heading, as in our own “1. The name, Spring 1763”."""
    match = re.fullmatch(r"\d+\. (.+), \w+ \d+ \w+", heading)
    return match[1] if match else ""
