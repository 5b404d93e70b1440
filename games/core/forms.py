"""Forms and their text: numbers, ids, sentences, and the reasons that all players read."""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_lazy

from games.core.accounts import User
from games.core.errors import Unprocessable
from games.core.plain_text import check_plain
from games.core.restrictions import muted_until
from games.models.seats import LONGEST_SENTENCE

# No form of the site has this many fields.
MAX_FIELDS = 200

DIGITS = 6
# Every database can hold a number of this many digits.
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


# For `error_messages` of fields with a length.
TOO_LONG = gettext_lazy("Write at most %(limit_value)s characters; these are %(show_value)s.")

LONGEST_TYPED = 500
LONGEST_NAME = 60


def clean_name(text: str) -> str:
    """Return the name of a game or a tournament as stored.

    Refuses one that is too short, too long or has hidden signs.
    """
    # Normalizing is slow for very long texts, and their beginning is too long anyway.
    name = " ".join(unicodedata.normalize("NFC", text[:LONGEST_TYPED]).split())
    if not 3 <= len(name) <= LONGEST_NAME:
        raise Unprocessable("name_length", _("A name has 3 to 60 characters."), field="name")
    if any(unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Co", "Cn") for sign in name):
        raise Unprocessable("name_signs", _("The name has invisible characters."), field="name")
    return name


class NameField(forms.CharField):
    """The name of a game, a tournament or a club, which `clean_name` reads."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            max_length=LONGEST_NAME,
            error_messages={"max_length": TOO_LONG},
            widget=forms.TextInput(attrs={"autocomplete": "off"}),
            **options,
        )


# Parts of the names of fields whose text no page repeats.
SECRET_FIELDS = ("password", "csrf", "code", "token")


def is_secret_field(name: str) -> bool:
    """Whether a field holds a secret, such as a password."""
    return any(part in name for part in SECRET_FIELDS)


def clean_form(data: QueryDict) -> QueryDict:
    """Return a copy of a form with every value cleaned."""
    cleaned = data.copy()
    for name, values in cleaned.lists():
        cleaned.setlist(name, [clean(value) for value in values])
    return cleaned


MISSING = gettext_lazy("This field was not sent. Load the page again, and fill in the form there.")


def check_sent(data: QueryDict, *names: str) -> None:
    """Refuse a form without one of these fields, because a missing value would clear a stored one.

    Unchecked boxes are never sent, so no box is named here.
    """
    for name in names:
        if name not in data:
            raise Unprocessable("field_missing", str(MISSING), field=name)


class WholeForm(forms.Form):
    """A form that refuses a missing field if it would clear its initial value. Boxes that are not
    checked are never sent, so they may be missing."""

    def clean(self) -> dict[str, Any] | None:
        """Add an error at each missing field."""
        for field in self:
            data = (self.data, self.files, field.html_name)
            is_missing = field.field.widget.value_omitted_from_data(*data)
            if is_missing and field.initial not in (None, "") and not field.errors:
                self.add_error(field.name, forms.ValidationError(MISSING, "field_missing"))
        return super().clean()


class SentForm(forms.Form):
    """A form whose fields accept any input. Services refuse wrong values, each with a code."""

    @classmethod
    def read(cls, data: QueryDict, **options: Any) -> dict[str, Any]:
        """Return the values by field; a missing field is empty."""
        form = cls(data, **options)
        form.full_clean()
        return form.cleaned_data


@dataclass(frozen=True, slots=True)
class Problem:
    """An error of a form, with the id and label of its field; both are empty without a field."""

    anchor: str
    label: str
    sentence: str


def form_problems(form: forms.Form, *, is_choosing: bool = False) -> list[Problem]:
    """Every error of a form, in the order of its fields.

    While a person is still choosing, missing values are left out.
    """
    problems = [Problem("", "", str(sentence)) for sentence in form.non_field_errors()]
    for field in form:
        for error in form.errors.as_data().get(field.name, ()):
            if not (is_choosing and error.code == "required"):
                sentences = map(str, error.messages)
                problems += [
                    Problem(field.auto_id, str(field.label), sentence) for sentence in sentences
                ]
    return problems


class Text(forms.Field):
    """Text without control characters, cut after `longest` characters."""

    def __init__(self, *, longest: int | None = None) -> None:
        super().__init__(required=False)
        self.longest = longest

    def to_python(self, value: Any) -> str:
        return clean(value or "")[: self.longest]


class Texts(Text):
    """The texts of a field that is sent several times, such as checkboxes. Takes at most `most`."""

    widget = forms.MultipleHiddenInput

    def __init__(self, *, longest: int | None = None, most: int | None = None) -> None:
        super().__init__(longest=longest)
        self.most = most

    def to_python(self, value: Any) -> tuple[str, ...]:  # type: ignore[override]
        return tuple(map(super().to_python, (value or [])[: self.most]))


class Number(forms.Field):
    """A whole number of at most `digits` digits; 0 for any other text."""

    def __init__(self, digits: int = DIGITS) -> None:
        super().__init__(required=False)
        self.digits = digits

    def to_python(self, value: Any) -> int:
        return whole_number(value, self.digits) or 0


class RowId(Number):
    """The id of a database row; 0, which no row has, for any other text."""

    def __init__(self) -> None:
        super().__init__(ID_DIGITS)


# The format in which a browser sends <input type="datetime-local">.
FORMAT = "%Y-%m-%dT%H:%M"

NO_MOMENT = gettext_lazy("Give a day and a time, such as 2027-05-08 18:00.")


def write_moment(at: datetime, zone: str = "") -> str:
    """Format a moment for a datetime-local field, in a time zone or else in the reader's."""
    return timezone.localtime(at, ZoneInfo(zone) if zone else None).strftime(FORMAT)


FIRST_YEAR, LAST_YEAR = 2000, 2999


class WallTime(forms.Field):
    """A day and a time without a time zone, which is the game's."""

    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format=FORMAT)

    def __init__(self, **options: Any) -> None:
        super().__init__(error_messages={"required": NO_MOMENT}, **options)

    def to_python(self, value: Any) -> datetime | None:
        if not value and not self.required:
            return None
        try:
            moment = datetime.strptime(value, FORMAT)  # noqa: DTZ007 - the game has the time zone
        except (TypeError, ValueError) as error:
            raise forms.ValidationError(NO_MOMENT) from error
        # Times at the ends of the calendar have none in some time zones.
        if not FIRST_YEAR <= moment.year <= LAST_YEAR:
            raise forms.ValidationError(NO_MOMENT)
        return moment


