"""Notices about the GM role and press."""

from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.models import Event, EventKind, Game, NoticeKind, Phase
from games.notices.notice_type import EventNotice, NoticeType
from games.notices.services.messages import GmRoleMessage


class Transferred(EventNotice):
    """Told to the former GM too, whom the event is about."""

    def people(self, game: Game, event: Event, now: datetime) -> set[int | None]:
        return super().people(game, event, now) | {event.about_id}


class Offered(NoticeType):
    """Leads to where it is answered."""

    def path(self, game: Game, phase: Phase | None) -> str:
        return reverse("games:gm_role", kwargs={"pk": game.pk})


class DeputyOffered(NoticeType):
    """Leads to where it is answered."""

    def path(self, game: Game, phase: Phase | None) -> str:
        return reverse("games:deputy", kwargs={"pk": game.pk})


TYPES = (
    Transferred(
        EventKind.GM_ROLE_TRANSFERRED,
        NoticeKind.SEAT,
        title=_("The game has a new GM"),
        sentence=_("What was written to the GM can be read by the new one."),
    ),
    Offered(
        GmRoleMessage.OFFERED,
        NoticeKind.SEAT,
        title=_("You are asked to be the GM"),
        sentence=_("Take the GM role or decline it."),
        is_unasked=True,
    ),
    DeputyOffered(
        GmRoleMessage.DEPUTY_OFFERED,
        NoticeKind.SEAT,
        title=_("You are asked to be a deputy of the GM"),
        sentence=_("Accept it or decline it."),
        is_unasked=True,
    ),
    NoticeType(
        GmRoleMessage.DECLINED,
        NoticeKind.SEAT,
        title=_("The GM role is declined"),
        sentence=_("You are still the GM."),
    ),
    NoticeType(NoticeKind.PRESS, NoticeKind.PRESS, title=_("New press for you")),
)
