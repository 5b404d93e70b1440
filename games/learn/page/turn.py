"""The bids and the turn on pages of lessons, and the way back to one."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from urllib.parse import urlencode, urlsplit

from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from adjudicator import Bid, entitlement, options
from adjudicator.orders import space_of
from games.core.board.board import drawn_lines
from games.core.board.words import board_words
from games.core.codec import BoardState
from games.core.words.orders import printed
from games.learn.queries.answer import answer
from games.learn.queries.chapters import shown_turn
from games.learn.queries.turn import RESULT, TOGETHER, WRITE
from games.sheets.page.choices import options_in_words
from games.story.page.results import drawn
from games.story.queries.facts import ResolvedPhase
from maps.render import crop_to, cut_svg


@dataclass(frozen=True, slots=True)
class BidRow:
    """A minor with the reader's points on one of its orders."""

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
    half: tuple[int, str] = (0, ""),
) -> BidRow:
    """A minor with the points that stand on it, or with the half of a bid that was chosen."""
    bid = next((bid for bid in bids if space_of(bid.order.split()[1]) == minor), None)
    most = entitlement(state.variant, state.position, state.power)
    points, order = (bid.points, bid.order) if bid else half
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
    """What a bid still lacks."""
    if points and not order:
        return _("Choose what it is to do: without an order the points buy nothing.")
    if order and not points:
        return _("It still has no points: without any nobody obeys it.")
    return ""


# Of the board's width, and what is seen around the places that the turn is about.
LEAST, AROUND = 0.2, 45.0


@cache
def turn_svg(step: str, _language: str) -> str:
    """A step in the language that is active: one power's orders, all of them as the adjudicator
    resolved them, and the board after it."""
    turn = shown_turn()
    variant, position = turn.variant, turn.position
    bids = {**turn.bids, turn.power: turn.start_bids}
    found = answer(BoardState(variant, position), {**turn.hands, **turn.start_hands}, bids)
    own = [line for lines in turn.start_hands.values() for line in lines]
    orders = {
        WRITE: drawn_lines(BoardState(variant, position), own),
        TOGETHER: drawn(ResolvedPhase(variant, position, found.outcome)),
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
    """A label and an address of this site, and how the address of a chapter holds it."""

    label: str
    url: str

    @property
    def query(self) -> str:
        """The part of a chapter's address that keeps the way."""
        return urlencode({"back": self.url})


def way_back(request: HttpRequest) -> WayBack | None:
    """The way that the address holds, or else the page that led here; None for any other page."""
    url = request.GET.get("back", "") or _before(request)
    guided = reverse("games:guided")
    if url.partition("?")[0] == guided:
        # How far the year was played is kept in the browser.
        return WayBack(_("Back to the guided year"), guided)
    if len(url) <= LONGEST and GAME.fullmatch(url):
        return WayBack(_("Back to the game"), url)
    return None


def _before(request: HttpRequest) -> str:
    try:
        came = urlsplit(request.headers.get("Referer", ""))
    except ValueError:
        return ""
    if came.netloc != request.get_host():
        return ""
    return f"{came.path}?{came.query}" if came.query else came.path
