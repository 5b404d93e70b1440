"""Sentences about the creator of a game without a GM, who prepares it until the start."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from adjudicator import Variant
from games.core.words.settings import settings_words
from games.models import EventKind


def creator_sentence(
    kind: EventKind, variant: Variant, words: Mapping[str, str], data: Mapping[str, Any]
) -> str:
    """The sentence of an event of which games/core/events.py says that the creator caused it."""
    short = [variant.powers[power].short for power in data.get("powers", ())]
    named = {
        **words,
        "settings": settings_words(data.get("changed", [])),
        "powers": ", ".join(short),
    }
    has_power = bool(data.get("power"))
    match kind:
        case EventKind.PLAYER_REMOVED if has_power:
            sentence = _("The creator removed %(name)s from the seat of %(power)s.")
        case EventKind.PLAYER_REMOVED:
            sentence = _("The creator removed %(name)s from the game.")
        case EventKind.SEATS_SWAPPED:
            sentence = _("The creator swapped the players of %(powers)s.")
        case EventKind.SETTINGS_CHANGED:
            sentence = _("The creator changed the settings: %(settings)s.")
        case EventKind.CANCELLED:
            sentence = _("The creator called the game off before its start.")
        case EventKind.NOT_STARTED:
            sentence = _(
                "The game did not start at its time: nobody had joined, or the powers could not be"
                " dealt. The creator starts it."
            )
        case EventKind.SEAT_OFFERED if has_power:
            sentence = _("The creator asked %(name)s to play %(power)s.")
        case EventKind.SEAT_OFFERED:
            sentence = _("The creator asked %(name)s to play.")
        case _:
            sentence = _("The creator no longer asks %(name)s to play.")
    return sentence % named
