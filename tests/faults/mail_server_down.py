"""The mail server down, silent, and up again, while deadlines are served.

    python tests/faults/mail_server_down.py [--games 20] [--json]

Lost is a mail that never came, doubled one that came twice. Neither the deadlines nor the computer
players of a practice game may wait for it.
"""

from __future__ import annotations

import sys
import time
from contextlib import ExitStack
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.faults.mail_sink import MailSink  # noqa: E402
from tests.faults.setting import asked, settled_site  # noqa: E402
from tests.faults.site_processes import wait_until  # noqa: E402
from tests.faults.storm import Storm, Tally, report, rows_twice  # noqa: E402


def main() -> int:
    wanted = asked(__doc__, games=20)
    with ExitStack() as stack:
        sink = stack.enter_context(MailSink())
        site = settled_site(stack, "full", variables={"EMAIL_URL": sink.url})
        storm = Storm(wanted.games)
        storm.make()
        site.start()
        site.wait_until_served()
        seconds = [timed_round(storm)]
        sink.is_silent = True
        sink.open()
        seconds.append(timed_round(storm))
        thought = timed_practice()
        refused = tried_in_vain()
        sink.is_silent = False
        wait_until(lambda: waiting() == 0, 600)
        tally = storm.tally() + Tally(lost=unsent() + missing(sink), doubled=rows_twice(sink.ids))
        return report(
            "mail server down",
            tally,
            as_json=wanted.json,
            phases=wanted.games * storm.rounds,
            seconds_of_deadlines_while_down=seconds[0],
            seconds_of_deadlines_while_silent=seconds[1],
            seconds_of_computer_players_while_silent=thought,
            mails=len(sink.ids),
            mails_tried_in_vain=refused,
        )


def timed_round(storm: Storm) -> int:
    """How long the deadlines take until the last is served."""
    began = time.monotonic()
    storm.set_due()
    storm.wait()
    return round(time.monotonic() - began)


def timed_practice(tables: int = 3) -> float:
    """How long it takes until all computer players of new practice games have ordered."""
    from games.core.accounts import User
    from games.learn.services import practice_create
    from games.models import Game, OrderSheet

    began = time.monotonic()
    creator = User.objects.order_by("pk")[0]
    games = [practice_create(creator=creator, power="FR").pk for _ in range(tables)]
    sheets = OrderSheet.objects.filter(phase__game__in=games, saved_by=None)
    if not wait_until(lambda: sheets.count() == 9 * tables, 120):
        raise SystemExit("The computer players have not ordered.")
    seconds = round(time.monotonic() - began, 1)
    # The storm counts what became of every other game.
    Game.objects.filter(pk__in=games).delete()
    return seconds


def tried_in_vain() -> int:
    """How many mails a server that is not there has not taken."""
    from games.models import Delivery

    return Delivery.objects.filter(attempts__gt=0).exclude(state="sent").count()


def waiting() -> int:
    """How many mails are to go out yet."""
    from games.models import Delivery

    unsent = Delivery.objects.filter(state__in=["waiting", "sending"], mode="at_once")
    return unsent.count()


def unsent() -> int:
    """How many mails were given up, or are still to go out."""
    from games.models import Delivery

    return Delivery.objects.filter(mode="at_once").exclude(state="sent").count()


def missing(sink: MailSink) -> int:
    """How many mails count as sent that never came."""
    from games.models import Delivery
    from games.notices.letters import message_id

    came = set(sink.ids)
    sent = Delivery.objects.filter(mode="at_once", state="sent")
    return sum(message_id(row) not in came for row in sent)


if __name__ == "__main__":
    sys.exit(main())
