"""Readers of press: mark as read, mute, and hand over press with a seat."""

from collections.abc import Mapping, Sequence

from django.db import transaction
from django.db.models import F, OuterRef, Q, Subquery
from django.db.models.functions import Least
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Forbidden, Unprocessable
from games.core.locks import lock_game
from games.core.refusals import game_is_gone
from games.models import Game, PressMember, PressMute, PressThread, Seat, SeatState
from games.press.services.press_send import participant_of, thread_of


def press_read(*, game_id: int, by: User, thread_key: str, number: int) -> None:
    """Mark a thread as read by `by` up to a message, by its shown number. A mark never goes back.

    One statement writes one row of the reader, so this needs no lock of the game.
    """
    plays = Q(seat__holder=by, seat__state=SeatState.TAKEN)
    runs = Q(seat__isnull=True, thread__game__gm=by)
    own = PressMember.objects.filter(plays | runs, thread__key=thread_key, thread__game=game_id)
    mark = F("hidden_to") + number
    unread = own.filter(read_to__lt=mark, thread__last_number__gte=mark)
    if not unread.update(read_to=mark):
        _read_all(game_id, by, thread_key, number)


@transaction.atomic
def _read_all(game_id: int, by: User, thread_key: str, number: int) -> None:
    """Mark a thread up to its last message at most; refuses people outside the thread."""
    game = Game.objects.filter(pk=game_id).first()
    if game is None:
        raise game_is_gone()
    participant = participant_of(game, by)
    thread = thread_of(participant, thread_key)
    mark = Least(F("hidden_to") + number, thread.last_number)
    PressMember.objects.filter(thread=thread, seat=participant.seat, read_to__lt=mark).update(
        read_to=mark
    )


@transaction.atomic
def press_mute(*, game_id: int, by: User, power: str, is_muted: bool) -> None:
    """Collapse the messages of `power` for the seat of `by`, or show them again. Secret."""
    game = lock_game(game_id)
    seat = participant_of(game, by).seat
    if seat is None:
        raise Forbidden("gm_mutes_nobody", _("The GM cannot mute a power."))
    other = Seat.objects.filter(game=game, power=power).exclude(pk=seat.pk).first()
    if other is None:
        raise Unprocessable("no_such_power", _("Choose another power of this game."), field="power")
    if is_muted:
        PressMute.objects.get_or_create(seat=seat, other=other)
    else:
        PressMute.objects.filter(seat=seat, other=other).delete()


def press_hand_over(*, seat: Seat, from_now: bool) -> None:
    """Hide all earlier press from the seat's new player, or nothing of it."""
    own = PressMember.objects.filter(seat=seat)
    if not from_now:
        own.update(hidden_to=0)
        return
    last = PressThread.objects.filter(pk=OuterRef("thread")).values("last_number")
    own.update(hidden_to=Subquery(last))
    own.update(read_to=F("hidden_to"))


def press_lend(*, seat: Seat, from_now: bool) -> dict[str, list[int]]:
    """Hide all earlier press from a substitute, or only press that the player cannot read either.

    Returns the marks of each thread for `press_return`.
    """
    own = PressMember.objects.filter(seat=seat).values_list("pk", "hidden_to", "read_to")
    before = {str(member): [hidden, read] for member, hidden, read in own}
    if from_now:
        press_hand_over(seat=seat, from_now=True)
    return before


def press_return(*, seat: Seat, before: Mapping[str, Sequence[int]]) -> None:
    """Restore the marks of the seat's threads from `press_lend`; newer threads are unread."""
    own = list(PressMember.objects.filter(seat=seat))
    for member in own:
        member.hidden_to, member.read_to = before.get(str(member.pk), (0, 0))
    PressMember.objects.bulk_update(own, ["hidden_to", "read_to"])
