#!/usr/bin/env python3
"""Stands in for programs that a machine has and a namespace has not; called by their names.

`systemctl` and `systemd-run` start what the units say, as the user and with the variables, the
working directory and the file mode there; they restrict nothing else. `apt-get` checks that what is
to be installed is there. `certbot` makes a certificate that the machine trusts.
"""

from __future__ import annotations

import os
import pwd
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import time
from fnmatch import fnmatch
from itertools import takewhile
from pathlib import Path

UNITS, STATE, LOGS = Path("/etc/systemd/system"), Path("/run/units"), Path("/var/log")
# Programs of the packages that the document installs.
PROGRAMS = {"postgresql": "psql", "python3.13-venv": "python3.13"}
SERVERS = {
    "redis-server": ["redis-server", "/etc/redis/redis.conf", "--daemonize", "no"],
    "nginx": ["nginx", "-g", "daemon off;"],
}
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


def read_unit(name: str) -> dict[str, list[str]]:
    """The settings of a unit, `%i` and `%H` replaced; a template serves all its instances."""
    stem, _dot, kind = name.rpartition(".")
    template, at, instance = stem.partition("@")
    settings: dict[str, list[str]] = {}
    for line in (UNITS / f"{template}{at}.{kind}").read_text().splitlines():
        key, equals, value = line.partition("=")
        if equals and not line.startswith("#"):
            for sign, text in (("%i", instance), ("%H", socket.gethostname()), ("%%", "%")):
                value = value.replace(sign, text)
            settings.setdefault(key, []).append(value)
    return settings


def variables_of(file: str, user: str) -> dict[str, str]:
    """The environment of a service: the variables of a file as they stand there."""
    account = pwd.getpwnam(user)
    variables = {"PATH": PATH, "HOME": account.pw_dir, "USER": user, "LANG": "C.UTF-8"}
    for line in Path(file).read_text().splitlines():
        name, equals, value = line.partition("=")
        if equals:
            variables[name] = value
    return variables


def as_user(user: str) -> list[str]:
    return ["setpriv", f"--reuid={user}", f"--regid={user}", "--init-groups"]


def log_of(unit: str) -> Path:
    return LOGS / f"{unit}.log"


def start(unit: str) -> None:
    """Start a unit and what it wants; a unit that does not start ends the command."""
    if unit in SERVERS:
        _start_server(unit)
        return
    settings = read_unit(unit)
    for wanted in " ".join(settings.get("Wants", [])).split():
        if wanted.startswith("ambition"):
            start(wanted)
    if "ExecStart" not in settings or is_running(unit):
        return
    user = settings["User"][0]
    options = {
        "cwd": settings["WorkingDirectory"][0],
        "env": variables_of(settings["EnvironmentFile"][0], user),
        "umask": int(settings["UMask"][0], 8),
    }
    commands = [
        [*as_user(user), *shlex.split(line.replace("$$", "$"))]
        for line in settings["ExecStart"] + settings.get("ExecStartPost", [])
    ]
    with log_of(unit).open("ab") as log:
        process = subprocess.Popen(
            commands[0], stdout=log, stderr=log, start_new_session=True, **options
        )
        (STATE / unit).write_text(str(process.pid))
        if settings.get("Type") == ["oneshot"]:
            failed = process.wait() != 0
        else:
            failed = any(subprocess.run(each, **options).returncode for each in commands[1:])
    if failed:
        raise SystemExit(f"Job for {unit} failed:\n{log_of(unit).read_text()[-2000:]}")


def _start_server(name: str) -> None:
    if is_running(name):
        return
    user = "redis" if name == "redis-server" else "root"
    with log_of(name).open("ab") as log:
        process = subprocess.Popen(
            [*as_user(user), *SERVERS[name]], stdout=log, stderr=log, start_new_session=True
        )
    (STATE / name).write_text(str(process.pid))
    time.sleep(1)


def pid_of(unit: str) -> int:
    file = STATE / unit
    return int(file.read_text()) if file.exists() else 0


def is_running(unit: str) -> bool:
    pid = pid_of(unit)
    stat = Path(f"/proc/{pid}/stat")
    return bool(pid) and stat.exists() and stat.read_text().rpartition(")")[2].split()[0] != "Z"


def stop(unit: str) -> None:
    """End the main process of a unit as systemd does, and all of it after the unit's time."""
    if not is_running(unit):
        return
    os.kill(pid_of(unit), signal.SIGTERM)
    seconds = 30 if unit in SERVERS else int(read_unit(unit).get("TimeoutStopSec", ["30"])[0])
    end = time.monotonic() + seconds
    while is_running(unit):
        if time.monotonic() > end:
            os.killpg(pid_of(unit), signal.SIGKILL)
            raise SystemExit(f"{unit} did not stop within {seconds} s")
        time.sleep(0.1)


def named(words: list[str]) -> list[str]:
    """Full names of units; a pattern names those that run."""
    running = [file.name for file in STATE.iterdir()]
    names: list[str] = []
    for word in words:
        if "*" in word:
            names += [name for name in running if fnmatch(name, word)]
        elif word in SERVERS or "." in word:
            names.append(word)
        else:
            names.append(f"{word}.service")
    return names


def systemctl(*words: str) -> None:
    verb, units = words[0], named([word for word in words[1:] if not word.startswith("-")])
    if verb == "daemon-reload":
        return
    if verb not in ("start", "enable", "stop", "restart", "reload"):
        raise SystemExit(f"systemctl {verb} has no stand-in")
    for unit in units:
        if verb in ("stop", "restart", "reload"):
            stop(unit)
        if verb != "stop":
            start(unit)


def systemd_run(*words: str) -> None:
    options = list(takewhile(lambda word: word.startswith("--"), words))
    command = list(words[len(options) :])
    given = dict(option.removeprefix("--").partition("=")[::2] for option in options)
    file = given["property"].removeprefix("EnvironmentFile=")
    os.chdir(given["working-directory"])
    os.execvpe("setpriv", [*as_user(given["uid"]), *command], variables_of(file, given["uid"]))


def apt_get(*words: str) -> None:
    packages = [word for word in words[1:] if not word.startswith("-")]
    missing = [
        each
        for each in packages
        if shutil.which(PROGRAMS.get(each, each)) is None and each != "certbot"
    ]
    if missing:
        raise SystemExit(f"not installed here: {' '.join(missing)}")


def certbot(*words: str) -> None:
    host = words[words.index("-d") + 1]
    folder = Path("/etc/letsencrypt/live") / host
    folder.mkdir(parents=True)
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
    made += ["-subj", f"/CN={host}", "-addext", f"subjectAltName=DNS:{host}"]
    made += ["-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")]
    subprocess.run(made, check=True, stderr=subprocess.DEVNULL)


if __name__ == "__main__":
    COMMANDS = {
        "systemctl": systemctl,
        "systemd-run": systemd_run,
        "apt-get": apt_get,
        "certbot": certbot,
    }
    COMMANDS[Path(sys.argv[0]).name](*sys.argv[1:])
