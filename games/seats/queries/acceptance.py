"""People who may take over a seat of a game without a GM, where nobody can make an exception."""

from django.utils.translation import gettext as _

from games.core.errors import Conflict, Refused
from games.core.refusals import not_running
from games.models import Game, Seat, SeatAssignment, SeatFlag, SeatState, Status
from games.schedule.stored import policy_of
from games.seats.queries.replacement import OF_BLOCKS, delaying, flags


def acceptance_refusal(seat: Seat, user_id: int, *, field: str = "") -> Refused | None:
    """Why a person cannot take over a seat of a game without a GM, or become its GM.

    These are people who know the secrets of another seat, of whom one has blocked the other, and in
    a game that is open to everybody those who may share a connection with a player. People who need
    an invitation judge for themselves.
    """
    barred = {SeatFlag.PLAYED_ANOTHER, *OF_BLOCKS}
    if not seat.game.needs_invitation:
        barred.add(SeatFlag.CONNECTION)
    if barred.isdisjoint(flags(seat, user_id)):
        return None
    return Conflict(
        "not_acceptable",
        _(
            "In a game without a GM nobody can make exceptions. A seat, or the role of GM, goes to"
            " nobody who has played another seat of the game, has blocked a player or is blocked by"
            " one, or in a game for everybody shares a connection or a device with a player."
        ),
        field=field,
    )


def free_refusal(seat: Seat, *, computers: bool = False, field: str = "") -> Refused | None:
    """Why a seat cannot get a player; `computers` allows all seats of the computer."""
    if seat.game.status != Status.RUNNING:
        return not_running()
    if seat.state == SeatState.CIVIL_DISORDER:
        return Conflict("in_disorder", _("This power is in permanent civil disorder."), field=field)
    if seat.state == SeatState.TAKEN:
        return Conflict("seat_taken", _("This seat has been taken."), field=field)
    if seat.state == SeatState.COMPUTER and not (computers or is_free(seat)):
        return Conflict("seat_not_open", _("The computer plays this seat now."), field=field)
    return None


def is_free(seat: Seat) -> bool:
    """Whether people can ask for a seat: it is open, or the computer gives way."""
    return seat.state == SeatState.OPEN or seat.power in computers_free(seat.game)


def is_taken_at_once(seat: Seat, user_id: int | None) -> bool:
    """Whether a free seat goes to the first person who may play: in a game without a GM, and where
    computers give way, unless the GM must see a flag of this person first."""
    if seat.game.is_without_gm:
        return True
    gives_way = seat.state == SeatState.COMPUTER and policy_of(seat.game).computers_give_way
    return gives_way and (user_id is None or not delaying(seat, flags(seat, user_id)))


def computers_free(game: Game) -> frozenset[str]:
    """The powers of a running game that the computer plays until a person takes them: all if the
    policy says so, else in a game without a GM those that a player has left."""
    if policy_of(game).computers_give_way:
        played = Seat.objects.filter(game=game, state=SeatState.COMPUTER)
        return frozenset(played.order_by().values_list("power", flat=True))
    if not game.is_without_gm:
        return frozenset()
    left = SeatAssignment.objects.filter(
        seat__game=game, seat__state=SeatState.COMPUTER, user__isnull=False
    )
    # Nobody has played a seat that was given up before the start.
    left = left.filter(ended_at__gte=game.started_at) if game.started_at else left.none()
    return frozenset(left.values_list("seat__power", flat=True))
