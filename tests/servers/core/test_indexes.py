"""No query of a page reads a whole table that grows with the number of games."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection

from games.gm.acts.resolve import phase_resolve_now
from games.lobby.queries.game_list import game_list
from games.models import Phase
from games.turn.queries.due_phases import forgotten_phases, overdue, pauses_over, waits_over
from tests.games.cast import DUE, submit

pytestmark = pytest.mark.django_db

# Each of these tables has rows for every game.
GROWING = {
    *("games_game", "games_phase", "games_seat", "games_seatassignment", "games_ordersheet"),
    *("games_event", "games_delivery", "games_pressmessage", "games_pressthread"),
    *("games_missedturn", "games_conditionalsheet", "games_note"),
    *("games_gameresult", "games_seatresult", "games_playerresult"),
    "users_user",
}
PAGES = [
    *("/", "/games/", "/games/?state=open", "/games/?state=running", "/games/?state=finished"),
    *("{game}", "{game}?history=all", "{game}phases/1/", "{game}chronicle/", "{game}trust/"),
    *("/players/{player}/", "/notices/", "/gm/", "{game}gm/", "{game}phases/1/receipts/"),
    *("/account/", "{game}notes/", "{game}briefing/", "/games/?state=finished&press=none"),
    *("/archive/", "/archive/?order=longest", "/archive/?order=oldest", "/archive/?power=FR"),
    *(
        "/archive/?player=Alice",
        "/players/Alice/",
        "/archive/?year=2026",
        "/variants/ambition-empire-6.01/",
    ),
    *("/variants/ambition-empire-6.01/statistics/", "/ratings/", "/following/"),
]


class Plans:
    """Explains every query before it runs. The database may read a table in whole only if no index
    serves the query."""

    def __init__(self) -> None:
        self.whole: dict[str, str] = {}

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, *rest: Any) -> Any:
        if sql.startswith("SELECT"):
            with connection.connection.cursor() as cursor:
                cursor.execute(f"EXPLAIN (FORMAT JSON) {sql}", params)
                plan = cursor.fetchone()[0]
            for table in read_in_whole(plan if isinstance(plan, list) else json.loads(plan)):
                self.whole.setdefault(table, sql)
        return execute(sql, params, *rest)


def read_in_whole(plan: Any) -> Iterator[str]:
    if isinstance(plan, list):
        for part in plan:
            yield from read_in_whole(part)
    elif isinstance(plan, dict):
        if plan.get("Node Type") == "Seq Scan" and plan["Relation Name"] in GROWING:
            yield plan["Relation Name"]
        for part in plan.values():
            yield from read_in_whole(part)


@contextmanager
def explained() -> Iterator[Plans]:
    plans = Plans()
    with connection.cursor() as cursor:
        cursor.execute("SET enable_seqscan = off")
    with connection.execute_wrapper(plans):
        yield plans
    with connection.cursor() as cursor:
        cursor.execute("RESET enable_seqscan")


@pytest.mark.parametrize("reader", ["alice", "greta"])
@pytest.mark.parametrize("page", PAGES)
def test_a_page_reads_no_table_in_whole(page, reader, client, game, alice, greta):
    submit(game, alice, "FR", "A Par - Bur")
    phase_resolve_now(game_id=game.pk, by=greta, phase_number=1)
    client.force_login({"alice": alice, "greta": greta}[reader])
    url = page.format(game=game.get_absolute_url(), player=alice.pk)
    with explained() as plans:
        client.get(url)
    assert plans.whole == {}


@pytest.mark.parametrize("wanted", [overdue, waits_over, pauses_over, forgotten_phases])
def test_a_sweep_reads_no_table_in_whole(wanted, phase):
    with explained() as plans:
        list(wanted(DUE))
    assert plans.whole == {}


@pytest.mark.parametrize(
    ("rows", "index"),
    [
        (lambda: game_list(AnonymousUser())[:20], "game_by_age"),
        (lambda: game_list(AnonymousUser()).filter(variant_id="x")[:20], "game_of_a_variant"),
        (lambda: game_list(AnonymousUser(), "open"), "seat_open"),
        (lambda: Phase.objects.filter(status="open", withheld_until__lt=DUE), "phase_withheld"),
    ],
)
def test_rows_are_found_by_their_index(rows, index, game):
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off")
    assert index in rows().explain()


def test_a_query_without_an_index_is_found(game):
    with explained() as plans, connection.cursor() as cursor:
        cursor.execute("SELECT id FROM games_phase WHERE year = 1")
    assert set(plans.whole) == {"games_phase"}
