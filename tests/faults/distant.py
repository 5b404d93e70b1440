"""People who play through the proxy from addresses of their own, and write down what was answered:
orders, press, and every page that shows something it must not."""

from __future__ import annotations

import html
import http.client
import json
import random
import re
import ssl
import time
from collections import defaultdict
from dataclasses import dataclass, field
from threading import Event

from tests.bench.person import Answer, Person

NAME = "games.example.org"
# Longer than a proxy waits, to see its answer.
PATIENCE = 100
AGAIN = 1.0
PHASE = re.compile(r'name="phase" value="(\d+)"')
SEEN = re.compile(r'name="seen" value="(\d+)"')
VERSION = re.compile(r'data-version="(\d+)"')
STATIC = re.compile(r'(?:href|src)="(/static/[^"?#]+)"')
ORDERS = re.compile(r"Seat (\d+) writes (\d+)")
PRESS = re.compile(r"Letter (\d+)-(\d+) to (\d+|all)\.")


def context() -> ssl.SSLContext:
    """TLS as a browser speaks it, with any certificate."""
    made = ssl.create_default_context()
    made.check_hostname, made.verify_mode = False, ssl.CERT_NONE
    return made


@dataclass
class Distant(Person):
    """Somebody with an address of their own."""

    address: str = ""
    tls: ssl.SSLContext = field(default_factory=context)

    def _line(self) -> http.client.HTTPConnection:
        # The proxy must not believe what a visitor says about where they are.
        self.headers = {"Origin": f"https://{NAME}", "X-Forwarded-For": "203.0.113.9"}
        return http.client.HTTPSConnection(
            NAME, timeout=PATIENCE, source_address=(self.address, 0), context=self.tls
        )


@dataclass
class Asked:
    """One request: when it was sent and answered, and how."""

    kind: str
    began: float
    answer: Answer


