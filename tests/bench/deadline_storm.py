"""A thousand deadlines at once, on the site as it runs: PostgreSQL, Redis, workers, beat and web.

    python tests/bench/deadline_storm.py [--games 1000] [--pages 20] [--mails] [--json]

tests/bench/full_site.py says what it needs. Each game is in mid-game with a board and the orders of
ten people of its own. All are set due at one moment. Two worker processes serve the deadlines, one
each of the other queues, with the arguments of the Procfile; the mails go to an SMTP server of the
benchmark's own. Meanwhile twenty pages a second are asked for: in turn the first page, the list of
games, a phase, a game as a spectator and as a player sees it. At the end the database says whether
each phase was resolved exactly once.
"""

from __future__ import annotations

import argparse
import json
import shlex
import signal
import statistics
import sys
import tempfile
import time
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
LONGEST = 900
# The lines of the Procfile that run, with two processes for deadlines and one for each other queue.
WORKERS = ("deadlines", "computers", "mails", "posts", "pictures")


@dataclass(frozen=True)
class Storm:
    """The figures; `processor_ms` is that of the deadlines' workers for one game,
    `page_processor_ms` that of the web process for one page."""

    games: int
    seconds: float
    lost: int
    doubled: int
    page_p95_ms: float
    page_p50_ms: float
    pages: int
    page_errors: int
    page_processor_ms: float
    processor_ms: float
    mails: int
    mail_seconds: float


def main() -> None:
    from tests.bench.full_site import database

    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--games", type=int, default=1000)
    arguments.add_argument("--json", action="store_true")
    arguments.add_argument("--pages", type=float, default=20, help="pages a second")
    arguments.add_argument("--mails", action="store_true", help="wait until all mails are sent")
    asked = arguments.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        stack.enter_context(database())
        found = storm(stack, Path(folder), asked.games, asked.pages, mails=asked.mails)
    if asked.json:
        keys = ("games", "seconds", "lost", "doubled", "page_p95_ms")
        sys.stdout.write(json.dumps({key: getattr(found, key) for key in keys}) + "\n")
        return
    rows = {
        "games due at once": found.games,
        "seconds until the last is resolved": found.seconds,
        "games lost": found.lost,
        "games resolved twice": found.doubled,
        "processor per game, deadlines' workers": f"{found.processor_ms} ms",
        "pages asked for meanwhile": f"{found.pages}, {found.page_errors} of them failed",
        "processor per page, web process": f"{found.page_processor_ms} ms",
        "a page, median": f"{found.page_p50_ms} ms",
        "a page, 95th of a hundred": f"{found.page_p95_ms} ms",
        "mails sent by then": found.mails,
        "seconds until all mails are sent": found.mail_seconds or "not measured",
    }
    for name, value in rows.items():
        sys.stdout.write(f"{name:42}{value:>16}\n")


def storm(stack: ExitStack, folder: Path, games: int, rate: float, *, mails: bool) -> Storm:
    """Makes everything, lets it run, and looks at what came of it."""
    from tests.bench.full_site import (
        free_port,
        line_of,
        processor_seconds,
        running,
        settle_environment,
    )
    from tests.bench.page_load import PageLoad
    from tests.bench.smtp_sink import SmtpSink

    sink = stack.enter_context(SmtpSink())
    port = free_port()
    settle_environment(folder, port, sink.port)
    visits = make_games(games, f"http://127.0.0.1:{port}")
    workers = {name: stack.enter_context(running(line_of(name))) for name in WORKERS}
    stack.enter_context(running(line_of("beat")))
    web = (
        "uvicorn ambition.asgi:application --http games.workarounds.head_limit:HeadLimit "
        "--host 127.0.0.1 --log-level warning --lifespan off"
    )
    web_process = stack.enter_context(running([*shlex.split(web), "--port", str(port)]))
    load = stack.enter_context(PageLoad(visits, rate))
    load.warm_up()
    time.sleep(5)
    before = processor_seconds(workers["deadlines"].pid)
    web_before = processor_seconds(web_process.pid)
    start = time.monotonic()
    set_due()
    load.measure()
    seconds = wait_for(lambda: open_phases() == 0, start)
    sent = sink.mails
    spent = processor_seconds(workers["deadlines"].pid) - before
    load.stop()
    web_spent = processor_seconds(web_process.pid) - web_before
    mail_seconds = wait_for(lambda: waiting_mails() == 0, start) if mails else 0.0
    times = sorted(load.times)
    lost, doubled = counted()
    return Storm(
        games=games,
        seconds=round(seconds, 1),
        lost=lost,
        doubled=doubled,
        page_p95_ms=round(1000 * times[int(len(times) * 0.95)]) if times else 0,
        page_p50_ms=round(1000 * statistics.median(times)) if times else 0,
        pages=len(times),
        page_errors=load.errors,
        page_processor_ms=round(1000 * web_spent / max(1, len(times)), 1),
        processor_ms=round(1000 * spent / games, 1),
        mails=sent,
        mail_seconds=round(mail_seconds, 1),
    )


def make_games(number: int, site: str) -> list[tuple[str, str]]:
    """Makes the games; gives addresses of pages with the session of who asks, "" for nobody."""
    import django

    django.setup()
    from django.core.management import call_command
    from django.utils import timezone

    from games.models import Game, Seat
    from tests.bench.page_load import session_of
    from tests.bench.storm_games import storm_games

    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    storm_games(number, timezone.now())
    visits = []
    for game in Game.objects.order_by("pk")[:: max(1, number // 20)]:
        seat = Seat.objects.select_related("holder").filter(game=game).order_by("pk")[0]
        url = f"{site}{game.get_absolute_url()}"
        visits += [(f"{site}/", ""), (f"{site}/games/", ""), (f"{url}phases/1/", "")]
        visits += [(url, ""), (url, session_of(seat.holder))]
    return visits


def set_due() -> None:
    """The deadline of every game is now."""
    from django.utils import timezone

    from games.models import Phase

    Phase.objects.update(due_at=timezone.now())


def open_phases() -> int:
    """How many first phases are not resolved."""
    from games.models import Phase

    return Phase.objects.filter(number=1, status="open").count()


def waiting_mails() -> int:
    """How many mails are still to go out."""
    from games.models import Delivery

    return Delivery.objects.filter(state__in=["waiting", "sending"], mode="at_once").count()


def counted() -> tuple[int, int]:
    """How many first phases were not resolved, and how many phases more than once."""
    from django.db.models import Count, Q

    from games.models import Phase

    resolved = Count("events", filter=Q(events__kind="resolved"))
    phases = Phase.objects.annotate(resolved=resolved)
    lost = phases.filter(number=1).exclude(status="resolved", resolved__gte=1).count()
    return lost, phases.filter(resolved__gt=1).count()


def wait_for(done: object, start: float) -> float:
    """Seconds from the start until it is done."""
    assert callable(done)
    while not done() and time.monotonic() - start < LONGEST:
        time.sleep(0.25)
    return time.monotonic() - start


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    main()
