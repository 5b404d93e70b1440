"""The bids of influence as games/orders/influence.html takes them: one list, by preference."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from adjudicator import Position, Variant
from adjudicator.special.influence import Influence
from games.orders.forms.proposed_bid import MAX_LINES
from games.orders.forms.sheet import INFLUENCE, TypedBid
from games.orders.page.bid_cards import BidCard, BidLine
from games.orders.page.lines import line_message
from games.orders.queries.influence import influence_choices
from games.orders.queries.sheet_report import LineReport
from games.orders.queries.useful_bids import Use
from games.orders.words.influence import bid_words

# So many lines are on the page, and so many of them empty.
MIN_LINES, MIN_EMPTY = 4, 2

Choices = list[tuple[str, list[tuple[str, str]]]]


def influence_card(
    variant: Variant, position: Position, power: str, bids: Mapping[TypedBid, LineReport | None]
) -> BidCard:
    """The list of bids, with empty lines at its end; the lists of its lines hold every bid."""
    filled = [bid for bid in bids if bid.points.strip("0 ") or bid.order]
    lines = [_line(variant, bid, bids[bid]) for bid in filled]
    used = {line.n for line in lines}
    free = [n for n in range(MAX_LINES) if n not in used]
    empty = max(MIN_EMPTY, MIN_LINES - len(lines))
    lines = sorted([*lines, *map(BidLine, free[:empty])], key=lambda line: line.n)
    groups = _groups(variant, position, power)
    return BidCard(
        minor=INFLUENCE,
        name=_("Influence"),
        kind="",
        unit="",
        religion="",
        religion_name="",
        points=sum(bid.number or 0 for bid in filled),
        use=Use.NEAR,
        lines=tuple(_listed(groups, line) for line in lines),
        is_listed=True,
    )


def bid_examples(variant: Variant, power: str) -> list[str]:
    """How bids are written, each kind of them."""
    neutral = variant.board.spaces[min(variant.minors)].name
    other = next(each.short for key, each in variant.powers.items() if key != power)
    words = {"neutral": neutral, "power": other}
    written = (_("9 on %(neutral)s"), _("4 for %(power)s on %(neutral)s"), _("end %(neutral)s"))
    return [said % words for said in written]


def placed_influence(lines: tuple[LineReport, ...]) -> dict[TypedBid, LineReport]:
    """The bids of a saved sheet in the lines of the list."""
    return {
        TypedBid(INFLUENCE, n, str(line.points), value=line.text): line
        for n, line in enumerate(lines)
    }


def _line(variant: Variant, bid: TypedBid, report: LineReport | None) -> BidLine:
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


def _groups(variant: Variant, position: Position, power: str) -> Choices:
    """Every bid as (group, [(value, label), ...])."""
    found = influence_choices(variant, position, power)

    def labelled(bids: list[tuple[str, Influence]]) -> list[tuple[str, str]]:
        return [(text, bid_words(variant, position, power, bid)) for text, bid in bids]

    groups = [
        (_("For an alliance of your own"), labelled(found.own)),
        (_("End an alliance"), labelled(found.end)),
        (_("In support of another’s bid"), labelled(found.support)),
    ]
    return [(name, bids) for name, bids in groups if bids]


def _listed(groups: Choices, line: BidLine) -> BidLine:
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
