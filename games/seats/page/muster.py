"""The choices of a muster, in words."""

from datetime import timedelta

from django.utils.translation import gettext_lazy as _

from games.core.words.clock import length_text
from games.models import MusterPolicy

MINUTES = (10, 30, 60, 120, 360, 720, 1440, 2880, 4320)

POLICIES = [
    (
        MusterPolicy.WAIT.value,
        _("The game waits: they are out, and a new muster begins once the table is full again"),
    ),
    (MusterPolicy.COMPUTERS.value, _("They are out, and computers take the empty seats")),
    (MusterPolicy.GM.value, _("Nobody is out, and I decide when the game starts")),
]


def length_choices(chosen: int) -> list[tuple[int, str, bool]]:
    """The lengths of a muster in minutes and in words, and which of them is chosen."""
    minutes = sorted({*MINUTES, chosen})
    return [(each, length_text(timedelta(minutes=each)), each == chosen) for each in minutes]
