"""Notices of a phase."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.models import EventKind, Game, NoticeKind, Phase
from games.notices.queries.notice_type import EventNotice


class Resolved(EventNotice):
    """Leads to the results."""

    def path(self, game: Game, phase: Phase | None) -> str:
        return phase.get_absolute_url() if phase else super().path(game, phase)


TYPES = (
    Resolved(
        EventKind.RESOLVED,
        NoticeKind.PHASE,
        title=_("%(phase)s is resolved"),
        sentence=_("See what became of every order."),
    ),
)
