"""Pages under load, on the site as it runs, beside a view that does nothing.

    python tests/bench/load.py [--seconds 10] [--games 100] [--json]

The web process of the Procfile, with two processes, on PostgreSQL and Redis; full_site.py says what
it needs. Sixteen connections ask for page after page: the empty view, a spectator's page of
running games, their first phase, the list of games, the first page, and the drafts of a hundred
players, each a whole sheet, changed every time. All in one run, the empty view before and after.
Queries are those of a request whose like was asked for before.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.error import URLError
from urllib.parse import urlencode
from urllib.request import urlopen

if TYPE_CHECKING:
    from games.models import OrderSheet
    from tests.bench.steady_load import Asked

ROOT = Path(__file__).parents[2]
SECRET = "t" * 32
START_SECONDS = 60
PAGES_OF_GAMES = 20
PLAYERS = 100


@dataclass(frozen=True)
class Line:
    """The figures of one kind of request."""

    name: str
    asked: Asked
    processor_ms: float
    queries: str = ""


def main() -> None:
    from tests.bench.full_site import database

    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--seconds", type=float, default=10)
    arguments.add_argument("--games", type=int, default=100)
    arguments.add_argument("--json", action="store_true")
    asked = arguments.parse_args()
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        stack.enter_context(database())
        lines, queries = measured(stack, Path(folder), asked.games, asked.seconds)
    if asked.json:
        found: dict[str, Any] = {f"{line.name}_rps": line.asked.rps for line in lines}
        sys.stdout.write(json.dumps(found | {"queries": queries}) + "\n")
        return
    head = ("a second", "median", "p95", "p99", "processor", "queries", "errors")
    sys.stdout.write(f"{'':12}" + "".join(f"{name:>11}" for name in head) + "\n")
    for line in lines:
        times = [f"{line.asked.percentile(part)} ms" for part in (50, 95, 99)]
        cost = f"{line.processor_ms} ms"
        row = (line.asked.rps, *times, cost, line.queries, line.asked.errors)
        sys.stdout.write(f"{line.name:12}" + "".join(f"{part:>11}" for part in row) + "\n")


def measured(
    stack: ExitStack, folder: Path, games: int, seconds: float
) -> tuple[list[Line], dict[str, int]]:
    """Makes the games, starts the site and asks."""
    from tests.bench.full_site import (
        free_port,
        line_of,
        processor_seconds,
        running,
        settle_environment as settle,
    )
    from tests.bench.steady_load import ask

    port = free_port()
    settle(folder, port, smtp=1, settings="tests.bench.bench_settings")
    requests, queries = made(games, f"http://127.0.0.1:{port}")
    web = stack.enter_context(running(line_of("web", "--workers 2", PORT=port)))
    wait_for(f"http://127.0.0.1:{port}/empty")
    lines = []
    # The empty view is asked for again at the end: the machine may have become slower.
    for name in [*requests, "empty"]:
        ask(port, requests[name], min(2.0, seconds))
        before = processor_seconds(web.pid)
        answers = ask(port, requests[name], seconds)
        spent = processor_seconds(web.pid) - before
        cost = round(1000 * spent / max(1, len(answers.times)), 1)
        lines.append(Line(name, answers, cost, str(queries.get(name, ""))))
    first, last = lines[0], lines.pop()
    both = type(first.asked)(2 * seconds, first.asked.times + last.asked.times, first.asked.errors)
    cost = round((first.processor_ms + last.processor_ms) / 2, 1)
    return [Line("empty", both, cost), *lines[1:]], queries


def made(games: int, site: str) -> tuple[dict[str, Iterator[bytes]], dict[str, int]]:
    """Makes the games; gives endless requests of each kind, and the queries of one."""
    import django

    django.setup()
    from django.core.management import call_command
    from django.utils import timezone

    from games.models import Game
    from tests.bench.steady_load import request
    from tests.bench.storm_games import storm_games

    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    storm_games(games, timezone.now())
    urls = [game.get_absolute_url() for game in Game.objects.order_by("pk")[:PAGES_OF_GAMES]]
    paths = {
        "empty": ["/empty"],
        "spectator": urls,
        "phase": [f"{url}phases/1/" for url in urls],
        "lobby": ["/games/"],
        "first_page": ["/"],
    }
    requests: dict[str, Iterator[bytes]] = {
        name: cycle([request(f"{site}{path}") for path in of_kind])
        for name, of_kind in paths.items()
    }
    sent = drafts()
    requests["draft"] = cycle([request(f"{site}{url}", who, form) for url, who, form in sent])
    found = {name: queries_of(of_kind[0]) for name, of_kind in paths.items() if name != "empty"}
    found["draft"] = queries_of(sent[0][0], sent[0][1]["Cookie"], sent[0][2])
    return requests, found


def drafts() -> list[tuple[str, dict[str, str], str]]:
    """Addresses, headers and forms: of each player the sheet with its first order changed, then
    the sheet as it is."""
    from django.urls import reverse

    from games.models import OrderSheet
    from tests.bench.page_load import session_of

    sheets = OrderSheet.objects.select_related("seat__holder", "phase__game").order_by("pk")
    first, again = [], []
    for sheet in sheets[:PLAYERS]:
        url = reverse("games:draft", kwargs={"pk": sheet.phase.game_id})
        cookies = f"sessionid={session_of(sheet.seat.holder)}; csrftoken={SECRET}"
        headers = {"Cookie": cookies, "X-CSRFToken": SECRET}
        first.append((url, headers, urlencode(form_of(sheet, changed=True))))
        again.append((url, headers, urlencode(form_of(sheet))))
    return first + again


def form_of(sheet: OrderSheet, *, changed: bool = False) -> dict[str, str]:
    """A sheet as the page's script sends it."""
    form = {"phase": str(sheet.phase.number)}
    for order in sheet.orders:
        kind, space = order.split()[:2]
        is_first = len(form) == 1
        form[f"order-{space.partition('/')[0]}"] = (
            f"{kind} {space} H" if changed and is_first else order
        )
    for number, bid in enumerate(sheet.bids[:1]):
        minor = bid["order"].split()[1].partition("/")[0]
        form[f"points-{minor}-{number}"] = str(bid["points"])
        form[f"bid-{minor}-{number}"] = bid["order"]
    return form


def queries_of(url: str, cookies: str = "", form: str = "") -> int:
    """The queries of such a request once its like has been asked before."""
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    client = Client(headers={"cookie": cookies} if cookies else {}, SERVER_NAME="127.0.0.1")

    def once() -> int:
        if form:
            kind = "application/x-www-form-urlencoded"
            return client.post(url, form, content_type=kind).status_code
        return client.get(url).status_code

    assert once() == 200, url
    with CaptureQueriesContext(connection) as asked:
        once()
    return len(asked)


def wait_for(url: str) -> None:
    """Until the site answers."""
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until:
        try:
            with urlopen(url, timeout=5):
                return
        except (URLError, OSError):
            time.sleep(0.2)
    raise SystemExit(f"{url} does not answer.")


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    main()
