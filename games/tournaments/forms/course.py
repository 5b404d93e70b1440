"""The forms of a course."""

from games.core.forms import RowId, SentForm, Text


class CourseForm(SentForm):
    """An act on a course, and for an assignment the accounts of the player and the mentor."""

    action = Text(longest=10)
    player = RowId()
    mentor = RowId()
