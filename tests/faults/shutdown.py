"""Tells each process of the site to stop while it is at work, and looks at what is cut short.

    python tests/faults/shutdown.py [--games 200] [--json]

PostgreSQL and Redis are the script's own. The web process is told to stop while half of a draft has
arrived and a stream is open: the draft must be answered and saved, the stream end as a whole answer
with its hint when to come back. The worker of deadlines is told to stop in the middle of a storm:
what it has begun it ends, and another one does the rest, each phase once.
"""

from __future__ import annotations

import http.client
import json
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import urlencode

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.faults.made_games import DOUBLED, RESOLVED, made_games, number, questions  # noqa: E402
from tests.faults.setting import asked, own_servers, temporary_folder  # noqa: E402
from tests.faults.site_processes import Site, wait_until  # noqa: E402
from tests.faults.visitors import TOKEN  # noqa: E402

PATIENCE = 120


def main() -> None:
    wanted = asked(__doc__, games=200)
    with ExitStack() as stack:
        folder = temporary_folder(stack)
        servers = own_servers(stack, folder)
        urls = servers.postgres.url, servers.redis.url
        site = stack.enter_context(Site(folder, *urls))
        games = made_games(site, wanted.games)
        found = of_web(site, games[0]) | of_worker(site, wanted.games)
    if wanted.json:
        sys.stdout.write(json.dumps(found) + "\n")
        return
    for what, count in found.items():
        sys.stdout.write(f"{what:42}{count!s:>16}\n")


def of_web(site: Site, game: dict[str, str]) -> dict[str, Any]:
    """Stops the web process with a draft half sent and a stream open."""
    site.start("web")
    assert wait_until(site.answers, PATIENCE)
    web = site.running["web"]
    stream = http.client.HTTPConnection("127.0.0.1", site.port, timeout=PATIENCE)
    stream.request("GET", f"{game['path']}live")
    heard = stream.getresponse()
    first = heard.readline()
    draft = urlencode({"action": "text", "phase": game["phase"], "text": "A Par H"}).encode()
    saving = http.client.HTTPConnection("127.0.0.1", site.port, timeout=PATIENCE)
    saving.putrequest("POST", f"{game['path']}draft/")
    for header, value in {
        "Cookie": f"sessionid={game['session']}; csrftoken={TOKEN}",
        "X-CSRFToken": TOKEN,
        "Content-Type": "application/x-www-form-urlencoded",
        "Content-Length": str(len(draft)),
    }.items():
        saving.putheader(header, value)
    saving.endheaders(draft[:10])
    time.sleep(1)
    taken: list[float] = []
    stopping = Thread(target=lambda: taken.append(site.stop("web", PATIENCE)))
    stopping.start()
    # Ends where the answer is whole; one that is cut off raises IncompleteRead.
    heard.read()
    time.sleep(1)
    saving.send(draft[10:])
    status = saving.getresponse().status
    stopping.join()
    return {
        "stream_told_when_to_come_back": first.startswith(b"retry: "),
        "draft_in_flight": status,
        "web_stop_s": round(taken[0], 1),
        "web_exit": web.returncode,
    }


def of_worker(site: Site, games: int) -> dict[str, Any]:
    """Stops the worker of deadlines in the middle of a storm."""
    site.start("deadlines", "beat")
    worker = site.running["deadlines"]
    with questions(site) as database:

        def resolved() -> int:
            return number(database, RESOLVED)

        database.execute("UPDATE games_phase SET due_at = now()")
        wait_until(lambda: resolved() >= games // 4, PATIENCE)
        seconds = site.stop("deadlines", PATIENCE)
        by_then = resolved()
        time.sleep(2)
        after = resolved()
        site.start("deadlines")
        wait_until(lambda: resolved() == games, PATIENCE)
        return {
            "worker_stop_s": round(seconds, 1),
            "worker_exit": worker.returncode,
            "resolved_by_the_stop": by_then,
            "resolved_after_the_stop": after - by_then,
            "lost": games - resolved(),
            "doubled": number(database, DOUBLED),
            "beat_stop_s": round(site.stop("beat", PATIENCE), 1),
            "second_worker_stop_s": round(site.stop("deadlines", PATIENCE), 1),
        }


if __name__ == "__main__":
    main()
