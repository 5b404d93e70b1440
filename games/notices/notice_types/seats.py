"""Notices about seats: given, offered, applied for, and played by substitutes."""

from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext, gettext_lazy as _

from games.models import Event, EventKind, Game, NoticeKind, Phase, Seat, SeatAssignment
from games.notices.notice_type import EventNotice, Facts, NoticeType
from games.notices.services.messages import SeatMessage, SubstituteMessage


class SeatNotice(EventNotice):
    """Of the seat of one power."""

    def people(self, game: Game, event: Event, now: datetime) -> set[int | None]:
        lost = SeatAssignment.objects.filter(
            seat__game=game, seat__power=event.data.get("power", ""), ended_at=now
        )
        return super().people(game, event, now) | set(lost.values_list("user_id", flat=True))


class Replaced(SeatNotice):
    """A new player, or the computer, which is nobody."""

    def facts_of(self, event: Event) -> Facts:
        return super().facts_of(event) | {"computer": event.about_id is None}

    def said(self, facts: Facts) -> tuple[str, str]:
        if facts.get("computer"):
            return gettext("The computer plays %(power)s"), ""
        return super().said(facts)


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
    SeatNotice(
        EventKind.SEAT_OPENED,
        NoticeKind.SEAT,
        title=_("The seat of %(power)s is open"),
        sentence=_("Whoever held it has no access to it any more."),
        kept=("power",),
    ),
    Replaced(
        EventKind.SEAT_REPLACED,
        NoticeKind.SEAT,
        title=_("%(power)s has a new player"),
        kept=("power",),
    ),
    EventNotice(
        EventKind.ENVELOPE_OPENED,
        NoticeKind.GAME,
        title=_("The GM opened the envelope of %(power)s"),
        sentence=_("The GM can read and enter these orders. The reason stands in the history."),
        kept=("power",),
    ),
    EventNotice(
        EventKind.ORDERS_ENTERED,
        NoticeKind.GAME,
        title=_("The GM entered orders for %(power)s"),
        kept=("power",),
    ),
    SeatNotice(
        EventKind.DISORDER,
        NoticeKind.SEAT,
        title=_("%(power)s is in permanent civil disorder"),
        kept=("power",),
    ),
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
        SeatMessage.OFFERED,
        NoticeKind.SEAT,
        title=_("You are offered the seat of %(power)s"),
        sentence=_("Accept or decline it within a day."),
        is_unasked=True,
    ),
    Yours(
        SeatMessage.YOURS,
        NoticeKind.SEAT,
        title=_("The seat of %(power)s is yours"),
        sentence=_("Read what stands and what is due."),
    ),
    NotYours(
        SeatMessage.DECLINED,
        NoticeKind.SEAT,
        title=_("The GM has not chosen you for %(power)s"),
    ),
    NotYours(
        SeatMessage.GONE,
        NoticeKind.SEAT,
        title=_("Somebody else plays %(power)s now"),
        sentence=_("Your application has ended. Other seats are in the lobby."),
    ),
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
        SubstituteMessage.ASKED,
        NoticeKind.SEAT,
        title=_("You are asked to play %(power)s for its player"),
        sentence=_("Until %(until)s at most. Accept or decline it."),
        is_unasked=True,
    ),
    OfOwnSeat(
        SubstituteMessage.ASKED_FOR_YOU,
        NoticeKind.SEAT,
        title=_("The GM has asked somebody to play %(power)s for you"),
        sentence=_("Until %(until)s at most. You can take the seat back at any time."),
    ),
    OfOwnSeat(
        SubstituteMessage.NOBODY,
        NoticeKind.SEAT,
        title=_("Nobody plays %(power)s for you after all"),
        sentence=_("The seat is yours, and its orders are waited for."),
    ),
    NotYours(
        SubstituteMessage.NOT_NEEDED,
        NoticeKind.SEAT,
        title=_("You are not asked to play %(power)s any more"),
        is_unasked=True,
    ),
    OfOwnSeat(
        SubstituteMessage.ENDS_FOR_PLAYER,
        NoticeKind.SEAT,
        title=_("Your substitute for %(power)s plays until tomorrow"),
        sentence=_("From %(until)s on the seat is yours again."),
    ),
    OfOwnSeat(
        SubstituteMessage.ENDS_FOR_SUBSTITUTE,
        NoticeKind.SEAT,
        title=_("Your time as substitute for %(power)s ends"),
        sentence=_("From %(until)s on its player has the seat again."),
    ),
)
