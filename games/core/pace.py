"""How often the same asker may ask for what takes the site more than a kept page does."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy

from games.core.asker import asker_of
from games.core.ceilings import MINUTE, Ceiling, is_over
from games.core.errors import TooOften

BOARDS = Ceiling(
    "boards",
    120,
    MINUTE,
    gettext_lazy("At most %(most)s boards are played out for you in a minute. Wait a little."),
)
# A page without a stream asks twice a minute at the most.
NUMBERS = Ceiling(
    "numbers",
    120,
    MINUTE,
    gettext_lazy("At most %(most)s questions a minute are answered. Wait a little."),
)


def check_pace(ceiling: Ceiling, request: HttpRequest) -> None:
    """Counts one more for the account, or for the address of a visitor without one; refuses what
    comes too often. Where nobody can tell who asks, nobody is hindered."""
    asker = asker_of(request)
    if asker and is_over(ceiling, asker, timezone.now()):
        seconds = int(ceiling.span.total_seconds())
        sentence = str(ceiling.sentence) % {"most": ceiling.most}
        raise TooOften("too_often", sentence, retry_after=seconds)
