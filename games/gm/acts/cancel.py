"""Call the game off: it ends without a winner."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop

from games.core.accounts import User
from games.core.acts import ReasonIn
from games.core.errors import Refused
from games.core.events import event_add
from games.core.forms import check_confirmed, reason_if_any
from games.core.gm import gm_game
from games.core.inputs import Text
from games.core.refusals import game_over
from games.gm.acts.act import DeskAct
from games.models import Ending, EventKind, Game, Status
from games.turn.services.phase_open import game_finish


class CancelIn(ReasonIn):
    """The end of a game without a result. `confirm` is the name of the game."""

    confirm: Text


def may(game: Game) -> Refused | None:
    """Why the game cannot be called off."""
    return game_over() if game.status == Status.FINISHED else None


@transaction.atomic
def game_cancel(*, game_id: int, by: User, reason: str = "", now: datetime | None = None) -> Game:
    """End a game without a winner. The open phase is never resolved."""
    now = now or timezone.now()
    game = gm_game(game_id=game_id, by=by, prepares=True)
    if refusal := may(game):
        raise refusal
    game_finish(game=game, ending=Ending.CALLED_OFF, now=now)
    data = reason_if_any(reason, by)
    event_add(game=game, kind=EventKind.CANCELLED, actor=by, data=data, now=now)
    return game


def run(*, game_id: int, by: User, confirm: str, **others: Any) -> Game:
    """Call the game off if its name was typed to confirm that."""
    check_confirmed(confirm, Game.objects.get(pk=game_id).name)
    return game_cancel(game_id=game_id, by=by, **others)


ACT = DeskAct(
    code="cancel",
    inputs=CancelIn,
    on_desk=("confirm",),
    run=run,
    message=lambda _game: _("The game is called off."),
    leads_to=Game.get_absolute_url,
    summary=gettext_noop("Call the game off."),
)
