"""Revoke the rights of a deputy, or the offer of them."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop

from games.core.accounts import User
from games.core.acts import Act
from games.core.errors import Refused
from games.core.events import event_add
from games.core.locks import lock_game
from games.core.phases import phase_find
from games.core.refusals import no_deputy, not_gm
from games.models import Deputy, EventKind


def may(deputy: Deputy | None) -> Refused | None:
    """Why a person has no rights, and no offer of them, to end."""
    return no_deputy() if deputy is None else None


@transaction.atomic
def deputy_end(*, game_id: int, by: User, user_id: int, now: datetime | None = None) -> None:
    """Revoke all rights of a deputy, or the offer of them. The GM and the deputy may do this."""
    now = now or timezone.now()
    game = lock_game(game_id)
    if by.pk not in (game.gm_id, user_id):
        raise not_gm()
    deputy = Deputy.objects.filter(game=game, user=user_id).select_related("user").first()
    if refusal := may(deputy):
        raise refusal
    assert deputy is not None, "refused above"
    was_one, user = deputy.taken_at is not None, deputy.user
    deputy.delete()
    if was_one:
        event_add(
            game=game,
            kind=EventKind.DEPUTY_ENDED,
            actor=by,
            about=user,
            phase=phase_find(game=game),
            now=now,
        )


ACT = Act(
    code="end-deputy",
    path="gm/deputies/{number:person}",
    method="DELETE",
    run=deputy_end,
    message=lambda _result: _("The deputy’s rights are revoked."),
    group="gm",
    events=(EventKind.DEPUTY_ENDED,),
    summary=gettext_noop("Revoke the rights of a deputy, or the offer of them."),
)
