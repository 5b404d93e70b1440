"""The numbers in the header of every page."""

from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.db import connection
from django.db.models import Count, F, Model, Q, QuerySet, Value
from django.db.models.functions import Now

from games.core.accounts import Visitor
from games.gm.queries.late_board import deputy_roles, games_run_by, late_seats
from games.models import Status
from games.press.queries.threads import memberships_of, with_unread
from games.turn.queries.due_phases import waiting_seats

# Replaced by the visitor's id in the parameters of the query; no account has this id.
PLACEHOLDER = -1


@dataclass(frozen=True, slots=True)
class MastheadCounts:
    """The visitor's unread press messages and waiting games; whether the visitor is a GM or a
    deputy, and how many late seats need this GM.

    The home page does not list finished games, so their press is not counted.
    """

    unread: int = 0
    waiting: int = 0
    is_gm: bool = False
    late: int = 0


def masthead_counts(user: Visitor) -> MastheadCounts:
    """Count everything in one query; all zero for visitors who are not signed in."""
    if not user.is_authenticated:
        return MastheadCounts()
    sql, parameters = _compiled_query()
    with connection.cursor() as cursor:
        cursor.execute(sql, [user.pk if each == PLACEHOLDER else each for each in parameters])
        rows = cursor.fetchall()
    counts: Counter[str] = Counter()
    for name, count in rows:
        counts[name] += count
    return MastheadCounts(
        unread=counts["unread"],
        waiting=counts["waiting"],
        is_gm=counts["games"] > 0,
        late=counts["late"],
    )


@cache
def _compiled_query() -> tuple[str, tuple[Any, ...]]:
    """Compile the query once per process: docs/evidence/performance.md gives the gain."""
    members = memberships_of(PLACEHOLDER).filter(
        ~Q(thread__game__status=Status.FINISHED), thread__last_number__gt=F("read_to")
    )
    unread = with_unread(members).order_by().annotate(name=Value("unread"))
    rows = unread.values_list("name", "unread").union(
        _count(waiting_seats(PLACEHOLDER), "waiting"),
        _count(games_run_by(PLACEHOLDER), "games"),
        _count(deputy_roles(PLACEHOLDER), "games"),
        _count(late_seats(PLACEHOLDER, Now()), "late"),
        all=True,
    )
    sql, parameters = rows.query.sql_with_params()
    return sql, tuple(parameters)


def _count(rows: QuerySet[Model], name: str) -> QuerySet[Model, tuple[str, int]]:
    """Select a name and the number of rows."""
    named = rows.order_by().annotate(counted_as=Value(name)).values("counted_as")
    counted: QuerySet[Model, tuple[str, int]] = named.annotate(rows=Count("pk")).values_list(
        "counted_as", "rows"
    )
    return counted
