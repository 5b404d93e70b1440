"""Notices about substitutes: asked, confirmed, playing and gone."""

from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.models import Event, EventKind, Game, NoticeKind, Phase, Seat
from games.notices.notice_type import EventNotice, NoticeType
from games.notices.notice_types.seats import SeatNotGiven, SeatNotice, ToTheGm
from games.notices.services.messages import SubstituteMessage


class SubstituteBegan(EventNotice):
    """Also for the player whose seat the substitute plays."""

    def people(self, game: Game, event: Event, now: datetime) -> set[int | None]:
        lent = Seat.objects.filter(game=game, power=event.data.get("power", ""))
        return super().people(game, event, now) | set(lent.values_list("lent_by", flat=True))


class WithheldRequest(ToTheGm):
    """A withheld request for a substitute, for the GM only."""

    def people(self, game: Game, event: Event, now: datetime) -> set[int | None]:
        return super().people(game, event, now) if event.data.get("withheld") else set()


class SubstituteRequest(NoticeType):
    """A request to be a substitute, with a link to the page that answers it."""

    def path(self, game: Game, phase: Phase | None) -> str:
        return reverse("games:substitute_asked", kwargs={"pk": game.pk})


class OwnSubstitute(NoticeType):
    """Links to the page of the seat's substitute."""

    def path(self, game: Game, phase: Phase | None) -> str:
        return reverse("games:substitute", kwargs={"pk": game.pk})


TYPES = (
    WithheldRequest(
        EventKind.SUBSTITUTE_ASKED,
        NoticeKind.SEAT,
        title=_("The player of %(power)s named a substitute who cannot play"),
        sentence=_("Neither of them has been told. Look at the request, and withdraw it."),
        stored=("power",),
        is_posted=False,
    ),
    ToTheGm(
        EventKind.SUBSTITUTE_FLAGGED,
        NoticeKind.SEAT,
        title=_("A substitute for %(power)s has to be confirmed"),
        sentence=_("Read the facts about this person first."),
        stored=("power",),
        is_posted=False,
    ),
    ToTheGm(
        EventKind.SUBSTITUTE_OFF,
        NoticeKind.SEAT,
        title=_("No substitute plays %(power)s after all"),
        stored=("power",),
        is_posted=False,
    ),
    SubstituteBegan(
        EventKind.SUBSTITUTE_BEGAN,
        NoticeKind.SEAT,
        title=_("A substitute plays %(power)s"),
        sentence=_(
            "The substitute plays until %(until)s, or until the player takes the seat back."
        ),
        stored=("power", "until"),
    ),
    SeatNotice(
        EventKind.SUBSTITUTE_ENDED,
        NoticeKind.SEAT,
        title=_("The player of %(power)s has the seat again"),
        sentence=_("The substitute no longer has access to it."),
        stored=("power",),
    ),
    SubstituteRequest(
        SubstituteMessage.ASKED,
        NoticeKind.SEAT,
        title=_("You are asked to play %(power)s for its player"),
        sentence=_("You would play until %(until)s at the latest. Accept or decline."),
        is_unasked=True,
    ),
    OwnSubstitute(
        SubstituteMessage.ASKED_FOR_YOU,
        NoticeKind.SEAT,
        title=_("The GM has asked somebody to play %(power)s for you"),
        sentence=_(
            "They would play until %(until)s at the latest. You can take the seat back at any time."
        ),
    ),
    OwnSubstitute(
        SubstituteMessage.NOBODY,
        NoticeKind.SEAT,
        title=_("Nobody plays %(power)s for you after all"),
        sentence=_("The seat is still yours, and your orders are due."),
    ),
    SeatNotGiven(
        SubstituteMessage.NOT_NEEDED,
        NoticeKind.SEAT,
        title=_("You are not asked to play %(power)s any more"),
        is_unasked=True,
    ),
    OwnSubstitute(
        SubstituteMessage.ENDS_FOR_PLAYER,
        NoticeKind.SEAT,
        title=_("Your substitute for %(power)s plays until tomorrow"),
        sentence=_("From %(until)s on the seat is yours again."),
    ),
    OwnSubstitute(
        SubstituteMessage.ENDS_FOR_SUBSTITUTE,
        NoticeKind.SEAT,
        title=_("Your time as substitute for %(power)s ends"),
        sentence=_("From %(until)s on its player has the seat again."),
    ),
)
