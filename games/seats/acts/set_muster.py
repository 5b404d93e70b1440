"""Set that everybody confirms before the start."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop

from games.core.accounts import User
from games.core.acts import Act
from games.core.errors import Conflict, Refused, Unprocessable
from games.core.gm import gm_game
from games.core.inputs import In, Key, Whole
from games.core.outbox import game_changed
from games.core.quotas import CLOCK_CHANGES
from games.core.rate_limits import count_towards
from games.core.refusals import already_started, unknown_choice
from games.models import Game, Muster, MusterPolicy, StartMode, Status
from games.seats.services.joining import start_if_full
from games.seats.services.muster_begin import muster_end

SHORTEST, LONGEST = timedelta(minutes=5), timedelta(days=7)


class MusterIn(In):
    """How many minutes everybody has to confirm, and what becomes of the places of those who do
    not and have no reserve: wait, computers or gm."""

    minutes: Whole
    policy: Key


def may(game: Game) -> Refused | None:
    """Why a game has no muster."""
    if game.status != Status.FORMING:
        return already_started()
    if game.start_mode == StartMode.GM:
        return Conflict(
            "gm_starts",
            _(
                "This game starts when you start it. Choose in the settings that it starts as soon"
                " as all seats are taken, or at a set time; then everybody can be asked to confirm."
            ),
        )
    return None


@transaction.atomic
def muster_set(
    *, game_id: int, by: User, minutes: int, policy: str, now: datetime | None = None
) -> Muster:
    """Set or change the muster of a forming game. One that runs begins anew.

    At a full table that starts when it is full, it begins at once.
    """
    now = now or timezone.now()
    game = gm_game(game_id=game_id, by=by, prepares=True)
    if refusal := may(game):
        raise refusal
    length = timedelta(minutes=minutes)
    if not SHORTEST <= length <= LONGEST:
        raise Unprocessable(
            "muster_length", _("Choose a time from 5 minutes to 7 days."), field="minutes"
        )
    if policy not in MusterPolicy.values:
        raise unknown_choice("policy")
    count_towards(CLOCK_CHANGES, by.pk, now, game_id=game.pk)
    values = {"length": length, "policy": policy}
    muster, _is_new = Muster.objects.update_or_create(game=game, defaults=values)
    if muster.until is not None:
        muster_end(muster=muster)
    start_if_full(game=game, actor=by, now=now)
    game_changed(game)
    return muster


ACT = Act(
    code="set_muster",
    path="gm/muster",
    method="PUT",
    inputs=MusterIn,
    run=muster_set,
    message=lambda _muster: _("Everybody will be asked to confirm before the start."),
    summary=gettext_noop("Set that everybody confirms before the start."),
)
