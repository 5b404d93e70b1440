"""Writes down whom an event, or press, is to be told to."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef

from games.core.accounts import User
from games.core.codec import position_of, variant_of
from games.core.open_phase import phase_find
from games.core.outbox import is_quiet, mails_wait, posts_wait
from games.models import (
    Delivery,
    DeliveryState,
    Event,
    EventKind,
    Game,
    NoticeKind,
    NoticeMode,
    NoticeSettings,
    Phase,
    PressMember,
    PressMessage,
    PressMute,
    Seat,
    SeatAssignment,
    SeatState,
    Webhook,
    WebhookPost,
)
from games.notices.words.notices import GmRoleNotice, fact_of
from games.votes.queries.rules import survivors, voters

logger = logging.getLogger(__name__)

NOTIFIED = {
    EventKind.STARTED: NoticeKind.GAME,
    EventKind.RESOLVED: NoticeKind.PHASE,
    EventKind.EXTENDED: NoticeKind.GAME,
    EventKind.PAUSED: NoticeKind.GAME,
    EventKind.RESUMED: NoticeKind.GAME,
    EventKind.SEAT_OPENED: NoticeKind.SEAT,
    EventKind.SEAT_REPLACED: NoticeKind.SEAT,
    EventKind.GM_ROLE_TRANSFERRED: NoticeKind.SEAT,
    EventKind.DISORDER: NoticeKind.SEAT,
    EventKind.PROPOSED: NoticeKind.VOTE,
    EventKind.WON: NoticeKind.GAME,
    EventKind.AGREED: NoticeKind.GAME,
    EventKind.ENDED: NoticeKind.GAME,
    EventKind.CANCELLED: NoticeKind.GAME,
}


def event_tell(*, event: Event, game: Game, now: datetime, secretly_by: User | None = None) -> None:
    """A delivery for everybody whom it concerns but the one who did it, and a post to the webhook.

    Whatever goes wrong here is logged: a notice never fails the game.
    """
    kind = NOTIFIED.get(EventKind(event.kind))
    if kind is None or game.is_practice or is_quiet():
        return
    try:
        with transaction.atomic():
            people = _people(game, event, now) - {event.actor_id}
            if secretly_by is not None:
                people.discard(secretly_by.pk)
            deliveries_add(
                user_ids=people,
                kind=kind,
                key=f"event:{event.pk}",
                game=game,
                phase=event.phase,
                data=fact_of(event),
                now=now,
            )
            _post_add(event, game, now)
    except Exception:  # news of a game must never stop the game
        logger.exception("no notices of event %s", event.pk)


def press_tell(*, message: PressMessage, game: Game, now: datetime) -> None:
    """Tells the readers of new press, but those who muted its author, that there is some: at most
    once an hour for each game, and never who wrote."""
    if game.is_practice or is_quiet():
        return
    try:
        with transaction.atomic():
            readers = PressMember.objects.filter(thread=message.thread_id)
            muted = PressMute.objects.filter(seat=OuterRef("seat"), other=message.author_id)
            held = readers.filter(~Exists(muted), seat__state=SeatState.HELD)
            people: set[int | None] = set(held.values_list("seat__holder_id", flat=True))
            if readers.filter(seat__isnull=True).exists():
                people.add(game.gm_id)
            deliveries_add(
                user_ids=people - {message.sent_by_id},
                kind=NoticeKind.PRESS,
                key=f"press:{game.pk}:{now:%Y%m%d%H}",
                game=game,
                phase=None,
                data={},
                now=now,
            )
    except Exception:  # nor news of press the press
        logger.exception("no notices of press in game %s", game.pk)


def gm_role_tell(*, game: Game, user_id: int | None, said: GmRoleNotice, now: datetime) -> None:
    """Tells one person of the offer of a game's chair: of each thing at most once a day."""
    try:
        with transaction.atomic():
            deliveries_add(
                user_ids=[user_id],
                kind=NoticeKind.SEAT,
                key=f"{said}:{game.pk}:{now:%Y%m%d}",
                game=game,
                phase=None,
                data={"event": said.value},
                now=now,
            )
    except Exception:  # the offer stands on the page of the game
        logger.exception("no notice of the chair of game %s", game.pk)


def deliveries_add(
    *,
    user_ids: Iterable[int | None],
    kind: NoticeKind,
    key: str,
    game: Game,
    phase: Phase | None,
    data: dict[str, Any],
    now: datetime,
) -> None:
    """A delivery for each person, as each wants it; who has one of this key gets no second one."""
    people = list(User.objects.filter(pk__in=[pk for pk in user_ids if pk], is_active=True))
    chosen = {row.user_id: row for row in NoticeSettings.objects.filter(user__in=people)}
    plain = NoticeSettings()
    rows = []
    for user in people:
        mode = chosen.get(user.pk, plain).mode_of(kind)
        state = DeliveryState.KEPT if mode == NoticeMode.OFF else DeliveryState.WAITING
        rows.append(
            Delivery(
                user=user,
                kind=kind,
                key=key,
                game=game,
                phase=phase,
                data=data,
                mode=mode,
                state=state,
                next_try_at=now,
                created_at=now,
            )
        )
    Delivery.objects.bulk_create(rows, ignore_conflicts=True)
    if any(row.mode == NoticeMode.AT_ONCE for row in rows):
        mails_wait()


def _people(game: Game, event: Event, now: datetime) -> set[int | None]:
    """The players and the GM, and who lost a seat or the chair by this very event; of a vote those
    who have one."""
    if event.kind == EventKind.PROPOSED:
        return _voters(game)
    held = Seat.objects.filter(game=game, state=SeatState.HELD)
    people: set[int | None] = {game.gm_id, *held.values_list("holder_id", flat=True)}
    if NOTIFIED[EventKind(event.kind)] == NoticeKind.SEAT:
        lost = SeatAssignment.objects.filter(
            seat__game=game, seat__power=event.data.get("power", ""), ended_at=now
        )
        people |= set(lost.values_list("user_id", flat=True))
    if event.kind == EventKind.GM_ROLE_TRANSFERRED:
        people.add(event.about_id)
    return people


def _voters(game: Game) -> set[int | None]:
    phase = phase_find(game=game)
    assert phase is not None, "votes are taken while a phase is open"
    alive = survivors(variant_of(game), position_of(phase))
    return {seat.holder_id for seat in voters(Seat.objects.filter(game=game), alive)}


def _post_add(event: Event, game: Game, now: datetime) -> None:
    webhook = Webhook.objects.filter(game=game, is_on=True).first()
    if webhook is not None:
        WebhookPost.objects.create(webhook=webhook, event=event, next_try_at=now)
        posts_wait()
