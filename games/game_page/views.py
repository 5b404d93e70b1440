"""The page of a game: its present phase, for whoever looks at it."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from games.core.access import get_game_for_view
from games.core.answers import account_of, game_view, invite_of
from games.core.kept_pages import game_mark, kept_for_visitors
from games.game_page.page.context import Asked, game_context
from games.game_page.queries import GamePage, game_page
from games.orders.forms.check import UnsavedSheet
from games.press.forms import TypedPress
from games.press.page.context import press_part
from games.press.queries.table import PressTable
from games.reveal.queries.unseen import unseen_since
from games.reveal.services.phases_seen import phases_seen

# A browser without script asks once for pages with every list of orders in them, and is remembered
# by this cookie.
LISTS = "lists"
EVERY = "all"


@require_safe
@kept_for_visitors(game_mark, queries=("", "history=all", "open=table"))
@game_view
def game(request: HttpRequest, pk: int) -> HttpResponse:
    """The game as this visitor may see it."""
    return show_game(request, pk)


def _to_what_is_new(request: HttpRequest, page: GamePage) -> HttpResponse | None:
    """A player who has not seen the end of the last phase is led to it; on a first visit all that
    was before counts as seen."""
    held, last = page.my_seat, page.last_phase
    if held is None or not page.viewer.holds(held.seat):
        return None
    since = unseen_since(held.seat, last)
    if since is not None:
        return redirect(f"{reverse('games:last', kwargs={'pk': page.game.pk})}?since={since}")
    if held.seat.seen_phase is None:
        number = last.number if last else 0
        phases_seen(game_id=page.game.pk, by=account_of(request), number=number)
    return None


def show_game(
    request: HttpRequest,
    pk: int,
    *,
    status: int = 200,
    unsaved: object = None,
) -> HttpResponse:
    """The game's page; `unsaved` is what could not be done, and why, as a record of its room."""
    invite = invite_of(request, pk)
    found, viewer = get_game_for_view(request.user, pk, invite=invite)
    page = game_page(found, viewer, whole_history=request.GET.get("history") == "all")
    if unsaved is None and not request.GET:
        led = _to_what_is_new(request, page)
        if led is not None:
            return led
    wants_lists = isinstance(unsaved, UnsavedSheet) and unsaved.all_lists
    table = PressTable(page.game, viewer, page.variant, page.phase, page.sheet, page.seats)
    press = press_part(request, table, unsaved if isinstance(unsaved, TypedPress) else None)
    asked = Asked(
        visitor=request.user,
        now=timezone.now(),
        invite=invite,
        opened=request.GET.get("open", ""),
        listed=wants_lists or request.COOKIES.get(LISTS) == EVERY,
        unsaved=unsaved,
    )
    context = game_context(page, asked, press).names()
    response = render(request, "games/game_page/game.html", context, status=status)
    if wants_lists:
        response.set_cookie(
            LISTS, EVERY, secure=settings.SESSION_COOKIE_SECURE, httponly=True, samesite="Lax"
        )
    return response
