"""The notice of a correction. It leads to what changed, and why."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.models import EventKind, Game, NoticeKind, Phase
from games.notices.queries.notice_type import EventNotice


class Corrected(EventNotice):
    """Leads to the corrections of the game."""

    def path(self, game: Game, phase: Phase | None) -> str:
        return reverse("games:corrections", kwargs={"pk": game.pk})


TYPES = (
    Corrected(
        EventKind.CORRECTED,
        NoticeKind.GAME,
        title=_("The GM has corrected the game"),
        sentence=_("See what changed and why. %(phase)s is played now."),
    ),
)
