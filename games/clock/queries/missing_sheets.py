"""Whose sheet is missing in a phase whose deadline has passed."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce

from games.clock.queries.concerned import concerned_seats
from games.clock.queries.waiting import PEOPLE
from games.models import OrderSheet, Phase, Readiness, Seat, SeatState

# Whoever is late and not final is still at it for so long after each change of the draft, which
# the page saves by itself.
REST = timedelta(minutes=5)


def is_over(phase: Phase, now: datetime) -> bool:
    """Whether the deadline of an open phase has passed, and its grace is over or not needed; or
    whether it is held for nobody any more."""
    if phase.due_at is None or phase.closes_at is None:
        return False
    found = Phase.objects.filter(pk=phase.pk)
    if phase.due_at > now:
        return phase.held_at is not None and found.filter(hold_over(now)).exists()
    return phase.closes_at <= now or found.filter(grace_over(now)).exists()


def grace_over(now: datetime) -> Q:
    """Of phases whose deadline has passed: those without grace, at its end, or in which every
    player with something to order has a sheet."""
    ended = Q(due_at__lte=now - F("grace"))
    return Q(grace=timedelta(0)) | ended | Q(~Exists(_late_seats(now, "concerned")))


def hold_over(now: datetime) -> Q:
    """Of held phases: those in which all for whom they are held have ordered. An open seat is
    waited for, because somebody may take it."""
    return Q(~Exists(_late_seats(now, "held_for", PEOPLE)))


def _late_seats(
    now: datetime, powers: str, states: Collection[SeatState] = (SeatState.HELD,)
) -> QuerySet[Seat]:
    """The seats of the outer phase, of the powers in one of its lists, that have no sheet from
    before the deadline that was missed nor one that they are done with."""
    phase, deadline = OuterRef(OuterRef("pk")), Coalesce("phase__held_at", "phase__due_at")
    in_time = Q(saved_at__lte=deadline)
    rested = Q(is_current=True, saved_at__lte=now - REST)
    sheet = OrderSheet.objects.filter(in_time | rested, phase=phase, seat=OuterRef("pk"))
    final = Readiness.objects.filter(phase=phase, seat=OuterRef("pk"))
    players = Seat.objects.filter(game=OuterRef("game"), state__in=states)
    late = players.filter(~Exists(sheet.order_by()), ~Exists(final.order_by()))
    return concerned_seats(late, OuterRef(powers))
