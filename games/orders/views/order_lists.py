"""The orders of every line of the form, for a page that was sent without them."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.html import format_html, format_html_join
from django.views.decorators.http import require_safe

from games.core.access import get_open_phase, get_own_game
from games.core.answers import game_view, invite_of
from games.core.codec import position_of, variant_of
from games.orders.page.choices_in_words import options_in_words
from games.orders.queries.choices import row_choices
from games.orders.queries.sheet_rows import sheet_rows


@require_safe
@game_view
def order_lists(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """A select for each line of the phase's form, for whoever holds the seat."""
    game, viewer = get_own_game(request.user, pk, invite=invite_of(request, pk))
    phase = get_open_phase(game, number)
    variant = variant_of(game)
    position = position_of(phase)
    rows = sheet_rows(variant, position, viewer.power)
    choices = row_choices(variant, position, viewer.power, rows)
    own = {unit.space for unit in position.ordered_by(viewer.power)}
    lists = (
        (name, options_in_words(variant.board, orders, own=own)) for name, orders in choices.items()
    )
    selects = format_html_join("", '<select name="{}">{}</select>', lists)
    return HttpResponse(format_html("<!doctype html>{}", selects))
