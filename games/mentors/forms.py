"""Forms of pupils and mentors."""

from dataclasses import dataclass

from games.core.forms import Number, RowId, SentForm, Text

LONGEST_POWER = 16


class RequestForm(SentForm):
    """A request to an account, or with `end` the end of the mentorship or its withdrawal."""

    account = Text()
    end = Text()


class AnswerForm(SentForm):
    """The answer of a person who is asked to mentor a power."""

    power = Text(longest=LONGEST_POWER)
    accept = Text()


class LetterForm(SentForm):
    """A letter. Sent twice with the same key, it is one."""

    text = Text()
    key = Text(longest=64)


class ReadingForm(SentForm):
    """What a mentor reads: the sheets of a phase, a thread of press, messages before a number."""

    phase = Number()
    thread = Text(longest=200)
    before = RowId()


@dataclass(frozen=True, slots=True)
class UnsentText:
    """A name or a letter that was refused, with the reason."""

    text: str = ""
    key: str = ""
    error: str = ""
