"""Names of a game's settings and their values."""

from collections.abc import Iterable

from django.conf import settings
from django.utils.text import format_lazy
from django.utils.translation import gettext, gettext_lazy as _, pgettext_lazy

from games.models import PressHandedOn, PressMode, SeatChoice

PRESS_MODES = [
    (PressMode.FULL.value, _("To one, to a group, to all")),
    (PressMode.RULEBOOK.value, _("The same, but in movement phases only")),
    (PressMode.PUBLIC.value, _("To all only")),
    (PressMode.NONE.value, pgettext_lazy("press", "None")),
]

PRESS_HANDED_ON = [
    (PressHandedOn.ALL.value, _("All earlier press of the seat")),
    (PressHandedOn.FROM_NOW.value, _("Only press from then on")),
]

SEAT_CHOICES = [
    (SeatChoice.CHOSEN.value, _("Players choose their power")),
    (
        SeatChoice.PREFERENCES.value,
        _("Players rank the powers, which are assigned at the start"),
    ),
    (
        SeatChoice.AUCTION.value,
        _("Sealed auction: players divide 100 points, and powers are assigned at the start"),
    ),
    (SeatChoice.DRAWN.value, _("Powers are drawn by lot at the start")),
    (SeatChoice.FIXED.value, _("The GM assigns the powers before the start")),
]

LANGUAGES = list(settings.LANGUAGES)

# Labels for the codes of games/schedule/schedule.py.
PACES = [
    ("live", _("Three hours a turn or less")),
    ("fast", _("A day a turn or less")),
    ("steady", _("Two or three days a turn")),
    ("slow", _("More than three days a turn")),
]

STANDBY = [
    ("", _("Applicants and people whom a GM asks")),
    ("any", _("It is offered in turn to players on standby")),
    *(
        (code, format_lazy(_("… to players on standby who read {language}"), language=name))
        for code, name in LANGUAGES
    ),
]


SETTINGS = {
    "name": _("name"),
    "text": _("text about the game"),
    "variant_id": _("variant"),
    "seat_choice": _("seats"),
    "start_mode": _("start"),
    "starts_at": _("start"),
    "last_year": _("last year"),
    "last_year_result": _("result after the last year"),
    "earliest_end": _("earliest year of a draw or a concession"),
    "press_mode": _("press"),
    "press_handed_on": _("press for replacements"),
    "bids_open_after": _("opening of bids"),
    "sheets_open_after": _("opening of order sheets"),
    "press_open_after": _("opening of press"),
    "standby": _("standby"),
    "is_public": _("audience"),
    "open_to": _("joining"),
    "is_anonymous": _("secrecy of the players"),
    "allows_programs": _("programs"),
    "allows_mentors": _("mentors"),
    "nmr_policy": _("missing orders"),
    "gm_silence_days": _("a silent GM"),
}


def settings_words(names: Iterable[str]) -> str:
    """Name the settings of these fields; fields without a name of their own are the schedule."""
    names = set(names)
    words = list(dict.fromkeys(str(word) for name, word in SETTINGS.items() if name in names))
    if names - SETTINGS.keys():
        words.append(gettext("schedule"))
    return ", ".join(words)
