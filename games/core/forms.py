"""How every form is read: text that a page can show again, and whole numbers."""

from __future__ import annotations

from django.http import QueryDict

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
