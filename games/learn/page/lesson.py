"""The context of games/learn/lesson.html."""

from collections.abc import Collection
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _, ngettext

from adjudicator import Bid, Position
from adjudicator.outcome import MinorResult, OrderResult
from games.core.board.board import BoardView, board, drawn_lines
from games.core.codec import BoardState
from games.core.words.orders import plain_text, printed
from games.learn.page.turn import NEAR, BidRow, WayBack, bid_row, picture_url
from games.learn.queries.chapters import (
    BASIC,
    EXAMPLES,
    Answer,
    Chapter,
    Variation,
    chapters,
    examples,
)
from games.learn.what_if.page import FieldRow, field_rows
from games.learn.what_if.queries import OrdersByOwner, order_fields
from games.models.titles import turn_title
from games.story.page.results import ResultRow, drawn_orders, result_row
from games.story.queries.facts import ResolvedPhase
from maps.render import crop_to


@dataclass(frozen=True, slots=True)
class Entry:
    """A chapter or an example in a list."""

    key: str
    number: int
    title: str
    url: str
    is_done: bool
    is_here: bool
    picture: str


@dataclass(frozen=True, slots=True)
class Part:
    """A group of chapters under a heading."""

    title: str
    entries: list[Entry]


@dataclass(frozen=True, slots=True)
class GivenOrder:
    """An order or a bid of another power, in words."""

    power: str
    kind: str
    order: str
    plain: str
    points: int = 0


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """The result of an order, with the token of its unit."""

    row: ResultRow
    power: str
    kind: str


@dataclass(frozen=True, slots=True)
class ShownAnswer:
    """The results of the orders; the `verdict` tells whether the exercise is done."""

    is_done: bool
    verdict: str
    rows: list[AnswerRow]


@dataclass(frozen=True, slots=True)
class Link:
    """The label and the address of a link."""

    label: str
    url: str
    is_here: bool = False


@dataclass(frozen=True, slots=True)
class LessonContext:
    """The context of games/learn/lesson.html, whose first lines describe each field."""

    key: str
    kicker: str
    title: str
    sentence: str
    paragraph: str
    task: str
    situation: str
    description: str
    phase: str
    board: BoardView | None
    power: str
    rows: list[FieldRow]
    bid_rows: list[BidRow]
    given: list[GivenOrder]
    shown: ShownAnswer | None
    also: list[Link]
    previous: Link | None
    next: Link | None
    parts: list[Part]
    rules_url: str
    board_url: str
    path: str
    variant_id: str
    back: WayBack | None


def lesson_context(
    chapter: Chapter,
    orders: OrdersByOwner,
    bids: tuple[Bid, ...],
    found: Answer | None,
    also: int | None,
    done: Collection[str],
    back: WayBack | None = None,
) -> LessonContext:
    """Build the page of a chapter with the chosen orders and their results.

    `also` is the number of the variation that is shown; `back` links to the page the reader left.
    """
    variant, text = chapter.variant, chapter.text
    variation = chapter.variations[also - 1] if also else None
    position = variation.position if variation else chapter.position
    path = _url(chapter)
    back_query = f"&{back.query}" if back else ""
    before, after = _beside(chapter)
    return LessonContext(
        key=chapter.key,
        kicker=_kicker(chapter),
        title=text("title"),
        sentence=text("sentence"),
        paragraph=text("paragraph"),
        task=text("task") or _("Resolve it, then change an order."),
        situation=text("situation"),
        description=text("sentence"),
        phase=turn_title(variant.calendar, position.turn),
        board=_board(chapter, position, orders, found),
        power=chapter.power,
        rows=_rows(chapter, orders),
        bid_rows=[
            bid_row(BoardState(variant, chapter.position, chapter.power), minor, bids)
            for minor in chapter.bid_minors
        ],
        given=_given_orders(chapter, position, variation or chapter),
        shown=_shown_answer(chapter, found, variation) if found else None,
        also=[
            Link(item.translated_title, f"{path}?also={number}{back_query}#answer", number == also)
            for number, item in enumerate(chapter.variations, 1)
        ],
        previous=before,
        next=after,
        parts=parts(done, chapter.key),
        rules_url=_rules_url(chapter),
        board_url=reverse("games:what_if", args=[variant.id]),
        path=path,
        variant_id=variant.id,
        back=back,
    )


def parts(done: Collection[str], here: str = "") -> list[Part]:
    """Return the list of chapters; `done` ones have a check mark."""
    titles = {BASIC: _("Diplomacy"), "more": _("What Ambition & Empire adds")}
    return [
        Part(
            title,
            [_entry(chapter, done, here) for chapter in chapters() if chapter.part == part],
        )
        for part, title in titles.items()
    ]


def example_parts(done: Collection[str]) -> list[Part]:
    """Return the worked examples of each variant."""
    found: dict[str, list[Entry]] = {}
    for chapter in examples():
        found.setdefault(chapter.variant.name, []).append(_entry(chapter, done, ""))
    return [Part(name, entries) for name, entries in found.items()]


