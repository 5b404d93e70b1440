"""Who has run a game, and when."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from games.models import Event, EventKind, Game


@dataclass(frozen=True, slots=True)
class GmTenure:
    """The time during which somebody was GM; without an end, until now. GMs are named on every
    page: they play nobody."""

    user_id: int
    name: str
    started_at: datetime
    ended_at: datetime | None = None


def gm_tenures(game: Game) -> list[GmTenure]:
    """The GMs of a game, the present one first; none of a practice table."""
    if game.gm is None:
        return []
    handed = Event.objects.filter(game=game, kind=EventKind.GM_ROLE_TRANSFERRED)
    found: list[GmTenure] = []
    since = game.created_at
    for event in handed.select_related("about").order_by("pk"):
        assert event.about is not None, "the event names the former GM"
        former = GmTenure(event.about.pk, event.about.get_short_name(), since)
        found.append(replace(former, ended_at=event.created_at))
        since = event.created_at
    found.append(GmTenure(game.gm.pk, game.gm.get_short_name(), since))
    return found[::-1]
