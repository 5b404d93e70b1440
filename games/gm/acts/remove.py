"""Remove a player before the start. The seat or the place is free again."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop

from games.core.accounts import User, find_account
from games.core.acts import ReasonIn
from games.core.errors import Conflict, Refused
from games.core.events import event_add
from games.core.forms import clean, id_number, reason_if_any
from games.core.gm import gm_game
from games.core.inputs import Short
from games.core.refusals import already_started
from games.gm.acts.act import DeskAct, Question
from games.gm.queries.inbox import GmDesk
from games.models import EventKind, Game, Guest, Ranking, Seat, SeatState, Status
from games.seats.services.assignments import seat_vacate
from games.seats.services.musters import place_left


class RemovalIn(ReasonIn):
    """A player to remove before the start, by the name of the account."""

    account: Short


def may(game: Game, player_id: int) -> Refused | None:
    """Why a person cannot be removed before the start."""
    if game.status != Status.FORMING:
        return already_started()
    if game.is_without_gm and player_id == game.creator_id:
        return Conflict("own_seat", _("You created this game. To leave it, use its page."))
    seats = Seat.objects.filter(game=game, state=SeatState.TAKEN, holder=player_id)
    ranked = Ranking.objects.filter(game=game, user=player_id)
    if not (ranked if game.is_dealt_at_start else seats).exists():
        return Conflict("player_gone", _("This person has not joined the game, or has left it."))
    return None


def read(form: QueryDict) -> dict[str, Any]:
    """Read a page's form, which names the player by the account's id."""
    return {"player_id": id_number(form.get("player")), "reason": clean(form.get("reason", ""))}


def question(desk: GmDesk, query: QueryDict) -> Question:
    player_id = id_number(query.get("player"))
    if refusal := may(desk.game, player_id):
        raise refusal
    name = User.objects.get(pk=player_id).get_short_name()
    return Question(
        heading=_("Remove %(name)s from the game?") % {"name": name},
        warning=_("To undo this, you must ask this person to play."),
        sentences=[
            _("The place is free for others."),
            _("This person is notified, reads the reason, and cannot join again unless you ask."),
            _("Everybody can read it in the history."),
        ],
        inputs={"player": player_id},
        label=_("Remove the player"),
        keep=_("Keep the player"),
    )


@transaction.atomic
def player_remove(
    *, game_id: int, by: User, player_id: int, reason: str = "", now: datetime | None = None
) -> Game:
    """Remove a player from a forming game.

    The player is notified and joins again only if the GM asks for it. Everybody can read the
    reason, if one is given.
    """
    now = now or timezone.now()
    game = gm_game(game_id=game_id, by=by, prepares=True)
    if refusal := may(game, player_id):
        raise refusal
    player, data = User.objects.get(pk=player_id), reason_if_any(reason, by)
    if game.is_dealt_at_start:
        Ranking.objects.filter(game=game, user=player).delete()
    else:
        seat = Seat.objects.get(game=game, holder=player)
        seat_vacate(seat=seat, state=SeatState.OPEN, now=now)
        data["power"] = seat.power
    Guest.objects.filter(game=game, user=player).delete()
    event_add(game=game, kind=EventKind.PLAYER_REMOVED, actor=by, about=player, data=data, now=now)
    place_left(game=game, user_id=player_id, now=now)
    return game


def run(*, by: User, account: str = "", player_id: int = 0, **others: Any) -> Game:
    """Remove a player by id, or by the name of the account."""
    if account or not player_id:
        player_id = find_account(account, by=by, now=timezone.now()).pk
    return player_remove(by=by, player_id=player_id, **others)


ACT = DeskAct(
    code="remove",
    url_name="gm_remove_player",
    inputs=RemovalIn,
    read=read,
    question=question,
    run=run,
    message=lambda _game: _("The player is removed and notified."),
    group="seats",
    events=(EventKind.PLAYER_REMOVED,),
    summary=gettext_noop("Remove a player before the start."),
    description=gettext_noop("The player joins again only if the GM asks for it by name."),
)
