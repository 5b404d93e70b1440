"""People who may take over a seat of a game without a GM, where nobody can make an exception."""

from django.utils.translation import gettext as _

from games.core.errors import Conflict, Refused
from games.core.refusals import not_running
from games.models import Game, Seat, SeatAssignment, SeatFlag, SeatState, Status
from games.seats.queries.replacement import OF_BLOCKS, flags


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
    """Whether people can ask for a seat: it is open, or a player has left it to the computer in a
    game without a GM."""
    if seat.state == SeatState.OPEN:
        return True
    return seat.power in powers_left(seat.game)


def powers_left(game: Game) -> frozenset[str]:
    """The powers of a game without a GM that the computer plays for a player who has left."""
    if not game.is_without_gm:
        return frozenset()
    left = SeatAssignment.objects.filter(
        seat__game=game, seat__state=SeatState.COMPUTER, user__isnull=False
    )
    # Nobody has played a seat that was given up before the start.
    left = left.filter(ended_at__gte=game.started_at) if game.started_at else left.none()
    return frozenset(left.values_list("seat__power", flat=True))
