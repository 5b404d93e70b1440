"""Requests to the API, and their answers."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping
from http.client import HTTPResponse
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

from ambition_empire_api.models import Problem

Values = Mapping[str, object]


class RefusedError(Exception):
    """The site refused a request. `problem` has the code, and the reason in a sentence."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(f"{problem['code']}: {problem['detail']}")
        self.problem = problem


class Connection:
    """Sends requests to a site, with or without /api/v1, for the account of a token.

    A site that is asked too often, or is busy, names a time to wait, as each limit does. The
    request is then sent again, unless this would take more than `patience` seconds in all.
    """

    def __init__(
        self, site: str, token: str = "", *, timeout: float = 60, patience: float = 300
    ) -> None:
        self.base = f"{site.rstrip('/').removesuffix('/api/v1')}/api/v1"
        self.token = token
        self.timeout = timeout
        self.patience = patience

    def send(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        query: Values | None = None,
        header: Values | None = None,
    ) -> Any:
        """Send a request and read its answer: JSON, text, the bytes of a picture, or nothing."""
        with self._open(method, path, body, query or {}, header or {}) as answer:
            data, kind = answer.read(), answer.headers.get_content_type()
        if kind.endswith("json"):
            return json.loads(data)
        if kind == "image/png":
            return data
        return data.decode() or None

    def read_lines(
        self, method: str, path: str, *, query: Values | None = None, header: Values | None = None
    ) -> Iterator[Any]:
        """Send a request whose answer is lines of JSON, and read each as it arrives."""
        accept = {"Accept": "application/x-ndjson"}
        with self._open(method, path, None, query or {}, {**accept, **(header or {})}) as answer:
            for line in answer:
                if line.strip():
                    yield json.loads(line)

    def _open(
        self, method: str, path: str, body: object, query: Values, header: Values
    ) -> HTTPResponse:
        words = {name: _word(value) for name, value in query.items() if value is not None}
        url = f"{self.base}{path}?{urlencode(words)}" if words else self.base + path
        headers = {name: str(value) for name, value in header.items() if value is not None}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        if body is not None:
            headers["Content-Type"] = "application/json"
        data = None if body is None else json.dumps(body).encode()
        end = time.monotonic() + self.patience
        while True:
            try:
                answer: HTTPResponse = urlopen(  # noqa: S310 - the caller's own address
                    Request(url, data, headers, method=method),  # noqa: S310
                    timeout=self.timeout,
                )
                return answer
            except HTTPError as error:
                wait = _seconds_to_wait(error)
                if wait is None or time.monotonic() + wait > end:
                    raise RefusedError(_problem(error)) from error
                time.sleep(wait)


def _word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _seconds_to_wait(error: HTTPError) -> int | None:
    after = error.headers.get("Retry-After", "")
    return int(after) if after.isdecimal() else None


def _problem(error: HTTPError) -> Problem:
    """Read the problem of a refusal; a proxy before the site has pages of its own."""
    text = error.read().decode(errors="replace")
    if error.headers.get_content_type() == "application/problem+json":
        problem: Problem = json.loads(text)
        return problem
    return {
        "type": "about:blank",
        "title": error.reason,
        "status": error.code,
        "code": f"http_{error.code}",
        "detail": text[:500] or error.reason,
        "field": "",
    }