def _entry(chapter: Chapter, done: Collection[str], here: str) -> Entry:
    return Entry(
        key=chapter.key,
        number=chapter.number,
        title=chapter.text("title"),
        url=_url(chapter),
        is_done=chapter.key in done,
        is_here=chapter.key == here,
        picture=picture_url(chapter),
    )


def _url(chapter: Chapter) -> str:
    name = "games:example" if chapter.part == EXAMPLES else "games:lesson"
    return reverse(name, args=[chapter.key])


def _rules_url(chapter: Chapter) -> str:
    anchor = f"#{chapter.rules}" if chapter.rules else ""
    return reverse("games:variant_rules", args=[chapter.variant_id]) + anchor


def _kicker(chapter: Chapter) -> str:
    if chapter.part == EXAMPLES:
        return _("Example %(number)s of %(count)s") % {
            "number": chapter.number,
            "count": len(examples()),
        }
    place = _("%(number)s of %(count)s") % {"number": chapter.number, "count": len(chapters())}
    time = ngettext("about a minute", "about %(count)s minutes", chapter.minutes)
    return f"{place} · {time % {'count': chapter.minutes}}"


def _beside(chapter: Chapter) -> tuple[Link | None, Link | None]:
    listed = examples() if chapter.part == EXAMPLES else chapters()
    here = listed.index(chapter)
    before = listed[here - 1] if here else None
    after = listed[here + 1] if here + 1 < len(listed) else None
    return _link(before), _link(after)


def _link(chapter: Chapter | None) -> Link | None:
    return Link(chapter.text("title"), _url(chapter)) if chapter else None


def _board(
    chapter: Chapter, position: Position, orders: OrdersByOwner, found: Answer | None
) -> BoardView | None:
    """The chapter's part of the board, with the chosen orders or their results."""
    variant = chapter.variant
    if found:
        lines = _shown_lines(found)
        phase = ResolvedPhase(variant, position, found.outcome)
        lines_drawn = [item for item in drawn_orders(phase) if str(item.order) in lines]
    else:
        lines = [line for owner in orders for line in orders[owner]]
        lines_drawn = drawn_lines(BoardState(variant, position), lines)
    return board(
        BoardState(variant, position),
        turn_title(variant.calendar, position.turn),
        orders=lines_drawn,
        crop=crop_to(variant, chapter.view, least=NEAR),
    )


def _shown_lines(found: Answer) -> list[str]:
    """The orders that were given, and those of minors that somebody bid on."""
    lines = [line for owner in found.orders for line in found.orders[owner]]
    paid = {bid.order.split()[1] for bids in found.bids.values() for bid in bids}
    return lines + [done.published for done in found.outcome.minors if done.unit.location in paid]


def _rows(chapter: Chapter, orders: OrdersByOwner) -> list[FieldRow]:
    variant, position = chapter.variant, chapter.position
    return [
        row
        for owner in chapter.owners
        for row in field_rows(
            BoardState(variant, position),
            order_fields(BoardState(variant, position), owner),
            orders.get(owner, ()),
        )
    ]


def _given_orders(
    chapter: Chapter, position: Position, shown: Chapter | Variation
) -> list[GivenOrder]:
    """The orders and bids of the others, which the reader sees in advance."""
    variant = chapter.variant
    found = [
        GivenOrder(
            power=owner if owner in variant.powers else "",
            kind=line.partition(" ")[0],
            order=printed(line),
            plain=plain_text(BoardState(variant, position), line),
        )
        for owner, lines in shown.orders.items()
        for line in lines
        if owner not in chapter.owners
    ]
    found += [
        GivenOrder(
            power=power,
            kind="",
            order=printed(bid.order),
            plain=plain_text(BoardState(variant, position), bid.order),
            points=bid.points,
        )
        for power, bids in shown.bids.items()
        for bid in bids
        if power != chapter.power or not chapter.bid_minors
    ]
    return found


def _shown_answer(chapter: Chapter, found: Answer, variation: Variation | None) -> ShownAnswer:
    if variation:
        verdict = variation.translated_title
    elif found.is_done:
        verdict = chapter.text("done") or _("This is the result.")
    else:
        verdict = chapter.text("again") or _("This is the result of your orders.")
    return ShownAnswer(found.is_done, verdict, _answer_rows(chapter, found))


def _answer_rows(chapter: Chapter, found: Answer) -> list[AnswerRow]:
    """The results of the given orders and of dislodged units, the reader's power first."""
    variant = chapter.variant
    lines = set(_shown_lines(found))
    beaten = {str(item.unit) for item in found.outcome.dislodged}
    phase = ResolvedPhase(variant, found.before, found.outcome, chapter.power)
    results: list[OrderResult | MinorResult] = [*found.outcome.orders, *found.outcome.minors]
    read = {item.text: item for item in phase.orders}
    rows = []
    for done in results:
        row = result_row(phase, done)
        item = read.get(row.line)
        unit = " ".join(row.line.split()[:2])
        is_own = item is not None and item.owner == chapter.power
        if item and (is_own or row.line in lines or unit in beaten):
            power = "" if item.is_minor else item.owner
            rows.append(AnswerRow(row, power, getattr(item.order, "kind", "")))
    rows.sort(key=lambda item: item.power != chapter.power)
    return rows
