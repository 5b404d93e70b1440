"""Tells each process of the site to stop while it is at work, and looks at what is cut short.

    python tests/faults/shutdown.py [--games 200] [--json]

Needs PostgreSQL (user postgres, no password) and Redis on this machine; the database is the
script's own; of Redis it takes the database of REDIS_URL, which must hold nothing else. The web
process is told to stop while half of a draft has arrived and a stream is open: the draft must be
answered and saved, the stream end as a whole answer with its hint when to come back. The worker of
deadlines is told to stop in the middle of a storm: what it has begun it ends, and another one does
the rest, each phase once.
"""

from __future__ import annotations

import argparse
import http.client
import json
import signal
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import urlencode

import psycopg

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.faults.site_processes import free_port  # noqa: E402
from tests.faults.tree import PATIENCE, Tree, end, stop  # noqa: E402
from tests.faults.upgrade import MAKE, POSTGRES, database, settings  # noqa: E402
from tests.faults.visitors import TOKEN  # noqa: E402

RESOLVED = "SELECT count(*) FROM games_phase WHERE number = 1 AND status = 'resolved'"
DOUBLED = (
    "SELECT count(*) FROM (SELECT 1 FROM games_event WHERE kind = 'resolved'"
    " GROUP BY phase_id HAVING count(*) > 1) twice"
)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--games", type=int, default=200)
    arguments.add_argument("--json", action="store_true")
    asked = arguments.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        name = stack.enter_context(database())
        tree = Tree(ROOT, settings(folder, name))
        tree.manage("migrate", "--noinput")
        tree.manage("collectstatic", "--noinput")
        games = tree.told(MAKE.format(games=asked.games))
        found = of_web(stack, tree, games[0]) | of_worker(stack, tree, name, asked.games)
    if asked.json:
        sys.stdout.write(json.dumps(found) + "\n")
        return
    for what, number in found.items():
        sys.stdout.write(f"{what:42}{number!s:>16}\n")


def of_web(stack: ExitStack, tree: Tree, game: dict[str, str]) -> dict[str, Any]:
    """Stops the web process with a draft half sent and a stream open."""
    port = free_port()
    web = tree.web(port)
    stack.callback(end, web)
    stream = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    stream.request("GET", f"{game['path']}live")
    heard = stream.getresponse()
    first = heard.readline()
    draft = urlencode({"action": "text", "phase": game["phase"], "text": "A Par H"}).encode()
    saving = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
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
    stopping = Thread(target=lambda: taken.append(stop(web)))
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


def of_worker(stack: ExitStack, tree: Tree, name: str, games: int) -> dict[str, Any]:
    """Stops the worker of deadlines in the middle of a storm."""
    first = tree.worker("deadlines")
    beat = tree.worker("beat")
    stack.callback(end, first)
    stack.callback(end, beat)
    with psycopg.connect(f"{POSTGRES}/{name}", autocommit=True) as asked:

        def count(question: str) -> int:
            return int(asked.execute(question).fetchone()[0])

        asked.execute("UPDATE games_phase SET due_at = now()")
        wait_until(lambda: count(RESOLVED) >= games // 4)
        seconds = stop(first)
        by_then = count(RESOLVED)
        time.sleep(2)
        after = count(RESOLVED)
        second = tree.worker("deadlines")
        stack.callback(end, second)
        wait_until(lambda: count(RESOLVED) == games)
        return {
            "worker_stop_s": round(seconds, 1),
            "worker_exit": first.returncode,
            "resolved_by_the_stop": by_then,
            "resolved_after_the_stop": after - by_then,
            "lost": games - count(RESOLVED),
            "doubled": count(DOUBLED),
            "beat_stop_s": round(stop(beat), 1),
            "second_worker_stop_s": round(stop(second), 1),
        }


def wait_until(is_so: Any) -> None:
    until = time.monotonic() + PATIENCE
    while not is_so() and time.monotonic() < until:
        time.sleep(0.1)


if __name__ == "__main__":
    main()
