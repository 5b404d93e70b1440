"""Mutes a power's press in one's own view."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Forbidden, Unprocessable
from games.core.locks import lock_game
from games.models import PressMute, Seat
from games.press.services.participants import participant_of


@transaction.atomic
def press_mute(*, game_id: int, by: User, power: str, is_muted: bool) -> None:
    """The seat of `by` no longer sees what `power` writes, or sees it again. Nobody is told."""
    game = lock_game(game_id)
    seat = participant_of(game, by).seat
    if seat is None:
        raise Forbidden("gm_mutes_nobody", _("The GM reads what is written to the GM."))
    other = Seat.objects.filter(game=game, power=power).exclude(pk=seat.pk).first()
    if other is None:
        raise Unprocessable("no_such_power", _("Choose another power of this game."), field="power")
    if is_muted:
        PressMute.objects.get_or_create(seat=seat, other=other)
    else:
        PressMute.objects.filter(seat=seat, other=other).delete()
