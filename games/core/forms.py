"""Readers of numbers and text from forms, such as the reasons that all players read."""

from collections.abc import Mapping
from types import MappingProxyType

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.core.errors import Unprocessable
from games.models.seat_request import LONGEST_SENTENCE

# No form of the site has so many fields.
MAX_FIELDS = 200

DIGITS = 6
# Every database can hold a number of so many digits.
ID_DIGITS = 15


def whole_number(text: str | None, digits: int = DIGITS) -> int | None:
    """Read a whole number of at most `digits` digits; None for any other text."""
    given = (text or "").strip()
    fits = given.isascii() and given.isdecimal() and len(given) <= digits
    return int(given) if fits else None


def id_number(text: str | None) -> int:
    """Read the id of a database row; 0, which no row has, for any other text."""
    return whole_number(text, ID_DIGITS) or 0


def clean(text: object) -> str:
    """Return text that a page can show: control characters, except line ends, become spaces."""
    signs = (sign if sign >= " " or sign in "\r\n\t" else " " for sign in str(text))
    return "".join(signs).replace("\x7f", " ")


def clean_form(data: QueryDict) -> QueryDict:
    """Return a copy of a form with every value cleaned."""
    cleaned = data.copy()
    for name, values in cleaned.lists():
        cleaned.setlist(name, [clean(value) for value in values])
    return cleaned


SHORTEST, LONGEST = 3, 300

NOTHING_SAID: Mapping[str, str] = MappingProxyType({})


def reason_needed(text: str) -> str:
    """Return the normalized reason for an action; refuses a missing one."""
    said = " ".join(text.split())
    if not SHORTEST <= len(said) <= LONGEST:
        raise Unprocessable(
            "reason",
            _("Give a reason of 3 to 300 characters. Everybody can read it."),
            field="reason",
        )
    return said


def reason_if_any(text: str) -> dict[str, str]:
    """Return an optional reason as event data, empty without one."""
    said = " ".join(text.split())
    if len(said) > LONGEST:
        raise Unprocessable(
            "reason",
            _("Give a reason of at most %(most)s characters. Everybody can read it.")
            % {"most": LONGEST},
            field="reason",
        )
    return {"reason": said} if said else {}


FIELD = "sentence"


def sentence_needed(text: str, *, missing: str) -> str:
    """Return the normalized sentence; refuses a missing one, with the words `missing`, and one that
    is too long."""
    sentence = " ".join(text.split())
    if not sentence:
        raise Unprocessable("sentence_missing", missing, field=FIELD)
    if len(sentence) > LONGEST_SENTENCE:
        raise Unprocessable(
            "sentence_length",
            _("Write at most %(most)s characters.") % {"most": LONGEST_SENTENCE},
            field=FIELD,
        )
    return sentence
