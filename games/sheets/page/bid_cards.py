"""A card for each minor power, with its bids, and the form of influence."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from adjudicator import Variant, check_order
from adjudicator.special.bids import minor_units
from adjudicator.special.influence import Influence
from games.core.codec import BoardState
from games.core.words.names import religion_name
from games.core.words.orders import printed
from games.sheets.forms import INFLUENCE, MAX_LINES, TypedBid
from games.sheets.page.choices import option_list
from games.sheets.page.rows import line_message, line_rule, line_said
from games.sheets.queries.choices import influence_choices, is_offered, minor_choices
from games.sheets.queries.sheet_report import LineReport
from games.sheets.queries.useful_bids import MinorUse, Service, Use, minor_uses
from games.sheets.words import bid_words

# The mark of a minor whose religion is exclusive.
EXCLUSIVE_MARK = "papal"

Bids = Mapping[TypedBid, LineReport | None]


@dataclass(frozen=True, slots=True)
class BidLine:
    """A bid on a minor, or an empty line. An order chosen from the list is `value`, any other is
    `typed`."""

    n: int
    points: int | str = 0
    value: str = ""
    typed: str = ""
    error: str = ""
    warning_title: str = ""
    warning: str = ""
    rule_url: str = ""
    options: str = ""

    @property
    def is_filled(self) -> bool:
        return bool(self.points or self.value or self.typed)


@dataclass(frozen=True, slots=True)
class BidProposal:
    """A bid that would help a drafted order: `order` is the order to bid for, `says` why."""

    order: str
    printed: str
    says: str


@dataclass(frozen=True, slots=True)
class BidCard:
    """A minor and the bids on it. A closed card shows `said`. A card has lines if it has bids or
    was asked for."""

    minor: str
    name: str
    kind: str
    unit: str
    religion: str
    religion_name: str
    points: int
    use: str
    said: str = ""
    proposal: BidProposal | None = None
    is_open: bool = False
    lines: tuple[BidLine, ...] = ()
    is_listed: bool = False
    note: str = ""

    @property
    def is_plain(self) -> bool:
        """Whether a closed card shows only what everybody knows of the minor, as most do."""
        tells_more = self.said or self.proposal or self.is_open or self.lines or self.note
        return not (self.points or tells_more or self.use == Use.SERVES)


@dataclass(frozen=True, slots=True)
class BidGroup:
    """The cards of one use, with a heading."""

    use: str
    title: str
    cards: tuple[BidCard, ...]


def bid_cards(
    state: BoardState,
    orders: Iterable[LineReport],
    bids: Bids,
    asked: str = "",
) -> tuple[BidCard, ...]:
    """Return a card for each minor's unit, without lists of orders.

    Minors with points come first, then the most useful for the drafted `orders`. A card is open if
    its bids have messages or it was `asked` for.
    """
    by_minor: dict[str, list[TypedBid]] = {}
    for bid in bids:
        by_minor.setdefault(bid.minor, []).append(bid)
    own = [line.order for line in orders if line.order is not None and not line.is_refused]
    cards: list[BidCard] = []
    for use in minor_uses(state, own):
        minor, placed = use.minor, by_minor.get(use.minor, [])
        religion = state.variant.religion(minor, state.position)
        exclusive = minor in state.variant.rules.exclusive_faith
        points = sum(bid.number or 0 for bid in placed if bid.order)
        lines: tuple[BidLine, ...] = ()
        if placed or minor == asked:
            lines = _lines(state, minor, placed, bids)
        cards.append(
            BidCard(
                minor=minor,
                name=state.variant.board.spaces[minor].name,
                kind=use.unit.kind,
                unit=str(use.unit),
                religion=EXCLUSIVE_MARK if exclusive else religion,
                religion_name=religion_name(religion),
                points=points,
                use=Use.PAID if points else use.use,
                said=", ".join(printed(bid.order) for bid in placed if bid.order),
                proposal=None if placed else _proposal(use),
                is_open=minor == asked or any(line.error or line.warning for line in lines),
                lines=lines,
                note=_("You attack it: it takes none of your points.") if use.is_attacked else "",
            )
        )
    return tuple(sorted(cards, key=lambda card: card.use != Use.PAID))


def bid_groups(cards: Iterable[BidCard]) -> tuple[BidGroup, ...]:
    """Group the cards by use. Empty groups stay, because cards move between groups as a draft
    changes."""
    cards = tuple(cards)
    titles = {
        Use.PAID: _("Your bids"),
        Use.SERVES: _("They can serve your orders"),
        Use.NEAR: _("Near your units"),
        Use.OTHER: _("The others"),
    }
    return tuple(
        BidGroup(use, title, tuple(card for card in cards if card.use == use))
        for use, title in titles.items()
    )


def _proposal(use: MinorUse) -> BidProposal | None:
    if use.order is None or use.served is None:
        return None
    served = printed(use.served)
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
    return BidProposal(str(use.order), printed(use.order), says)


def listed_cards(
    state: BoardState,
    cards: Iterable[BidCard],
    asked: str = "",
    *,
    listed: bool = True,
) -> tuple[BidCard, ...]:
    """Add lists of orders to the lines of the cards.

    The minor `asked` for, and with `listed` every minor, gets all its orders. The page fetches the
    lists of other cards when they are opened.
    """
    return tuple(_listed(state, card, every=listed or card.minor == asked) for card in cards)


def blank_line() -> BidLine:
    """Return an empty line, from which the page's script makes further ones."""
    return BidLine(0)


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
    return (*lines, BidLine(free)) if free < MAX_LINES else tuple(lines)


