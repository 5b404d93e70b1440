"""The news for spectators: the last headline of a public game, and the game of the week."""

from datetime import datetime, timedelta
from typing import Any

from adjudicator.state import PhaseKind
from games.core.codec import variant_of
from games.models import Game, Phase, PhaseStatus, Status
from games.story.page.missed import missed_sentence
from games.story.page.summary import summary
from games.story.queries.missed import missed_chances
from games.story.queries.outcome import PLATE, picture_url
from games.story.queries.replay import turns

WEEK = timedelta(days=7)
# The finished games among which the game of the week is looked for.
NEWEST = 10


def last_headline() -> dict[str, Any] | None:
    """The last headline of a running public game, with the picture of the fights.

    None while no turn of such a game is resolved.
    """
    phases = Phase.objects.current().filter(
        game__is_public=True,
        game__is_practice=False,
        game__is_ladder=False,
        game__status=Status.RUNNING,
        status=PhaseStatus.RESOLVED,
        kind=PhaseKind.MOVEMENT.value,
    )
    phase = phases.select_related("game").order_by("-resolved_at", "-pk").first()
    if phase is None:
        return None
    turn = next(turn for turn in turns(phase.game, year=phase.year) if turn.phase.pk == phase.pk)
    return {
        "headline": summary(variant_of(phase.game), turn.facts)["headline"],
        "phase": phase,
        "picture": picture_url(phase, PLATE),
    }


def game_of_the_week(now: datetime) -> dict[str, Any] | None:
    """The game with the greatest missed chance among those that ended in the last seven days, else
    among the newest; None without a missed chance."""
    games = Game.objects.filter(
        is_public=True, is_practice=False, is_ladder=False, status=Status.FINISHED
    ).order_by("-finished_at", "-pk")
    newest = list(games[:NEWEST])
    of_week = [game for game in newest if game.finished_at and game.finished_at > now - WEEK]
    chances = [
        (change["wins"], change["gained"], row.phase, power, change)
        for row in missed_chances(*(of_week or newest))
        for power, change in row.changes.items()
    ]
    if not chances:
        return None
    *_rank, phase, power, change = max(chances, key=lambda chance: chance[:2])
    return {
        "game": phase.game,
        "phase": phase,
        "chance": missed_sentence(variant_of(phase.game), phase, power, change),
        "picture": picture_url(Phase.objects.get(pk=phase.pk), PLATE),
    }
