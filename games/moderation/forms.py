"""The forms of reports and of moderators."""

from games.core.forms import Number, RowId, SentForm, Text
from games.moderation.services.reports import LONGEST


class ReportForm(SentForm):
    """A report. `thread` and `message`, its shown number, name a message of a game; `power` names
    the statement of a power, or of the GM if it is empty."""

    thread = Text(longest=200)
    message = RowId()
    power = Text(longest=16)
    cause = Text(longest=16)
    # Longer than allowed, so that a longer text is refused and not cut.
    text = Text(longest=4 * LONGEST)


class InboxQuery(SentForm):
    """The state of the reports that the inbox lists."""

    state = Text(longest=10)


class LogQuery(SentForm):
    """The number of the act before which a page of the log ends."""

    before = RowId()


class ActForm(SentForm):
    """The form of a moderator's act on a report. Each act reads its own fields."""

    act = Text(longest=12)
    days = Number()
    reason = Text(longest=2_000)
    answer = Text(longest=2_000)
