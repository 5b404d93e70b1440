"""The one sentence with which somebody asks for a seat or a role."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.core.errors import Unprocessable
from games.models.seat_request import LONGEST_SENTENCE

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
