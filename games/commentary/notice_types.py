"""The notice of a person who may comment on a game."""

from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.core.outbox import is_quiet
from games.models import Commentator, Game, NoticeKind, Phase
from games.notices.notice_type import NoticeType
from games.notices.services.deliveries import deliveries_add, failures_logged

APPOINTED = "commentator_appointed"


class AppointedCommentator(NoticeType):
    """Links to the commentaries of the game."""

    def path(self, game: Game, phase: Phase | None) -> str:
        return reverse("games:commentaries", kwargs={"pk": game.pk})


def commentator_notify(*, commentator: Commentator, now: datetime) -> None:
    """Notify a person who may comment on a game, once for each appointment."""
    if is_quiet():
        return
    with failures_logged("commentator", commentator.pk):
        deliveries_add(
            user_ids=[commentator.user_id],
            kind=NoticeKind.SEAT,
            key=f"{APPOINTED}:{commentator.pk}",
            game=commentator.game,
            phase=None,
            data={"event": APPOINTED},
            now=now,
        )


TYPES = (
    AppointedCommentator(
        APPOINTED,
        NoticeKind.SEAT,
        title=_("You can comment on a game"),
        sentence=_("Its GM allows you to comment on each phase once it is resolved."),
        is_unasked=True,
    ),
)
