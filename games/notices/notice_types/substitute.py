"""Notices of a seat that somebody plays for its player. None of them says who."""

from __future__ import annotations

from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.models import Event, EventKind, Game, NoticeKind, Phase, Seat
from games.notices.notice_types.replacement import NotYours, ToTheGm
from games.notices.notice_types.seat import SeatNotice
from games.notices.queries.notice_type import EventNotice, NoticeType
from games.notices.services.substitute_tell import SubstituteSaid


class Began(EventNotice):
    """Told to the player too, who does not hold the seat any more."""

    def people(self, game: Game, event: Event, now: datetime) -> set[int | None]:
        lent = Seat.objects.filter(game=game, power=event.data.get("power", ""))
        return super().people(game, event, now) | set(lent.values_list("lent_by", flat=True))


class Withheld(ToTheGm):
    """Of those who are asked the GM hears when they answer."""

    def people(self, game: Game, event: Event, now: datetime) -> set[int | None]:
        return super().people(game, event, now) if event.data.get("withheld") else set()


class Asked(NoticeType):
    """Leads to where it is answered."""

    def path(self, game: Game, phase: Phase | None) -> str:
        return reverse("games:substitute_asked", kwargs={"pk": game.pk})


class OfOwnSeat(NoticeType):
    """Leads to the page of the seat's substitute."""

    def path(self, game: Game, phase: Phase | None) -> str:
        return reverse("games:substitute", kwargs={"pk": game.pk})


TYPES = (
    Withheld(
        EventKind.SUBSTITUTE_ASKED,
        NoticeKind.SEAT,
        title=_("The player of %(power)s named a substitute who cannot play"),
        sentence=_("Neither of them is told so: look at it, and take it back."),
        kept=("power",),
        is_posted=False,
    ),
    ToTheGm(
        EventKind.SUBSTITUTE_FLAGGED,
        NoticeKind.SEAT,
        title=_("A substitute for %(power)s has to be confirmed"),
        sentence=_("There is something to be known about this person first."),
        kept=("power",),
        is_posted=False,
    ),
    ToTheGm(
        EventKind.SUBSTITUTE_OFF,
        NoticeKind.SEAT,
        title=_("Nobody plays %(power)s for its player after all"),
        kept=("power",),
        is_posted=False,
    ),
    Began(
        EventKind.SUBSTITUTE_BEGAN,
        NoticeKind.SEAT,
        title=_("A substitute plays %(power)s"),
        sentence=_("Until %(until)s, or until the player takes the seat back."),
        kept=("power", "until"),
    ),
    SeatNotice(
        EventKind.SUBSTITUTE_ENDED,
        NoticeKind.SEAT,
        title=_("The player of %(power)s has the seat again"),
        sentence=_("The substitute plays no more, and has no access to it."),
        kept=("power",),
    ),
    Asked(
        SubstituteSaid.ASKED,
        NoticeKind.SEAT,
        title=_("You are asked to play %(power)s for its player"),
        sentence=_("Until %(until)s at most. Accept or decline it."),
    ),
    OfOwnSeat(
        SubstituteSaid.ASKED_FOR_YOU,
        NoticeKind.SEAT,
        title=_("The GM has asked somebody to play %(power)s for you"),
        sentence=_("Until %(until)s at most. You can take the seat back at any time."),
    ),
    OfOwnSeat(
        SubstituteSaid.NOBODY,
        NoticeKind.SEAT,
        title=_("Nobody plays %(power)s for you after all"),
        sentence=_("The seat is yours, and its orders are waited for."),
    ),
    NotYours(
        SubstituteSaid.NOT_NEEDED,
        NoticeKind.SEAT,
        title=_("You are not asked to play %(power)s any more"),
    ),
    OfOwnSeat(
        SubstituteSaid.ENDS_FOR_PLAYER,
        NoticeKind.SEAT,
        title=_("Your substitute for %(power)s plays until tomorrow"),
        sentence=_("From %(until)s on the seat is yours again."),
    ),
    OfOwnSeat(
        SubstituteSaid.ENDS_FOR_SUBSTITUTE,
        NoticeKind.SEAT,
        title=_("Your time as substitute for %(power)s ends"),
        sentence=_("From %(until)s on its player has the seat again."),
    ),
)
