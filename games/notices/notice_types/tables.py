"""Notices before the start: invitations, the waiting list, the muster."""

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from adjudicator import Variant
from games.core.words.clock import zoned_moment
from games.models import Game, NoticeKind, Phase
from games.notices.notice_type import Facts, NoticeType
from games.notices.notice_types.seats import SeatNotGiven
from games.notices.services.messages import GuestMessage, TableMessage


class ToTheDesk(NoticeType):
    """For the person who runs the game. Links to the desk."""

    def path(self, game: Game, phase: Phase | None) -> str:
        return reverse("games:gm", kwargs={"pk": game.pk})


class Invitation(NoticeType):
    """Links to the part of the game's page that answers it."""

    def path(self, game: Game, phase: Phase | None) -> str:
        return f"{game.get_absolute_url()}#join"


class Muster(NoticeType):
    """Links to the button that confirms. Names the end in the reader's time zone."""

    def words(self, variant: Variant, phase: Phase | None, facts: Facts) -> dict[str, str]:
        until = zoned_moment(facts["until"]) if facts.get("until") else ""
        return {**super().words(variant, phase, facts), "until": until}

    def path(self, game: Game, phase: Phase | None) -> str:
        return f"{game.get_absolute_url()}#muster"


TYPES = (
    NoticeType(
        TableMessage.SEATED,
        NoticeKind.GAME,
        title=_("You have a place at a table of your tournament"),
        sentence=_("The tables of the round are made. See who plays, and when the game starts."),
    ),
    NoticeType(
        TableMessage.MOVED_UP,
        NoticeKind.GAME,
        title=_("You have moved up from the waiting list"),
        sentence=_("You have a place in the game. Leave it if you cannot play."),
    ),
    SeatNotGiven(
        TableMessage.NOT_MOVED_UP,
        NoticeKind.GAME,
        title=_("The game has started without you"),
        sentence=_("No place became free on its waiting list. Other games are in the lobby."),
    ),
    Muster(
        TableMessage.MUSTER,
        NoticeKind.GAME,
        title=_("Confirm that you will be there"),
        sentence=_(
            "The game is about to start. Confirm until %(until)s: others may get the places of"
            " those who do not."
        ),
    ),
    SeatNotGiven(
        TableMessage.MUSTER_OUT,
        NoticeKind.GAME,
        title=_("You have lost your place"),
        sentence=_("You did not confirm in time. You can join again as long as places are free."),
    ),
    NoticeType(
        TableMessage.MUSTER_OFF,
        NoticeKind.GAME,
        title=_("The game does not start yet"),
        sentence=_("The muster has ended. You are asked again once the table is full."),
    ),
    ToTheDesk(
        TableMessage.MUSTER_FOR_GM,
        NoticeKind.GAME,
        title=_("Not everybody has confirmed"),
        sentence=_("You decide: start the game with computers, or remove players and wait."),
    ),
    NoticeType(
        TableMessage.POWER_FIXED,
        NoticeKind.GAME,
        title=_("The GM has assigned a power to you"),
        sentence=_("Your power: %(power)s. The GM can change it until the start of the game."),
    ),
    NoticeType(
        TableMessage.POWER_TAKEN,
        NoticeKind.GAME,
        title=_("You have no power for now"),
        sentence=_("The GM has taken it back, and assigns another before the start of the game."),
    ),
    Invitation(
        GuestMessage.INVITED,
        NoticeKind.SEAT,
        title=_("You are invited to a game"),
        sentence=_("It has not started. Join it as long as it has free seats, or decline."),
        is_unasked=True,
    ),
)
