"""Notices of a phase."""

from __future__ import annotations

from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.models import Event, EventKind, Game, NoticeKind, Phase
from games.notices.queries.notice_type import EventNotice


class Resolved(EventNotice):
    """Leads to the results."""

    def path(self, game: Game, phase: Phase | None) -> str:
        return phase.get_absolute_url() if phase else super().path(game, phase)


class Stuck(EventNotice):
    """For the GM alone, and leads to the desk, which says where the phase failed."""

    def people(self, game: Game, event: Event, now: datetime) -> set[int | None]:
        return {game.gm_id}

    def path(self, game: Game, phase: Phase | None) -> str:
        return reverse("games:gm", kwargs={"pk": game.pk})


TYPES = (
    Resolved(
        EventKind.RESOLVED,
        NoticeKind.PHASE,
        title=_("%(phase)s is resolved"),
        sentence=_("See what became of every order."),
    ),
    Stuck(
        EventKind.STUCK,
        NoticeKind.GAME,
        title=_("%(phase)s could not be resolved"),
        sentence=_("It is tried again by itself. If it stays so, tell whoever runs the site."),
        is_posted=False,
    ),
)
