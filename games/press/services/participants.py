"""Who writes, and to whom: the participants of a thread, found or made."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import NotFound, Unprocessable
from games.core.refusals import no_seat, unknown_power
from games.models import Game, PressMember, PressThread, Seat, SeatState, ThreadKind

ALL = "all"
GM = "gm"


@dataclass(frozen=True, slots=True)
class Participant:
    """Somebody at the table who reads and writes press: a seat, or the GM without one."""

    game: Game
    seat: Seat | None

    @property
    def seat_id(self) -> int | None:
        return self.seat.pk if self.seat else None


def participant_of(game: Game, user: User) -> Participant:
    """What `user` is at the table; refuses whoever neither holds a seat nor is the GM."""
    seat = Seat.objects.filter(game=game, holder=user, state=SeatState.HELD).first()
    if seat is None and game.gm_id != user.pk:
        raise no_seat()
    return Participant(game, seat)


def thread_of(participant: Participant, thread_key: str) -> PressThread:
    """A thread that the participant is a member of; there is no other for it."""
    found = PressThread.objects.filter(
        key=thread_key, game=participant.game, members__in=_membership(participant)
    ).first()
    if found is None:
        raise NotFound("no_such_thread", _("There is no such thread."))
    return found


def thread_to(participant: Participant, to: Iterable[str]) -> PressThread:
    """The thread of the participant and those it writes to: powers, "all" or "gm". Makes it where
    there is none; refuses nobody, oneself alone, and powers that the game has not."""
    seats = list(Seat.objects.filter(game=participant.game).order_by("pk"))
    kind, members = _participants(participant, {name for name in to if name}, seats)
    has_gm = kind in (ThreadKind.ALL, ThreadKind.GM) and participant.game.gm_id is not None
    powers = ",".join(seat.power for seat in members)
    key = {ThreadKind.ALL: ALL, ThreadKind.GM: f"gm:{powers}"}.get(kind, powers)
    thread, is_new = PressThread.objects.get_or_create(
        game=participant.game, key=key, defaults={"kind": kind}
    )
    if is_new:
        rows: list[Seat | None] = [*members, *([None] if has_gm else [])]
        PressMember.objects.bulk_create(PressMember(thread=thread, seat=seat) for seat in rows)
    return thread


def _participants(
    participant: Participant, to: set[str], seats: list[Seat]
) -> tuple[ThreadKind, list[Seat]]:
    own = {participant.seat.power} if participant.seat else set()
    others = to - own
    if not others:
        raise Unprocessable("to_nobody", _("Choose whom you write to."), field="to")
    if ALL in others:
        return ThreadKind.ALL, seats
    unknown = others - {GM} - {seat.power for seat in seats}
    if unknown:
        raise unknown_power("to")
    members = [seat for seat in seats if seat.power in others | own]
    if GM in others or participant.seat is None:
        return ThreadKind.GM, _with_gm(participant, members)
    if len(members) == len(seats) > 2:
        return ThreadKind.ALL, seats
    return (ThreadKind.ONE if len(members) == 2 else ThreadKind.GROUP), members


def _with_gm(participant: Participant, members: list[Seat]) -> list[Seat]:
    if participant.game.gm_id is None:
        raise Unprocessable("no_gm", _("This game has no GM."), field="to")
    if len(members) != 1:
        raise Unprocessable(
            "gm_alone", _("The GM writes to one power or to all, and so is written to."), field="to"
        )
    return members


def _membership(participant: Participant) -> Iterable[PressMember]:
    return PressMember.objects.filter(thread__game=participant.game, seat=participant.seat)
