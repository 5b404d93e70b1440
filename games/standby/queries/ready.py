"""Who is ready to take seats."""

from __future__ import annotations

from games.lobby.queries.paces import pace_of
from games.models import Game, Standby
from games.models.standby import ANY_LANGUAGE


def standby_of(user_id: int) -> Standby | None:
    """What somebody is ready for; None for whoever is not on standby."""
    return Standby.objects.filter(user=user_id).first()


def ready_for(game: Game, language: str) -> list[Standby]:
    """Those who are ready for the pace of a game, and the language, whoever waits longest first."""
    pace = pace_of(game)
    rows = Standby.objects.filter(user__is_active=True).select_related("user")
    return [
        row
        for row in rows.order_by("waiting_since", "pk")
        if pace in row.paces and language in (ANY_LANGUAGE, *row.languages)
    ]
