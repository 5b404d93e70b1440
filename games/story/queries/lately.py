"""What happened in a game a moment ago, for a page of its GM that was out of date."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from games.core.codec import variant_of
from games.core.visibility import Viewer, may_see_players, visible_events
from games.models import Deputy, Event, Game
from games.story.queries.events import reason_of, runs_game, sentence

SPAN = timedelta(hours=1)

MOST = 3


@dataclass(frozen=True, slots=True)
class RecentEvent:
    """An event of the last hour. `who` is "you" or a person who runs the game; may be empty."""

    at: datetime
    sentence: str
    who: str
    reason: str


def recent_events(game: Game, viewer: Viewer, now: datetime) -> list[RecentEvent]:
    """The newest events of the last hour, newest first; none for people who do not run the game."""
    if not runs_game(viewer, game):
        return []
    events = visible_events(viewer, Event.objects.filter(game=game, created_at__gt=now - SPAN))
    events = events.select_related("actor", "about", "phase").defer(
        "phase__position", "phase__outcome", "phase__public_outcome"
    )
    found = list(events.order_by("-pk")[:MOST])
    helpers = Deputy.objects.filter(game=game, taken_at__isnull=False)
    running = {game.gm_id, *helpers.values_list("user_id", flat=True)}
    variant, named = variant_of(game), may_see_players(viewer, game)
    return [
        RecentEvent(
            at=event.created_at,
            sentence=sentence(event, variant, named=named, runs=True),
            who=_who(event, viewer, running),
            reason=reason_of(event),
        )
        for event in found
    ]


def _who(event: Event, viewer: Viewer, running: set[int | None]) -> str:
    if event.actor is None or event.actor_id not in running:
        return ""
    return _("you") if event.actor_id == viewer.user_id else str(event.actor.get_short_name())
