"""How heavy and how fast the pages are, on a demo of its own with an old game in it.

    python tests/bench/pages.py [--json] [--years N] [--runs N] [--no-browser] [--slow]

Makes the demo in a folder that is thrown away, and beside it a game of N years with 5,000 messages.
For each page: HTML before the map in bytes; queries; the server's processor time, with the database
(SQLite) and warm caches, as the median of the runs; the first contentful paint in Chromium with an
empty cache, the bytes that arrive and the processor time of the page's main thread before it, the
median of three; and the bytes of the scripts that the page loads. With --slow Chromium has a
processor four times slower and a network of 1.6 Mbit/s, 150 ms away.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import timedelta
from io import StringIO
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.core.accounts import User
    from games.models import Game

ROOT = Path(__file__).parents[2]
CHROMIUM = "/usr/bin/chromium-headless-shell"
MESSAGES = 5_000
OVERLAY = re.compile(r'<div class="overlay".*?</svg>\s*</div>', re.DOTALL)


@dataclass
class Page:
    """The figures of one page; the last four only in a browser."""

    name: str
    html: int
    queries: int
    server_ms: float
    paint_ms: float | None = None
    bytes_before: int | None = None
    main_ms: float | None = None
    scripts: int | None = None


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--json", action="store_true")
    arguments.add_argument("--years", type=int, default=10)
    arguments.add_argument("--runs", type=int, default=15)
    arguments.add_argument("--no-browser", action="store_true")
    arguments.add_argument("--slow", action="store_true")
    asked = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {
            "VAR_DIR": folder,
            "DEBUG": "1",
            "DJANGO_SETTINGS_MODULE": "ambition.settings",
        }
        os.environ |= {"DJANGO_ALLOW_ASYNC_UNSAFE": "1", "LOG_LEVEL": "ERROR"}
        sys.path.insert(0, str(ROOT))
        import django

        django.setup()
        visits = made(asked.years)
        pages = [served(*visit, asked.runs) for visit in visits]
        if not asked.no_browser:
            painted(pages, visits, is_slow=asked.slow)
    if asked.json:
        sys.stdout.write(json.dumps([asdict(page) for page in pages]) + "\n")
        return
    head = ("HTML", "queries", "server", "paint", "bytes", "main", "scripts")
    sys.stdout.write(f"{'page':40}" + "".join(f"{name:>10}" for name in head) + "\n")
    for page in pages:
        paint = "" if page.paint_ms is None else f"{page.paint_ms:.0f} ms"
        main = "" if page.main_ms is None else f"{page.main_ms:.0f} ms"
        seen = (paint, page.bytes_before or 0, main, page.scripts or 0)
        numbers = (page.html, page.queries, f"{page.server_ms:.0f} ms", *seen)
        sys.stdout.write(f"{page.name:40}" + "".join(f"{n:>10}" for n in numbers) + "\n")


Visit = tuple[str, "User | None", str]


def made(years: int) -> list[Visit]:
    """Makes everything; gives the pages with their visitors."""
    from django.core.management import call_command

    from games.models import Game, Phase, Seat, SeatState

    call_command("migrate", verbosity=0)
    call_command("create_demo", stdout=StringIO())
    found: list[Visit] = [("the first page", None, "/"), ("the lobby", None, "/games/")]
    for game in Game.objects.order_by("pk"):
        seat = Seat.objects.filter(game=game, state=SeatState.TAKEN).order_by("pk").first()
        holder = seat.holder if seat else None
        found.append((game.name, holder, game.get_absolute_url()))
    game, thread = old_game(years)
    holder = Seat.objects.get(game=game, state=SeatState.TAKEN).holder
    assert holder is not None
    url = game.get_absolute_url()
    found += [
        (f"a game after {years} years", holder, url),
        ("the same for a spectator", None, url),
        ("the same for its GM", game.gm, url),
        (f"an unread thread of {MESSAGES:,}", holder, f"{url}?thread={thread}"),
        ("a search in it", holder, f"{url}?q=4999"),
    ]
    middle = Phase.objects.filter(game=game)[Phase.objects.filter(game=game).count() // 2]
    return [*found, ("a phase of it", None, middle.get_absolute_url())]


def old_game(years: int) -> tuple[Game, str]:
    """A public game after some years, whose strongest power a person plays, and the
    key of its long thread."""
    from django.utils import timezone

    from games.core.accounts import User
    from games.core.codec import position_of
    from games.core.outbox import quietly
    from games.management.commands.playout import playout
    from games.models import Game, Phase, PressMember, PressMessage, SeatState
    from games.press.services.press_send import press_send
    from tests.games.seat_given import seat_given

    gm = User.objects.get(email="gm@demo.invalid")
    player = User.objects.get(email="player1@demo.invalid")
    for _phase in playout(
        gm=gm, name="An old game", years=years, seed=7, variant_id="ambition-empire-6.01"
    ):
        pass
    Game.objects.filter(name="An old game").update(is_public=True)
    game = Game.objects.get(name="An old game")
    phase = Phase.objects.get(game=game, status="open")
    position = position_of(phase)
    power = max(
        game.seats.exclude(state=SeatState.CIVIL_DISORDER).values_list("power", flat=True),
        key=lambda key: len(position.units_of(key)),
    )
    with quietly():
        seat_given(game_id=game.pk, by=gm, power=power, account=player.name)
        others = [seat.power for seat in game.seats.exclude(power=power)]
        now = timezone.now() - timedelta(days=1)
        for to in [*combinations(others, 2), *((power,) for power in others), ("all",)]:
            now += timedelta(minutes=1)
            press_send(game_id=game.pk, by=player, to=to, text=f"To {', '.join(to)}.", now=now)
        last = press_send(game_id=game.pk, by=player, to=others[:1], text="Hello.")
    thread, now = last.thread, timezone.now()
    author = game.seats.get(power=others[0])
    PressMessage.objects.bulk_create(
        PressMessage(
            thread=thread,
            number=number,
            author=author,
            sent_by=gm,
            phase=last.phase,
            text=f"Message {number}: let us agree on the border, and on who takes what.",
            sent_at=now,
        )
        for number in range(last.number + 1, MESSAGES + 1)
    )
    thread.last_number = MESSAGES
    thread.last_message = PressMessage.objects.get(thread=thread, number=MESSAGES)
    thread.save()
    PressMember.objects.filter(thread=thread).update(read_to=1)
    return game, thread.key


def served(name: str, user: User | None, url: str, runs: int) -> Page:
    """The server's answer and its time; the first of all visits counts the queries."""
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    client = Client(HTTP_HOST="localhost")
    if user is not None:
        client.force_login(user)
    with CaptureQueriesContext(connection) as asked:
        answer = client.get(url)
    queries = len(asked)
    assert answer.status_code == 200, f"{url}: {answer.status_code}"
    times = []
    for _ in range(runs):
        start = time.process_time()
        client.get(url)
        times.append((time.process_time() - start) * 1000)
    before_map = OVERLAY.sub("", answer.content.decode())
    return Page(name, len(before_map.encode()), queries, round(statistics.median(times), 1))


def painted(pages: list[Page], visits: list[Visit], *, is_slow: bool) -> None:
    """Adds what Chromium says of each page."""
    from playwright.sync_api import sync_playwright

    from tests.bench.first_paint import look

    with server() as address, sync_playwright() as playwright:
        arguments = ["--headless", "--no-sandbox", "--disable-gpu"]
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        for page, (_name, user, url) in zip(pages, visits, strict=True):
            looks = [
                look(browser, browser.new_context, address, user, url, is_slow=is_slow)
                for _ in range(3)
            ]
            page.paint_ms = round(statistics.median(each.paint for each in looks), 1)
            page.bytes_before = round(statistics.median(each.bytes_before for each in looks))
            page.main_ms = round(statistics.median(each.main for each in looks), 1)
            page.scripts = looks[0].scripts
        browser.close()


@contextmanager
def server() -> Iterator[str]:
    """The demo's own server, at a free port, warm as `script/server` starts it."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "uvicorn", "ambition.asgi:application", "--port", str(port)]
    options = ["--log-level", "error", "--timeout-graceful-shutdown", "3"]
    process = subprocess.Popen([*command, *options], cwd=ROOT)
    try:
        for _ in range(600):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait()


if __name__ == "__main__":
    main()
