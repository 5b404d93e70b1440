"""An upgrade of the running site, process by process, while people read and save.

    python tests/faults/upgrade.py --from REF [--games 60] [--json]

PostgreSQL and Redis are the script's own. The site of an earlier commit runs with two web
processes, workers and beat; games fall due one after another. Then, in the order of docs/deploy:
this version migrates, and each process is stopped and started anew. Meanwhile visitors ask for
pages, save drafts and listen; who is refused by one web process asks the other, as nginx does. At
the end the database says whether each save that was confirmed is there, and each phase resolved
once.
"""

from __future__ import annotations

import argparse
import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.faults.made_games import DOUBLED, made_games, number, questions  # noqa: E402
from tests.faults.setting import own_servers, temporary_folder  # noqa: E402
from tests.faults.site_processes import Site, procfile, wait_until  # noqa: E402
from tests.faults.visitors import Visitors  # noqa: E402

NO_WORKERS = ("release", "web")
# Seconds between two deadlines, and of quiet before and after the restarts; what a stop may take.
APART, QUIET, PATIENCE = 1.0, 10, 120
DUE = (
    "UPDATE games_phase SET due_at = now() + game_id * %s * interval '1 s'"
    " - (SELECT min(game_id) FROM games_phase) * %s * interval '1 s'"
)
LOST = "SELECT count(*) FROM games_phase WHERE number = 1 AND status = 'open'"
LATEST = (
    "SELECT coalesce(round(extract(epoch FROM max(resolved_at - due_at))), 0)"
    " FROM games_phase WHERE number = 1"
)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--from", dest="earlier", required=True, help="the earlier commit")
    arguments.add_argument("--games", type=int, default=60)
    arguments.add_argument("--json", action="store_true")
    asked = arguments.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with ExitStack() as stack:
        earlier = stack.enter_context(checkout(asked.earlier, temporary_folder(stack) / "earlier"))
        found = upgrade(stack, earlier, asked.games)
    if asked.json:
        sys.stdout.write(json.dumps(found) + "\n")
        return
    for what, count in found.items():
        sys.stdout.write(f"{what:42}{count!s:>16}\n")


def upgrade(stack: ExitStack, earlier: Path, games: int) -> dict[str, Any]:
    """Runs the earlier site, upgrades it, and looks at what came of it."""
    folder = temporary_folder(stack)
    servers = own_servers(stack, folder)

    def site(checkout: Path, port: int = 0) -> Site:
        urls = servers.postgres.url, servers.redis.url
        # Earlier versions start several processes on a port without it.
        one = {"WEB_CONCURRENCY": "1"}
        made = Site(folder, *urls, variables=one, checkout=checkout, port=port)
        return stack.enter_context(made)

    # Two web processes, each behind a port of its own; the workers stand beside the first.
    old = [site(earlier), site(earlier)]
    new = [site(ROOT, each.port) for each in old]
    visitors = Visitors([each.port for each in old], made_games(old[0], games))
    for each in old:
        start_web(each)
    old[0].start(*workers(earlier))
    with visitors, questions(old[0]) as asked:
        asked.execute(DUE, [APART, APART])
        time.sleep(QUIET)
        start = time.monotonic()
        new[0].manage("migrate", "--noinput")
        new[0].manage("collectstatic", "--noinput")
        stops = {}
        for before, after in zip(old, new, strict=True):
            stops[f"web {before.port}"] = before.stop("web", PATIENCE)
            start_web(after)
        for worker in workers(earlier):
            stops[worker] = old[0].stop(worker, PATIENCE)
            if worker in workers(ROOT):
                new[0].start(worker)
        for worker in set(workers(ROOT)) - set(workers(earlier)):
            new[0].start(worker)
        seconds = time.monotonic() - start
        rest = start + games * APART - time.monotonic()
        time.sleep(max(rest, 0) + 3 * QUIET)
    sys.stderr.writelines(errors(old[0]))
    return {
        "seconds": round(seconds, 1),
        "stops_s": {name: round(each, 1) for name, each in stops.items()},
        "pages": visitors.counts["page"],
        "saves": visitors.counts["save"],
        "streams": visitors.counts["stream"],
        "failures": dict(visitors.failures),
        "slowest_answer_s": round(visitors.slowest, 2),
        **checked(new[0], visitors),
    }


def workers(checkout: Path) -> list[str]:
    """The processes of a version that serve no pages."""
    return [name for name in procfile(checkout) if name not in NO_WORKERS]


def errors(site: Site) -> list[str]:
    """The errors in the output of the web processes of both versions."""
    lines = site.log("web").read_text().splitlines(keepends=True)
    return [line for line in lines if '"level": "ERROR"' in line]


def start_web(site: Site) -> None:
    site.start("web")
    if not wait_until(site.answers, PATIENCE):
        raise SystemExit(site.log("web").read_text()[-1000:])


def checked(site: Site, visitors: Visitors) -> dict[str, Any]:
    """The saves and phases in the database."""
    with questions(site) as asked:
        kept = asked.execute(
            "SELECT phase.game_id, max(sheet.version) - 1 FROM games_ordersheet sheet"
            " JOIN games_phase phase ON phase.id = sheet.phase_id"
            " JOIN games_seat seat ON seat.id = sheet.seat_id"
            " WHERE phase.number = 1 AND seat.power = 'FR' GROUP BY phase.game_id"
        ).fetchall()
        versions = {f"/games/{game}/": versions for game, versions in kept}
        saved = visitors.saved.items()
        return {
            "lost_saves": sum(max(0, count - versions[game]) for game, count in saved),
            "lost": number(asked, LOST),
            "doubled": number(asked, DOUBLED),
            "latest_resolution_s": number(asked, LATEST),
        }


@contextmanager
def checkout(ref: str, folder: Path) -> Iterator[Path]:
    """The files of a commit, in a folder that is thrown away."""
    command = ["git", "worktree", "add", "--quiet", "--detach", str(folder), ref]
    subprocess.run(command, cwd=ROOT, check=True)
    try:
        yield folder
    finally:
        subprocess.run(["git", "worktree", "remove", "--force", str(folder)], cwd=ROOT, check=True)


if __name__ == "__main__":
    main()
