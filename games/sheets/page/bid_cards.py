"""A card for each minor power, with its bids, and the form of influence."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from adjudicator import Variant, check_order
from adjudicator.special.bids import minor_units
from games.core.codec import BoardState
from games.core.words.names import religion_name
from games.core.words.orders import with_dash
from games.sheets.forms import INFLUENCE, MAX_LINES, TypedBid
from games.sheets.page.choices import Group, option_list
from games.sheets.page.rows import line_message, line_rule, line_said
from games.sheets.queries.choices import influence_choices, is_offered, minor_choices
from games.sheets.queries.sheet_report import LineReport
from games.sheets.queries.useful_bids import MinorUse, Service, Use, minor_uses
from games.sheets.words import bid_words

# The mark of a minor whose religion is exclusive.
EXCLUSIVE_MARK = "papal"

Bids = Mapping[TypedBid, LineReport | None]


# A bid on a minor, or an empty line, as games/sheets/bid_line.html describes it.
BidLine = dict[str, Any]


def bid_line(n: int = 0, **fields: Any) -> BidLine:
    """Return a line; an empty one without any fields.

    From line 0 the page's script makes further ones.
    """
    names = ("value", "typed", "error", "warning_title", "warning", "rule_url", "options")
    return {"n": n, "points": 0, **dict.fromkeys(names, ""), **fields}


@dataclass(frozen=True, slots=True)
class BidCard:
    """A minor and the bids on it, as games/sheets/bid_card.html describes it.

    A closed card shows the orders in `summary`. `proposal` is a bid that would help a drafted
    order. A card has lines if it has bids or if its list was requested.
    """

    minor: str
    name: str
    kind: str
    unit: str
    religion: str
    religion_name: str
    points: int
    use: str
    summary: str = ""
    proposal: dict[str, str] | None = None
    is_open: bool = False
    lines: tuple[BidLine, ...] = ()
    is_listed: bool = False
    note: str = ""

    @property
    def is_plain(self) -> bool:
        """Whether a closed card shows only what everybody knows of the minor, as most do."""
        tells_more = self.summary or self.proposal or self.is_open or self.lines or self.note
        return not (self.points or tells_more or self.use == Use.SERVES)


def bid_cards(
    state: BoardState, orders: Iterable[LineReport], bids: Bids, requested: str = ""
) -> tuple[BidCard, ...]:
    """Return a card for each minor's unit, without lists of orders.

    Minors with points come first, then the most useful for the drafted `orders`. A card is open if
    its bids have messages or its list was `requested`.
    """
    by_minor: dict[str, list[TypedBid]] = {}
    for bid in bids:
        by_minor.setdefault(bid.minor, []).append(bid)
    own = [line.order for line in orders if line.order is not None and not line.is_refused]
    cards = [
        _card(state, use, by_minor.get(use.minor, []), bids, is_requested=use.minor == requested)
        for use in minor_uses(state, own)
    ]
    return tuple(sorted(cards, key=lambda card: card.use != Use.PAID))


def _card(
    state: BoardState, use: MinorUse, placed: list[TypedBid], bids: Bids, *, is_requested: bool
) -> BidCard:
    minor = use.minor
    religion = state.variant.religion(minor, state.position)
    points = sum(bid.number or 0 for bid in placed if bid.order)
    lines = _lines(state, minor, placed, bids) if placed or is_requested else ()
    return BidCard(
        minor=minor,
        name=state.variant.board.spaces[minor].name,
        kind=use.unit.kind,
        unit=str(use.unit),
        religion=EXCLUSIVE_MARK if minor in state.variant.rules.exclusive_faith else religion,
        religion_name=religion_name(religion),
        points=points,
        use=Use.PAID if points else use.use,
        summary=", ".join(with_dash(bid.order) for bid in placed if bid.order),
        proposal=None if placed else _proposal(use),
        is_open=is_requested or any(line["error"] or line["warning"] for line in lines),
        lines=lines,
        note=_("You attack it: it takes none of your points.") if use.is_attacked else "",
    )


def bid_groups(cards: Collection[BidCard]) -> list[dict[str, Any]]:
    """Group the cards by use, with a heading for each.

    Empty groups stay, because cards move between groups as a draft changes.
    """
    titles = {
        Use.PAID: _("Your bids"),
        Use.SERVES: _("They can serve your orders"),
        Use.NEAR: _("Near your units"),
        Use.OTHER: _("The others"),
    }
    return [
        {"use": use, "title": title, "cards": [card for card in cards if card.use == use]}
        for use, title in titles.items()
    ]


def _proposal(use: MinorUse) -> dict[str, str] | None:
    if use.order is None or use.served is None:
        return None
    served = with_dash(use.served)
    match use.service:
        case Service.SUPPORTS_MOVE:
            says = _("can support %(order)s") % {"order": served}
        case Service.SUPPORTS_UNIT:
            unit = f"{use.served.kind} {use.served.location}"
            says = _("can support %(unit)s where it stands") % {"unit": unit}
        case Service.KEPT_FROM_CUTTING:
            says = _("can be paid to cut %(order)s, unless it holds") % {"order": served}
        case _:
            says = _("can be paid to meet %(order)s, unless it holds") % {"order": served}
    return {"order": str(use.order), "printed": with_dash(use.order), "says": says}


def list_orders(
    state: BoardState, cards: Iterable[BidCard], requested: str = "", *, listed: bool = True
) -> tuple[BidCard, ...]:
    """Add lists of orders to the lines of the cards.

    The minor whose list was `requested`, and with `listed` every minor, gets all its orders. The
    page fetches the lists of other cards when they are opened.
    """
    return tuple(
        _list_card(state, card, every=listed or card.minor == requested) if card.lines else card
        for card in cards
    )


def _list_card(state: BoardState, card: BidCard, *, every: bool) -> BidCard:
    variant = state.variant
    orders = minor_choices(state, card.minor) if every else ()
    lines = []
    for line in card.lines:
        choices = orders
        if line["value"] and not every:
            choices = (check_order(variant, state.position, card.minor, line["value"]),)
        lines.append(line | {"options": option_list(variant.board, choices, line["value"])})
    return replace(card, lines=tuple(lines), is_listed=every)


def saved_bids(
    state: BoardState, lines: Iterable[LineReport]
) -> tuple[dict[TypedBid, LineReport], list[LineReport]]:
    """Return the bids of a saved sheet by their fields, and those on no unit of a minor."""
    minors = {unit.power for unit in minor_units(state.variant, state.position)}
    placed: dict[TypedBid, LineReport] = {}
    without_card: list[LineReport] = []
    for line in lines:
        minor = line.space
        if minor in minors:
            n = sum(bid.minor == minor for bid in placed)
            placed[TypedBid(minor, n, str(line.points), value=line.text)] = line
        else:
            without_card.append(line)
    return placed, without_card


def _lines(
    state: BoardState, minor: str, bids: list[TypedBid], reports: Bids
) -> tuple[BidLine, ...]:
    """Return the bids and one empty line."""
    lines = [_line(state, minor, bid, reports.get(bid)) for bid in bids]
    used = {bid.n for bid in bids}
    free = next(n for n in range(len(used) + 1) if n not in used)
    return (*lines, bid_line(free)) if free < MAX_LINES else tuple(lines)


def _line(state: BoardState, minor: str, bid: TypedBid, report: LineReport | None) -> BidLine:
    order = bid.text or bid.value
    is_listed = is_offered(state.as_power(minor), order)
    title, message = line_said(state.variant, report) if report else ("", "")
    is_error = report is not None and report.error is not None
    return bid_line(
        bid.n,
        points=bid.points if bid.number is None else bid.number,
        value=order if is_listed else "",
        typed="" if is_listed else order,
        error=bid.error or (message if is_error else ""),
        warning_title=title,
        warning="" if is_error else message,
        rule_url=line_rule(state.variant, report) if report and not bid.error else "",
    )


# The least number of lines on the page, and of empty ones among them.
MIN_LINES, MIN_EMPTY = 4, 2


def influence_card(state: BoardState, bids: Bids) -> BidCard:
    """Return the list of bids with empty lines at its end. Each line lists every bid."""
    filled = [bid for bid in bids if bid.points.strip("0 ") or bid.order]
    lines = [_influence_line(state.variant, bid, bids[bid]) for bid in filled]
    used = {bid.n for bid in filled}
    free = [n for n in range(MAX_LINES) if n not in used]
    empty = max(MIN_EMPTY, MIN_LINES - len(lines))
    lines = sorted([*lines, *map(bid_line, free[:empty])], key=lambda line: line["n"])
    groups = _influence_groups(state)
    return BidCard(
        minor=INFLUENCE,
        name=_("Influence"),
        kind="",
        unit="",
        religion="",
        religion_name="",
        points=sum(bid.number or 0 for bid in filled),
        use=Use.NEAR,
        lines=tuple(line | {"options": _options(groups, line["value"])} for line in lines),
        is_listed=True,
    )


def bid_examples(variant: Variant, power: str) -> list[str]:
    """Return an example of each kind of bid."""
    neutral = variant.board.spaces[min(variant.minors)].name
    other = next(each.short for key, each in variant.powers.items() if key != power)
    words = {"neutral": neutral, "power": other}
    examples = (_("9 on %(neutral)s"), _("4 for %(power)s on %(neutral)s"), _("end %(neutral)s"))
    return [example % words for example in examples]


def placed_influence(lines: Iterable[LineReport]) -> dict[TypedBid, LineReport]:
    """Return the bids of a saved sheet by their fields."""
    return {
        TypedBid(INFLUENCE, n, str(line.points), value=line.text): line
        for n, line in enumerate(lines)
    }


def _influence_line(variant: Variant, bid: TypedBid, report: LineReport | None) -> BidLine:
    is_listed = report is not None and report.influence is not None
    text = report.text if report is not None and is_listed else bid.order
    message = line_message(variant, report) if report is not None else ""
    return bid_line(
        bid.n,
        points=bid.points if bid.number is None else bid.number,
        value=text if is_listed else "",
        typed="" if is_listed else text,
        error=bid.error or message,
    )


def _influence_groups(state: BoardState) -> list[Group]:
    """Return every bid as (group, [(value, label), ...])."""
    choices = influence_choices(state)
    groups = (
        (_("For an alliance of your own"), choices.own),
        (_("End an alliance"), choices.end),
        (_("In support of another’s bid"), choices.support),
    )
    return [
        (name, [(text, bid_words(state, bid)) for text, bid in bids])
        for name, bids in groups
        if bids
    ]


def _options(groups: list[Group], chosen: str) -> SafeString:
    def option(value: str, text: str) -> SafeString:
        selected = " selected" if value == chosen else ""
        return format_html('<option value="{}"{}>{}', value, selected, text)

    return format_html_join(
        "",
        '<optgroup label="{}">{}</optgroup>',
        (
            (name, format_html_join("", "{}", ((option(*bid),) for bid in bids)))
            for name, bids in groups
        ),
    )
