"""The letters between a pupil and a mentor, and the form of a new one."""

import secrets
from typing import Any

from django.utils.translation import gettext as _

from games.core.accounts import User
from games.mentors.forms import UnsentText
from games.models import Mentorship
from games.press.words import as_html
from games.seats.acts import write_to_mentor
from games.seats.queries.mentors import readable_letters

SHOWN = 200


def letters_context(
    mentorship: Mentorship, reader: User, unsent: UnsentText | None = None
) -> dict[str, Any]:
    """The context of games/mentors/letters.html for the pupil or the mentor."""
    is_mentor = reader.pk == mentorship.mentor_id
    refusal = write_to_mentor.may(mentorship)
    unsent = unsent or UnsentText()
    return {
        "rows": [
            {
                "who": _("You") if letter.author_id == reader.pk else _other(is_mentor=is_mentor),
                "is_mine": letter.author_id == reader.pk,
                "at": letter.sent_at,
                "html": as_html(letter.visible_text),
                "report": 0 if letter.hidden_at or letter.author_id == reader.pk else letter.pk,
            }
            for letter in readable_letters(mentorship, reader)[-SHOWN:]
        ],
        "refusal": refusal.message if refusal else "",
        "text": unsent.text,
        "error": unsent.error,
        "key": unsent.key or secrets.token_urlsafe(12),
    }


def _other(*, is_mentor: bool) -> str:
    return _("Your pupil") if is_mentor else _("Your mentor")
