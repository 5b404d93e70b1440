"""Fields of the download of an account's data that no column has."""

from collections.abc import Callable
from typing import Any

from games.models import MentorshipState, Note
from games.moderation.words import subject


def _note_phase(note: Note) -> str:
    if note.phase is None:
        return ""
    note.phase.game = note.game
    return note.phase.title


COMPUTED: dict[str, Callable[[Any], Any]] = {
    "subject": subject,
    "note_phase": _note_phase,
    "as_a_substitute": lambda row: row.stands_in_for_id is not None,
    "is_text_hidden": lambda row: row.text_hidden_at is not None,
    "text_is_hidden": lambda row: row.commentary.text_hidden_at is not None,
    "is_hidden": lambda row: row.hidden_at is not None,
    "pupil_name": lambda row: row.pupil.get_short_name(),
    "mentor_name": lambda row: row.mentor.get_short_name(),
    "mentorship_state": lambda row: "asked" if row.state == MentorshipState.WITHHELD else row.state,
    "letter_author": lambda row: "mentor" if row.author_id == row.mentorship.mentor_id else "pupil",
    "letter_text": lambda row: row.text if row.is_mine else row.visible_text,
    "course_mentor": lambda row: row.mentor.user.get_short_name(),
    "draft_address": lambda row: row.get_absolute_url(),
    "blocked_name": lambda row: row.blocked.get_short_name(),
}
