"""Notices about seats: given, offered, applied for, and played by substitutes."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext, gettext_lazy as _

from adjudicator import Variant
from games.core.addresses import absolute
from games.core.words.seats import effect_data, effect_from, effect_sentences
from games.models import Event, EventKind, Game, NoticeKind, Phase, SeatAssignment
from games.notices.notice_type import EventNotice, Facts, Notice, NoticeType, with_reason
from games.notices.services.messages import SeatMessage


class SeatNotice(EventNotice):
    """About the seat of one power; also for the seat's former player."""

    def people(self, game: Game, event: Event, now: datetime) -> set[int | None]:
        return super().people(game, event, now) | former_players(game, event, now)


def former_players(game: Game, event: Event, now: datetime) -> set[int | None]:
    """The accounts that lose the seat of the event's power at this moment."""
    lost = SeatAssignment.objects.filter(
        seat__game=game, seat__power=event.data.get("power", ""), ended_at=now
    )
    return set(lost.values_list("user_id", flat=True))


def watching_words(game: Game) -> str:
    """Whether a former player can still see the game."""
    if game.is_public:
        return gettext("You can still watch the game.")
    return gettext("The game is private, so you can no longer see it.")


class LostSeat(SeatNotice):
    """The former player reads of their own seat, and can no longer see a private game."""

    def own_facts(self, game: Game, event: Event) -> Mapping[int, Facts]:
        lost = former_players(game, event, event.created_at)
        own = {user_id: {"is_lost": True} for user_id in lost if user_id is not None}
        return own | ({game.gm_id: {"is_gm": True}} if game.gm_id else {})

    def own_sentence(self, facts: Facts) -> str:
        """Say to the former player who has the seat now."""
        return gettext("Your seat is open for another player.")

    def gm_url(self, game: Game, facts: Facts) -> str:
        """The page for the GM."""
        return absolute(game.get_absolute_url())

    def texts(self, facts: Facts) -> tuple[str, str]:
        if facts.get("is_lost"):
            return gettext("You no longer play %(power)s"), self.own_sentence(facts)
        return super().texts(facts)

    def notice(self, game: Game, phase: Phase | None, facts: Facts) -> Notice:
        if not facts.get("is_lost"):
            notice = super().notice(game, phase, facts)
            return replace(notice, url=self.gm_url(game, facts)) if facts.get("is_gm") else notice
        notice = NoticeType.notice(self, game, phase, facts)
        lost = replace(notice, sentence=f"{notice.sentence} {watching_words(game)}")
        if not game.is_public:
            lost = replace(lost, url=absolute(reverse("games:lobby")))
        return with_reason(lost, facts)


class Opened(LostSeat):
    """One seat or several. The GM reads who has applied on the page that fills them."""

    def texts(self, facts: Facts) -> tuple[str, str]:
        title, sentence = super().texts(facts)
        if facts.get("powers"):
            sentence = gettext("Their former players no longer have access to them.")
        return title, sentence

    def gm_url(self, game: Game, facts: Facts) -> str:
        if facts.get("powers"):
            return absolute(f"{reverse('games:gm', kwargs={'pk': game.pk})}#hand-over")
        seat = {"pk": game.pk, "power": facts["power"]}
        return absolute(reverse("games:gm_seat", kwargs=seat))


class Disorder(EventNotice):
    """Says what becomes of units and centres. The former player gets a message of their own."""

    def facts_of(self, event: Event) -> Facts:
        effect = effect_from(event.data)
        return super().facts_of(event) | (effect_data(effect) if effect else {})

    def texts(self, facts: Facts) -> tuple[str, str]:
        title, _sentence = super().texts(facts)
        return title, "%(effect)s" if effect_from(facts) else ""

    def words(self, variant: Variant, phase: Phase | None, facts: Facts) -> dict[str, str]:
        effect = effect_from(facts)
        sentence = " ".join(effect_sentences(variant, effect)) if effect else ""
        return {**super().words(variant, phase, facts), "effect": sentence}


