"""Parts of several pages: bids, the pictures of a turn, small boards, and the link back."""

import re
from collections.abc import Iterable
from functools import cache
from typing import Any
from urllib.parse import urlencode, urlsplit

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import get_language, gettext as _

from adjudicator import Bid, entitlement, options
from adjudicator.orders import space_of
from games.core.board.board import drawn_lines
from games.core.board.words import board_words
from games.core.codec import BoardState
from games.core.words.orders import with_dash
from games.learn.queries.chapters import (
    RESULT,
    TOGETHER,
    WRITE,
    Answer,
    Chapter,
    answer,
    home_turn,
    listed_chapters,
)
from games.sheets.page.choices import options_in_words
from games.story.page.results import drawn_orders
from games.story.queries.facts import ResolvedPhase
from maps.render import DrawnOrder, crop_to, crop_to_most, cut_svg, drawing_version


def bid_row(
    state: BoardState, minor: str, bids: Iterable[Bid], unfinished: tuple[int, str] = (0, "")
) -> dict[str, Any]:
    """The context of games/learn/bid_row.html: a bid of the reader, or an `unfinished` one."""
    bid = next((bid for bid in bids if space_of(bid.order.split()[1]) == minor), None)
    most = entitlement(state.variant, state.position, state.power)
    points, order = (bid.points, bid.order) if bid else unfinished
    choices = options(state.variant, state.position, minor)[minor]
    own = {unit.space for unit in state.position.units if unit.power == state.power}
    return {
        "minor": minor,
        "kind": state.position.unit_at[minor].kind,
        "name": state.variant.board.spaces[minor].name,
        "value": order,
        "code": with_dash(order),
        "points": points,
        "most": range(most + 1),
        "options": options_in_words(state.variant.board, choices, order, own=own, is_minor=True),
        "without": _without(points, order),
    }


def _without(points: int, order: str) -> str:
    """The part of a bid that is missing."""
    if points and not order:
        return _("Choose an order: without one, the points are wasted.")
    if order and not points:
        return _("Add points: without them the minor does not obey.")
    return ""


# The least share of the board's width, and the margin around the spaces of the turn.
LEAST, AROUND = 0.2, 45.0


@cache
def turn_svg(step: str, _language: str) -> str:
    """Draw a step of the turn in the active language.

    The steps are one power's orders, the results of all orders, and the board afterwards.
    """
    turn = home_turn()
    variant, position = turn.variant, turn.position
    outcome = _start_answer(turn).outcome
    own = [line for lines in turn.start_orders.values() for line in lines]
    orders = {
        WRITE: drawn_lines(turn.state, own),
        TOGETHER: drawn_orders(ResolvedPhase(variant, position, outcome)),
        RESULT: [],
    }[step]
    if step == RESULT:
        position = outcome.position
    crop = crop_to(variant, turn.view, least=LEAST, around=AROUND)
    assert crop is not None, "the turn is played on a part of the board"
    title, words = _("A turn"), board_words()
    return cut_svg(variant, position, crop, orders, title=title, named=True, words=words)


def _start_answer(chapter: Chapter) -> Answer:
    """Resolve a chapter with the orders and bids that are in the reader's lists at first."""
    bids = {**chapter.bids, chapter.power: chapter.start_bids}
    return answer(chapter.state, {**chapter.orders, **chapter.start_orders}, bids)


def drawn_answer(state: BoardState, result: Answer) -> list[DrawnOrder]:
    """Return the orders that were given, with their results, as the map draws them."""
    phase = ResolvedPhase(state.variant, state.position, result.outcome)
    return [item for item in drawn_orders(phase) if str(item.order) in result.lines]


GAME = re.compile(r"/games/\d+/[\w/.-]*(\?[\w=&.-]*)?", re.ASCII)

LONGEST = 200


def way_back(request: HttpRequest) -> dict[str, str] | None:
    """Return a link back to the page of this site that led to a chapter; None for other pages.

    The page is in the address, in the part that is the link's `query`, or it is the referrer.
    """
    url = request.GET.get("back", "") or _referrer(request)
    guided = reverse("games:guided")
    if url.partition("?")[0] == guided:
        # A cookie holds the progress, so the link needs no query.
        label, url = _("Back to the guided year"), guided
    elif len(url) <= LONGEST and GAME.fullmatch(url):
        label = _("Back to the game")
    else:
        return None
    return {"label": label, "url": url, "query": urlencode({"back": url})}


def _referrer(request: HttpRequest) -> str:
    try:
        came = urlsplit(request.headers.get("Referer", ""))
    except ValueError:
        return ""
    if came.netloc != request.get_host():
        return ""
    return f"{came.path}?{came.query}" if came.query else came.path


# As the board of a chapter's page.
NEAR = 0.24


def turn_picture_url(step: str) -> str:
    """The address of the picture of a step of a turn, for any page."""
    version = f"{drawing_version()}-{get_language()}"
    return reverse("games:turn_picture", kwargs={"version": version, "step": step})


def picture_url(chapter: Chapter) -> str:
    """The address of a chapter's small board, which changes with the drawing and the language."""
    version = f"{drawing_version()}-{get_language()}"
    return reverse("games:lesson_picture", kwargs={"version": version, "key": chapter.key})


@cache
def lesson_svg(key: str, _language: str) -> str:
    """Draw the board of a chapter in the active language.

    It shows the results of an example, and of a chapter the orders of the others: the reader gives
    the rest.
    """
    chapter = listed_chapters()[key]
    variant, state = chapter.variant, chapter.state
    if chapter.start_orders:
        orders = drawn_answer(state, _start_answer(chapter))
    else:
        orders = drawn_lines(state, [line for lines in chapter.orders.values() for line in lines])
    crop = crop_to(variant, chapter.view, least=NEAR) or crop_to_most(variant, chapter.view)
    title, words = chapter.text("title"), board_words()
    return cut_svg(variant, chapter.position, crop, orders, title, named=True, words=words)
