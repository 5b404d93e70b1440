"""Visitors of a site with two web processes: who is refused by one is served by the other, as the
web server in front does it."""

from __future__ import annotations

import http.client
import random
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from threading import Event, Thread
from urllib.parse import urlencode

TOKEN = "t" * 32
ORDERS = ("A Par H", "A Par - Bur")
TIMEOUT = 60


@dataclass
class Visitors:
    """Ask for pages, save drafts and listen to a stream until they are stopped. `saved` has the
    number of saves that were confirmed for each game; `failures` what else was answered."""

    ports: Sequence[int]
    games: Sequence[dict[str, str]]
    saved: Counter[str] = field(default_factory=Counter)
    counts: Counter[str] = field(default_factory=Counter)
    failures: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0
    stopped: Event = field(default_factory=Event)

    def __enter__(self) -> Visitors:
        works = (self._read, self._read, self._save, self._save, self._listen)
        self._threads = [Thread(target=work, args=(each,)) for each, work in enumerate(works)]
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self.stopped.set()
        for thread in self._threads:
            thread.join()

    def _read(self, who: int) -> None:
        draw = random.Random(who)
        while not self.stopped.wait(0.1):
            game = draw.choice(self.games)
            path, session = draw.choice([("/", ""), (game["path"], ""), (game["path"], "own")])
            cookie = f"sessionid={game['session']}" if session else ""
            status = self._ask("page", "GET", path, cookie)
            # 302: whoever has orders there is first shown what happened since the last visit.
            if status not in (200, 302):
                self.failures[f"page {status}"] += 1

    def _save(self, who: int) -> None:
        """Every other game is this one's, so that no two save the same sheet."""
        draw = random.Random(who)
        own = self.games[who % 2 :: 2]
        while not self.stopped.wait(0.1):
            game = draw.choice(own)
            # A sheet that is saved as it stands has no new version.
            order = ORDERS[self.saved[game["path"]] % len(ORDERS)]
            text = urlencode({"action": "text", "phase": game["phase"], "text": order})
            cookie = f"sessionid={game['session']}; csrftoken={TOKEN}"
            status = self._ask("save", "POST", f"{game['path']}draft/", cookie, text)
            if status == 200:
                self.saved[game["path"]] += 1
            elif status != 409:
                # 409: the deadline was before; told, and nothing is lost.
                self.failures[f"save {status}"] += 1

    def _listen(self, _who: int) -> None:
        """As a browser: it comes back when a stream ends, and counts those that were cut off."""
        while not self.stopped.is_set():
            connection = self._connected()
            if connection is None:
                self.failures["stream refused"] += 1
                continue
            try:
                connection.request("GET", f"{self.games[0]['path']}live")
                answer = connection.getresponse()
                self.counts["stream"] += 1
                while answer.readline() and not self.stopped.is_set():
                    pass
            except (OSError, http.client.HTTPException) as error:
                self.failures[f"stream {type(error).__name__}"] += 1
            connection.close()
            self.stopped.wait(0.5)

    def _ask(self, kind: str, method: str, path: str, cookie: str, body: str = "") -> int | str:
        start = time.monotonic()
        connection = self._connected()
        if connection is None:
            return "refused"
        headers = {"Cookie": cookie} if cookie else {}
        if body:
            headers |= {
                "Content-Type": "application/x-www-form-urlencoded",
                "X-CSRFToken": TOKEN,
            }
        try:
            connection.request(method, path, body or None, headers)
            answer = connection.getresponse()
            answer.read()
        except (OSError, http.client.HTTPException) as error:
            return type(error).__name__
        finally:
            connection.close()
            self.slowest = max(self.slowest, time.monotonic() - start)
        self.counts[kind] += 1
        return answer.status

    def _connected(self) -> http.client.HTTPConnection | None:
        """To one of the processes, or where it refuses to the other."""
        for port in random.sample(self.ports, len(self.ports)):
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=TIMEOUT)
            try:
                connection.connect()
            except OSError:
                continue
            return connection
        return None
