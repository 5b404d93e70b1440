"""Send press: the thread of its participants, and a new message in it."""

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.codec import BoardState, position_of, variant_of
from games.core.errors import Conflict, NotFound, Unprocessable
from games.core.locks import lock_game
from games.core.outbox import order_computers, press_arrived
from games.core.phases import phase_find
from games.core.quotas import MESSAGES, MESSAGES_A_MINUTE
from games.core.rate_limits import check_made, count_towards
from games.core.refusals import no_seat, unknown_power
from games.core.restrictions import account_suspended, check_may_write, suspended_until
from games.models import (
    Game,
    Phase,
    PressMember,
    PressMessage,
    PressMode,
    PressThread,
    Seat,
    SeatState,
    Status,
    ThreadKind,
)
from games.notices.services.messages import press_notify
from games.press.queries.deals import is_for_computer
from games.press.rules import clean_message, read_proposal, refusal_of

ALL, GM = "all", "gm"


@dataclass(frozen=True, slots=True)
class Participant:
    """A reader and writer of press: a seat, or None for the GM."""

    game: Game
    seat: Seat | None

    @property
    def seat_id(self) -> int | None:
        return self.seat.pk if self.seat else None


def participant_of(game: Game, user: User) -> Participant:
    """Return the participant that `user` is; refuses others than players and the GM."""
    seat = Seat.objects.filter(game=game, holder=user, state=SeatState.TAKEN).first()
    if seat is None and game.gm_id != user.pk:
        raise no_seat()
    return Participant(game, seat)


def thread_of(participant: Participant, thread_key: str) -> PressThread:
    """Return a thread of the participant; refuses one of others as if it did not exist."""
    thread = PressThread.objects.filter(
        key=thread_key, game=participant.game, members__in=_membership(participant)
    ).first()
    if thread is None:
        raise NotFound("no_such_thread", _("There is no such thread."))
    return thread


def thread_to(participant: Participant, to: Iterable[str]) -> PressThread:
    """Return the thread of the participant with powers, "all" or "gm"; create a missing one.

    Refuses unknown powers and a message to nobody else.
    """
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
        raise Unprocessable("to_nobody", _("Choose a recipient."), field="to")
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
            "gm_alone",
            _("A message to the GM has no other recipient. The GM writes to one power or to all."),
            field="to",
        )
    return members


def _membership(participant: Participant) -> Iterable[PressMember]:
    return PressMember.objects.filter(thread__game=participant.game, seat=participant.seat)


@transaction.atomic
def press_send(
    *,
    game_id: int,
    by: User,
    text: str,
    to: Sequence[str] = (),
    thread_key: str = "",
    proposal: Sequence[str] = (),
    key: str = "",
    now: datetime | None = None,
) -> PressMessage:
    """Send a message to powers, "all" or "gm", or as an answer in the thread `thread_key`.

    A form that is sent twice has the same `key` and yields one message. Refuses people outside the
    game, muted and suspended accounts, press that the mode forbids at present, an empty or too long
    message, a proposal with a line that is not an order, and recipients who are all in permanent
    civil disorder.
    """
    now = now or timezone.now()
    words = clean_message(text)
    game = lock_game(game_id)
    participant = participant_of(game, by)
    thread = thread_of(participant, thread_key) if thread_key else thread_to(participant, to)
    digest = _digest(key, thread, words, proposal)
    sent = PressMessage.objects.filter(sent_by=by, digest=digest).first() if digest else None
    if sent is not None:
        return sent
    check_may_send(participant, thread, by, now)
    phase = phase_find(game=game) if game.status == Status.RUNNING else None
    check_is_open(game, phase, thread)
    _check_readers(participant, thread)
    sent_here = PressMessage.objects.filter(thread__game=game, author=participant.seat)
    check_made(
        MESSAGES_A_MINUTE, by.pk, sent_here, now, moment="sent_at", code="too_fast", field="text"
    )
    orders = _orders(game, phase, proposal)
    if not words and not orders:
        raise Conflict("empty", _("Write a message or propose orders."), field="text")
    count_towards(MESSAGES, by.pk, now, game_id=game.pk, field="text")
    message = message_add(
        participant, thread, by, phase, now, words=words, orders=orders, digest=digest
    )
    if phase is not None and is_for_computer(message):
        order_computers(phase)
    return message


def check_may_send(participant: Participant, thread: PressThread, by: User, now: datetime) -> None:
    """Refuse suspended accounts, and muted ones except for a player's messages to the GM."""
    if until := suspended_until(by, now):
        raise account_suspended(until)
    if thread.kind != ThreadKind.GM or participant.seat is None:
        check_may_write(by, field="text", now=now)


def check_is_open(game: Game, phase: Phase | None, thread: PressThread) -> None:
    """Refuse a message that the mode of press forbids at present."""
    refusal = refusal_of(
        PressMode(game.press_mode), Status(game.status), phase.kind if phase else "", thread.kind
    )
    if refusal is not None:
        raise Conflict(refusal.code, str(refusal.sentence), field="to")


def _check_readers(participant: Participant, thread: PressThread) -> None:
    if thread.kind == ThreadKind.GM:
        return
    others = thread.members.exclude(seat=participant.seat).filter(seat__isnull=False)
    if not others.exclude(seat__state=SeatState.CIVIL_DISORDER).exists():
        raise Conflict(
            "in_disorder",
            _("This power is in permanent civil disorder: nobody reads its press."),
            field="to",
        )


def _orders(game: Game, phase: Phase | None, proposal: Sequence[str]) -> list[str]:
    if not any(line.strip() for line in proposal):
        return []
    if phase is None:
        raise Conflict("not_running", _("Orders are proposed while a game runs."), field="proposal")
    return read_proposal(BoardState(variant_of(game), position_of(phase)), proposal)


def message_add(
    participant: Participant,
    thread: PressThread,
    by: User | None,
    phase: Phase | None,
    now: datetime,
    *,
    words: str = "",
    orders: Sequence[str] = (),
    digest: str = "",
    **answer: Any,
) -> PressMessage:
    """Add a checked message to a thread of a locked game, and notify its readers.

    `answer` are further fields: the proposal that it accepts or declines, and the sentence of a
    computer player. Proposals of computer players notify nobody: the phase that opens does.
    """
    message = PressMessage.objects.create(
        thread=thread,
        number=thread.last_number + 1,
        author=participant.seat,
        sent_by=by,
        phase=phase,
        text=words,
        proposal=list(orders) or None,
        sent_at=now,
        digest=digest,
        **answer,
    )
    thread.last_number, thread.last_message = message.number, message
    thread.save(update_fields=["last_number", "last_message"])
    members = PressMember.objects.filter(thread=thread)
    # A writer who had read everything has read the new message too.
    members.filter(seat=participant.seat, read_to=message.number - 1).update(read_to=message.number)
    press_arrived(participant.game, list(members.values_list("seat_id", flat=True)))
    if by is not None or not orders:
        press_notify(message=message, game=participant.game, now=now)
    return message


def _digest(key: str, thread: PressThread, words: str, proposal: Sequence[str]) -> str:
    if not key:
        return ""
    parts = [key[:64], thread.pk, words, list(proposal)]
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()
