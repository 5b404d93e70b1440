"""schemathesis asks the API what its schema allows and what it does not, with all checks.

    python tests/bench/fuzz.py [--json] [--examples N] [--seed N]

Makes the demo in a folder that is thrown away, serves it, and installs schemathesis by pip into
another. `--examples` are those of each operation: 20 are more than 2,000 in all. They are asked
once with a token of the GM and once with one of a player, each with all scopes. No rate limit
applies, and most addresses are those of games of the demo, so that requests come to the services.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
import venv
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
SCHEMATHESIS = "schemathesis==4.32.5"
# A schema does not say what a game allows at present, nor how large a request may be.
SETTINGS = """
[checks]
positive_data_acceptance.expected-statuses = [
  "2xx", "304", "401", "403", "404", "409", "412", "422", "428", "429",
]
negative_data_rejection.expected-statuses = [
  "400", "401", "403", "404", "405", "409", "412", "413", "415", "422", "428", "429",
]
"""


def site(folder: Path, port: int) -> list[str]:
    """Make the demo; return tokens of the GM of its first game and of a player."""
    os.environ |= {
        "VAR_DIR": str(folder),
        "DEBUG": "1",
        "DJANGO_SETTINGS_MODULE": "ambition.settings",
        "LOG_LEVEL": "ERROR",
        "SITE_URL": f"http://127.0.0.1:{port}",
        "REQUESTS_PER_ADDRESS": "0",
        "REQUESTS_PER_ACCOUNT": "0",
    }
    sys.path.insert(0, str(ROOT))
    import django

    django.setup()
    from django.core.management import call_command

    from games.api.services import token_create
    from games.models import Game, Seat, SeatState, TokenScope

    call_command("create_demo", migrate=True, verbosity=0)
    game = Game.objects.earliest("pk")
    player = Seat.objects.filter(game=game, state=SeatState.TAKEN).earliest("pk").holder
    scopes = list(TokenScope.values)
    people = [person for person in (game.gm, player) if person is not None]
    return [token_create(by=by, name="fuzz", scopes=scopes, days=7)[1] for by in people]


def narrowed(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema with parts of addresses that the demo has, without streams, which stay open."""
    known: dict[str, dict[str, Any]] = {
        "pk": {"type": "integer", "minimum": 1, "maximum": 9},
        "number": {"type": "integer", "minimum": 1, "maximum": 6},
        "power": {"enum": ["FR", "BR", "RU", "Swi"]},
        "nation": {"enum": ["FR", "BR", "RU", "Swi"]},
    }
    paths = {path: found for path, found in schema["paths"].items() if not path.endswith("/stream")}
    for methods in paths.values():
        for operation in methods.values():
            for part in operation.get("parameters", ()):
                if part["in"] == "path":
                    part["schema"] = known.get(part["name"], part["schema"])
    return schema | {"paths": paths}


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--json", action="store_true")
    arguments.add_argument("--examples", type=int, default=20)
    arguments.add_argument("--seed", type=int, default=1763)
    asked = arguments.parse_args()
    sys.path.insert(0, str(ROOT))
    from tests.bench.full_site import free_port, running
    from tests.bench.small_site import wait_for

    port = free_port()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        tokens = site(folder / "var", port)
        venv.create(folder / "venv", with_pip=True)
        tools = folder / "venv" / "bin"
        install = [str(tools / "pip"), "install", "--quiet", SCHEMATHESIS]
        subprocess.run(install, check=True)
        (folder / "settings.toml").write_text(SETTINGS)
        web = [sys.executable, "-m", "uvicorn", "tests.bench.unlimited:application"]
        with running([*web, "--port", str(port), "--log-level", "error"]):
            url = f"http://127.0.0.1:{port}"
            wait_for(f"{url}/api/v1/openapi.json")
            with urllib.request.urlopen(f"{url}/api/v1/openapi.json", timeout=60) as answer:
                (folder / "schema.json").write_text(json.dumps(narrowed(json.load(answer))))
            runs = [
                subprocess.run(
                    [
                        *(str(tools / "schemathesis"), "--config-file", "settings.toml"),
                        *("run", "schema.json", "--url", url),
                        *("--header", f"Authorization: Bearer {token}"),
                        *("--checks", "all", "--phases", "fuzzing", "--continue-on-failure"),
                        *("--max-examples", str(asked.examples), "--seed", str(asked.seed)),
                    ],
                    cwd=folder,
                    capture_output=True,
                    text=True,
                    check=False,
                )
                for token in tokens
            ]
    said = "".join(run.stdout for run in runs)
    told = {
        "examples": sum(map(int, re.findall(r"(\d+) generated", said))),
        "failures": re.findall(r"^ +. (ST\d+ .*: \d+)$", said, re.MULTILINE),
        "seconds": round(time.monotonic() - began, 1),
    }
    failed = any(run.returncode for run in runs)
    if asked.json:
        sys.stdout.write(json.dumps(told) + "\n")
    else:
        sys.stdout.write(said if failed else f"{told}\n")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
