"""How much processor time each read of the API takes, on a demo of its own with an old game in it.

    python tests/bench/api.py [--json] [--years N] [--runs N]

The games are those of tests/bench/pages.py. For each read: bytes, and the processor time with the
database (SQLite) and warm caches, as the median and the 95th percentile of the runs.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]


@dataclass
class Read:
    """The figures of one address."""

    path: str
    size: int
    median_ms: float
    p95_ms: float


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--json", action="store_true")
    arguments.add_argument("--years", type=int, default=10)
    arguments.add_argument("--runs", type=int, default=40)
    asked = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {
            "VAR_DIR": folder,
            "DEBUG": "1",
            "DJANGO_SETTINGS_MODULE": "ambition.settings",
            "LOG_LEVEL": "ERROR",
        }
        sys.path.insert(0, str(ROOT))
        import django

        django.setup()
        reads = list(measured(asked.years, asked.runs))
    if asked.json:
        sys.stdout.write(json.dumps([asdict(read) for read in reads]) + "\n")
        return
    for read in reads:
        times = f"{read.median_ms:8.1f} ms {read.p95_ms:8.1f} ms"
        sys.stdout.write(f"{read.path:50}{read.size:>9} {times}\n")


def measured(years: int, runs: int) -> Iterator[Read]:
    """Make the games and measure each address."""
    from django.test import Client

    from ambition.warm import warm_for_good
    from games.api.services import token_create
    from games.core import rate_limits
    from games.models import Game, Seat, SeatState, TokenScope
    from tests.bench.pages import made

    rate_limits.count_action = lambda *_action: 0
    made(years)
    warm_for_good()
    game = Game.objects.latest("pk")
    player = Seat.objects.filter(game=game, state=SeatState.TAKEN).earliest("pk").holder
    assert player is not None
    assert game.gm is not None
    scopes = list(TokenScope.values)
    clients = [
        Client(
            headers={
                "authorization": "Bearer "
                + token_create(by=by, name="bench", scopes=scopes, days=7)[1]
            },
            SERVER_NAME="localhost",
        )
        for by in (player, game.gm)
    ]
    reads = [(clients[0], path) for path in addresses(game)]
    reads += [(clients[1], path) for path in gm_addresses(game)]
    for client, path in reads:
        times, size = [], 0
        for run in range(runs + 2):
            before = time.process_time()
            answer = client.get(f"/api/v1{path}")
            spent = time.process_time() - before
            assert answer.status_code == 200, (path, answer.content[:200])
            size = len(answer.content)
            if run >= 2:
                times.append(1000 * spent)
        p95 = statistics.quantiles(times, n=20)[-1]
        yield Read(path, size, round(statistics.median(times), 1), round(p95, 1))


def addresses(game: Any) -> list[str]:
    """The addresses that a player's programs read."""
    from games.core.phases import phase_find
    from games.models import Game, PressThread, Status

    at, phase = f"/games/{game.pk}", phase_find(game=game)
    assert phase is not None
    open_phase, last = f"{at}/phases/{phase.number}", f"{at}/phases/{phase.number - 1}"
    over = f"/games/{Game.objects.filter(status=Status.FINISHED).latest('pk').pk}"
    thread = PressThread.objects.filter(game=game).order_by("-last_number").values_list("key")[0][0]
    return [
        *("/me", "/me/games", "/games", "/variants", f"/variants/{game.variant_id}"),
        *(f"/variants/{game.variant_id}/board", "/ratings", "/archive", "/openapi.json"),
        *(at, f"{at}/phases", f"{at}/events", f"{at}/votes", open_phase, last),
        *(f"{open_phase}/sheet", f"{open_phase}/options/FR", f"{at}/phases/1/options/Sav"),
        *(f"{open_phase}/conditional", f"{open_phase}/receipts", f"{at}/press"),
        f"{at}/press/messages?thread={thread}",
        *(f"{at}/export?view={view}&format=json" for view in ("public", "own")),
        *(f"{at}/export?format={form}" for form in ("text", "datc", "dpjudge", "jdip")),
        *(f"{at}/corrections", f"{at}/notes", "/me/offers", "/me/standby", "/ladder"),
        *(f"{at}/phases?limit=100", f"{at}/events?limit=100", "/games?limit=100"),
        *(f"/ratings?variant={game.variant_id}", "/archive?order=longest"),
        *(f"{over}/statements", f"{over}/cabinet/1", f"{over}/export?view=opened"),
    ]


def gm_addresses(game: Any) -> list[str]:
    """The addresses that the GM's programs read."""
    at = f"/games/{game.pk}"
    last = f"{at}/gm/phases/{game.phases.count() - 1}/sheets"
    names = ("board", "mark", "roles", "settings", "seats/FR")
    return [at, last, *(f"{at}/gm/{name}" for name in names)]


if __name__ == "__main__":
    main()
