"""Text that people type and others read: without signs that nobody sees, or that turn a line."""

import re
import unicodedata
from typing import TYPE_CHECKING, Any

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    # At run time Django's classes take no type arguments.
    CharField = models.CharField[str, str]
    TextField = models.TextField[str, str]
else:
    CharField, TextField = models.CharField, models.TextField

# Control signs except tabs and line ends, signs of direction, signs without width, fillers, and
# halves of signs. The two joiners are allowed between signs that need them: in Arabic and Indian
# scripts and in emoji.
NEEDS_JOINER = r"[^\x00-\u02af\s\u2000-\u206f]"
HIDDEN = re.compile(
    r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f"
    r"\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ud800-\udfff\ufeff\uffa0\ufff0-\ufffb"
    r"\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
    rf"|(?<!{NEEDS_JOINER})[\u200c\u200d]|[\u200c\u200d](?!{NEEDS_JOINER})"
)
SENTENCE = _(
    "The text has a sign that nobody can see (%(sign)s), after “%(before)s”. Delete it, or type "
    "this part again."
)
SHOWN = 20


def hidden_sign(text: str) -> dict[str, str] | None:
    """The first sign of a text that nobody can see, and the text before it; None without one."""
    sign = HIDDEN.search(text)
    if sign is None:
        return None
    before = text[max(0, sign.start() - SHOWN) : sign.start()]
    return {"sign": f"U+{ord(sign[0]):04X}", "before": before.strip()}


def validate_plain(text: str) -> None:
    """Refuse text with a sign that nobody can see."""
    if sign := hidden_sign(text):
        raise ValidationError(SENTENCE, code="hidden_signs", params=sign)


def without_hidden(text: str) -> str:
    """The text without signs that nobody can see. Those that part words become spaces."""
    return HIDDEN.sub(lambda sign: _in_place_of(sign[0]), text)


def _in_place_of(sign: str) -> str:
    return " " if unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp") else ""


class _Plain:
    """A field of text that people type. games/core/plain_text.py refuses other text when a row is
    saved. The database and its migrations know it as an ordinary field."""

    def deconstruct(self) -> Any:
        name, _path, args, kwargs = super().deconstruct()  # type: ignore[misc]
        return name, f"django.db.models.{type(self).__mro__[2].__name__}", args, kwargs


class PlainCharField(_Plain, CharField):
    default_validators = [validate_plain]


class PlainTextField(_Plain, TextField):
    default_validators = [validate_plain]
