"""How many requests docs/examples/bot.py needs to play: ten programs in one game of their own.

    python -m tests.bench.bot_calls [--years 3] [--json]

A site of its own runs over SQLite in a temporary folder. The requests are counted where the bot
sends them, those that open a stream included. A seat may need 20 in three years.
"""

from __future__ import annotations

import argparse
import json
import sys
import threading
import time
import urllib.request
from collections import Counter
from contextlib import redirect_stdout
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from tests.bench.small_site import empty_site, serving

ROOT = Path(__file__).parents[2]
BOT = ROOT / "docs" / "examples" / "bot.py"
FIRST_YEAR = 1763
MOST = 20


def table(years: int) -> tuple[int, list[str]]:
    """A running game of ten programs, and their tokens by power."""
    from ambition.users.programs import program_create
    from games.api.services import token_create
    from games.gm.acts.start import game_start
    from games.models import Game, StartMode
    from games.seats.acts.join import game_join
    from games.settings.services.games import game_create
    from tests.games.cast import account

    gm, owner = account("Greta"), account("Alice")
    game = game_create(
        creator=gm,
        name="Programs",
        is_public=False,
        allows_programs=True,
        start_mode=StartMode.GM,
        last_year=FIRST_YEAR + years - 1,
    )
    tokens = []
    for power in Game.objects.get(pk=game.pk).seats.values_list("power", flat=True):
        program = program_create(owner=owner, name=f"Program {power}")
        game_join(game_id=game.pk, by=program, power=power, invite=game.invite_token)
        scopes = ["orders"]
        options: dict[str, Any] = {"scopes": scopes, "days": 7, "program": program}
        tokens.append(token_create(by=owner, name="Bench", **options)[1])
    game_start(game_id=game.pk, by=gm)
    return game.pk, tokens


def play(url: str, tokens: list[str]) -> list[Counter[str]]:
    """Let the bot play, and count the requests of each token by method and kind of address."""
    spec = spec_from_file_location("bot", BOT)
    assert spec is not None
    assert spec.loader is not None
    bot = module_from_spec(spec)
    spec.loader.exec_module(bot)
    calls = {token: Counter[str]() for token in tokens}
    send, lock = bot.urlopen, threading.Lock()

    def counted(request: urllib.request.Request, timeout: float) -> Any:
        token = str(request.get_header("Authorization")).removeprefix("Bearer ")
        last = request.full_url.partition("?")[0].rpartition("/")[2]
        with lock:
            calls[token][f"{request.get_method()} {last}"] += 1
        return send(request, timeout=timeout)

    bot.urlopen = counted
    with redirect_stdout(sys.stderr):
        bot.run(url, *tokens)
    return list(calls.values())


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--json", action="store_true")
    arguments.add_argument("--years", type=int, default=3)
    asked = arguments.parse_args()
    with empty_site() as port:
        from games.models import Game

        pk, tokens = table(asked.years)
        began = time.monotonic()
        with serving(port) as url:
            calls = play(url, tokens)
        game = Game.objects.get(pk=pk)
        phases = game.phases.filter(resolved_at__isnull=False).count()
    totals = [one.total() for one in calls]
    result = {
        "years": asked.years,
        "ending": game.ending,
        "phases": phases,
        "calls_of_a_seat_at_most": max(totals),
        "calls_of_all_seats": sum(totals),
        "by_kind": dict(sum(calls, Counter())),
        "seconds": round(time.monotonic() - began, 1),
    }
    if asked.json:
        sys.stdout.write(json.dumps(result) + "\n")
    else:
        for name, value in result.items():
            sys.stdout.write(f"{name:26}{value}\n")
    return 0 if max(totals) <= MOST else 1


if __name__ == "__main__":
    sys.exit(main())
