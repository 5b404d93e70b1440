"""Start a game without asking everybody to confirm."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop

from games.core.accounts import User
from games.core.acts import Act
from games.core.errors import Conflict
from games.core.gm import gm_game
from games.core.outbox import game_changed
from games.core.refusals import already_started
from games.models import Game, Status
from games.seats.queries.reserves import muster_of
from games.seats.services.joining import start_if_full
from games.seats.services.muster_begin import muster_end


@transaction.atomic
def muster_drop(*, game_id: int, by: User, now: datetime | None = None) -> Game:
    """Remove the muster of a forming game. A full table starts at once if it starts when full."""
    now = now or timezone.now()
    game = gm_game(game_id=game_id, by=by)
    if game.status != Status.FORMING:
        raise already_started()
    muster = muster_of(game)
    if muster is None:
        raise Conflict("no_muster", _("This game has no muster."))
    if muster.until is not None:
        muster_end(muster=muster)
    muster.delete()
    game_changed(game)
    start_if_full(game=game, actor=by, now=now)
    return game


ACT = Act(
    code="drop_muster",
    path="gm/muster",
    method="DELETE",
    run=muster_drop,
    message=lambda _game: _("Nobody is asked to confirm before the start."),
    summary=gettext_noop("Start a game without asking everybody to confirm."),
)
