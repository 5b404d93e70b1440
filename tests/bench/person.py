"""Somebody who opens pages and sends forms without a browser."""

from __future__ import annotations

import http.client
import re
import time
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from urllib.parse import urlencode

# Any will do: what is sent with a form is compared with the cookie.
TOKEN = "c" * 32
WAIT = 30


@dataclass(frozen=True)
class Answer:
    """An answer, and the seconds that it took; status 0: none came."""

    status: int
    seconds: float
    text: str = ""
    location: str = ""

    @property
    def is_good(self) -> bool:
        """Whether the page was shown, or the form taken."""
        return self.status in (200, 302)


@dataclass
class Person:
    """With a session, somebody who is signed in; else nobody in particular, until they sign in."""

    port: int
    session: str = ""
    cookies: dict[str, str] = field(default_factory=dict)
    headers: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.cookies["csrftoken"] = TOKEN
        if self.session:
            self.cookies["sessionid"] = self.session

    def get(self, path: str) -> Answer:
        return self._ask("GET", path)

    def post(self, path: str, **fields: object) -> Answer:
        """Sends a form; the page that it leads to is not opened."""
        form = {"csrfmiddlewaretoken": TOKEN} | fields
        return self._ask("POST", path, urlencode(form, doseq=True))

    def sign_in(self, email: str, password: str) -> Answer:
        """Through the site's own form."""
        page = self.get("/accounts/login/")
        if not page.is_good or not re.search('name="login"', page.text):
            return page
        return self.post("/accounts/login/", login=email, password=password)

    def _line(self) -> http.client.HTTPConnection:
        """A connection to the site."""
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=WAIT)

    def _ask(self, method: str, path: str, body: str | None = None) -> Answer:
        line = self._line()
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers = self.headers | {"Cookie": cookies}
        if body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        began = time.monotonic()
        try:
            line.request(method, path, body, headers)
            answer = line.getresponse()
            text = answer.read().decode(errors="replace")
        except (OSError, http.client.HTTPException):
            return Answer(0, time.monotonic() - began)
        finally:
            line.close()
        self._keep(answer.headers.get_all("Set-Cookie") or [])
        seconds = time.monotonic() - began
        return Answer(answer.status, seconds, text, answer.headers.get("Location", ""))

    def _keep(self, cookies: list[str]) -> None:
        for said in cookies:
            for name, morsel in SimpleCookie(said).items():
                if name != "csrftoken":
                    self.cookies[name] = morsel.value
