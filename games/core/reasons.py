"""The reason for an act of whoever runs a game: all may read it, in the history and on the trust
page."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from django.utils.translation import gettext as _

from games.core.errors import Unprocessable

SHORTEST, LONGEST = 3, 300
NOTHING_SAID: Mapping[str, str] = MappingProxyType({})


def reason_needed(text: str) -> str:
    """The reason as it is kept; refuses an act without one."""
    said = " ".join(text.split())
    if not SHORTEST <= len(said) <= LONGEST:
        raise Unprocessable(
            "reason", _("Give a reason of 3 to 300 characters; all will read it."), field="reason"
        )
    return said


def reason_if_any(text: str) -> dict[str, str]:
    """The reason as the data of an event keep it, where one was given."""
    said = " ".join(text.split())
    if len(said) > LONGEST:
        raise Unprocessable(
            "reason",
            _("Give a reason of at most %(most)s characters; all will read it.")
            % {"most": LONGEST},
            field="reason",
        )
    return {"reason": said} if said else {}