SHORTEST, LONGEST = 3, 300

NO_REASON: Mapping[str, str] = MappingProxyType({})


def reason_needed(text: str, by: User | None) -> str:
    """Return the normalized reason for an action; refuses a missing one.

    Muted people act as well, so a sentence of the site stands in place of theirs.
    """
    if muted_until(by, timezone.now()):
        return _("No reason is shown.")
    reason = " ".join(text.split())
    if not SHORTEST <= len(reason) <= LONGEST:
        raise Unprocessable(
            "reason",
            _("Give a reason of 3 to 300 characters. Everybody can read it."),
            field="reason",
        )
    check_plain(reason, field="reason")
    return reason


def reason_if_any(text: str, by: User | None) -> dict[str, str]:
    """Return an optional reason as event data, empty without one and for muted people."""
    if muted_until(by, timezone.now()):
        return {}
    reason = " ".join(text.split())
    if len(reason) > LONGEST:
        raise Unprocessable(
            "reason",
            _("Give a reason of at most %(most)s characters. Everybody can read it.")
            % {"most": LONGEST},
            field="reason",
        )
    check_plain(reason, field="reason")
    return {"reason": reason} if reason else {}


FIELD = "sentence"


def check_confirmed(text: str, name: str) -> None:
    """Refuse an act unless this name was typed to confirm it, in any case and spacing."""
    if " ".join(text.split()).casefold() != name.casefold():
        raise Unprocessable(
            "not_confirmed", _("Type “%(name)s” to confirm.") % {"name": name}, field="confirm"
        )


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
