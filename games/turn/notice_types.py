"""Notices about missing orders and reminders."""

from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from adjudicator import Variant
from games.models import Event, EventKind, Game, NoticeKind, Phase, Seat
from games.notices.notice_type import EventNotice, Facts, NoticeType
from games.sheets.queries.sheets import MissingOrders
from games.turn.queries.missing_orders import missed_powers, short_names
from games.turn.services.reminders import LATE


class WaitingForOrders(EventNotice):
    """Told to all: they may change their orders meanwhile."""

    def words(self, variant: Variant, phase: Phase | None, facts: Facts) -> dict[str, str]:
        powers = short_names(variant, facts.get("powers", []))
        return super().words(variant, phase, facts) | {"powers": powers}


class ForPlayers(EventNotice):
    """Told to the players of some powers, and to the GM."""

    def powers(self, event: Event) -> list[str]:
        """The powers that it is about."""
        return [event.data["power"]]

    def people(self, game: Game, event: Event, now: datetime) -> set[int | None]:
        holders = Seat.objects.filter(game=game, power__in=self.powers(event))
        return {game.gm_id, *holders.values_list("holder_id", flat=True)}


class MissedTurns(ForPlayers):
    """Says how many turns each player has missed by now."""

    def powers(self, event: Event) -> list[str]:
        return list(event.data["missed"])

    def words(self, variant: Variant, phase: Phase | None, facts: Facts) -> dict[str, str]:
        return super().words(variant, phase, facts) | {"missed": missed_powers(variant, facts)}


class Reminder(NoticeType):
    """Says how much is missing."""

    def said(self, facts: Facts) -> tuple[str, str]:
        title, _sentence = super().said(facts)
        return title, missing_sentence(MissingOrders(**facts))


def missing_sentence(missing: MissingOrders) -> str:
    """ "2 of 7 units have no order; not final." """
    if missing.kind == "alliances":
        if missing.ordered:
            return _("Your sheet is saved; not final.")
        return _("Nothing is saved. Without bids your alliances stand; not final.")
    left = missing.asked - missing.ordered
    if not left:
        return _("Everything is ordered; not final.")
    numbers = {"left": left, "asked": missing.asked}
    if missing.kind == "retreats":
        said = ngettext(
            "%(left)s of %(asked)s retreats is missing; not final.",
            "%(left)s of %(asked)s retreats are missing; not final.",
            left,
        )
    elif missing.kind == "adjustments":
        said = ngettext(
            "%(left)s of %(asked)s adjustments is missing; not final.",
            "%(left)s of %(asked)s adjustments are missing; not final.",
            left,
        )
    else:
        said = ngettext(
            "%(left)s of %(asked)s units has no order; not final.",
            "%(left)s of %(asked)s units have no order; not final.",
            left,
        )
    return said % numbers


class LatePhase(NoticeType):
    """For the GM alone; it is no event, since nothing was done."""

    def path(self, game: Game, phase: Phase | None) -> str:
        return reverse("games:gm", kwargs={"pk": game.pk})


TYPES = (
    WaitingForOrders(
        EventKind.WAITING,
        NoticeKind.GAME,
        title=gettext_lazy("%(phase)s waits for %(powers)s"),
        sentence=gettext_lazy(
            "Their orders were missing at the deadline. Until %(until)s, or until they are there,"
            " everybody can change orders."
        ),
        kept=("powers", "until"),
    ),
    MissedTurns(
        EventKind.MISSED,
        NoticeKind.GAME,
        title=gettext_lazy("%(phase)s was missed"),
        sentence="%(missed)s",
        kept=("missed", "limit", "forfeit", "excused"),
        is_posted=False,
    ),
    ForPlayers(
        EventKind.EXCUSED,
        NoticeKind.GAME,
        title=gettext_lazy("%(power)s is excused in %(phase)s"),
        sentence=gettext_lazy(
            "If orders are missing at the deadline the game waits, and nothing is counted."
        ),
        kept=("power",),
        is_posted=False,
    ),
    EventNotice(
        EventKind.POLICY_CHANGED,
        NoticeKind.GAME,
        title=gettext_lazy("The game treats missing orders otherwise"),
        sentence=gettext_lazy("It holds from the next phase on; the history says how and why."),
    ),
    LatePhase(
        LATE,
        NoticeKind.GAME,
        title=gettext_lazy("%(phase)s is late"),
        sentence=gettext_lazy(
            "Its deadline has passed and nothing resolves it. If it stays so, tell whoever runs the"
            " site."
        ),
    ),
    Reminder(
        NoticeKind.REMINDER,
        NoticeKind.REMINDER,
        title=gettext_lazy("%(phase)s: your orders are not final"),
        says_due=True,
    ),
)
