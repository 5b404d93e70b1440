"""The lobby: all games that may be seen, by state and by name."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.core.codec import variant_of
from games.core.forms import clean
from games.lobby.page.blocked_tables import mark_blocked
from games.lobby.queries.game_items import PRESS, game_items, seats_count
from games.lobby.queries.game_list import PACES, GameRow, game_counts, game_list, game_rows
from games.models import PressMode, SeatChoice
from games.seats.queries.rank_rows import rank_rows

A_PAGE = 20
FILTERS = {"press": PressMode.values, "pace": PACES}
PACE_LABELS = {
    "fast": lambda: _("A day a turn or less"),
    "steady": lambda: _("Two or three days a turn"),
    "slow": lambda: _("More than three days a turn"),
}
KINDS = {"forming": "join", "open": "seat", "running": "watch", "finished": "watch"}


@require_safe
@never_cache
def lobby(request: HttpRequest) -> HttpResponse:
    """One state's games, newest first, with those that can be joined at hand."""
    query = clean(request.GET.get("q", ""))[:60].strip()
    state = request.GET.get("state", "forming")
    state = state if state in KINDS else "forming"
    press, pace = (_choice(request, name, known) for name, known in FILTERS.items())
    found = game_list(request.user, state, query, press, pace)
    page = Paginator(found, A_PAGE).get_page(request.GET.get("page"))
    rows = game_rows(page.object_list, request.user)
    filters = {"q": query, "press": press, "pace": pace}
    kept = {name: value for name, value in filters.items() if value}
    context = {
        "query": query,
        "state": state,
        "press": press,
        "presses": [(mode.value, PRESS[mode]()) for mode in PressMode],
        "pace": pace,
        "paces": [(code, label()) for code, label in PACE_LABELS.items()],
        "filter_query": urlencode(kept),
        "is_filtered": bool(kept),
        "states": _states(request),
        "items": mark_blocked(game_items(rows, KINDS[state]), request.user),
        "page": page,
        "page_query": urlencode({"state": state, **kept}) + "&",
        "now": timezone.now(),
        **_selected(request, rows, state),
    }
    return render(request, "games/lobby/lobby.html", context)


def _states(request: HttpRequest) -> list[dict[str, Any]]:
    labels = {
        "forming": _("Forming"),
        "open": _("Open seats"),
        "running": _("Running"),
        "finished": _("Finished"),
    }
    counts = game_counts(request.user)
    return [{"code": code, "label": label, "count": counts[code]} for code, label in labels.items()]


def _is_free(row: GameRow) -> bool:
    return row.taken < row.seats and not row.my_power and not row.has_joined


def _choice(request: HttpRequest, name: str, known: Collection[str]) -> str:
    given = request.GET.get(name, "")
    return given if given in known else ""


def _selected(request: HttpRequest, rows: list[GameRow], state: str) -> dict[str, Any]:
    """The fullest of the forming games that the visitor is not in, to be joined at once."""
    if state != "forming":
        return {"selected": None}
    user_id = request.user.pk
    free = [row for row in rows if _is_free(row) and row.game.gm_id != user_id]
    row = max(free, key=lambda row: row.taken, default=None)
    if row is None:
        return {"selected": None}
    variant = variant_of(row.game)
    powers, is_ranked = variant.powers, row.game.seat_choice == SeatChoice.PREFERENCES
    return {
        "selected": row.game,
        "selected_seats": [
            {"power": power, "power_name": powers[power].name} for power in row.open_powers
        ],
        "selected_count": seats_count(row),
        "is_drawn": row.game.seat_choice == SeatChoice.DRAWN,
        "is_ranked": is_ranked,
        "rank_rows": rank_rows(variant) if is_ranked else [],
    }