def _line(state: BoardState, minor: str, bid: TypedBid, report: LineReport | None) -> BidLine:
    order = bid.typed or bid.value
    offered = is_offered(state.as_power(minor), order)
    title, message = line_said(state.variant, report) if report else ("", "")
    is_error = report is not None and report.error is not None
    return BidLine(
        n=bid.n,
        points=bid.points if bid.number is None else bid.number,
        value=order if offered else "",
        typed="" if offered else order,
        error=bid.error or (message if is_error else ""),
        warning_title=title,
        warning="" if is_error else message,
        rule_url=line_rule(state.variant, report) if report and not bid.error else "",
    )


def _listed(state: BoardState, card: BidCard, *, every: bool) -> BidCard:
    if not card.lines:
        return card
    orders = minor_choices(state, card.minor) if every else ()

    def with_list(line: BidLine) -> BidLine:
        choices = orders
        if line.value and not every:
            choices = (check_order(state.variant, state.position, card.minor, line.value),)
        return replace(line, options=option_list(state.variant.board, choices, line.value))

    return replace(card, lines=tuple(map(with_list, card.lines)), is_listed=every)


# The least number of lines on the page, and of empty ones among them.
MIN_LINES, MIN_EMPTY = 4, 2

Choices = list[tuple[str, list[tuple[str, str]]]]


def influence_card(state: BoardState, bids: Bids) -> BidCard:
    """Return the list of bids with empty lines at its end. Each line lists every bid."""
    filled = [bid for bid in bids if bid.points.strip("0 ") or bid.order]
    lines = [_influence_line(state.variant, bid, bids[bid]) for bid in filled]
    used = {line.n for line in lines}
    free = [n for n in range(MAX_LINES) if n not in used]
    empty = max(MIN_EMPTY, MIN_LINES - len(lines))
    lines = sorted([*lines, *map(BidLine, free[:empty])], key=lambda line: line.n)
    groups = _groups(state)
    return BidCard(
        minor=INFLUENCE,
        name=_("Influence"),
        kind="",
        unit="",
        religion="",
        religion_name="",
        points=sum(bid.number or 0 for bid in filled),
        use=Use.NEAR,
        lines=tuple(_with_groups(groups, line) for line in lines),
        is_listed=True,
    )


def bid_examples(variant: Variant, power: str) -> list[str]:
    """Return an example of each kind of bid."""
    neutral = variant.board.spaces[min(variant.minors)].name
    other = next(each.short for key, each in variant.powers.items() if key != power)
    words = {"neutral": neutral, "power": other}
    written = (_("9 on %(neutral)s"), _("4 for %(power)s on %(neutral)s"), _("end %(neutral)s"))
    return [said % words for said in written]


def placed_influence(lines: tuple[LineReport, ...]) -> dict[TypedBid, LineReport]:
    """Return the bids of a saved sheet by their fields."""
    return {
        TypedBid(INFLUENCE, n, str(line.points), value=line.text): line
        for n, line in enumerate(lines)
    }


def _influence_line(variant: Variant, bid: TypedBid, report: LineReport | None) -> BidLine:
    offered = report is not None and report.influence is not None
    text = report.text if report is not None and offered else bid.order
    message = line_message(variant, report) if report is not None else ""
    return BidLine(
        n=bid.n,
        points=bid.points if bid.number is None else bid.number,
        value=text if offered else "",
        typed="" if offered else text,
        error=bid.error or message,
    )


def _groups(state: BoardState) -> Choices:
    """Return every bid as (group, [(value, label), ...])."""
    found = influence_choices(state)

    def labelled(bids: list[tuple[str, Influence]]) -> list[tuple[str, str]]:
        return [(text, bid_words(state, bid)) for text, bid in bids]

    groups = [
        (_("For an alliance of your own"), labelled(found.own)),
        (_("End an alliance"), labelled(found.end)),
        (_("In support of another’s bid"), labelled(found.support)),
    ]
    return [(name, bids) for name, bids in groups if bids]


def _with_groups(groups: Choices, line: BidLine) -> BidLine:
    return replace(line, options=_options(groups, line.value))


def _options(groups: Choices, chosen: str) -> SafeString:
    def option(value: str, said: str) -> SafeString:
        if value == chosen:
            return format_html('<option value="{}" selected>{}', value, said)
        return format_html('<option value="{}">{}', value, said)

    return format_html_join(
        "",
        '<optgroup label="{}">{}</optgroup>',
        (
            (name, format_html_join("", "{}", ((option(*bid),) for bid in bids)))
            for name, bids in groups
        ),
    )
