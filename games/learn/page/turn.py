"""Parts of several pages: bids, the pictures of a turn, small boards, and the link back."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from urllib.parse import urlencode, urlsplit

from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext as _

from adjudicator import Bid, entitlement, options
from adjudicator.orders import space_of
from games.core.board.board import drawn_lines
from games.core.board.words import board_words
from games.core.codec import BoardState
from games.core.words.orders import printed
from games.learn.queries.chapters import (
    RESULT,
    TOGETHER,
    WRITE,
    Chapter,
    answer,
    chapters,
    examples,
    shown_turn,
)
from games.sheets.page.choices import options_in_words
from games.story.page.results import drawn_orders
from games.story.queries.facts import ResolvedPhase
from maps.render import crop_to, crop_to_most, cut_svg, drawing_version


@dataclass(frozen=True, slots=True)
class BidRow:
    """A minor, with the reader's points and the order that they are for."""

    minor: str
    kind: str
    name: str
    value: str
    code: str
    points: int
    most: list[int]
    options: SafeString
    without: str = ""


def bid_row(
    state: BoardState,
    minor: str,
    bids: Iterable[Bid],
    unfinished: tuple[int, str] = (0, ""),
) -> BidRow:
    """Return the row of a minor with the reader's bid, or with an `unfinished` one."""
    bid = next((bid for bid in bids if space_of(bid.order.split()[1]) == minor), None)
    most = entitlement(state.variant, state.position, state.power)
    points, order = (bid.points, bid.order) if bid else unfinished
    choices = options(state.variant, state.position, minor)[minor]
    own = {unit.space for unit in state.position.units if unit.power == state.power}
    return BidRow(
        minor=minor,
        kind=state.position.unit_at[minor].kind,
        name=state.variant.board.spaces[minor].name,
        value=order,
        code=printed(order),
        points=points,
        most=list(range(most + 1)),
        options=options_in_words(state.variant.board, choices, order, own=own, is_minor=True),
        without=_without(points, order),
    )


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
    turn = shown_turn()
    variant, position = turn.variant, turn.position
    bids = {**turn.bids, turn.power: turn.start_bids}
    found = answer(BoardState(variant, position), {**turn.orders, **turn.start_orders}, bids)
    own = [line for lines in turn.start_orders.values() for line in lines]
    orders = {
        WRITE: drawn_lines(BoardState(variant, position), own),
        TOGETHER: drawn_orders(ResolvedPhase(variant, position, found.outcome)),
        RESULT: [],
    }[step]
    shown = found.outcome.position if step == RESULT else position
    crop = crop_to(variant, turn.view, least=LEAST, around=AROUND)
    assert crop is not None, "the turn is played on a part of the board"
    return cut_svg(variant, shown, crop, orders, title=_("A turn"), named=True, words=board_words())


GAME = re.compile(r"/games/\d+/[\w/.-]*(\?[\w=&.-]*)?", re.ASCII)

LONGEST = 200


@dataclass(frozen=True, slots=True)
class WayBack:
    """A link back to the page of this site that led to a chapter."""

    label: str
    url: str

    @property
    def query(self) -> str:
        """The part of a chapter's address that stores the link."""
        return urlencode({"back": self.url})


def way_back(request: HttpRequest) -> WayBack | None:
    """Return the link in the address, or to the referring page; None for other pages."""
    url = request.GET.get("back", "") or _referrer(request)
    guided = reverse("games:guided")
    if url.partition("?")[0] == guided:
        # A cookie holds the progress, so the link needs no query.
        return WayBack(_("Back to the guided year"), guided)
    if len(url) <= LONGEST and GAME.fullmatch(url):
        return WayBack(_("Back to the game"), url)
    return None


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


def pictured() -> dict[str, Chapter]:
    """All chapters and examples by key."""
    return {chapter.key: chapter for chapter in (*chapters(), *examples())}


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
    chapter = pictured()[key]
    variant, position = chapter.variant, chapter.position
    state = BoardState(variant, position)
    if chapter.start_orders:
        bids = {**chapter.bids, chapter.power: chapter.start_bids}
        found = answer(state, {**chapter.orders, **chapter.start_orders}, bids)
        given = {line for lines in found.orders.values() for line in lines}
        paid = {bid.order.split()[1] for made in found.bids.values() for bid in made}
        lines = [done.published for done in found.outcome.minors if done.unit.location in paid]
        shown = given.union(lines)
        phase = ResolvedPhase(variant, position, found.outcome)
        orders = [item for item in drawn_orders(phase) if str(item.order) in shown]
    else:
        orders = drawn_lines(state, [line for lines in chapter.orders.values() for line in lines])
    return cut_svg(
        variant,
        position,
        crop_to(variant, chapter.view, least=NEAR) or crop_to_most(variant, chapter.view),
        orders,
        chapter.text("title"),
        named=True,
        words=board_words(),
    )
