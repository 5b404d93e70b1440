"""Endless request bodies are refused before they fill a disk."""

import asyncio
import json
from collections.abc import Iterator

import pytest

from ambition.asgi import application
from ambition.body_limit import MAX_BYTES

PART = b"x" * 65_536


def endless() -> Iterator[dict]:
    while True:
        yield {"type": "http.request", "body": PART, "more_body": True}


def answered(
    parts: Iterator[dict], headers: list, path: str = "/accounts/login/"
) -> tuple[int, bytes, int]:
    """The status, the body and how many bytes were read."""
    sent, read = [], 0

    async def receive() -> dict:
        nonlocal read
        part = next(parts)
        read += len(part["body"])
        return part

    async def send(message: dict) -> None:
        sent.append(message)

    scope = {
        "type": "http",
        "method": "POST",
        "path": path,
        "query_string": b"",
        "headers": [(b"host", b"localhost"), *headers],
    }
    asyncio.run(application(scope, receive, send))
    return sent[0]["status"], sent[1]["body"], read


def test_a_body_declared_too_large_is_not_read():
    status, body, read = answered(endless(), [(b"content-length", b"9999999999")])
    assert (status, read) == (413, 0)
    assert b"more than the site accepts" in body


@pytest.mark.parametrize("headers", [[], [(b"content-length", b"x")], [(b"content-length", b"5")]])
def test_a_body_without_a_true_length_is_read_up_to_the_limit(headers):
    status, _body, read = answered(endless(), headers)
    assert status == 413
    assert MAX_BYTES < read <= MAX_BYTES + len(PART)


def test_a_content_type_with_an_unknown_charset_is_refused():
    kind = b"multipart/form-data; boundary*=nosuch''%41"
    status, _body, read = answered(endless(), [(b"content-type", kind)])
    assert (status, read) == (400, 0)


def test_a_program_is_refused_with_a_problem():
    length = [(b"content-length", b"50000000")]
    status, body, read = answered(endless(), length, "/api/v1/resolve")
    assert (status, read) == (413, 0)
    assert json.loads(body)["code"] == "request_too_large"
