"""The scripts of this folder start what the Procfile and script/server start."""

import pytest

from tests.faults.site_processes import (
    EMBEDDED,
    EMBEDDED_BEAT,
    EMBEDDED_WEB,
    EMBEDDED_WORKER,
    EMBEDDED_WORKERS,
    FULL,
    ROOT,
    procfile,
)

SERVER = (ROOT / "script/server").read_text()


def test_the_full_setting_is_that_of_the_procfile():
    assert set(FULL) == set(procfile()) - {"release"}


@pytest.mark.parametrize("name", sorted(EMBEDDED_WORKERS))
def test_a_worker_of_the_embedded_setting_is_that_of_the_server(name):
    queues, nice = EMBEDDED_WORKERS[name]
    assert f"worker {name} {queues} {nice} &" in SERVER


@pytest.mark.parametrize("line", [EMBEDDED_WORKER, EMBEDDED_BEAT, EMBEDDED_WEB])
def test_what_the_embedded_setting_is_told_is_what_the_server_tells(line):
    words = [word for word in line.split() if "{" not in word and word != "127.0.0.1"]
    assert [word for word in words if word not in SERVER] == []


def test_the_embedded_setting_has_the_processes_of_the_server():
    assert set(EMBEDDED) == {"web", "beat", *EMBEDDED_WORKERS}
