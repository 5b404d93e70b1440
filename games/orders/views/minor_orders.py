"""The orders that may be bid for a minor, for a card of the game's page that is opened."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.core.access import get_own_game
from games.core.answers import game_view, invite_of
from games.core.codec import position_of, variant_of
from games.core.errors import NotFound
from games.orders.page.choices import option_list
from games.orders.queries.choices import minor_choices
from games.phases.queries.newest import newest_phases


@require_safe
@game_view
def minor_orders(request: HttpRequest, pk: int, minor: str) -> HttpResponse:
    """The groups of a select, for whoever holds a seat."""
    game, _viewer = get_own_game(request.user, pk, invite=invite_of(request, pk))
    phase = newest_phases(game).open
    variant = variant_of(game)
    orders = minor_choices(variant, position_of(phase), minor) if phase else ()
    if not orders:
        raise NotFound("no_such_minor", _("No minor of this name has a unit."))
    return HttpResponse(option_list(variant.board, orders))
