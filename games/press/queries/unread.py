"""How much press waits to be read: of a game, and of all one's games together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Subquery, Sum, Value
from django.db.models.functions import Coalesce

from games.core.accounts import Visitor
from games.models import PressMember, PressMessage, PressMute, PressThread, SeatState
from games.press.words import thread_url


def with_unread(members: QuerySet[PressMember]) -> QuerySet[Any]:
    """Memberships with `unread`: what others wrote after the mark, but nobody who is muted."""
    muted = PressMute.objects.filter(seat=OuterRef(OuterRef("seat")), other=OuterRef("author"))
    unread = (
        PressMessage.objects.filter(
            ~Exists(muted), thread=OuterRef("thread"), number__gt=OuterRef("read_to")
        )
        # The GM is the author without a seat: nothing is equal to NULL, so both become 0.
        .annotate(writer=Coalesce("author_id", Value(0)))
        .exclude(writer=Coalesce(OuterRef("seat_id"), Value(0)))
        .order_by()
        .values("thread")
        .annotate(count=Count("pk"))
        .values("count")
    )
    return members.annotate(unread=Coalesce(Subquery(unread), Value(0)))


@dataclass(frozen=True, slots=True)
class UnreadThread:
    """A thread of a game in which so many messages wait to be read."""

    thread: PressThread
    unread: int

    def url(self, page_url: str) -> str:
        """The address of its last message on a game's page."""
        return f"{thread_url(page_url, self.thread.key)}#message-{self.thread.last_number}"


def unread_by_game(user: Visitor) -> Counter[int]:
    """How many messages wait for this person, by game; in one query."""
    found: Counter[int] = Counter()
    if user.is_authenticated:
        for game_id, unread in _waiting(user.pk).values_list("thread__game_id", "unread"):
            found[game_id] += unread
    return found


def unread_of_gm(user_id: int) -> list[UnreadThread]:
    """The threads in which messages wait for a GM, in one query; what waited first comes first."""
    own = _waiting(user_id).filter(seat__isnull=True, unread__gt=0)
    rows = own.select_related("thread").order_by("thread__last_message")
    return [UnreadThread(row.thread, row.unread) for row in rows]


def _waiting(user_id: int) -> QuerySet[Any]:
    return with_unread(memberships_of(user_id).filter(thread__last_number__gt=F("read_to")))


def press_total(game_id: int, user_id: int) -> int:
    """How many messages a person's threads of a game hold: it grows whenever one arrives."""
    own = memberships_of(user_id).filter(thread__game_id=game_id)
    return own.aggregate(total=Sum("thread__last_number"))["total"] or 0


def press_of_games(games: Collection[int]) -> dict[int, int]:
    """How many messages all the threads of each game hold, for those that hold any."""
    held = PressThread.objects.filter(game__in=games).order_by().values("game_id")
    return dict(held.annotate(total=Sum("last_number")).values_list("game_id", "total"))


def memberships_of(user_id: int) -> QuerySet[PressMember]:
    """Everything that a person is a participant of at present, as a player or as a GM."""
    plays = Q(seat__holder_id=user_id, seat__state=SeatState.HELD)
    runs = Q(seat__isnull=True, thread__game__gm_id=user_id)
    return PressMember.objects.filter(plays | runs)
