"""Functions shared by the tests of notifications."""

from __future__ import annotations

from games.core.accounts import User
from games.models import Delivery, NoticeMode
from games.models.notices import SWITCHED
from games.notices.jobs.mails import delivery_send, due_deliveries
from games.notices.services.settings import notice_settings_save
from tests.games.cast import NOW


def chooses(user: User, mode: str, *kinds: str, hours: int | None = None) -> None:
    """Set a person's mode of these kinds; without a kind, of all."""
    modes = dict.fromkeys(kinds or [kind.value for kind in SWITCHED], mode)
    notice_settings_save(by=user, modes=modes, remind_hours=hours)


def only_on_the_site(*users: User) -> None:
    for user in users:
        chooses(user, NoticeMode.OFF)


def deliveries_of(user: User, kind: str) -> list[Delivery]:
    """A person's deliveries of a kind, oldest first."""
    return list(Delivery.objects.filter(user=user, kind=kind).order_by("pk"))


def send_all(now=NOW) -> int:
    """Send waiting emails. Returns how many were sent."""
    return sum(delivery_send(delivery_id=pk, now=now) for pk in due_deliveries(now))