class OwnDisorder(NoticeType):
    """For the former player, who can no longer see a private game."""

    def notice(self, game: Game, phase: Phase | None, facts: Facts) -> Notice:
        notice = super().notice(game, phase, facts)
        return with_reason(
            replace(notice, sentence=f"{notice.sentence} {watching_words(game)}"), facts
        )

    def path(self, game: Game, phase: Phase | None) -> str:
        return super().path(game, phase) if game.is_public else reverse("games:lobby")


class Replaced(LostSeat):
    """A new player, or the computer."""

    def facts_of(self, event: Event) -> Facts:
        return super().facts_of(event) | {"computer": event.about_id is None}

    def own_sentence(self, facts: Facts) -> str:
        if facts.get("computer"):
            return gettext("The computer plays it.")
        return gettext("Somebody else plays it.")

    def texts(self, facts: Facts) -> tuple[str, str]:
        if facts.get("computer") and not facts.get("is_lost"):
            return gettext("The computer plays %(power)s"), ""
        return super().texts(facts)


class ToTheGm(EventNotice):
    """For the GM only. Links to the desk."""

    def people(self, game: Game, event: Event, now: datetime) -> set[int | None]:
        return {game.gm_id}

    def path(self, game: Game, phase: Phase | None) -> str:
        return reverse("games:gm", kwargs={"pk": game.pk})


class OfferNotAccepted(ToTheGm):
    """Nobody accepted an offer. Tells the GM, unless somebody on standby is asked next."""

    def people(self, game: Game, event: Event, now: datetime) -> set[int | None]:
        return set() if event.data.get("standby") else super().people(game, event, now)

    def texts(self, facts: Facts) -> tuple[str, str]:
        """Name no power if the powers are dealt at the start."""
        if facts.get("power"):
            return super().texts(facts)
        sentence = gettext("Ask somebody else.")
        if self.code == EventKind.OFFER_DECLINED:
            return gettext("Somebody whom you asked declined to play"), sentence
        return gettext("Somebody whom you asked to play has not answered"), sentence


class SecretBlock(NoticeType):
    """For the GM of an anonymous game alone. Links to the desk."""

    def path(self, game: Game, phase: Phase | None) -> str:
        return reverse("games:gm", kwargs={"pk": game.pk})


class OfferedSeat(NoticeType):
    """Links to the page that answers it."""

    def path(self, game: Game, phase: Phase | None) -> str:
        return reverse("games:seat_offers", kwargs={"pk": game.pk})


class GivenSeat(NoticeType):
    """Links to the briefing for the new player."""

    def path(self, game: Game, phase: Phase | None) -> str:
        return reverse("games:briefing", kwargs={"pk": game.pk})


class SeatNotGiven(NoticeType):
    """Links to the lobby. Former members can no longer see a private game."""

    def path(self, game: Game, phase: Phase | None) -> str:
        return reverse("games:lobby")


