"""Web processes killed while orders are saved and press is sent.

    python tests/faults/web_killed.py [--setting full|embedded] [--times 20] [--clients 8] [--json]

Each client saves one draft after another and sends a message now and then; what was not answered
it sends again, as a browser does. Lost is what was answered and is not there, or only in part;
doubled what is there twice.
"""

from __future__ import annotations

import random
import sys
import time
from contextlib import ExitStack
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from threading import Event, Thread
from urllib.parse import urlencode

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.bench.page_load import session_of  # noqa: E402
from tests.faults.setting import asked, settled_site  # noqa: E402
from tests.faults.site_processes import Site  # noqa: E402
from tests.faults.storm import Storm, Tally, report, rows_twice  # noqa: E402

TOKEN = "c" * 32
# A seat may send twenty messages a minute.
SECONDS_OF_A_MESSAGE = 4.0


@dataclass
class Client:
    """One player's browser; what was answered stands in `saved` and `sent`."""

    port: int
    session: str
    game: int
    seat: int
    reader: str
    saved: list[int] = field(default_factory=list)
    sent: list[int] = field(default_factory=list)
    repeated: int = 0
    done: Event = field(default_factory=Event)

    def run(self) -> None:
        next_message = time.monotonic()
        number = 0
        while not self.done.is_set():
            number += 1
            draft = {"phase": 1, "action": "text", "text": words_of(self.seat, number)}
            self._until_answered("draft", draft, 200)
            self.saved.append(number)
            if time.monotonic() > next_message:
                next_message = time.monotonic() + SECONDS_OF_A_MESSAGE
                message = {"to": self.reader, "text": words_of(self.seat, number), "key": number}
                self._until_answered("press/send", message, 302)
                self.sent.append(number)

    def _until_answered(self, path: str, form: dict[str, object], status: int) -> None:
        while self._post(path, form) != status:
            self.repeated += 1
            time.sleep(0.2)

    def _post(self, path: str, form: dict[str, object]) -> int:
        server = HTTPConnection("127.0.0.1", self.port, timeout=20)
        headers = {
            "Cookie": f"sessionid={self.session}; csrftoken={TOKEN}",
            "X-CSRFToken": TOKEN,
            "Content-Type": "application/x-www-form-urlencoded",
        }
        try:
            server.request("POST", f"/games/{self.game}/{path}/", urlencode(form), headers)
            answer = server.getresponse()
            answer.read()
        except (OSError, HTTPException):
            return 0
        finally:
            server.close()
        return answer.status


def main() -> int:
    wanted = asked(__doc__, setting="full", times=20, clients=8, seed=1763)
    with ExitStack() as stack:
        site = settled_site(stack, wanted.setting)
        storm = Storm(1 + wanted.clients // 10)
        storm.make()
        clients = make_clients(site.port, wanted.clients)
        storm.sheets.clear()
        site.start()
        site.wait_until_served()
        threads = [Thread(target=client.run) for client in clients]
        for thread in threads:
            thread.start()
        began = time.monotonic()
        kill_often(site, wanted.times, random.Random(wanted.seed))
        for client in clients:
            client.done.set()
        for thread in threads:
            thread.join()
        tally = storm.tally() + sum((tally_of(client) for client in clients), Tally())
        return report(
            f"web killed, {wanted.setting}",
            tally,
            as_json=wanted.json,
            times=wanted.times,
            saved=sum(len(client.saved) for client in clients),
            messages=sum(len(client.sent) for client in clients),
            sent_again=sum(client.repeated for client in clients),
            seconds=round(time.monotonic() - began),
        )


def make_clients(port: int, number: int) -> list[Client]:
    """So many players, each with the seat that it writes to."""
    from games.models import OrderSheet, Seat

    OrderSheet.objects.all().delete()
    seats = list(Seat.objects.select_related("holder").order_by("pk"))
    found = []
    for seat in seats[:number]:
        reader = next(other for other in seats if other.game_id == seat.game_id and other != seat)
        assert seat.holder is not None
        found.append(Client(port, session_of(seat.holder), seat.game_id, seat.pk, reader.power))
    return found


def words_of(seat: int, number: int) -> str:
    """The text of one save: a line that no other save has, kept as it is written."""
    return f"Seat {seat} writes {number}"


def kill_often(site: Site, times: int, rng: random.Random) -> None:
    """Kills the web process so many times while it answers."""
    for _ in range(times):
        time.sleep(rng.uniform(0.5, 2.5))
        site.kill("web")
        site.start("web")
        until = time.monotonic() + 60
        while not site.answers() and time.monotonic() < until:
            site.restart_dead()
            time.sleep(0.1)


def tally_of(client: Client) -> Tally:
    """The saves of one player in the database."""
    from games.models import OrderSheet, PressMessage

    sheets = list(OrderSheet.objects.filter(seat=client.seat, phase__number=1).order_by("version"))
    written = [sheet.orders for sheet in sheets]
    messages = [message.text for message in PressMessage.objects.filter(author=client.seat)]
    wanted = [[words_of(client.seat, number)] for number in client.saved]
    is_in_order = [sheet.version for sheet in sheets] == list(range(1, len(sheets) + 1))
    is_last = [sheet.is_current for sheet in sheets] == [False] * (len(sheets) - 1) + [True]
    lost = sum(orders not in written for orders in wanted)
    lost += sum(words_of(client.seat, number) not in messages for number in client.sent)
    lost += int(not is_in_order) + int(not is_last) + int(written[-1:] != wanted[-1:])
    twice = rows_twice(tuple(orders) for orders in written) + rows_twice(messages)
    return Tally(lost=lost, doubled=twice)


if __name__ == "__main__":
    sys.exit(main())
