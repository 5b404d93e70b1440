"""Show the page of a game, also again after a form on it was refused."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import add_never_cache_headers
from django.views.decorators.http import require_safe

from games.core.access import get_game_for_view
from games.core.decorators import account_of, account_view, game_view, invite_of, show_refusal
from games.core.errors import Refused, ShowFormAgain
from games.core.forms import id_number
from games.core.page_cache import cache_for_visitors, game_mark
from games.game_page.page import PageRequest, game_context
from games.game_page.queries import GamePage, game_page
from games.press.forms import TypedPress
from games.press.page.pane import press_part
from games.press.queries.threads import PressTable
from games.sheets.forms import CheckedSheet
from games.story.queries.reveal import unseen_since
from games.story.services import phases_seen
from games.turn.queries.due_phases import other_waiting_games


class ShowAgain:
    """Middleware that answers `ShowFormAgain` with the game's page, so that no room needs to import
    it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(
        self, request: HttpRequest, exception: Exception
    ) -> HttpResponseBase | None:
        """Return the page, or the refusal if the visitor may no longer see it."""
        if not isinstance(exception, ShowFormAgain):
            return None
        try:
            response = show_game(
                request, exception.pk, status=exception.status, unsaved=exception.unsaved
            )
        except Refused as refusal:
            response = show_refusal(request, refusal, pk=exception.pk)
        add_never_cache_headers(response)
        return response


# This cookie remembers a browser without script that asked for pages with every list of orders.
LISTS = "lists"

EVERY = "all"


@require_safe
@account_view
def next_game(request: HttpRequest) -> HttpResponse:
    """Lead to the next game that waits for the reader, apart from the one in ?after=; or home."""
    waiting = other_waiting_games(account_of(request), id_number(request.GET.get("after")))
    return redirect("games:game", pk=waiting[0]) if waiting else redirect("games:home")


@require_safe
@cache_for_visitors(game_mark, queries=("", "history=all", "open=table"))
@game_view
def game(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the game as this visitor may see it."""
    return show_game(request, pk)


def _to_what_is_new(request: HttpRequest, page: GamePage) -> HttpResponse | None:
    """Redirect a player who has not seen the last phase's end to it.

    On a player's first visit, all earlier phases count as seen.
    """
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
    """Show the game's page. `unsaved` is a refused form, as a record of its room."""
    invite = invite_of(request, pk)
    game, viewer = get_game_for_view(request.user, pk, invite=invite)
    page = game_page(game, viewer, whole_history=request.GET.get("history") == "all")
    if unsaved is None and not request.GET:
        led = _to_what_is_new(request, page)
        if led is not None:
            return led
    wants_lists = isinstance(unsaved, CheckedSheet) and unsaved.asks_every_list
    table = PressTable(page.game, viewer, page.variant, page.phase, page.sheet, page.seats)
    press = press_part(request, table, unsaved if isinstance(unsaved, TypedPress) else None)
    page_request = PageRequest(
        visitor=request.user,
        now=timezone.now(),
        invite=invite,
        opened=request.GET.get("open", ""),
        listed=wants_lists or request.COOKIES.get(LISTS) == EVERY,
        unsaved=unsaved,
    )
    context = game_context(page, page_request, press)
    response = render(request, "games/game_page/game.html", context, status=status)
    if wants_lists:
        response.set_cookie(
            LISTS, EVERY, secure=settings.SESSION_COOKIE_SECURE, httponly=True, samesite="Lax"
        )
    return response