TYPES = (
    Opened(
        EventKind.SEAT_OPENED,
        NoticeKind.SEAT,
        title=_("The seat of %(power)s is open"),
        title_of_many=_("The seats of %(power)s are open"),
        sentence=_("Its former player no longer has access to it."),
        stored=("power", "reason"),
    ),
    Replaced(
        EventKind.SEAT_REPLACED,
        NoticeKind.SEAT,
        title=_("%(power)s has a new player"),
        title_of_many=_("%(power)s have new players"),
        stored=("power", "reason"),
    ),
    EventNotice(
        EventKind.ENVELOPE_OPENED,
        NoticeKind.GAME,
        title=_("The GM opened the envelope of %(power)s"),
        sentence=_("The GM can read and enter these orders. The reason stands in the history."),
        stored=("power",),
    ),
    EventNotice(
        EventKind.ORDERS_ENTERED,
        NoticeKind.GAME,
        title=_("The GM entered orders for %(power)s"),
        stored=("power",),
    ),
    Disorder(
        EventKind.DISORDER,
        NoticeKind.SEAT,
        title=_("%(power)s is in permanent civil disorder"),
        stored=("power", "reason"),
    ),
    ToTheGm(
        EventKind.RESIGNS,
        NoticeKind.SEAT,
        title=_("The player of %(power)s resigns after this phase"),
        sentence=_("You can look for a replacement now."),
        stored=("power",),
        is_posted=False,
    ),
    ToTheGm(
        EventKind.STAYS,
        NoticeKind.SEAT,
        title=_("The player of %(power)s stays after all"),
        stored=("power",),
        is_posted=False,
    ),
    ToTheGm(
        EventKind.APPLIED,
        NoticeKind.SEAT,
        title=_("Somebody applies for %(power)s"),
        sentence=_("Accept or decline the applicant."),
        stored=("power",),
        is_posted=False,
    ),
    ToTheGm(
        EventKind.APPLICATION_BACK,
        NoticeKind.SEAT,
        title=_("An application for %(power)s was withdrawn"),
        stored=("power",),
        is_posted=False,
    ),
    OfferNotAccepted(
        EventKind.OFFER_DECLINED,
        NoticeKind.SEAT,
        title=_("The seat of %(power)s was declined"),
        sentence=_("Offer it to somebody else."),
        stored=("power",),
        is_posted=False,
    ),
    OfferNotAccepted(
        EventKind.OFFER_LAPSED,
        NoticeKind.SEAT,
        title=_("Nobody answered the offer of %(power)s"),
        title_of_many=_("Nobody answered the offers of %(power)s"),
        sentence=_("Offer it to somebody else."),
        stored=("power",),
        is_posted=False,
    ),
    OfferedSeat(
        SeatMessage.OFFERED,
        NoticeKind.SEAT,
        title=_("You are offered the seat of %(power)s"),
        sentence=_("Accept or decline it within a day."),
        is_unasked=True,
    ),
    OfferedSeat(
        SeatMessage.INVITED,
        NoticeKind.SEAT,
        title=_("You are asked to play %(power)s"),
        sentence=_(
            "The game has not started. A seat is kept for you for three days: accept or decline."
        ),
        is_unasked=True,
    ),
    OfferedSeat(
        SeatMessage.PLACE_KEPT,
        NoticeKind.SEAT,
        title=_("You are asked to play"),
        sentence=_(
            "The game has not started, and its powers are dealt at the start. A place is kept for"
            " you for three days: accept or decline."
        ),
        is_unasked=True,
    ),
    SeatNotGiven(
        SeatMessage.PLACE_NOT_KEPT,
        NoticeKind.SEAT,
        title=_("No place is kept for you any more"),
        sentence=_("Other seats are in the lobby."),
        is_unasked=True,
    ),
    OwnDisorder(
        SeatMessage.IN_DISORDER,
        NoticeKind.SEAT,
        title=_("You no longer play %(power)s"),
        sentence=_(
            "The GM has put it in permanent civil disorder: its units are disbanded, its centres"
            " become minor powers, and your seat is gone."
        ),
    ),
    GivenSeat(
        SeatMessage.BACK,
        NoticeKind.SEAT,
        title=_("You play %(power)s again"),
        sentence=_("The GM has taken its civil disorder back. Your seat is as it was."),
    ),
    GivenSeat(
        SeatMessage.YOURS,
        NoticeKind.SEAT,
        title=_("The seat of %(power)s is yours"),
        sentence=_("Read the briefing on the position and on what is due."),
    ),
    SecretBlock(
        SeatMessage.BLOCK,
        NoticeKind.SEAT,
        title=_("A block concerns the new player of %(power)s"),
        sentence=_(
            "This person has blocked you or a player, or is blocked by one. Only you are told, so"
            " that nobody learns who plays. You can take the seat back."
        ),
    ),
    SeatNotGiven(
        SeatMessage.DECLINED,
        NoticeKind.SEAT,
        title=_("The GM has not chosen you for %(power)s"),
    ),
    SeatNotGiven(
        SeatMessage.GONE,
        NoticeKind.SEAT,
        title=_("Somebody else plays %(power)s now"),
        sentence=_("Your application has ended. Other seats are in the lobby."),
    ),
    SeatNotGiven(
        SeatMessage.NOT_OFFERED,
        NoticeKind.SEAT,
        title=_("The seat of %(power)s is no longer offered to you"),
        sentence=_("Other seats are in the lobby."),
        is_unasked=True,
    ),
)
