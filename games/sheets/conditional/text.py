"""Conditional sheets as text, and the report on each line."""

import re
from collections.abc import Iterable, Sequence
from itertools import count

from adjudicator import IllegalOrder, InvalidOrder, Reason, Variant, parse_order
from adjudicator.conditional import check_conditional
from adjudicator.line import without_list_marks
from adjudicator.orders import Build, Order
from adjudicator.state import PhaseKind
from games.core.codec import BoardState
from games.core.sheet_limits import clean_line, lines_of
from games.sheets.queries.sheet_report import LineReport, LineStatus, refused_line

# Lines have single spaces, because on runs of spaces these patterns would backtrack for long. A dot
# matches every sign, so that the rest of a line is never tried twice.
AS_WRITTEN = re.IGNORECASE | re.DOTALL
SEPARATOR = re.compile(r" ?(?:[,>]|\b(?:else|then|or)\b) ?", re.IGNORECASE)

# These arrows have a sign that parts preferences, or are no dash here.
ARROW = re.compile(r"[-=–—−]>|[→⇒—−]")

CASE = re.compile(r"(?:if )?(.+?)(?: (?:is )?dislodged)? ?: ?(.*)", AS_WRITTEN)

RETREAT = re.compile(
    r"(?P<unit>.*?) ?(?:(?<!\S)(?:R|retreats?(?: to)?|-|–) (?P<target>\S.*)"
    r"|(?<!\S)(?P<gone>D|disbands?|disbanded))",
    AS_WRITTEN,
)

CHANGE = re.compile(r"(build|remove|waive)s?\b ?:? ?(.*)", re.IGNORECASE)

BUILD, REMOVE, WAIVE = "Build", "Remove", "Waive"

DISBAND = "D"


def read_conditional(kind: PhaseKind, text: str) -> list[tuple[int, str]]:
    """Read the orders from a text, most preferred first, each with the number of its line.

    Lines that start with # are skipped.
    Refuses a text longer than a sheet may be.

    >>> text = "if A Mar is dislodged: R Bur, else disband"
    >>> read_conditional(PhaseKind.RETREATS, text)
    [(1, 'A Mar R Bur'), (1, 'A Mar D')]
    >>> read_conditional(PhaseKind.ADJUSTMENTS, "build A Par, F Bre")
    [(1, 'Build A Par'), (1, 'Build F Bre')]
    """
    split = _retreats if kind is PhaseKind.RETREATS else _changes
    orders = (
        (number, clean_line(order))
        for number, line in enumerate(lines_of(text), start=1)
        if not line.startswith("#")
        for part in ARROW.sub("-", without_list_marks(line)).split(";")
        if part.strip()
        for order in split(part.strip())
    )
    return [(number, order) for number, order in orders if order]


def _retreats(part: str) -> list[str]:
    case = CASE.fullmatch(part)
    unit, rest = (case[1], case[2]) if case else ("", part)
    # What stands before the colon, until an order takes it for its unit.
    head = unit
    orders = []
    for wish in filter(None, SEPARATOR.split(rest)):
        retreat = RETREAT.fullmatch(wish)
        if retreat and retreat["unit"]:
            unit = f"{head} {retreat['unit']}".strip()
        head = ""
        if retreat and retreat["gone"]:
            orders.append(f"{unit} {DISBAND}".strip())
        elif unit:
            orders.append(f"{unit} R {retreat['target'] if retreat else wish}")
        else:
            orders.append(wish)
    return orders


def _changes(part: str) -> list[str]:
    verb, orders = "", []
    for wish in filter(None, SEPARATOR.split(part)):
        change = CHANGE.fullmatch(wish)
        if change and change[1].lower() == "waive":
            orders.append(f"{WAIVE} {change[2]}".strip())
            continue
        verb = change[1].capitalize() if change else verb
        if rest := change[2] if change else wish:
            orders.append(f"{verb} {rest}".strip())
    return orders


def wishes(kind: PhaseKind, orders: Iterable[str]) -> dict[str, list[str]]:
    """Group the orders by unit, or by "Build" and "Remove". Lines of none of these are under "".

    >>> wishes(PhaseKind.RETREATS, ["A Mar R Bur", "A Mar D"])
    {'A Mar': ['Bur', 'D']}
    """
    by_name: dict[str, list[str]] = {}
    for order in orders:
        name, wish = _split(kind, order)
        by_name.setdefault(name, []).append(wish)
    return by_name


