"""Tells whether a process of docs/deploy/compose.yaml works: its exit status is 0 or 1.

python script/health.py web      this web process responds
python script/health.py worker   the worker of this container responds to its broker
python script/health.py beat     a sweep of deadlines was within two minutes
"""

import json
import os
import socket
import subprocess
import sys
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

# Where a web process listens; those of the other containers have these names.
OWN = "127.0.0.1:8000"
OTHERS = ("web-1:8000", "web-2:8000")


def main(kind: str) -> int:
    """Return the exit status for a kind of process."""
    match kind:
        case "web":
            return 0 if read(OWN, "healthz") else 1
        case "worker":
            return 0 if worker_responds() else 1
        case "beat":
            return 0 if is_sweeping() else 1
    sys.stderr.write("The kind of process is web, worker or beat.\n")
    return 1


def read(address: str, page: str) -> dict[str, object]:
    """Return the JSON of a page, also if it reports problems; empty if nothing responds."""
    host = urlsplit(os.environ.get("SITE_URL", "")).netloc or address
    request = Request(f"http://{address}/{page}", headers={"Host": host})
    try:
        with urlopen(request, timeout=4) as answer:  # noqa: S310 - http
            body = answer.read()
    except HTTPError as error:
        body = error.read()
    except (URLError, OSError):
        return {}
    try:
        data = json.loads(body)
    except ValueError:
        return {}
    return data if isinstance(data, dict) else {}


def is_sweeping() -> bool:
    """Whether a web process knows of a sweep. If none responds, beat is not to blame."""
    answers = [answer for address in OTHERS if (answer := read(address, "readyz"))]
    return not answers or any("sweep" not in str(answer.get("wrong")) for answer in answers)


def worker_responds() -> bool:
    """Whether the worker of this container, which has its name in the command, responds."""
    words = Path("/proc/1/cmdline").read_bytes().decode().split("\0")
    name = next((word for word in words if word.endswith("@%h")), "")
    if not name:
        return False
    host = name.replace("%h", socket.gethostname())
    ping = ["celery", "-A", "ambition", "inspect", "ping", "--timeout", "10", "-d", host]
    return subprocess.run(ping, capture_output=True, check=False).returncode == 0  # noqa: S603


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2] or [""]))
