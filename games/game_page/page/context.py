"""The context of games/game_page/game.html."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _

from adjudicator import Variant
from games.conditional.forms import UnsavedConditional
from games.conditional.page import conditional_folds
from games.conditional.used import conditional_used
from games.core.accounts import Visitor
from games.core.board.board import board
from games.core.board.drawn_lines import drawn_lines
from games.core.board.words import board_words
from games.core.codec import bids_from_rows
from games.game_page.page.policy import policy
from games.game_page.queries import GamePage
from games.models import Game, Status
from games.orders.forms.check import UnsavedSheet
from games.orders.page.notes import notes, readiness
from games.orders.page.sheet import seen_sheet, sheet_view
from games.phases.page.downloads import downloads, link_preview
from games.phases.page.results import ResultGroup, results
from games.seats.forms import UnsavedJoin
from games.seats.page.joining import joining
from games.seats.queries.invitation import invite_url
from games.seats.queries.listed_seats import listed_seats
from games.votes.forms import UnsavedProposal
from games.votes.page import outcome_sentence, shares, votes_context
from maps.render import orders_svg

Context = dict[str, Any]


def game_context(
    page: GamePage,
    visitor: Visitor,
    now: datetime,
    *,
    unsaved: object = None,
    invite: str = "",
    listed: bool = False,
) -> Context:
    """What the page shows to this viewer; `unsaved` is what could not be saved, as a record of the
    room whose form it was. With `listed` every list of orders is on the page."""
    game = page.game
    seats = listed_seats(page.seats)
    mine = next((seat for seat in seats if page.my_seat and seat.power == page.my_seat.power), None)
    title = page.phase.title if page.phase else (page.last_phase.title if page.last_phase else "")
    is_forming = game.status == Status.FORMING
    context: Context = {
        "game": game_facts(game, page.variant),
        "phase": page.phase,
        "now": now,
        "game_zone": game.time_zone,
        "live_url": "" if game.status == Status.FINISHED else live_url(game),
        "version": game.version,
        "preview": link_preview(game, page.last_phase or page.phase, game.name),
        "board": _board(page, title),
        "seats": seats,
        "my_seat": mine,
        "is_gm": page.viewer.is_gm,
        "is_asked_to_run": visitor.is_authenticated and game.gm_role_offered_to_id == visitor.pk,
        "last_phase": page.last_phase,
        "last_results": _last_results(page),
        "open_seats": [seat for seat in seats if seat.state == "open"],
        "can_start": is_forming and page.viewer.is_gm,
        "policy": policy(game, page.variant),
        "invite_url": invite_url(game) if is_forming and page.viewer.is_gm else "",
        "outcome": outcome_sentence(game, page.variant),
        "shares": shares(game, page.variant),
        "votes": votes_context(page.votes, page.variant, page.phase),
        "proposal_typed": unsaved if isinstance(unsaved, UnsavedProposal) else None,
        "phases": page.phases,
        "events": page.events,
        "has_earlier": page.has_earlier,
        **joining(
            game,
            page.variant,
            page.viewer,
            visitor,
            page.joined,
            has_seat=mine is not None,
            invite=invite,
            unsaved=unsaved if isinstance(unsaved, UnsavedJoin) else None,
        ),
    }
    if page.phase and page.my_seat and page.viewer.holds(page.my_seat.seat):
        seen = seen_sheet(
            page.variant, page.position, page.my_seat.power, page.sheet, page.my_seat.ready_at, now
        )
        sheet = unsaved if isinstance(unsaved, UnsavedSheet) else None
        filed = unsaved if isinstance(unsaved, UnsavedConditional) else None
        asked = sheet.asked if sheet else ""
        context |= sheet_view(
            seen,
            sheet.checked if sheet else None,
            conflict=sheet.conflict if sheet else "",
            asked=asked,
            listed=listed,
        )
        context["conditional"] = conditional_folds(
            page.variant,
            page.position,
            page.my_seat.power,
            page.conditional,
            now,
            typed=filed.typed if filed else None,
            conflict=filed.conflict if filed else "",
            asked=asked,
            listed=listed,
        )
        context["conditional_used"] = conditional_used(page.conditional, page.phase.pk)
        about = notes(page.variant, page.position, page.my_seat.power)
        context["notes"] = [*about, *readiness(seats)]
    return context


def opened_context(context: Context, opened: str) -> Context:
    """Which fold is on the page: the heavy ones are elsewhere links that the page's script follows
    when they are opened."""
    shown = context["board"]
    if shown is not None:
        url = f"{context['game'].get_absolute_url()}?open=table"
        is_open = opened == "table"
        shown = shown | {"table_url": "" if is_open else url, "table_is_open": is_open}
    return {"opened": opened, "board": shown}


def game_facts(game: Game, variant: Variant) -> Game:
    """The game with the name of its variant, as the templates take it."""
    game.variant_name = variant.name  # type: ignore[attr-defined]
    return game


def live_url(game: Game) -> str:
    """The address of the game's event stream."""
    return reverse("games:live", kwargs={"pk": game.pk})


def _board(page: GamePage, title: str) -> Context | None:
    shown = board(
        page.variant,
        page.position,
        title or _("the start"),
        downloads=downloads(page.game, page.phase or page.last_phase),
        tools=True,
    )
    if shown is not None:
        holds = page.phase and page.my_seat and page.viewer.holds(page.my_seat.seat)
        url = reverse("games:order_choices", kwargs={"pk": page.game.pk}) if holds else ""
        shown |= {"options_url": url, "own": _own_lines(page) if holds else ""}
    return shown


def _own_lines(page: GamePage) -> str:
    """The viewer's saved orders and bids as a picture, for a page without its script. They are
    secret: this is drawn anew each time and kept nowhere."""
    if page.sheet is None:
        return ""
    bids = [bid.order for bid in bids_from_rows(page.sheet.bids) if bid.points]
    lines = drawn_lines(page.variant, page.position, [*page.sheet.orders, *bids])
    # Drawn by the renderer from keys and numbers: nothing in it was typed by anybody.
    return mark_safe(orders_svg(page.variant, page.position, lines, words=board_words()))  # noqa: S308


def _last_results(page: GamePage) -> list[ResultGroup] | None:
    if page.last_outcome is None:
        return None
    return results(page.variant, page.last_outcome)
