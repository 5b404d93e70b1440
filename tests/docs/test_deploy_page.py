"""The page, the units and the proxies in docs/deploy and the Procfile tell the same."""

from __future__ import annotations

import re
import shlex
from configparser import RawConfigParser
from pathlib import Path

import pytest
from django.conf import settings
from django.db.migrations import AddField, DeleteModel, RemoveField, RenameField, RenameModel
from django.db.migrations.loader import MigrationLoader
from django.db.models import NOT_PROVIDED

DEPLOY = Path(settings.BASE_DIR) / "docs/deploy"
PAGE = (DEPLOY / "README.md").read_text()
UNITS = {
    path.stem.removeprefix("ambition-").rstrip("@"): path
    for path in (DEPLOY / "systemd").glob("*.service")
}
# Those that a timer starts.
TIMED = {path.stem.removeprefix("ambition-") for path in (DEPLOY / "systemd").glob("*.timer")}
RUNNING = UNITS.keys() - TIMED
PROCFILE = (Path(settings.BASE_DIR) / "Procfile").read_text()
PROCESSES = dict(
    line.split(": ", 1) for line in PROCFILE.splitlines() if not line.startswith("release: ")
)
HARDENED = {
    "NoNewPrivileges": "yes",
    "ProtectSystem": "strict",
    "ProtectHome": "yes",
    "PrivateTmp": "yes",
    "CapabilityBoundingSet": "",
}


def service(name: str) -> dict[str, str]:
    """The settings of a unit's process."""
    read = RawConfigParser(strict=False)
    read.optionxform = str  # type: ignore[assignment, method-assign]
    read.read(UNITS[name])
    return dict(read["Service"])


def option(line: str, name: str) -> str | None:
    """The value of an option in a command."""
    words = shlex.split(line)
    return words[words.index(name) + 1] if name in words else None


def test_every_new_version_compiles_its_catalogues():
    command = "python script/catalogue.py compile"
    assert PAGE.count(command) == PAGE.count("pip install") > 0
    assert f"release: {command} && " in PROCFILE


def test_every_process_has_its_unit():
    assert set(PROCESSES) == RUNNING


def test_the_target_starts_every_unit():
    target = (DEPLOY / "systemd/ambition.target").read_text()
    assert [name for name in RUNNING if f"ambition-{name}" not in target] == []
    assert [name for name in TIMED if f"ambition-{name}.timer" not in target] == []


@pytest.mark.parametrize("name", sorted(RUNNING))
def test_a_unit_runs_what_the_procfile_runs(name):
    unit, line = service(name)["ExecStart"], PROCESSES[name]
    for told in ("--queues", "--timeout-keep-alive", "--timeout-graceful-shutdown"):
        assert option(unit, told) == option(line, told)
    assert ("--no-access-log" in unit) is ("--no-access-log" in line)
    assert service(name).get("Nice") == (option(line, "-n") if "nice" in line else None)


@pytest.mark.parametrize("file", ["nginx.conf", "Caddyfile"])
def test_a_proxy_keeps_no_connection_that_a_stopping_process_could_close(file):
    configured = (DEPLOY / file).read_text()
    assert re.search(r"^\s+(proxy_set_header Connection close;|keepalive off)$", configured, re.M)
    assert not re.search(r"^\s+keepalive(_timeout)? \d", configured, re.M)


def test_every_queue_is_served_by_a_unit():
    served = [option(service(name)["ExecStart"], "--queues") or "" for name in UNITS]
    assert sorted(filter(None, ",".join(served).split(","))) == sorted(settings.QUEUES)


@pytest.mark.parametrize("name", UNITS)
def test_a_unit_gains_nothing_and_writes_nowhere_else(name):
    said = service(name)
    assert {key: said.get(key) for key in HARDENED} == HARDENED
    assert (said["ReadWritePaths"], said["User"]) == ("/srv/ambition/var", "ambition")


@pytest.mark.parametrize("name", sorted(RUNNING))
def test_a_unit_has_the_time_to_stop_that_the_page_says(name):
    said = service(name)
    [seconds] = re.findall(rf"^\| `{name}` \|.* (\d+) s \|$", PAGE, re.MULTILINE)
    assert (said["TimeoutStopSec"], said["KillMode"]) == (seconds, "mixed")


def test_the_page_names_every_migration_that_needs_a_stop(settings):
    # Tests make their tables from the models, and then know of no migrations.
    settings.MIGRATION_MODULES = {}
    assert needs_a_stop() - refused_by_the_page() == set()


def needs_a_stop() -> set[int]:
    """The migrations after which old code fails: what it reads is gone, or what it writes lacks a
    value. A constraint may be one too; that takes somebody who thinks."""
    found = MigrationLoader(None).disk_migrations
    return {
        int(name[:4])
        for (app, name), migration in found.items()
        if app == "games" and not migration.initial
        if any(_breaks_old_code(each) for each in migration.operations)
    }


def _breaks_old_code(operation: object) -> bool:
    if isinstance(operation, AddField):
        field = operation.field
        return not (field.null or field.many_to_many or field.db_default is not NOT_PROVIDED)
    return isinstance(operation, (DeleteModel, RemoveField, RenameField, RenameModel))


def refused_by_the_page() -> set[int]:
    """Those of which the page says that the site is stopped for them."""
    found: set[int] = set()
    for numbers in re.findall(r"^\| (\d{4}[^|]*) \| no: ", PAGE, re.MULTILINE):
        given = [int(number) for number in re.findall(r"\d{4}", numbers)]
        found |= set(range(given[0], given[-1] + 1)) if " to " in numbers else set(given)
    return found


def test_only_the_sites_user_reads_a_backup():
    assert service("backup")["UMask"] == "0077"
    assert service("backup")["Type"] == "oneshot"


def test_a_backup_is_removed_when_the_page_about_privacy_says():
    assert f"-mtime +{settings.BACKUP_DAYS} " in service("backup")["ExecStart"]
    assert f"older than {settings.BACKUP_DAYS} days" in PAGE


def test_a_backup_uses_no_empty_variable():
    assert re.findall(r"\$\$\{[A-Z_]+\}", service("backup")["ExecStart"]) == []