@dataclass
class Player:
    """The holder of a seat. `saved` has the words of each confirmed save by the number of its
    phase, `tried` those that never got an answer; both have "" where the sheet was made final."""

    person: Distant
    game: int
    seat: int
    reader: tuple[str, int]
    name: str
    is_quick: bool = False
    asked: list[Asked] = field(default_factory=list)
    saved: defaultdict[int, list[str]] = field(default_factory=lambda: defaultdict(list))
    tried: dict[int, str] = field(default_factory=dict)
    letters: list[str] = field(default_factory=list)
    tried_letters: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    stopped: Event = field(default_factory=Event)
    pause: float = 4.0

    def __post_init__(self) -> None:
        self._number = 0
        self._phase = self._seen = self._version = 0
        self._is_final = False
        self._may_order = False

    def run(self) -> None:
        """Plays until it is stopped."""
        draw = random.Random(self.seat)
        while not self.stopped.wait(draw.uniform(0.5, 1.5) * self.pause):
            if not self._look() or not self._may_order:
                continue
            if self._is_final:
                if not self.is_quick:
                    self._order("take_back")
                continue
            what = draw.choices([self._save, self._write, self._finalise], [6, 1, 2])[0]
            what()

    def _look(self) -> bool:
        """Opens the game's page, and looks for what must not be there, or must be."""
        answer = self._ask("page", "GET", f"/games/{self.game}/")
        if answer.status == 302:
            self._ask("page", "GET", answer.location)
            return False
        if answer.status != 200:
            return False
        page = html.unescape(answer.text)
        if f">{self.name}</a>" not in page:
            self.wrong.append(f"the page of somebody else instead of {self.name}'s")
        others = {seat for seat, _number in ORDERS.findall(page) if int(seat) != self.seat}
        if others:
            self.wrong.append(f"orders of seats {others} for seat {self.seat}")
        for writer, _number, reader in PRESS.findall(page):
            if reader != "all" and str(self.seat) not in (writer, reader):
                self.wrong.append(f"a letter of seat {writer} to {reader} for seat {self.seat}")
        version, phase = VERSION.search(page), PHASE.search(page)
        if version is None or int(version[1]) < self._version:
            self.wrong.append(f"game {self.game} at an earlier version")
        self._version = max(self._version, int(version[1]) if version else 0)
        self._may_order = phase is not None
        if phase is None:
            return True
        self._check_sheet(page, int(phase[1]))
        self._phase = int(phase[1])
        seen = SEEN.search(page)
        self._seen = int(seen[1]) if seen else self._seen
        self._is_final = 'value="take_back"' in page
        return True

    def _check_sheet(self, page: str, phase: int) -> None:
        if phase < self._phase:
            self.wrong.append(f"phase {phase} after {self._phase}")
        if phase != self._phase or not self.saved[phase]:
            return
        last = self.saved[phase][-1]
        shown = {f"Seat {seat} writes {number}" for seat, number in ORDERS.findall(page)}
        if shown != ({last} if last else set()):
            self.wrong.append(f"{shown or 'an empty sheet'} after {last or 'it was made final'}")

    def _save(self) -> None:
        self._number += 1
        words = f"Seat {self.seat} writes {self._number}"
        form = {"action": "text", "text": words, "phase": self._phase, "seen": self._seen}
        self.tried[self._phase] = words
        answer = self._until_answered("save", f"/games/{self.game}/draft/", (200, 409), form)
        if answer.status == 200:
            self.saved[self._phase].append(words)
            self._seen = json.loads(answer.text)["version"]
        if answer.status in (200, 409):
            del self.tried[self._phase]
        if answer.status == 409 and json.loads(answer.text)["code"] == "sheet_changed":
            self.wrong.append(f"seat {self.seat} was told that its sheet was changed")

    def _finalise(self) -> None:
        self.tried[self._phase] = ""
        if self._order("finalise").status == 302:
            self.saved[self._phase].append("")
            self._is_final = True
        self.tried.pop(self._phase, None)

    def _order(self, action: str) -> Answer:
        form = {"action": action, "phase": self._phase, "seen": self._seen}
        path = f"/games/{self.game}/orders/"
        answer = self._until_answered(action, path, (302, 409), form)
        self._is_final = False
        return answer

    def _write(self) -> None:
        self._number += 1
        power, reader = self.reader
        words = f"Letter {self.seat}-{self._number} to {reader}."
        form = {"to": power, "text": words, "key": self._number}
        path = f"/games/{self.game}/press/send/"
        self.tried_letters.append(words)
        if self._until_answered("press", path, (302,), form).status == 302:
            self.letters.append(words)

    def _until_answered(
        self, kind: str, path: str, good: tuple[int, ...], form: dict[str, object]
    ) -> Answer:
        """Sends a form again where nobody answered, as people do."""
        while True:
            answer = self._ask(kind, "POST", path, form)
            is_refused = 400 <= answer.status < 500 and answer.status not in (408, 429)
            if answer.status in good or is_refused or self.stopped.wait(AGAIN):
                return answer

    def _ask(
        self, kind: str, method: str, path: str, form: dict[str, object] | None = None
    ) -> Answer:
        began = time.monotonic()
        answer = self.person.post(path, **form) if form else self.person.get(path)
        self.asked.append(Asked(kind, began, answer))
        return answer


@dataclass
class Visitor:
    """Somebody who has not signed in: reads pages, and gets the files that they name."""

    person: Distant
    games: list[int]
    asked: list[Asked] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    stopped: Event = field(default_factory=Event)
    pause: float = 4.0

    def run(self) -> None:
        """Reads until it is stopped."""
        draw = random.Random(self.person.address)
        known: dict[int, int] = {}
        while not self.stopped.wait(self.pause):
            game = draw.choice(self.games)
            page = self._ask("visit", draw.choice(["/", "/games/", f"/games/{game}/"]))
            if page.status != 200:
                continue
            if ORDERS.search(page.text) or PRESS.search(page.text):
                self.wrong.append("secrets on a page for everybody")
            if version := VERSION.search(page.text):
                if int(version[1]) < known.get(game, 0):
                    self.wrong.append(f"game {game} at an earlier version, for a visitor")
                known[game] = max(known.get(game, 0), int(version[1]))
            for path in draw.sample(sorted(set(STATIC.findall(page.text))), 2):
                self._ask("file", path)

    def _ask(self, kind: str, path: str) -> Answer:
        began = time.monotonic()
        answer = self.person.get(path)
        self.asked.append(Asked(kind, began, answer))
        return answer
