"""May the GM open a seat, or remove a player before the start?

The button, the question, the API and the service under the game's lock ask the same functions.
"""

from django.db.models import Q
from django.utils.translation import gettext as _

from games.core.errors import Conflict, Forbidden, Refused
from games.core.refusals import not_running, seat_without_player, started_already
from games.models import Event, EventKind, Game, Ranking, Seat, SeatState, Status


def open_refusal(game: Game, seat: Seat) -> Refused | None:
    """Why a seat cannot be opened; None if it can, also while paused or with a result withheld."""
    if game.status != Status.RUNNING:
        return not_running()
    if seat.state not in (SeatState.TAKEN, SeatState.COMPUTER):
        return seat_without_player("power")
    return None


def remove_refusal(game: Game, player_id: int) -> Refused | None:
    """Why a person cannot be removed from a game before its start; None if they can."""
    if game.status != Status.FORMING:
        return started_already()
    seats = Seat.objects.filter(game=game, state=SeatState.TAKEN, holder=player_id)
    ranked = Ranking.objects.filter(game=game, user=player_id)
    if not (ranked if game.is_dealt_at_start else seats).exists():
        return Conflict("player_gone", _("This person has not joined the game, or has left it."))
    return None


def was_removed(game: Game, user_id: int) -> bool:
    """Whether the GM has removed a person from a game before its start."""
    own = Q(kind=EventKind.PLAYER_REMOVED, about=user_id)
    return Event.objects.filter(own, game=game).exists()


def removed() -> Forbidden:
    """The GM has removed the person, who comes back only if the GM asks for it by name."""
    return Forbidden(
        "removed",
        _("The GM has removed you from this game. You can join it again only if the GM asks you."),
    )
