"""Promises for their two players, for everybody after the end, and their counts for one player."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import datetime

from django.db.models import Count, QuerySet

from games.core.accounts import User
from games.core.opened import Part, is_opened
from games.models import Game, PressMessage, PressThread, Promise, Status, ThreadKind, Verdict
from games.press.queries.threads import MarkedMessage


def promises_made(messages: Iterable[PressMessage]) -> Mapping[int, list[Promise]]:
    """The promises of messages that somebody may read, by the message that accepts them.

    The promises of a hidden proposal are hidden with it.
    """
    accepting = [message.pk for message in messages if message.accepts_id]
    promises: defaultdict[int, list[Promise]] = defaultdict(list)
    if accepting:
        rows = Promise.objects.filter(acceptance__in=accepting, acceptance__accepts__hidden_at=None)
        for promise in rows.select_related("seat").order_by("pk"):
            promises[promise.acceptance_id].append(promise)
    return promises


def powers_accepting(
    thread: PressThread, messages: Iterable[MarkedMessage]
) -> Mapping[int, list[str]]:
    """The powers that have accepted each proposal of a thread, in the order of their acceptances.

    In a thread of two it can only be the other one, so there is no query.
    """
    accepted = [message for message in messages if message.is_accepted]
    powers: defaultdict[int, list[str]] = defaultdict(list)
    if thread.kind == ThreadKind.ONE:
        for message in accepted:
            author = message.author.power if message.author else ""
            powers[message.pk] = [power for power in thread.powers if power != author]
    elif accepted:
        proposals = [message.pk for message in accepted]
        rows = PressMessage.objects.filter(accepts__in=proposals).order_by("number")
        for proposal, power in rows.values_list("accepts_id", "author__power"):
            powers[proposal].append(power)
    return powers


def opened_promises(game: Game, now: datetime) -> QuerySet[Promise]:
    """All promises of a finished game whose press is open to everybody; else none."""
    if not is_opened(game, Part.PRESS, now):
        return Promise.objects.none()
    promises = Promise.objects.filter(
        acceptance__thread__game=game,
        acceptance__hidden_at=None,
        acceptance__accepts__hidden_at=None,
    )
    light = promises.select_related("seat", "acceptance__thread", "acceptance__phase").defer(
        "acceptance__phase__position",
        "acceptance__phase__outcome",
        "acceptance__phase__public_outcome",
    )
    return light.order_by("acceptance", "pk")


def promise_counts(player: User) -> dict[str, int]:
    """Count the promises that a player kept and broke in finished public games.

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
    return {verdict: counts.get(verdict, 0) for verdict in (Verdict.KEPT, Verdict.BROKEN)}
