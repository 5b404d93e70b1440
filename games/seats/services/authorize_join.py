"""May this person join this table?"""

from __future__ import annotations

import secrets

from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.blocks import check_not_blocked
from games.core.errors import Conflict, Forbidden
from games.core.gm import has_run
from games.core.refusals import no_such_game
from games.models import Game, Seat, Status


def authorize_join(*, game: Game, by: User, invite: str) -> None:
    """Refuses whoever may not join a locked game: strangers to a private one, its GMs, those whom
    the GM has blocked or who sit in it, and everybody once it has started."""
    if not (game.is_public or _same(invite, game.invite_token)):
        raise no_such_game()
    if has_run(game, by):
        raise Forbidden("gm_plays_not", _("Whoever is or was the GM never plays in the same game."))
    check_not_blocked(game, by)
    if Seat.objects.filter(game=game, holder=by).exists():
        raise Conflict("seated_already", _("You hold a seat in this game already."))
    if game.status != Status.FORMING:
        raise Conflict("not_forming", _("This game has started: apply for one of its open seats."))


def _same(given: str, token: str) -> bool:
    return secrets.compare_digest(given.encode("utf-8", "replace"), token.encode())
