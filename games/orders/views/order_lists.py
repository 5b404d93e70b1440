"""The orders of every line of the form, for a page that was sent without them."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.html import format_html, format_html_join
from django.views.decorators.http import require_safe

from games.core.access import get_game_for_view, get_open_phase, get_seat_for_orders
from games.core.answers import game_view, invite_of
from games.core.codec import position_of, variant_of
from games.orders.page.choices import option_list
from games.orders.queries.sheet_rows import sheet_rows


@require_safe
@game_view
def order_lists(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """A select for each line of the phase's form, for whoever holds the seat."""
    game, _viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    seat = get_seat_for_orders(request.user, game)
    phase = get_open_phase(game, number)
    variant = variant_of(game)
    rows = sheet_rows(variant, position_of(phase), seat.power)
    lists = ((row.field, option_list(variant.board, row.choices)) for row in rows)
    selects = format_html_join("", '<select name="{}">{}</select>', lists)
    return HttpResponse(format_html("<!doctype html>{}", selects))
