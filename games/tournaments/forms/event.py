"""Forms of a running tournament: announcements, and acts on many tables."""

from django.http import QueryDict

from games.core.forms import Number, RowId, SentForm, Text, Texts, clean, id_number
from games.core.markdown import LONGEST_TEXT
from games.tournaments.queries import MOST_GAMES

LONGEST_MARK = 40


class AnnouncementForm(SentForm):
    """The button that was pressed, a text, the announcement that it changes, and its mark."""

    action = Text(longest=20)
    announcement = RowId()
    # Longer than allowed, so that a longer text is refused and not cut.
    text = Text(longest=4 * LONGEST_TEXT)
    seen = Text(longest=LONGEST_MARK)


class BulkForm(SentForm):
    """An act on many tables: its code, the reason, and the length of a pause or its end."""

    act = Text(longest=20)
    reason = Text(longest=2_000)
    days = Number()
    until = Text(longest=40)


class TablesForm(SentForm):
    """The numbers of the chosen tables."""

    game = Texts(most=MOST_GAMES)


def chosen_tables(sent: QueryDict) -> set[int]:
    """The numbers of the tables whose boxes are checked; other texts are left out."""
    return {number for text in TablesForm.read(sent)["game"] if (number := id_number(text))}


def seen_marks(sent: QueryDict, tables: set[int]) -> dict[int, str]:
    """The marks of the clocks of tables, as the page showed them."""
    return {pk: clean(sent.get(f"seen-{pk}", ""))[:LONGEST_MARK] for pk in tables}
