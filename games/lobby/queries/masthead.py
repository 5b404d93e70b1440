"""The numbers at the head of every page."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from django.db import connection
from django.db.models import F, IntegerField, QuerySet, Value
from django.db.models.functions import Now

from games.core.accounts import Visitor
from games.gm.queries.late_board import helped_games, late_seats, run_games
from games.press.queries.threads import memberships_of, with_unread
from games.turn.queries.due_phases import waiting_seats

A_GAME, A_TABLE, A_LATE_SEAT = -1, -2, -3
# Stands for the visitor where the statement is made: no account has this number.
SOMEBODY = -4


@dataclass(frozen=True, slots=True)
class MastheadCounts:
    """How many messages of press and how many games wait for the visitor; whether it is a GM
    or a deputy, and how many seats it should see to as one."""

    unread: int = 0
    waiting: int = 0
    is_gm: bool = False
    late: int = 0


def masthead_counts(user: Visitor) -> MastheadCounts:
    """All of them, in one query."""
    if not user.is_authenticated:
        return MastheadCounts()
    statement, parameters = _statement()
    with connection.cursor() as cursor:
        cursor.execute(statement, [user.pk if each == SOMEBODY else each for each in parameters])
        counts = [count for _pk, count in cursor.fetchall()]
    return MastheadCounts(
        unread=sum(count for count in counts if count > 0),
        waiting=counts.count(A_GAME),
        is_gm=A_TABLE in counts,
        late=counts.count(A_LATE_SEAT),
    )


@cache
def _statement() -> tuple[str, tuple[Any, ...]]:
    """The query and its parameters, made once: on every page Django would take seven milliseconds
    to make it, and the database takes a fraction of one to answer."""
    members = memberships_of(SOMEBODY).filter(thread__last_number__gt=F("read_to"))
    unread = with_unread(members).order_by().values_list("pk", "unread")
    rows = unread.union(
        _marked(waiting_seats(SOMEBODY), A_GAME),
        _marked(run_games(SOMEBODY), A_TABLE),
        _marked(helped_games(SOMEBODY), A_TABLE),
        _marked(late_seats(SOMEBODY, Now()), A_LATE_SEAT),
        all=True,
    )
    statement, parameters = rows.query.sql_with_params()
    return statement, tuple(parameters)


def _marked(rows: QuerySet[Any], mark: int) -> QuerySet[Any]:
    """The rows with a mark in the place of a count."""
    marked: QuerySet[Any] = rows.annotate(mark=Value(mark, output_field=IntegerField()))
    return marked.order_by().values_list("pk", "mark")
