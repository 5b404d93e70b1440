"""Players who leave a game before its start, in words."""

from typing import Any

from django.utils.translation import gettext as _

from adjudicator import Variant


def left_sentence(_variant: Variant, words: dict[str, str], data: dict[str, Any]) -> str:
    """Say that a player gave up a place, or lost it by not confirming in the muster."""
    match bool(data.get("power")), "muster" in data:
        case True, True:
            sentence = _("%(who)s did not confirm in time and lost the seat of %(power)s.")
        case True, False:
            sentence = _("%(who)s gave up the seat of %(power)s.")
        case False, True:
            sentence = _("%(who)s did not confirm in time and lost the place.")
        case _:
            sentence = _("%(who)s left the table.")
    return sentence % words
