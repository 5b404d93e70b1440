"""The GM log of a game, for everyone who may see the game."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from games.core.access import get_game_for_view
from games.core.codec import variant_of
from games.core.decorators import context_of, game_view, invite_of
from games.core.phases import phase_find
from games.gm.forms import GmLogQuery
from games.gm.page.gm_log import gm_log_context
from games.gm.queries.gm_log import GROUPS, action_log, gm_tenures, seat_tenures
from games.settings.due import is_silent
from games.settings.preview import policy


@require_safe
@game_view
def gm_log(request: HttpRequest, pk: int) -> HttpResponse:
    """The GM log, with ?show=GROUP for one group and ?before=NUMBER for older actions."""
    game, viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    variant, gms = variant_of(game), gm_tenures(game)
    query = GmLogQuery.read(request.GET)
    chosen = query["show"] if query["show"] in GROUPS else ""
    found = action_log(game, viewer, variant, gms, group=chosen, before=query["before"] or None)
    seats = seat_tenures(game, viewer)
    settings = policy(game, variant)
    # Players know of the vote from the game's page, and visitors get a cached page.
    stranger = viewer.user_id is not None and not viewer.seat_id and not viewer.is_gm
    can_stand = stranger and is_silent(game, phase_find(game=game), timezone.now())
    shown = gm_log_context(
        game, variant, found, gms, seats, settings, chosen=chosen, can_stand=can_stand
    )
    return render(request, "games/gm/gm_log.html", context_of(shown))
