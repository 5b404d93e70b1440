"""A body that arrives slowly: its request counts from its last byte, and not for ever."""

import asyncio
import socket
import time
from threading import Thread

import pytest
import uvicorn
from django.core.handlers.asgi import ASGIHandler
from django.http import HttpResponse

from ambition.asgi import site
from ambition.unread_requests import refuse_unread
from games.core.decorators import arrived_at
from games.workarounds.body_limit import MAX_SECONDS, BodyLimit

PAUSE = 0.2
FIRST, LAST = b"order-Par=A+Par", b"+-+Bur"
HEAD = (
    b"POST /games/1/orders HTTP/1.1\r\nHost: localhost\r\n"
    b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: %d\r\n\r\n"
) % len(FIRST + LAST)


class Site(ASGIHandler):
    """Django's way to a request, with a view that says when it arrived."""

    def __init__(self) -> None:
        self.asked = 0

    async def run_get_response(self, request):
        self.asked += 1
        moment = str(arrived_at(request).timestamp())
        return HttpResponse(moment, headers={"Content-Length": len(moment)})


def scope() -> dict:
    return {
        "type": "http",
        "method": "POST",
        "path": "/games/1/orders",
        "query_string": b"",
        "headers": [(b"host", b"localhost")],
    }


def answered(inner: Site, *, pause: float, seconds: float) -> tuple[int, bytes]:
    """The status and the body, where the last part comes after a pause."""
    parts, sent = [FIRST, LAST], []

    async def receive() -> dict:
        if not parts:
            await asyncio.Event().wait()
        if len(parts) == 1:
            await asyncio.sleep(pause)
        body = parts.pop(0)
        return {"type": "http.request", "body": body, "more_body": bool(parts)}

    async def send(message: dict) -> None:
        sent.append(message)

    asyncio.run(BodyLimit(inner, refuse_unread, seconds=seconds)(scope(), receive, send))
    return sent[0]["status"], sent[1]["body"]


def test_a_request_arrives_with_its_last_byte():
    before = time.time()
    status, moment = answered(Site(), pause=PAUSE, seconds=20)
    assert status == 200
    assert before + PAUSE <= float(moment) <= time.time()


def test_a_body_that_takes_too_long_is_cut_off():
    inner = Site()
    status, sentence = answered(inner, pause=20, seconds=PAUSE)
    assert (status, inner.asked) == (408, 0)
    assert sentence == b"The request took too long to arrive. Send it again.\n"


def test_many_small_parts_are_no_way_around_the_limit():
    read, sent = [], []

    async def receive() -> dict:
        await asyncio.sleep(0.01)
        read.append(b"x")
        return {"type": "http.request", "body": b"x", "more_body": True}

    async def send(message: dict) -> None:
        sent.append(message)

    asyncio.run(BodyLimit(Site(), refuse_unread, seconds=PAUSE)(scope(), receive, send))
    assert sent[0]["status"] == 408
    assert 0 < len(read) <= PAUSE / 0.01


def test_the_site_waits_as_long_as_is_written():
    assert isinstance(site, BodyLimit)
    assert (site._seconds, MAX_SECONDS) == (10, 10)


# Over a socket --------------------------------------------------------------------------------


@pytest.fixture(params=["httptools", "h11"])
def served(request):
    """The address of a site that a server answers for, and the site."""
    inner = Site()
    listening = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(
        BodyLimit(inner, refuse_unread, seconds=4 * PAUSE),
        interface="asgi3",
        http=request.param,
        lifespan="off",
        ws="none",
        log_config=None,
        access_log=False,
    )
    server = uvicorn.Server(config)
    thread = Thread(target=server.run, args=([listening],), daemon=True)
    thread.start()
    yield listening.getsockname(), inner
    server.should_exit = True
    thread.join(20)


def until_closed(connection: socket.socket) -> bytes:
    received = b""
    while part := connection.recv(65_536):
        received += part
    return received


def test_a_socket_that_sends_the_last_byte_late_is_late(served):
    address, _inner = served
    with socket.create_connection(address, timeout=20) as connection:
        connection.sendall(HEAD.replace(b"Host", b"Connection: close\r\nHost") + FIRST)
        time.sleep(PAUSE)
        before = time.time()
        connection.sendall(LAST)
        head, moment = until_closed(connection).split(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 200")
    assert before <= float(moment) <= time.time()


def test_a_socket_that_never_sends_the_rest_is_closed(served):
    address, inner = served
    with socket.create_connection(address, timeout=20) as connection:
        connection.sendall(HEAD + FIRST)
        said = until_closed(connection)
    assert said.startswith(b"HTTP/1.1 408")
    assert inner.asked == 0
