"""Notices for people who follow a game, a player or a variant. They say nothing of players."""

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.following.queries import OVER, STARTED
from games.models import Event, EventKind, Game, NoticeKind, Phase
from games.notices.notice_type import NoticeType


class FollowedPhase(NoticeType):
    """Links to the results of the phase."""

    def path(self, game: Game, phase: Phase | None) -> str:
        if phase is None:
            return super().path(game, phase)
        return reverse("games:phase", kwargs=phase.place)


class FollowedEnd(NoticeType):
    """Links to the end of the game."""

    def path(self, game: Game, phase: Phase | None) -> str:
        return reverse("games:end", kwargs={"pk": game.pk})


TYPES = (
    NoticeType(
        "followed_started",
        NoticeKind.FOLLOW,
        title=_("A game that you follow has started"),
        sentence=_("You follow this game or its variant."),
    ),
    FollowedPhase(
        "followed_resolved",
        NoticeKind.FOLLOW,
        title=_("%(phase)s is resolved"),
        sentence=_("You follow this game."),
    ),
    FollowedEnd(
        "followed_over",
        NoticeKind.FOLLOW,
        title=_("A game that you follow is over"),
        sentence=_("You follow this game, its variant or one of its players."),
    ),
)


def code_of(event: Event) -> str:
    """Return the type of notice for the followers of an event, "" if they get none."""
    if event.kind in STARTED:
        return "followed_started"
    if event.kind == EventKind.RESOLVED:
        return "followed_resolved"
    return "followed_over" if event.kind in OVER else ""
