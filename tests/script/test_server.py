"""script/server: starts the whole site, and leaves nothing behind."""

import os
import signal
import socket
import subprocess
import time
import urllib.request
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]

pytestmark = pytest.mark.slow


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def start(var, port):
    return subprocess.Popen(
        [TOP / "script/server"],
        env={**os.environ, "VAR_DIR": str(var), "PORT": str(port), "HOST": "127.0.0.1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        # A person's terminal starts it as the leader of a group; Ctrl-C goes to that group, and
        # is not ignored, as it is by whatever a shell has put into the background.
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )


def wait_for_the_address(server, seconds):
    """Read what the server says until it names its address."""
    heard = []
    deadline = time.monotonic() + seconds
    for line in server.stdout:
        heard.append(line)
        if "is at http://" in line:
            return "".join(heard)
        assert time.monotonic() < deadline
    raise AssertionError("".join(heard))


def processes_with(text):
    """The processes whose environment names this text: all that a server has started."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if text.encode() in (folder / "environ").read_bytes():
                found.append((folder / "cmdline").read_bytes().decode().replace("\0", " "))
        except OSError:
            continue
    return found


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Where the site keeps what it has: whoever starts it again finds the demo there."""
    return tmp_path_factory.mktemp("var")


@pytest.fixture
def server(folder):
    port = free_port()
    with start(folder, port) as process:
        try:
            yield process, port, wait_for_the_address(process, 240)
        finally:
            if process.poll() is None:
                process.terminate()
                process.wait(90)


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM"])
def test_the_site_answers_and_stops_without_leaving_a_process(server, folder, name):
    process, port, said = server
    assert f"http://127.0.0.1:{port}/" in said
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/demo/", timeout=30) as answer:
        assert answer.status == 200
    process.send_signal(getattr(signal, name))
    process.communicate(timeout=90)
    assert process.returncode == 0
    assert processes_with(f"VAR_DIR={folder}\0") == []


def test_a_taken_port_is_refused_in_one_line(tmp_path):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        process = start(tmp_path, other.getsockname()[1])
        said, _ = process.communicate(timeout=600)
    assert process.returncode == 1
    assert said.count("\n") == 1
    assert "is taken" in said
