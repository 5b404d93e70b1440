"""Notices of a game: its start, its clock and its end."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.models import Event, EventKind, Game, NoticeKind, Ranking
from games.notices.queries.notice_type import EventNotice, Facts


class Extended(EventNotice):
    """A paused phase that gets more time has no deadline to tell of."""

    def said(self, facts: Facts) -> tuple[str, str]:
        title, sentence = super().said(facts)
        return title, sentence if facts.get("due_at") else gettext("The game is paused.")


class SettingsChanged(EventNotice):
    """Told to those who have ranked the powers too, and have no seat yet."""

    def people(self, game: Game, event: Event, now: datetime) -> set[int | None]:
        ranked = Ranking.objects.filter(game=game).values_list("user_id", flat=True)
        return super().people(game, event, now) | set(ranked)


TYPES = (
    SettingsChanged(
        EventKind.SETTINGS_CHANGED,
        NoticeKind.GAME,
        title=_("The GM has changed the settings"),
        sentence=_("See whether the table still suits you; until it starts you can leave it."),
    ),
    EventNotice(
        EventKind.SCHEDULE_CHANGED,
        NoticeKind.GAME,
        title=_("The game has another schedule"),
        sentence=_("It holds from the next phase on; the history says why."),
    ),
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
        EventKind.DEADLINE_SET,
        NoticeKind.GAME,
        title=_("%(phase)s has another deadline"),
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
