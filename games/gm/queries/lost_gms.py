"""Games that have lost their GM, for whom an operator may appoint another."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from enum import StrEnum

from django.db.models import Prefetch, Q
from django.db.models.functions import Coalesce

from games.core.phases import phase_find
from games.models import Game, Phase, PhaseStatus, Status
from games.schedule.due import gm_last_seen, is_silent

# After this time without a visit a GM is lost, even if nobody may take over the role by the
# game's policy, or before the game has started.
LONGEST = timedelta(days=30)
# No policy has a shorter time.
SHORTEST = timedelta(days=7)


class GmLoss(StrEnum):
    """Why a game has no GM who can act."""

    CLOSED = "closed"
    SUSPENDED = "suspended"
    SILENT = "silent"


def gm_loss(game: Game, phase: Phase | None, now: datetime) -> GmLoss | None:
    """Return why a game has lost its GM, None if it has not.

    Its account is closed or switched off, is suspended, or was not seen for as long as the policy
    of the open phase allows, or at all for LONGEST. Practice games, games of the ladder and games
    that are over, such as imported ones, need no GM and have lost none.
    """
    if game.gm is None or game.status == Status.FINISHED:
        return None
    if not game.gm.is_active:
        return GmLoss.CLOSED
    if game.gm.suspended_until is not None and game.gm.suspended_until > now:
        return GmLoss.SUSPENDED
    if is_silent(game, phase, now) or gm_last_seen(game) <= now - LONGEST:
        return GmLoss.SILENT
    return None


def lost_gms(now: datetime) -> Iterator[tuple[Game, GmLoss]]:
    """Yield the games that have lost their GM with the reason, the oldest first."""
    seen = Coalesce("gm_seen_at", "started_at", "created_at")
    games = (
        Game.objects.alias(seen=seen)
        .filter(
            Q(gm__is_active=False) | Q(gm__suspended_until__gt=now) | Q(seen__lte=now - SHORTEST),
            gm__isnull=False,
            status__in=(Status.FORMING, Status.RUNNING),
        )
        .select_related("gm")
        .prefetch_related(
            Prefetch(
                "phases",
                Phase.objects.filter(status=PhaseStatus.OPEN).only("game", "nmr_policy"),
                "open_phases",
            )
        )
    )
    for game in games.order_by("pk").iterator(100):
        phase = next(iter(game.open_phases), None)
        if phase is not None:
            phase.game = game
        loss = gm_loss(game, phase, now)
        if loss is not None:
            yield game, loss


def loss_of(game: Game, now: datetime) -> GmLoss | None:
    """Return why one game has lost its GM, None if it has not."""
    return gm_loss(game, phase_find(game=game), now)
