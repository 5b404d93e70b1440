"""Runs the commands of the pages in docs/deploy as they stand there, in order.

    python tests/faults/documents.py [--keep-going]

It makes a machine in namespaces of its own: a new cluster of PostgreSQL with Debian's rules (peer
authentication on the socket, no role root), Redis and nginx as Debian configures them, and none of
the site's users, files and units. The network is empty: packages come from `var/wheels`, which is
filled first, the code is this checkout's last commit, and tests/faults/stand_ins.py stands in for
systemd, apt-get and certbot. Needs root, and the programs that the document installs.
"""

from __future__ import annotations

import argparse
import os
import pty
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.faults.network import INSIDE, alone, run  # noqa: E402
from tests.faults.stand_ins import LOGS, PATH, STATE, as_user, variables_of  # noqa: E402

PAGES = (ROOT / "docs/deploy/README.md", ROOT / "docs/deploy/operating.md")
PYTHON = "python3.13"
WHEELS = ROOT / "var/wheels"
STAND_INS = Path("/run/stand-ins")
CODE, SITE = "https://example.org/ambition-and-empire.git", "games.example.org"
USER = "ambition"
# Folders of the machine that must be empty, beside those of tests/faults/network.py.
EMPTY = ("/var/lib/postgresql", "/var/lib/redis", "/usr/local/sbin", "/var/www")
# Blocks that are no commands for this machine, by their first words.
NOT_RUN = {
    "scrape_configs:": "a configuration of Prometheus",
    "uv pip compile": "asks the package index, which is not in the namespace",
}
# Blocks that the page has somebody else run than root, by their first words: in which shell.
SHELLS = {
    "umask 077": "elsewhere",
    "pg_dump": "elsewhere",
    "pg_restore": "elsewhere",
    'python -c "import sqlite3': "embedded",
    "rm -f var/": "embedded",
}
ANSWERS = ("greta@example.org", "Greta", "correct-horse-1763", "correct-horse-1763")


@dataclass(frozen=True)
class Block:
    """Commands of a page, with the heading above them."""

    page: str
    heading: str
    commands: str

    def begins(self, words: Mapping[str, str]) -> str:
        """The value of the words that the block begins with; empty if there are none."""
        first = self.commands.lstrip()
        return next((value for start, value in words.items() if first.startswith(start)), "")


def blocks_of(page: Path) -> Iterator[Block]:
    """The indented blocks of a page, those of numbered steps included."""
    for section in re.split(r"^#+ ", page.read_text(encoding="utf-8"), flags=re.MULTILINE):
        heading = section.partition("\n")[0]
        for lines in re.findall(r"(?<=\n\n)(?: {4,}\S.*\n)+", section):
            yield Block(page.name, heading, dedent(lines))


