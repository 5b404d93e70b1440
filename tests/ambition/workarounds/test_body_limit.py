"""Endless request bodies are refused before they fill a disk."""

import asyncio
import json
from collections.abc import Iterator
from encodings.aliases import aliases

import pytest

from ambition.asgi import application
from games.workarounds.body_limit import MAX_BYTES, is_text_encoding

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


NO_TEXT = (
    *("rot13", "hex", "base64", "zlib", "bz2", "uu", "quopri", "idna", "punycode", "undefined"),
    *(
        "unicode_escape",
        "raw_unicode_escape",
        "utf-7",
        "U7",
        "nosuch",
        "",
        " ",
        "utf-8;x",
        "..",
        "é",
    ),
)
KINDS = ("multipart/form-data; boundary=x", "application/x-www-form-urlencoded", "application/json")


@pytest.mark.parametrize("path", ["/accounts/login/", "/api/v1/resolve"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_charset_that_is_no_text_encoding_is_refused(kind, path):
    accepted = []
    for charset in NO_TEXT:
        content_type = f'{kind}; charset="{charset}"'.encode("latin-1", "replace")
        status, _body, read = answered(endless(), [(b"content-type", content_type)], path)
        if (status, read) != (400, 0):
            accepted.append((charset, status, read))
    assert accepted == []


@pytest.mark.parametrize("charset", ["utf-8", "UTF8", "us-ascii", "latin1", "windows-1252"])
def test_a_charset_of_text_is_read(charset):
    assert is_text_encoding(charset)


def test_every_codec_of_python_reads_any_bytes_or_is_refused():
    names = {name for name in set(aliases.values()) if is_text_encoding(name)}
    assert {"utf_8", "latin_1", "cp1252"} <= names
    for name in names:
        read = bytes(range(256)).decode(name, "replace") + b"+2AA- \\ud800".decode(name, "replace")
        read.encode()


def form(charset: str, part: str = "", kind: str = "text/plain") -> tuple[bytes, str]:
    """A form of two parts and its content type, with charsets of the whole and of the parts."""
    parts = "".join(
        f"--x\r\nContent-Disposition: form-data; name={name}\r\n"
        f"Content-Type: {kind}{part}\r\n\r\nDear site\r\n"
        for name in ('"text"', '"file"; filename="game.txt"')
    )
    return f"{parts}--x--\r\n".encode(), f"multipart/form-data; boundary=x{charset}"


@pytest.mark.django_db
@pytest.mark.parametrize("charset", ["rot13", "hex", "idna", "undefined", "utf-7", "nosuch"])
def test_a_form_in_no_text_encoding_is_refused_and_its_parts_are_text(client, charset):
    body, kind = form(f"; charset={charset}")
    status = client.generic("POST", "/what-if/", body, kind).status_code
    assert status == (422 if charset == "nosuch" else 400)
    for part in (f"; charset={charset}", f"; charset*={charset}''x", f"; name*={charset}''x"):
        body, kind = form("", part)
        assert client.generic("POST", "/what-if/", body, kind).status_code == 422


def test_a_program_is_refused_with_a_problem():
    length = [(b"content-length", b"50000000")]
    status, body, read = answered(endless(), length, "/api/v1/resolve")
    assert (status, read) == (413, 0)
    assert json.loads(body)["code"] == "request_too_large"
