"""How fast pages are on a phone, by Lighthouse with its simulated network and processor.

    python tests/bench/lighthouse.py [--json] [--runs N] [--lighthouse PATH]

Makes the demo in a folder that is thrown away and serves it as `script/server` does. For the first
page, a game, a phase of a long game and the list of lessons, as visitors get them with an empty
cache: the score of performance, the largest paint, the time the main thread was blocked, and the
bytes of all files; the median of the runs. PATH is the command of the npm package `lighthouse`. On
a machine with other work the simulated processor is slower still, so the best run is printed as
well, and Lighthouse's own measure of the machine, which is more than 1,000 for an idle desktop.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from io import StringIO
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
AUDITS = {
    "largest paint": "largest-contentful-paint",
    "blocked": "total-blocking-time",
    "bytes": "total-byte-weight",
}


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--json", action="store_true")
    arguments.add_argument("--runs", type=int, default=3)
    arguments.add_argument("--lighthouse", default="lighthouse")
    asked = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"VAR_DIR": folder, "DEBUG": "1", "LOG_LEVEL": "ERROR"}
        os.environ |= {"DJANGO_SETTINGS_MODULE": "ambition.settings"}
        sys.path.insert(0, str(ROOT))
        import django

        django.setup()
        found = measured(asked.lighthouse, asked.runs)
    if asked.json:
        sys.stdout.write(json.dumps(found) + "\n")
        return
    for page, runs in found.items():
        middle = {name: statistics.median(run[name] for run in runs) for name in ("score", *AUDITS)}
        sys.stdout.write(
            f"{page:16}{middle['score']:4.0f} (best {max(run['score'] for run in runs):.0f})"
            f"  largest paint {middle['largest paint'] / 1000:.1f} s"
            f" (best {min(run['largest paint'] for run in runs) / 1000:.1f} s)"
            f"  blocked {middle['blocked']:.0f} ms  {middle['bytes'] / 1000:.0f} kB"
            f"  machine {statistics.median(run['machine'] for run in runs):.0f}\n"
        )


def measured(command: str, runs: int) -> dict[str, list[dict[str, float]]]:
    """What Lighthouse says of each page in each run."""
    from django.core.management import call_command

    from tests.bench.pages import server
    from tests.bench.unfolding import busiest

    call_command("migrate", verbosity=0)
    call_command("create_demo", stdout=StringIO())
    phase, _seen = busiest()
    game = phase.split("phases/")[0]
    pages = {"the first page": "/", "a game": game, "a phase": phase, "learning": "/learn/"}
    with server() as address:
        return {
            name: [audited(command, address + url) for _run in range(runs)]
            for name, url in pages.items()
        }


def audited(command: str, url: str) -> dict[str, float]:
    """Run Lighthouse once."""
    from tests.bench.pages import CHROMIUM

    flags = ["--quiet", "--output=json", "--only-categories=performance"]
    chrome = "--chrome-flags=--headless --no-sandbox --disable-gpu"
    done = subprocess.run(
        [command, url, *flags, chrome],
        env={**os.environ, "CHROME_PATH": CHROMIUM},
        check=True,
        capture_output=True,
    )
    told: dict[str, Any] = json.loads(done.stdout)
    score = told["categories"]["performance"]["score"] * 100
    return {
        "score": score,
        "machine": told["environment"]["benchmarkIndex"],
        **{name: told["audits"][audit]["numericValue"] for name, audit in AUDITS.items()},
    }


if __name__ == "__main__":
    main()
