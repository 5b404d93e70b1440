"""The filters of the archive, and the form of a statement."""

from games.core.forms import Number, SentForm, Text


class ArchiveForm(SentForm):
    """The filters of the archive, all optional."""

    variant = Text(longest=64)
    ending = Text(longest=12)
    power = Text(longest=16)
    player = Text(longest=60)
    press = Text(longest=10)
    year = Number(4)
    people = Text(longest=10)
    length = Text(longest=10)
    anonymity = Text(longest=10)
    tournament = Number(15)
    query = Text(longest=60)
    order = Text(longest=10)


class ImportForm(SentForm):
    """A finished game as text, where it was played, and whether its names are shown."""

    text = Text()
    source = Text()
    with_names = Text()


class StatementForm(SentForm):
    """A statement about a game."""

    text = Text()
