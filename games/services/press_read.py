"""Marks press as read."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from games.accounts import User
from games.errors import NotFound
from games.models import Game, PressMember
from games.services.press_party import party_of, thread_of


@transaction.atomic
def press_read(*, game_id: int, by: User, thread_id: int, number: int) -> None:
    """The party of `by` has read a thread up to a message; a mark never goes back.

    One row of one's own is written and by one statement, so this needs no lock of the game.
    """
    game = Game.objects.filter(pk=game_id).first()
    if game is None:
        raise NotFound("no_such_game", _("There is no such game."))
    party = party_of(game, by)
    thread = thread_of(party, thread_id)
    number = min(number, thread.last_number)
    PressMember.objects.filter(thread=thread, seat=party.seat, read_to__lt=number).update(
        read_to=number
    )
