"""Before the start, withdraw an invitation to a game."""

from django.db import transaction
from django.utils.translation import gettext as _, gettext_noop

from games.core.accounts import User
from games.core.acts import Act
from games.core.errors import NotFound, Refused
from games.core.gm import gm_game
from games.core.outbox import game_changed
from games.models import Guest


def may(guest: Guest | None) -> Refused | None:
    """Why there is no invitation to withdraw."""
    if guest is None:
        return NotFound("no_such_guest", _("This invitation has ended already."))
    return None


@transaction.atomic
def guest_remove(*, game_id: int, by: User, guest: int) -> None:
    """Withdraw an invitation. A letter's link no longer works, and its address is deleted.

    Somebody who has joined stays: to remove a player is another act.
    """
    game = gm_game(game_id=game_id, by=by, prepares=True)
    guests = Guest.objects.filter(game=game, pk=guest)
    if refusal := may(guests.first()):
        raise refusal
    guests.delete()
    game_changed(game)


ACT = Act(
    code="uninvite",
    path="gm/guests/{number:guest}",
    method="DELETE",
    run=guest_remove,
    message=lambda _nothing: _("The invitation is withdrawn."),
    summary=gettext_noop("Withdraw an invitation to a game that has not started."),
    description=gettext_noop("Somebody who has joined already stays in the game."),
)
