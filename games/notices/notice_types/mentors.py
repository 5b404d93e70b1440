"""Notices about mentors: asked, begun and over, and letters between pupil and mentor."""

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.models import EventKind, Game, NoticeKind, Phase
from games.notices.notice_type import EventNotice, NoticeType
from games.notices.services.mentors import MentorMessage


class MentorRequest(NoticeType):
    """A request to be a mentor, with a link to the page that answers it."""

    def path(self, game: Game, phase: Phase | None) -> str:
        return reverse("games:mentor_asked", kwargs={"pk": game.pk})


class OwnMentor(NoticeType):
    """Links to the letters between pupil and mentor."""

    def path(self, game: Game, phase: Phase | None) -> str:
        return reverse("games:mentor", kwargs={"pk": game.pk})


class MentorOver(NoticeType):
    """For pupil and mentor. A mentor can no longer see a private game."""

    def path(self, game: Game, phase: Phase | None) -> str:
        return super().path(game, phase) if game.is_public else reverse("games:lobby")


TYPES = (
    EventNotice(
        EventKind.MENTOR_BEGAN,
        NoticeKind.SEAT,
        title=_("%(power)s has a mentor"),
        sentence=_(
            "The mentor sees what the player sees and advises this player alone. The log of the"
            " game says which powers have mentors."
        ),
        stored=("power",),
    ),
    MentorRequest(
        MentorMessage.ASKED,
        NoticeKind.SEAT,
        title=_("You are asked to be the mentor of %(power)s"),
        sentence=_("Accept or decline."),
        is_unasked=True,
    ),
    OwnMentor(
        MentorMessage.DECLINED,
        NoticeKind.SEAT,
        title=_("The person whom you asked to be your mentor has declined"),
        sentence=_("You can ask somebody else."),
    ),
    MentorOver(
        MentorMessage.OVER,
        NoticeKind.SEAT,
        title=_("The mentorship of %(power)s is over"),
        sentence=_("The mentor no longer sees the seat."),
    ),
    OwnMentor(
        MentorMessage.LETTER,
        NoticeKind.PRESS,
        title=_("A letter between pupil and mentor has arrived"),
    ),
)