class Shell:
    """One bash that runs block after block, and stops at the first command that fails."""

    def __init__(self, command: list[str], **options: object) -> None:
        self.process = subprocess.Popen(
            [*command, "bash", "-e"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            **options,
        )

    def run(self, commands: str) -> tuple[bool, str]:
        """Whether the commands succeeded, and what they printed."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        if self.process.poll() is not None:
            return False, "the shell ended at a command before"
        file = Path("/run/block.sh")
        file.write_text(commands)
        self.process.stdin.write(f". {file} </dev/null\necho; echo '<<done>>'\n")
        self.process.stdin.flush()
        output = []
        for line in self.process.stdout:
            if line == "<<done>>\n":
                return True, "".join(output).strip()
            output.append(line)
        return False, "".join(output).strip()


def typed(commands: str, answers: tuple[str, ...], environment: Mapping[str, str]) -> bool:
    """Run commands on a terminal, and answer each question."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.execvpe("bash", ["bash", "-ec", commands], dict(environment))
    left = list(answers)
    try:
        while asked := os.read(terminal, 4000):
            if asked.rstrip().endswith(b":") and left:
                os.write(terminal, left.pop(0).encode() + b"\n")
    except OSError:
        pass
    return os.waitpid(pid, 0)[1] == 0 and not left


def fill_wheels() -> None:
    """Download the pinned packages for the Python of the page, which the machine has no network
    for."""
    WHEELS.mkdir(parents=True, exist_ok=True)
    options = ["--quiet", "--require-hashes", "-r", "requirements.txt", "-d", str(WHEELS)]
    environment = os.environ | {"PYENV_VERSION": PYTHON.removeprefix("python")}
    subprocess.run(
        [PYTHON, "-m", "pip", "download", *options], cwd=ROOT, env=environment, check=True
    )


def build_machine() -> dict[str, str]:
    """What the page begins with; returns the environment of root's shell."""
    run("ip", "link", "set", "lo", "up")
    for folder in EMPTY:
        Path(folder).mkdir(exist_ok=True)
        run("mount", "-t", "tmpfs", "-o", "mode=755", "tmpfs", folder)
    for folder in (STAND_INS, STATE, Path("/var/www/html"), LOGS / "nginx", LOGS / "redis"):
        folder.mkdir(parents=True)
    for name in ("systemctl", "systemd-run", "apt-get", "certbot"):
        shutil.copy(ROOT / "tests/faults/stand_ins.py", STAND_INS / name)
    _lay_python()
    for folder in ("/run/redis", "/var/lib/redis", LOGS / "redis"):
        Path(folder).mkdir(exist_ok=True)
        run("chown", "redis:redis", str(folder))
    with Path("/etc/hosts").open("a") as hosts:
        hosts.write(f"127.0.0.1 {SITE}\n")
    _make_cluster()
    return {
        "PATH": f"{STAND_INS}:{PATH}",
        "HOME": "/root",
        "LANG": "C.UTF-8",
        "CURL_CA_BUNDLE": f"/etc/letsencrypt/live/{SITE}/fullchain.pem",
        "PIP_CONFIG_FILE": "/dev/null",
        "PIP_NO_INDEX": "1",
        "PIP_FIND_LINKS": str(WHEELS),
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "GIT_CONFIG_COUNT": "1",
        "GIT_CONFIG_KEY_0": f"url.{ROOT}.insteadOf",
        "GIT_CONFIG_VALUE_0": CODE,
    }


def _lay_python() -> None:
    """Have the Python of the page where every user can reach it, as Debian's is."""
    ask = "import sys; print(sys.base_prefix)"
    environment = os.environ | {"PYENV_VERSION": PYTHON.removeprefix("python")}
    prefix = subprocess.run(
        [PYTHON, "-c", ask], env=environment, capture_output=True, text=True, check=True
    ).stdout.strip()
    if prefix == "/usr":
        return
    # In a layer above, the folder that it is in opens for others; below nothing changes.
    home = Path("/", Path(prefix).parts[1])
    layer = [Path("/run/home"), Path("/run/home-work")]
    for folder in layer:
        folder.mkdir()
    options = f"lowerdir={home},upperdir={layer[0]},workdir={layer[1]}"
    run("mount", "-t", "overlay", "-o", options, "overlay", str(home))
    home.chmod(0o755)
    (STAND_INS / PYTHON).symlink_to(f"{prefix}/bin/{PYTHON}")


def _make_cluster() -> None:
    """The cluster that Debian's package makes, with its rules."""
    version = max(Path("/usr/lib/postgresql").iterdir()).name
    shutil.rmtree("/etc/postgresql", ignore_errors=True)
    run("install", "-d", "-o", "postgres", "-g", "postgres", "-m", "2775", "/run/postgresql")
    run("install", "-d", "-o", "postgres", "-g", "postgres", str(LOGS / "postgresql"))
    run("install", "-d", "-o", "postgres", "-g", "postgres", "/etc/postgresql")
    run("chown", "postgres:postgres", "/var/lib/postgresql")
    run("pg_createcluster", version, "main", "--start", "--", "--locale=C.UTF-8")
    rules = Path(f"/etc/postgresql/{version}/main/pg_hba.conf").read_text()
    assert re.search(r"^local +all +all +peer$", rules, re.M), "not Debian's rules"
    assert re.search(r"^host +all +all +127\S+ +scram-sha-256$", rules, re.M), "not Debian's rules"


class Machine:
    """The machine, and its shells."""

    def __init__(self) -> None:
        self.environment = build_machine()
        self.shells = {"root": Shell([], env=self.environment, cwd="/root")}

    def run(self, block: Block) -> tuple[bool, str]:
        """Whether the commands of a block succeeded, and what they printed."""
        if "createsuperuser" in block.commands:
            return typed(block.commands, ANSWERS, self.environment), ""
        name = block.begins(SHELLS) or "root"
        if name not in self.shells:
            self.shells[name] = self._open(name)
        done, output = self.shells[name].run(block.commands)
        if "/readyz" in block.commands:
            end = time.monotonic() + 120
            while done and '"status": "ok"' not in output and time.monotonic() < end:
                time.sleep(3)
                done, output = self.shells[name].run(block.commands)
            done = done and '"status": "ok"' in output
        return done, output

    def _open(self, name: str) -> Shell:
        """A shell of the site's user in a checkout of its own: `elsewhere` has the site's
        variables, `embedded` none and a database."""
        folder = Path("/srv") / name
        run("git", "clone", "--quiet", str(ROOT), str(folder))
        run("chown", "-R", f"{USER}:{USER}", str(folder))
        environment = variables_of("/etc/ambition.env", USER)
        if name == "embedded":
            environment = {key: environment[key] for key in ("PATH", "HOME", "USER", "LANG")}
        environment["PATH"] = f"/srv/ambition/current/.venv/bin:{environment['PATH']}"
        shell = Shell(as_user(USER), env=environment, cwd=folder)
        if name == "embedded":
            done, output = shell.run("python manage.py migrate --noinput")
            assert done, output
        return shell


def proofs(machine: Machine) -> Iterator[tuple[str, bool]]:
    """Facts that must hold at the end."""
    root = machine.shells["root"]
    backups = list(Path("/srv/ambition/var/backups").glob("*.dump"))
    yield "there is a backup", bool(backups)
    yield "only the site's user reads it", all(file.stat().st_mode & 0o077 == 0 for file in backups)
    dump = Path("/srv/elsewhere/ambition.dump")
    yield "nobody else reads a dump", dump.stat().st_mode & 0o077 == 0
    ask = "runuser -u ambition -- psql -d ambition -Atc 'SELECT name FROM users_user'"
    yield "the restored database has the account", root.run(ask) == (True, "Greta")
    ask = (
        "runuser -u postgres -- psql -Atc \"SELECT count(*) FROM pg_roles WHERE rolname = 'root'\""
    )
    yield "there is no role root", root.run(ask) == (True, "0")
    variables = variables_of("/etc/ambition.env", USER)
    yield "the key for push messages is 32 bytes", len(variables.get("VAPID_PRIVATE_KEY", "")) == 43
    mode = Path("/etc/ambition.env").stat().st_mode
    yield "only root reads the variables", mode & 0o077 == 0
    done, output = root.run(f"curl --silent --show-error https://{SITE}/readyz")
    yield "the site is up", done and '"status": "ok"' in output
    for name, value in (("DATABASE_URL", ""), ("SECRET_KEY", "")):
        empty = {**variables, name: value}
        command = [*as_user(USER), "/srv/ambition/current/.venv/bin/python", "manage.py", "check"]
        done = subprocess.run(
            command, cwd="/srv/ambition/current", env=empty, capture_output=True, text=True
        )
        sentence = done.stderr.startswith(f"{name} must be set") and done.stderr.count("\n") == 1
        yield f"an empty {name} stops with a sentence", done.returncode == 1 and sentence


def tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> int:
    arguments = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    arguments.add_argument("--keep-going", action="store_true", help="after a block that fails")
    options = arguments.parse_args()
    if os.environ.get(INSIDE) != "yes":
        fill_wheels()
    alone("nginx", "redis-server", "pg_createcluster", "openssl", "curl", "git", PYTHON)
    machine = Machine()
    failed = 0
    for block in [block for page in PAGES for block in blocks_of(page)]:
        title = f"{block.page}, {block.heading}: {block.commands.splitlines()[0][:60]}"
        if reason := block.begins(NOT_RUN):
            tell(f"left out  {title} ({reason})")
            continue
        began = time.monotonic()
        done, output = machine.run(block)
        tell(f"{'ok' if done else 'FAILED':9} {title} ({time.monotonic() - began:.1f} s)")
        for line in output.splitlines()[-30:]:
            tell(f"          {line}")
        failed += not done
        if not done and not options.keep_going:
            return 1
    for sentence, holds in proofs(machine):
        tell(f"{'ok' if holds else 'FAILED':9} {sentence}")
        failed += not holds
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
