"""Secrets in URLs never appear in the log."""

from __future__ import annotations

import http.client
import logging
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.db import connection
from django.urls import reverse

SECRET = "kNiGhtS4Tok3n"
ADDRESSES = {
    "invitation": f"/games/7/invite/{SECRET}/",
    "calendar": f"/calendar/{SECRET}.ics",
    "variant under work": f"/studio/{SECRET}/",
    "end of notices": f"/notices/end/{SECRET}/",
    "confirmation": f"/accounts/confirm-email/{SECRET}/",
    "new password": f"/accounts/password/reset/key/1-{SECRET}/",
    "way back": f"/accounts/login/?next=/games/7/invite/{SECRET}/",
    "way to the admin": f"/admin/login/?next=/games/7/invite/{SECRET}/",
    "mistyped": f"/calendars/{SECRET}.ics",
    "without its slash": f"/notices/end/{SECRET}",
}
# A method that a page does not allow, or a form without its token, is refused and logged.
METHODS = ["GET", "POST", "PUT"]


def procfile(process: str) -> str:
    """The command of a process."""
    lines = (settings.BASE_DIR / "Procfile").read_text().splitlines()
    return next(line.partition(": ")[2] for line in lines if line.startswith(f"{process}: "))


def environment(folder: Path) -> dict[str, str]:
    programs = Path(sys.executable).parent
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    return {
        "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
        "VAR_DIR": str(folder),
        "PORT": str(port),
        "PYTHONUNBUFFERED": "1",
    }


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory, django_db_setup: None) -> Iterator[str]:
    """Everything that the web process logs while every URL is requested with every method.

    Its database is a copy of the empty test database, which is faster than migrating.
    """
    folder = tmp_path_factory.mktemp("var")
    variables = environment(folder)
    with (
        closing(sqlite3.connect(connection.settings_dict["NAME"])) as empty,
        closing(sqlite3.connect(folder / "ambition.sqlite3")) as own,
    ):
        empty.backup(own)
    web = subprocess.Popen(
        ["bash", "-c", f"exec {procfile('web')}"],
        cwd=settings.BASE_DIR,
        env=variables,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    assert web.stdout is not None
    try:
        written = []
        for line in web.stdout:
            written.append(line)
            if "Uvicorn running" in line:
                break
        assert web.poll() is None, "".join(written)
        for address in ADDRESSES.values():
            for method in METHODS:
                ask(int(variables["PORT"]), method, address)
    finally:
        os.killpg(web.pid, signal.SIGTERM)
        rest, _nothing = web.communicate(timeout=60)
    return "".join(written) + rest


def ask(port: int, method: str, address: str) -> None:
    asked = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    asked.request(method, address, headers={"Referer": f"http://127.0.0.1:{port}{address}"})
    assert asked.getresponse().status < 500
    asked.close()


@pytest.mark.slow
@pytest.mark.django_db
def test_the_web_process_logs_no_secret_of_a_url(log):
    assert [line for line in log.splitlines() if SECRET in line] == []


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("page", ["games:invite", "games:calendar", "games:unsubscribe"])
def test_the_log_names_the_page_instead(log, page):
    assert re.search(rf"(Not Found|Method Not Allowed).*: {page}", log)


def test_the_urls_are_those_of_the_site():
    named = {
        reverse("games:invite", args=[7, SECRET]),
        reverse("games:calendar", args=[SECRET]),
        reverse("games:unsubscribe", args=[SECRET]),
        reverse("games:studio_draft", args=[SECRET]),
        reverse("account_confirm_email", args=[SECRET]),
        reverse("account_reset_password_from_key", args=["1", SECRET]),
    }
    assert named < set(ADDRESSES.values())


def test_a_request_for_an_unknown_host_logs_no_traceback(caplog):
    try:
        raise DisallowedHost
    except DisallowedHost:
        logging.getLogger("django.security.DisallowedHost").exception("Unknown host.")
    assert [record.exc_info for record in caplog.records] == [None]
