"""The context of games/learn/lesson.html."""

from collections.abc import Collection
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _, ngettext

from adjudicator import Bid, Position, Variant
from adjudicator.outcome import MinorResult, OrderResult
from games.core.board.board import BoardView, board, drawn_lines
from games.core.codec import BoardState
from games.core.words.orders import plain_text, printed
from games.learn.page.turn import BidRow, WayBack, bid_row
from games.learn.queries.answer import Answer
from games.learn.queries.chapters import BASIC, EXAMPLES, Also, Chapter, chapters, examples
from games.learn.what_if.page import HandRow, hand_rows
from games.learn.what_if.queries import Hands, asked_of
from games.models.titles import turn_title
from games.story.page.results import ResultRow, drawn, result_row
from games.story.queries.facts import ResolvedPhase
from maps.render import crop_to

# A chapter speaks of a few spaces: its picture may show this share of the board's width.
NEAR = 0.24


@dataclass(frozen=True, slots=True)
class Entry:
    """A chapter in the list; `number` is empty for an example."""

    key: str
    number: int
    title: str
    url: str
    is_done: bool
    is_here: bool


@dataclass(frozen=True, slots=True)
class Part:
    """Chapters that belong together."""

    title: str
    entries: list[Entry]


@dataclass(frozen=True, slots=True)
class Given:
    """An order of somebody else, or a bid, in words."""

    power: str
    kind: str
    order: str
    plain: str
    points: int = 0


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """An order as it ended, with its unit's token."""

    row: ResultRow
    power: str
    kind: str


@dataclass(frozen=True, slots=True)
class Shown:
    """What came of the orders: `verdict` says whether the exercise is done."""

    is_done: bool
    verdict: str
    rows: list[AnswerRow]


@dataclass(frozen=True, slots=True)
class Link:
    """A label that leads somewhere."""

    label: str
    url: str
    is_here: bool = False


@dataclass(frozen=True, slots=True)
class LessonContext:
    """What games/learn/lesson.html takes; its first lines tell of each field."""

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
    rows: list[HandRow]
    bid_rows: list[BidRow]
    given: list[Given]
    shown: Shown | None
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
    hands: Hands,
    bids: tuple[Bid, ...],
    found: Answer | None,
    also: int | None,
    done: Collection[str],
    back: WayBack | None = None,
) -> LessonContext:
    """A chapter with the orders that were chosen, and what came of them; `back` leads to whence the
    reader came."""
    variant, said = chapter.variant, chapter.said
    other = chapter.also[also - 1] if also else None
    position = other.position if other else chapter.position
    path = _url(chapter)
    kept = f"&{back.query}" if back else ""
    before, after = _beside(chapter)
    return LessonContext(
        key=chapter.key,
        kicker=_kicker(chapter),
        title=said("title"),
        sentence=said("sentence"),
        paragraph=said("paragraph"),
        task=said("task") or _("Resolve it, then change an order."),
        situation=said("situation"),
        description=said("sentence"),
        phase=turn_title(variant.calendar, position.turn),
        board=_board(chapter, position, hands, found),
        power=chapter.power,
        rows=_rows(chapter, hands),
        bid_rows=[
            bid_row(BoardState(variant, chapter.position, chapter.power), minor, bids)
            for minor in chapter.bid_minors
        ],
        given=_given(chapter, position, other or chapter),
        shown=_shown(chapter, variant, found, other.said if other else "") if found else None,
        also=[
            Link(item.said, f"{path}?also={number}{kept}#answer", number == also)
            for number, item in enumerate(chapter.also, 1)
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
    """The list of chapters, those that are done with a check."""
    titles = {BASIC: _("Diplomacy"), "more": _("What Ambition & Empire adds")}
    return [
        Part(
            title,
            [_entry(chapter, done, here) for chapter in chapters() if chapter.part == part],
        )
        for part, title in titles.items()
    ]


def example_entries(done: Collection[str]) -> list[Entry]:
    """The list of worked examples."""
    return [_entry(chapter, done, "") for chapter in examples()]


def _entry(chapter: Chapter, done: Collection[str], here: str) -> Entry:
    return Entry(
        key=chapter.key,
        number=chapter.number,
        title=chapter.said("title"),
        url=_url(chapter),
        is_done=chapter.key in done,
        is_here=chapter.key == here,
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
    return Link(chapter.said("title"), _url(chapter)) if chapter else None


def _board(
    chapter: Chapter, position: Position, hands: Hands, found: Answer | None
) -> BoardView | None:
    """The part of the board that the chapter is about, with the orders as they ended."""
    variant = chapter.variant
    if found:
        told = {*_told(found)}
        phase = ResolvedPhase(variant, position, found.outcome)
        orders = [item for item in drawn(phase) if str(item.order) in told]
    else:
        lines = [line for owner in hands for line in hands[owner]]
        orders = drawn_lines(BoardState(variant, position), lines)
    return board(
        BoardState(variant, position),
        turn_title(variant.calendar, position.turn),
        orders=orders,
        crop=crop_to(variant, chapter.view, least=NEAR),
    )


def _told(found: Answer) -> list[str]:
    """The orders that were given, as results name them, and those of minors with points on them."""
    lines = [line for owner in found.hands for line in found.hands[owner]]
    paid = {bid.order.split()[1] for bids in found.bids.values() for bid in bids}
    return lines + [done.published for done in found.outcome.minors if done.unit.location in paid]


def _rows(chapter: Chapter, hands: Hands) -> list[HandRow]:
    variant, position = chapter.variant, chapter.position
    return [
        row
        for owner in chapter.orders
        for row in hand_rows(
            BoardState(variant, position),
            asked_of(BoardState(variant, position), owner),
            hands.get(owner, ()),
        )
    ]


def _given(chapter: Chapter, position: Position, shown: Chapter | Also) -> list[Given]:
    """What the others do, which the reader is told beforehand."""
    variant = chapter.variant
    found = [
        Given(
            power=owner if owner in variant.powers else "",
            kind=line.partition(" ")[0],
            order=printed(line),
            plain=plain_text(variant, line, position),
        )
        for owner, lines in shown.hands.items()
        for line in lines
        if owner not in chapter.orders
    ]
    found += [
        Given(
            power=power,
            kind="",
            order=printed(bid.order),
            plain=plain_text(variant, bid.order, position),
            points=bid.points,
        )
        for power, bids in shown.bids.items()
        for bid in bids
        if power != chapter.power or not chapter.bid_minors
    ]
    return found


def _shown(chapter: Chapter, variant: Variant, found: Answer, tried: str) -> Shown:
    if tried:
        verdict = tried
    elif found.is_done:
        verdict = chapter.said("done") or _("So it ends.")
    else:
        verdict = chapter.said("again") or _("This is what comes of your orders.")
    return Shown(found.is_done, verdict, _answer_rows(chapter, variant, found))


def _answer_rows(chapter: Chapter, variant: Variant, found: Answer) -> list[AnswerRow]:
    """The results of what was ordered, and of whatever was dislodged; one's own power first."""
    told = set(_told(found))
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
        if item and (is_own or row.line in told or unit in beaten):
            power = "" if item.is_minor else item.owner
            rows.append(AnswerRow(row, power, getattr(item.order, "kind", "")))
    rows.sort(key=lambda item: item.power != chapter.power)
    return rows
