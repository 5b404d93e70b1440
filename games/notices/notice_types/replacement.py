"""Notices of a seat that is sought, offered and filled: to the GM what people do, and to one person
what becomes of an application or an offer."""

from __future__ import annotations

from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.models import Event, EventKind, Game, NoticeKind, Phase
from games.notices.queries.notice_type import EventNotice, NoticeType
from games.notices.services.seat_tell import SeatSaid


class ToTheGm(EventNotice):
    """For the GM alone, and leads to the desk."""

    def people(self, game: Game, event: Event, now: datetime) -> set[int | None]:
        return {game.gm_id}

    def path(self, game: Game, phase: Phase | None) -> str:
        return reverse("games:gm", kwargs={"pk": game.pk})


class NotTaken(ToTheGm):
    """Of those who are asked in turn the GM hears nothing: the next is asked."""

    def people(self, game: Game, event: Event, now: datetime) -> set[int | None]:
        return set() if event.data.get("standby") else super().people(game, event, now)


class Offered(NoticeType):
    """Leads to where it is answered."""

    def path(self, game: Game, phase: Phase | None) -> str:
        return reverse("games:seat_offers", kwargs={"pk": game.pk})


class Yours(NoticeType):
    """Leads to what a newcomer should know."""

    def path(self, game: Game, phase: Phase | None) -> str:
        return reverse("games:briefing", kwargs={"pk": game.pk})


class NotYours(NoticeType):
    """A private table is not there any more for whoever is not of it."""

    def path(self, game: Game, phase: Phase | None) -> str:
        return reverse("games:lobby")


TYPES = (
    ToTheGm(
        EventKind.RESIGNS,
        NoticeKind.SEAT,
        title=_("The player of %(power)s resigns after this phase"),
        sentence=_("You can look for somebody else already."),
        kept=("power",),
        is_posted=False,
    ),
    ToTheGm(
        EventKind.STAYS,
        NoticeKind.SEAT,
        title=_("The player of %(power)s stays after all"),
        kept=("power",),
        is_posted=False,
    ),
    ToTheGm(
        EventKind.APPLIED,
        NoticeKind.SEAT,
        title=_("Somebody applies for %(power)s"),
        sentence=_("Take the applicant or decline."),
        kept=("power",),
        is_posted=False,
    ),
    ToTheGm(
        EventKind.APPLICATION_BACK,
        NoticeKind.SEAT,
        title=_("An application for %(power)s was taken back"),
        kept=("power",),
        is_posted=False,
    ),
    NotTaken(
        EventKind.OFFER_DECLINED,
        NoticeKind.SEAT,
        title=_("The seat of %(power)s was declined"),
        sentence=_("Offer it to somebody else."),
        kept=("power",),
        is_posted=False,
    ),
    NotTaken(
        EventKind.OFFER_LAPSED,
        NoticeKind.SEAT,
        title=_("Nobody answered the offer of %(power)s"),
        sentence=_("Offer it to somebody else."),
        kept=("power",),
        is_posted=False,
    ),
    Offered(
        SeatSaid.OFFERED,
        NoticeKind.SEAT,
        title=_("You are offered the seat of %(power)s"),
        sentence=_("Accept or decline it within a day."),
    ),
    Yours(
        SeatSaid.YOURS,
        NoticeKind.SEAT,
        title=_("The seat of %(power)s is yours"),
        sentence=_("Read what stands and what is due."),
    ),
    NotYours(
        SeatSaid.DECLINED,
        NoticeKind.SEAT,
        title=_("The GM has not chosen you for %(power)s"),
    ),
    NotYours(
        SeatSaid.GONE,
        NoticeKind.SEAT,
        title=_("Somebody else plays %(power)s now"),
        sentence=_("Your application has ended. Other seats are in the lobby."),
    ),
)