def _split(kind: PhaseKind, order: str) -> tuple[str, str]:
    if kind is PhaseKind.RETREATS:
        if retreat := re.fullmatch(r"(\S.*?) R (.+)", order, re.DOTALL):
            return retreat[1], retreat[2]
        unit, _space, last = order.rpartition(" ")
        return (unit, DISBAND) if unit and last == DISBAND else ("", order)
    verb, _space, rest = order.partition(" ")
    if verb in (BUILD, REMOVE) and rest:
        return verb, rest
    return (BUILD, WAIVE) if order == WAIVE else ("", order)


def write_conditional(kind: PhaseKind, orders: Iterable[str]) -> str:
    """Write orders as text for `read_conditional`: a line for each unit, one of builds, one of
    removals."""
    lines = []
    for name, wished in wishes(kind, orders).items():
        if not name:
            lines += wished
        elif kind is PhaseKind.RETREATS:
            retreats = [wish if wish == DISBAND else f"R {wish}" for wish in wished]
            lines.append(f"{name}: {', '.join(retreats)}")
        elif wished[0] == WAIVE:
            lines.append(
                ", ".join([WAIVE, *(w if w == WAIVE else f"{name} {w}" for w in wished[1:])])
            )
        else:
            lines.append(f"{name} {', '.join(wished)}")
    return "\n".join(lines)


def line_numbers(kind: PhaseKind, orders: Sequence[str]) -> tuple[int, ...]:
    """Return for each order the number of its line in the text of `write_conditional`.

    >>> line_numbers(PhaseKind.RETREATS, ["A Mar R Bur", "A Par D", "A Mar D"])
    (1, 2, 1)
    """
    first: dict[str, int] = {}
    free = 1
    for name, wished in wishes(kind, orders).items():
        first[name] = free
        free += 1 if name else len(wished)
    numbers = []
    unnamed = count(first.get("", free))
    for order in orders:
        name, _wish = _split(kind, order)
        numbers.append(first[name] if name else next(unnamed))
    return tuple(numbers)


def written_example(variant: Variant, kind: PhaseKind) -> str:
    """Return an example line: "A Mar: R Bur, R Gas, D", or "Build A Mar; Remove A Bur, A Gas"."""
    armies = (unit.space for unit in variant.start.units if unit.kind == "A")
    home = next(space for space in armies if len(variant.board.army[space]) > 1)
    first, second = sorted(variant.board.army[home])[:2]
    if kind is PhaseKind.RETREATS:
        return f"A {home}: R {first}, R {second}, D"
    return f"Build A {home}; Remove A {first}, A {second}"


def conditional_report(
    state: BoardState, kind: PhaseKind, orders: Sequence[str]
) -> tuple[LineReport, ...]:
    """Check each order of a sheet for a phase of this kind. Never raises for bad orders."""
    seen: set[str] = set()
    return tuple(_line(state, kind, given, seen) for given in orders)


def _line(
    state: BoardState,
    kind: PhaseKind,
    given: str,
    seen: set[str],
) -> LineReport:
    try:
        order = check_conditional(state.variant, state.position, state.power, kind, given)
    except (InvalidOrder, IllegalOrder) as error:
        return refused_line(_with_its_unit(state, kind, given), error)
    key = _key(order)
    if key in seen:
        return LineReport(str(order), order, LineStatus.ILLEGAL, Reason.ORDERED_TWICE)
    seen.add(key)
    return LineReport(str(order), order)


def _key(order: Order) -> str:
    """Identify an order that may appear once. A build may be waived any number of times."""
    if isinstance(order, Build):
        return f"Build {order.location.partition('/')[0]}"
    return "" if str(order) == WAIVE else str(order)


def _with_its_unit(state: BoardState, kind: PhaseKind, given: str) -> str:
    """Print the unit of a retreat, if at least the unit is valid."""
    unit, sign, target = given.partition(" R ")
    if kind is not PhaseKind.RETREATS or not sign:
        return given
    try:
        order = str(parse_order(state.variant, f"{unit} D", state.position))
    except InvalidOrder:
        return given
    return f"{order.removesuffix(' D')} R {target}"
