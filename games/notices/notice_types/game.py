"""Notices of a game: its start, its clock and its end."""

from __future__ import annotations

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.models import EventKind, NoticeKind
from games.notices.queries.notice_type import EventNotice, Facts
from games.votes.queries.sentences import agreed_notice


class Extended(EventNotice):
    """A paused phase that gets more time has no deadline to tell of."""

    def said(self, facts: Facts) -> tuple[str, str]:
        title, sentence = super().said(facts)
        return title, sentence if facts.get("due_at") else gettext("The game is paused.")


class Agreed(EventNotice):
    """In the words of the kind of vote, where it did not end the game."""

    def said(self, facts: Facts) -> tuple[str, str]:
        return agreed_notice(facts) or super().said(facts)


TYPES = (
    EventNotice(
        EventKind.STARTED,
        NoticeKind.GAME,
        title=_("The game has started"),
        sentence=_("The first orders can be written."),
    ),
    Extended(
        EventKind.EXTENDED,
        NoticeKind.GAME,
        title=_("%(phase)s has more time"),
        sentence=_("%(phase)s is due %(due)s."),
        kept=("due_at",),
    ),
    EventNotice(
        EventKind.PAUSED,
        NoticeKind.GAME,
        title=_("The game is paused"),
        sentence=_("It goes on by itself at the end of the pause, %(until)s."),
        kept=("until",),
    ),
    EventNotice(
        EventKind.RESUMED,
        NoticeKind.GAME,
        title=_("The game goes on"),
        sentence=_("%(phase)s is due %(due)s."),
        kept=("due_at",),
    ),
    Agreed(
        EventKind.AGREED,
        NoticeKind.GAME,
        title=_("The game is over"),
        sentence=_("The players have agreed on its end."),
        kept=("kind",),
    ),
    EventNotice(
        EventKind.WON,
        NoticeKind.GAME,
        title=_("The game is over"),
        sentence=_("%(power)s has won it."),
        kept=("power",),
    ),
    EventNotice(EventKind.ENDED, NoticeKind.GAME, title=_("The game is over")),
    EventNotice(
        EventKind.CANCELLED,
        NoticeKind.GAME,
        title=_("The game is over"),
        sentence=_("The GM called it off."),
    ),
)
