"""Become a deputy, as somebody whom the GM has asked."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop

from games.core.access import get_game_for_view
from games.core.accounts import User
from games.core.acts import Act
from games.core.errors import Refused
from games.core.events import event_add
from games.core.gm import player_refusal
from games.core.locks import lock_accounts, lock_game
from games.core.phases import phase_find
from games.core.refusals import game_over, no_offer
from games.models import Deputy, EventKind, Game, Status


def may(game: Game, user: User) -> Refused | None:
    """Why somebody who has been asked cannot become a deputy."""
    return game_over() if game.status == Status.FINISHED else player_refusal(game, user)


@transaction.atomic
def deputy_take(*, game_id: int, by: User, now: datetime | None = None) -> Deputy:
    """Accept to be a deputy, who can never play in this game. Everyone can read who it is."""
    now = now or timezone.now()
    game = lock_game(game_id)
    deputy = Deputy.objects.filter(game=game, user=by, taken_at__isnull=True).first()
    if deputy is None:
        raise no_offer()
    lock_accounts([by.pk])
    if refusal := may(game, by):
        raise refusal
    deputy.taken_at = now
    deputy.save(update_fields=["taken_at"])
    event_add(
        game=game,
        kind=EventKind.DEPUTY_TAKEN,
        actor=by,
        phase=phase_find(game=game),
        data={"rights": deputy.rights},
        now=now,
    )
    return deputy


ACT = Act(
    code="deputy-accept",
    path="deputy/accept",
    access=get_game_for_view,
    run=deputy_take,
    message=lambda _deputy: _("You are now a deputy of the GM of this game."),
    group="gm",
    events=(EventKind.DEPUTY_TAKEN,),
    summary=gettext_noop("Become a deputy, as you have been asked."),
)
