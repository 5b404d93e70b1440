"""What the tests of notices share."""

from __future__ import annotations

from games.core.accounts import User
from games.models import Delivery, NoticeMode
from games.models.notice_settings import SWITCHED
from games.notices.jobs.mails import delivery_send, due_deliveries
from games.notices.services.settings import notice_settings_save
from tests.games.cast import NOW


def chooses(user: User, mode: str, *kinds: str, hours: int | None = None) -> None:
    """A person wants these kinds in this way; without a kind, all of them."""
    modes = dict.fromkeys(kinds or [kind.value for kind in SWITCHED], mode)
    notice_settings_save(by=user, modes=modes, remind_hours=hours)


def only_on_the_site(*users: User) -> None:
    for user in users:
        chooses(user, NoticeMode.OFF)


def told(user: User, kind: str) -> list[Delivery]:
    """What a person was told of a kind, oldest first."""
    return list(Delivery.objects.filter(user=user, kind=kind).order_by("pk"))


def send_all(now=NOW) -> int:
    """Sends what waits; gives the number of mails."""
    return sum(delivery_send(delivery_id=pk, now=now) for pk in due_deliveries(now))
