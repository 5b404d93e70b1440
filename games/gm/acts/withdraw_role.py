"""Withdraw the offer of the GM role."""

from django.db import transaction
from django.utils.translation import gettext as _, gettext_noop

from games.core.accounts import User
from games.core.acts import Act
from games.core.errors import Conflict, Refused
from games.core.gm import gm_game
from games.models import Game


def may(game: Game) -> Refused | None:
    """Why there is no offer to withdraw."""
    if game.gm_role_offered_to_id is not None:
        return None
    return Conflict(
        "not_offered", _("The GM role is not offered to anybody; it may have been declined.")
    )


@transaction.atomic
def gm_role_withdraw(*, game_id: int, by: User) -> Game:
    """Withdraw the offer of the GM role."""
    game = gm_game(game_id=game_id, by=by)
    if refusal := may(game):
        raise refusal
    game.gm_role_offered_to = None
    game.save(update_fields=["gm_role_offered_to"])
    return game


ACT = Act(
    code="withdraw-role",
    path="gm/role",
    method="DELETE",
    run=gm_role_withdraw,
    message=lambda _game: _("The offer is withdrawn. You are still the GM."),
    summary=gettext_noop("Withdraw the offer of the GM role."),
)
