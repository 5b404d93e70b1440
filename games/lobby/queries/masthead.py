"""The two numbers at the head of every page."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import F, IntegerField, Value

from games.clock.queries.waiting_games import waiting_seats
from games.core.accounts import Visitor
from games.press.queries.unread import memberships_of, with_unread

A_GAME = -1


@dataclass(frozen=True, slots=True)
class MastheadCounts:
    """How many messages of press and how many games wait for the visitor."""

    unread: int = 0
    waiting: int = 0


def masthead_counts(user: Visitor) -> MastheadCounts:
    """Both numbers, in one query."""
    if not user.is_authenticated:
        return MastheadCounts()
    members = memberships_of(user.pk).filter(thread__last_number__gt=F("read_to"))
    unread = with_unread(members).order_by().values_list("pk", "unread")
    marked = waiting_seats(user).annotate(mark=Value(A_GAME, output_field=IntegerField()))
    waiting = marked.order_by().values_list("pk", "mark")
    counts = [count for _pk, count in unread.union(waiting, all=True)]
    return MastheadCounts(
        unread=sum(count for count in counts if count != A_GAME), waiting=counts.count(A_GAME)
    )
