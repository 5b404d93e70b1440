"""A head without end, or one that trickles in: refused, whatever it holds."""

import socket
import time
from pathlib import Path
from threading import Thread

import pytest
import uvicorn
from django.conf import settings

from games.workarounds.head_limit import MAX_BYTES, MAX_SECONDS, HeadLimit

START = b"GET / HTTP/1.1\r\nHost: localhost\r\n"
SECONDS = 0.3
# In parts: more bytes than the buffers of both sockets hold.
WITHOUT_END = 1_000


class Impatient(HeadLimit):
    max_seconds = SECONDS


async def site(scope, receive, send):
    body = (await receive())["body"]
    length = str(len(body)).encode()
    headers = [(b"content-length", length)]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})


@pytest.fixture
def connect(request):
    """Opens connections to a site behind the protocol."""
    listening = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(
        site,
        interface="asgi3",
        http=getattr(request, "param", HeadLimit),
        lifespan="off",
        ws="none",
        log_config=None,
        access_log=False,
    )
    server = uvicorn.Server(config)
    thread = Thread(target=server.run, args=([listening],), daemon=True)
    thread.start()
    yield lambda: socket.create_connection(listening.getsockname(), timeout=20)
    server.should_exit = True
    thread.join(20)


def until_closed(connection: socket.socket) -> bytes:
    received = b""
    try:
        while part := connection.recv(65_536):
            received += part
    except ConnectionResetError:
        pass
    return received


def sent_until_closed(
    connection: socket.socket, part: bytes, *, pause: float = 0, most: int = WITHOUT_END
) -> int:
    """How many parts are sent before the connection is closed, `most` if it never is."""
    connection.settimeout(pause or 20)
    for sent in range(most):
        try:
            connection.sendall(part)
            if pause and connection.recv(1) == b"":
                return sent
        except TimeoutError:
            continue
        except (ConnectionResetError, BrokenPipeError):
            return sent
    return most


@pytest.mark.parametrize(
    ("start", "part"),
    [
        (b"GET /", b"a" * 65_536),
        (START + b"X: ", b"a" * 65_536),
        (START, b"x: a\r\n" * 10_000),
        (b"", b"\r\n" * 30_000),
    ],
    ids=["path", "value", "lines", "empty lines"],
)
def test_a_head_without_end_is_cut_off(connect, start, part):
    with connect() as connection:
        connection.sendall(start)
        assert sent_until_closed(connection, part) < WITHOUT_END


def test_a_head_that_is_too_long_is_refused(connect):
    with connect() as connection:
        connection.sendall(START + b"x: a\r\n" * (MAX_BYTES // 6) + b"\r\n")
        assert until_closed(connection).startswith(b"HTTP/1.1 400 ")


def test_a_long_head_is_answered(connect):
    with connect() as connection:
        connection.sendall(START + b"Connection: close\r\nX: " + b"a" * 60_000 + b"\r\n\r\n")
        assert until_closed(connection).startswith(b"HTTP/1.1 200 ")


def test_the_body_does_not_count(connect):
    body = b"a" * (2 * MAX_BYTES)
    head = b"POST / HTTP/1.1\r\nConnection: close\r\nContent-Length: %d\r\n\r\n" % len(body)
    with connect() as connection:
        connection.sendall(head + body)
        assert until_closed(connection).startswith(b"HTTP/1.1 200 ")


def test_each_request_of_a_connection_has_a_head_of_its_own(connect):
    asked = START + b"X: " + b"a" * 40_000 + b"\r\n\r\n"
    with connect() as connection:
        for _ in range(4):
            connection.sendall(asked)
            assert connection.recv(65_536).startswith(b"HTTP/1.1 200 ")


@pytest.mark.parametrize("connect", [Impatient], indirect=True)
@pytest.mark.parametrize("part", [b"", b"a", b"\r\n"], ids=["nothing", "letters", "empty lines"])
def test_a_head_that_trickles_in_is_cut_off(connect, part):
    with connect() as connection:
        connection.sendall(b"GET /" if part == b"a" else b"")
        assert sent_until_closed(connection, part, pause=SECONDS / 10, most=100) < 100


@pytest.mark.parametrize("connect", [Impatient], indirect=True)
def test_a_slow_second_head_is_cut_off(connect):
    with connect() as connection:
        connection.sendall(START + b"\r\n")
        connection.recv(65_536)
        connection.sendall(START)
        before = time.monotonic()
        assert until_closed(connection) == b""
    assert time.monotonic() - before < 4


def test_the_site_waits_as_long_for_a_head_as_is_written():
    assert HeadLimit.max_seconds == MAX_SECONDS == 10


@pytest.mark.parametrize(
    "file", ["Procfile", "script/server", "docs/deploy/systemd/ambition-web@.service"]
)
def test_every_web_process_has_the_limit(file):
    text = (Path(settings.BASE_DIR) / file).read_text().replace("\\\n", " ")
    starts = [line for line in text.splitlines() if "uvicorn ambition.asgi" in line]
    assert starts
    assert all("--http games.workarounds.head_limit:HeadLimit" in line for line in starts)
