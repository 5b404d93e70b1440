"""The board of a game's page: the position, with the viewer's own orders on it."""

from dataclasses import replace
from typing import Any

from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _

from games.core.board.board import BoardView, board, drawn_lines
from games.core.board.words import board_words
from games.core.codec import BoardState, bids_from_rows
from games.game_page.queries import GamePage
from games.notes.page import drawn_marks
from games.story.page.phase import downloads
from maps.render import orders_svg


def present_board(
    page: GamePage, *, takes_orders: bool, proposed: dict[str, Any] | None = None
) -> BoardView | None:
    """Return the present board, None for a variant without one.

    `proposed` are orders of press (games/press/page/thread.py), which are drawn on it. The viewer's
    own orders can be given there too.
    """
    phase = page.phase or page.last_phase
    title = phase.title if phase else _("the start")
    view = board(
        BoardState(page.variant, page.position),
        proposed["title"] if proposed else title,
        private=proposed["orders"] if proposed else (),
        downloads=downloads(page.game, phase),
        tools=True,
    )
    if view is None:
        return None
    view = replace(view, marks=drawn_marks(page.variant, page.marks), notes_url=_notes(page))
    if page.last_phase is not None:
        view = replace(view, last_url=reverse("games:last", kwargs={"pk": page.game.pk}))
    if page.own_seat is None:
        return view
    url = reverse("games:order_choices", kwargs={"pk": page.game.pk}) if takes_orders else ""
    # Without a script the map shows either the saved orders or the proposed ones.
    own = "" if proposed else _own_lines(page)
    return replace(view, options_url=url, own=own, power=page.own_seat.power)


def earlier_proposal(page: GamePage, proposed: dict[str, Any]) -> BoardView | None:
    """Return the board of an earlier phase with the orders proposed then."""
    view = board(proposed["state"], proposed["title"], private=proposed["orders"], tools=True)
    return replace(view, power=page.viewer.power) if view else None


def with_table_fold(view: BoardView | None, page_url: str, *, is_open: bool) -> BoardView | None:
    """Add the board's table to the page if it is open.

    Otherwise the page has a link to a page with the table, which its script follows on opening the
    fold: the table is large.
    """
    if view is None:
        return None
    url = "" if is_open else f"{page_url}?open=table"
    return replace(view, table_url=url, table_is_open=is_open)


def _own_lines(page: GamePage) -> str:
    """Draw the viewer's saved orders and bids as a picture, for pages without script.

    They are secret, so the picture is never cached.
    """
    if page.sheet is None:
        return ""
    bids = [bid.order for bid in bids_from_rows(page.sheet.bids) if bid.points]
    lines = drawn_lines(BoardState(page.variant, page.position), [*page.sheet.orders, *bids])
    # The renderer draws it from keys and numbers: it holds no text of a user.
    return mark_safe(orders_svg(page.variant, page.position, lines, words=board_words()))  # noqa: S308


def _notes(page: GamePage) -> str:
    """Return the address of the viewer's notes on this phase."""
    if page.viewer.user_id is None:
        return ""
    return reverse("games:notes", kwargs=page.phase.place if page.phase else {"pk": page.game.pk})
