"""The pages of chapters and examples, and their lists."""

from collections.abc import Collection
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext, gettext as _, ngettext

from adjudicator import Bid, Position
from adjudicator.outcome import MinorResult, OrderResult
from games.core.board.board import BoardView, board, drawn_lines
from games.core.codec import BoardState
from games.core.words.orders import plain_text, with_dash
from games.learn.page.turn import NEAR, bid_row, drawn_answer, picture_url
from games.learn.queries.chapters import (
    BASIC,
    EXAMPLES,
    MORE,
    Answer,
    Chapter,
    Variation,
    chapters,
    examples,
)
from games.learn.what_if.page import field_rows
from games.learn.what_if.queries import OrdersByOwner, order_fields
from games.models.titles import turn_title
from games.story.page.results import result_row
from games.story.queries.facts import ResolvedPhase
from maps.render import crop_to

# The title of a list, and its chapters or examples.
Part = tuple[str, list[dict[str, Any]]]


def lesson_context(
    chapter: Chapter,
    orders: OrdersByOwner,
    bids: tuple[Bid, ...],
    result: Answer | None,
    also: int | None,
    done: Collection[str],
    back: dict[str, str] | None = None,
) -> dict[str, Any]:
    """Return the context of lesson.html with the chosen orders and their results.

    `also` is the number of the variation that is shown; `back` links to the page the reader left.
    """
    variant, text, state = chapter.variant, chapter.text, chapter.state
    variation = chapter.variations[also - 1] if also else None
    position = variation.position if variation else chapter.position
    path = _url(chapter)
    back_query = f"&{back['query']}" if back else ""
    before, after = _beside(chapter)
    rules_url = reverse("games:variant_rules", args=[chapter.variant_id])
    return {
        "key": chapter.key,
        "kicker": _kicker(chapter),
        "title": text("title"),
        "sentence": text("sentence"),
        "paragraph": text("paragraph"),
        "task": text("task") or _("Resolve it, then change an order."),
        "situation": text("situation"),
        "phase": turn_title(variant.calendar, position.turn),
        "board": _board(chapter, position, orders, result),
        "power": chapter.power,
        "rows": field_rows(
            state,
            [field for owner in chapter.owners for field in order_fields(state, owner)],
            orders,
        ),
        "bid_rows": [
            bid_row(state.as_power(chapter.power), minor, bids) for minor in chapter.bid_minors
        ],
        "given": _given_orders(chapter, position, variation or chapter),
        "shown": _answer_context(chapter, result, variation) if result else None,
        "also": [
            {
                "label": gettext(item.title),
                "url": f"{path}?also={number}{back_query}#answer",
                "is_here": number == also,
            }
            for number, item in enumerate(chapter.variations, 1)
        ],
        "previous": before,
        "next": after,
        "parts": parts(done, chapter.key),
        "rules_url": f"{rules_url}#{chapter.rules}" if chapter.rules else rules_url,
        "board_url": reverse("games:what_if", args=[variant.id]),
        "path": path,
        "variant_id": variant.id,
        "back": back,
    }


def parts(done: Collection[str], here: str = "") -> list[Part]:
    """Return the list of chapters; `done` ones have a check mark."""
    titles = {BASIC: _("Diplomacy"), MORE: _("What Ambition & Empire adds")}
    return [
        (title, [_entry(chapter, done, here) for chapter in chapters() if chapter.part == part])
        for part, title in titles.items()
    ]


def example_parts(done: Collection[str]) -> list[Part]:
    """Return the worked examples of each variant."""
    entries: dict[str, list[dict[str, Any]]] = {}
    for chapter in examples():
        entries.setdefault(chapter.variant.name, []).append(_entry(chapter, done))
    return list(entries.items())


def _entry(chapter: Chapter, done: Collection[str], here: str = "") -> dict[str, Any]:
    return {
        "key": chapter.key,
        "number": chapter.number,
        "title": chapter.text("title"),
        "url": _url(chapter),
        "is_done": chapter.key in done,
        "is_here": chapter.key == here,
        "picture": picture_url(chapter),
    }


