"""Promises for their two players, for everybody after the end, and their counts for one player."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, QuerySet

from games.core.accounts import User
from games.core.opened import Part, is_opened
from games.models import Game, PressMessage, Promise, Status, Verdict


def promises_made(messages: Iterable[PressMessage]) -> Mapping[int, list[Promise]]:
    """The promises of messages that somebody may read, by the message that accepts them.

    The promises of a hidden proposal are hidden with it.
    """
    accepting = [message.pk for message in messages if message.accepts_id]
    found: defaultdict[int, list[Promise]] = defaultdict(list)
    if accepting:
        rows = Promise.objects.filter(acceptance__in=accepting, acceptance__accepts__hidden_at=None)
        for promise in rows.select_related("seat").order_by("pk"):
            found[promise.acceptance_id].append(promise)
    return found


def opened_promises(game: Game, now: datetime) -> QuerySet[Promise]:
    """All promises of a finished game whose press is open to everybody; else none."""
    if not is_opened(game, Part.PRESS, now):
        return Promise.objects.none()
    found = Promise.objects.filter(
        acceptance__thread__game=game,
        acceptance__hidden_at=None,
        acceptance__accepts__hidden_at=None,
    )
    light = found.select_related("seat", "acceptance__thread", "acceptance__phase").defer(
        "acceptance__phase__position",
        "acceptance__phase__outcome",
        "acceptance__phase__public_outcome",
    )
    return light.order_by("acceptance", "pk")


@dataclass(frozen=True, slots=True)
class PromiseCounts:
    """How many of a player's promises were kept, and how many broken."""

    kept: int
    broken: int


def promise_counts(player: User) -> PromiseCounts:
    """The counts of a player over finished public games.

    Those of a running game would show what was promised, and those of a private one that it was
    played at all.
    """
    judged = Promise.objects.filter(
        user=player,
        acceptance__thread__game__status=Status.FINISHED,
        acceptance__thread__game__is_practice=False,
        acceptance__thread__game__is_public=True,
    )
    counts = dict(judged.order_by().values_list("verdict").annotate(Count("pk")))
    return PromiseCounts(counts.get(Verdict.KEPT, 0), counts.get(Verdict.BROKEN, 0))
