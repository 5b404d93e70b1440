"""Text and numbers from forms, including reasons and statements that others read."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.core.errors import Unprocessable
from games.models.seat_request import LONGEST_SENTENCE

# More fields than any form of the site has.
MAX_FIELDS = 200

DIGITS = 6
# Every database knows a number of so many digits.
ID_DIGITS = 15


def whole_number(text: str | None, digits: int = DIGITS) -> int | None:
    """The number of at most so many digits that a field holds; None for whatever else was sent."""
    given = (text or "").strip()
    fits = given.isascii() and given.isdecimal() and len(given) <= digits
    return int(given) if fits else None


def id_number(text: str | None) -> int:
    """The number of a row that a field names; 0, which no row has, for whatever else was sent."""
    return whole_number(text, ID_DIGITS) or 0


def clean(text: object) -> str:
    """Text that a page can show again: control signs other than line ends become spaces."""
    signs = (sign if sign >= " " or sign in "\r\n\t" else " " for sign in str(text))
    return "".join(signs).replace("\x7f", " ")


def clean_form(data: QueryDict) -> QueryDict:
    """The same form with every value as `clean` gives it."""
    cleaned = data.copy()
    for name, values in cleaned.lists():
        cleaned.setlist(name, [clean(value) for value in values])
    return cleaned


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


FIELD = "sentence"


def sentence_needed(text: str, *, missing: str) -> str:
    """The sentence as it is kept; refuses none, with the words `missing`, and one too long."""
    sentence = " ".join(text.split())
    if not sentence:
        raise Unprocessable("sentence_missing", missing, field=FIELD)
    if len(sentence) > LONGEST_SENTENCE:
        raise Unprocessable(
            "sentence_length",
            _("At most %(most)s characters, please.") % {"most": LONGEST_SENTENCE},
            field=FIELD,
        )
    return sentence