def _url(chapter: Chapter) -> str:
    name = "games:example" if chapter.part == EXAMPLES else "games:lesson"
    return reverse(name, args=[chapter.key])


def _kicker(chapter: Chapter) -> str:
    facts = {"number": chapter.number, "count": len(_list_of(chapter))}
    if chapter.part == EXAMPLES:
        return _("Example %(number)s of %(count)s") % facts
    place = _("%(number)s of %(count)s") % facts
    time = ngettext("about a minute", "about %(count)s minutes", chapter.minutes)
    return f"{place} · {time % {'count': chapter.minutes}}"


def _list_of(chapter: Chapter) -> tuple[Chapter, ...]:
    return examples() if chapter.part == EXAMPLES else chapters()


def _beside(chapter: Chapter) -> list[dict[str, str] | None]:
    """Links to the chapters before and after this one; None at the ends."""
    chapters = _list_of(chapter)
    here = chapters.index(chapter)
    return [
        {"label": other.text("title"), "url": _url(other)} if other else None
        for other in (
            chapters[here - 1] if here else None,
            chapters[here + 1] if here + 1 < len(chapters) else None,
        )
    ]


def _board(
    chapter: Chapter, position: Position, orders: OrdersByOwner, result: Answer | None
) -> BoardView | None:
    """The chapter's part of the board, with the chosen orders or their results."""
    state = BoardState(chapter.variant, position)
    lines = [line for owner in orders for line in orders[owner]]
    return board(
        state,
        turn_title(chapter.variant.calendar, position.turn),
        orders=drawn_answer(state, result) if result else drawn_lines(state, lines),
        crop=crop_to(chapter.variant, chapter.view, least=NEAR),
    )


def _given_orders(
    chapter: Chapter, position: Position, given: Chapter | Variation
) -> list[dict[str, Any]]:
    """The orders and bids of the others, which the reader sees in advance."""
    variant = chapter.variant
    lines = [
        (owner if owner in variant.powers else "", line.partition(" ")[0], line, 0)
        for owner, lines in given.orders.items()
        for line in lines
        if owner not in chapter.owners
    ]
    lines += [
        (power, "", bid.order, bid.points)
        for power, bids in given.bids.items()
        for bid in bids
        if power != chapter.power or not chapter.bid_minors
    ]
    return [
        {
            "power": power,
            "kind": kind,
            "order": with_dash(line),
            "plain": plain_text(BoardState(variant, position), line),
            "points": points,
        }
        for power, kind, line, points in lines
    ]


def _answer_context(
    chapter: Chapter, result: Answer, variation: Variation | None
) -> dict[str, Any]:
    """The results of the orders; the verdict tells whether the exercise is done."""
    if variation:
        verdict = gettext(variation.title)
    elif result.is_done:
        verdict = chapter.text("done") or _("This is the result.")
    else:
        verdict = chapter.text("again") or _("This is the result of your orders.")
    rows = _answer_rows(chapter, result)
    return {"is_done": result.is_done, "verdict": verdict, "rows": rows}


def _answer_rows(chapter: Chapter, result: Answer) -> list[dict[str, Any]]:
    """The results of the given orders and of dislodged units, the reader's power first."""
    outcome, lines = result.outcome, result.lines
    beaten = {str(item.unit) for item in outcome.dislodged}
    phase = ResolvedPhase(chapter.variant, result.before, outcome, chapter.power)
    results: list[OrderResult | MinorResult] = [*outcome.orders, *outcome.minors]
    orders = {item.text: item for item in phase.orders}
    rows = []
    for done in results:
        row = result_row(phase, done)
        item = orders.get(row.line)
        unit = " ".join(row.line.split()[:2])
        is_own = item is not None and item.owner == chapter.power
        if item and (is_own or row.line in lines or unit in beaten):
            power = "" if item.is_minor else item.owner
            rows.append({"row": row, "power": power, "kind": getattr(item.order, "kind", "")})
    return sorted(rows, key=lambda row: row["power"] != chapter.power)
