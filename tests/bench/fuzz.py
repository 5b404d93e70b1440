"""schemathesis asks the API what its schema allows and what it does not, with all checks.

    python tests/bench/fuzz.py [--json] [--examples N] [--seed N]

Makes the demo in a folder that is thrown away, serves it, and installs schemathesis by pip into
another. `--examples` are those of each operation: 40 are more than 2,000 in all. The requests carry
a token of the GM with all scopes.
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


def site(folder: Path, port: int) -> str:
    """Make the demo; return a token of its GM."""
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
    from games.models import Game, TokenScope

    call_command("create_demo", migrate=True, verbosity=0)
    gm = Game.objects.earliest("pk").gm
    assert gm is not None
    return token_create(by=gm, name="fuzz", scopes=list(TokenScope.values), days=7)[1]


def wait_for(url: str) -> None:
    """Wait until the site answers."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        try:
            urllib.request.urlopen(url, timeout=5)
            return
        except OSError:
            time.sleep(0.5)
    raise TimeoutError(url)


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--json", action="store_true")
    arguments.add_argument("--examples", type=int, default=40)
    arguments.add_argument("--seed", type=int, default=1763)
    asked = arguments.parse_args()
    sys.path.insert(0, str(ROOT))
    from tests.bench.full_site import free_port, running

    port = free_port()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        token = site(folder / "var", port)
        venv.create(folder / "venv", with_pip=True)
        tools = folder / "venv" / "bin"
        install = [str(tools / "pip"), "install", "--quiet", SCHEMATHESIS]
        subprocess.run(install, check=True)
        (folder / "settings.toml").write_text(SETTINGS)
        web = [sys.executable, "-m", "uvicorn", "ambition.asgi:application", "--port", str(port)]
        with running([*web, "--log-level", "error"]):
            url = f"http://127.0.0.1:{port}/api/v1/openapi.json"
            wait_for(url)
            began = time.monotonic()
            done = subprocess.run(
                [
                    *(str(tools / "schemathesis"), "--config-file", str(folder / "settings.toml")),
                    *("run", url, "--header", f"Authorization: Bearer {token}"),
                    *("--checks", "all", "--phases", "fuzzing", "--continue-on-failure"),
                    *("--max-examples", str(asked.examples), "--seed", str(asked.seed)),
                ],
                cwd=folder,
                capture_output=True,
                text=True,
                check=False,
            )
    found = re.findall(r"^ +. (ST\d+ .*: \d+)$", done.stdout, re.MULTILINE)
    generated = re.search(r"(\d+) generated", done.stdout)
    told = {
        "examples": int(generated[1]) if generated else 0,
        "failures": found,
        "seconds": round(time.monotonic() - began, 1),
    }
    if asked.json:
        sys.stdout.write(json.dumps(told) + "\n")
    else:
        sys.stdout.write(done.stdout if done.returncode else f"{told}\n")
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
