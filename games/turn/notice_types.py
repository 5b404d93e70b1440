"""Notices about missing orders and reminders."""

from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from adjudicator import Variant
from games.models import Event, EventKind, Game, NoticeKind, Phase, Seat
from games.notices.notice_type import EventNotice, Facts, NoticeType
from games.turn.queries.missing_orders import missed_powers, short_names
from games.turn.services.reminders import LATE


class WaitingForOrders(EventNotice):
    """Tells that the game waits for missing orders, and names the powers that it waits for."""

    def words(self, variant: Variant, phase: Phase | None, facts: Facts) -> dict[str, str]:
        powers = short_names(variant, facts.get("powers", []))
        return super().words(variant, phase, facts) | {"powers": powers}


class ForPlayers(EventNotice):
    """A notice for the players of some powers and for the GM."""

    def powers(self, event: Event) -> list[str]:
        """The powers whose players get the notice."""
        return [event.data["power"]]

    def people(self, game: Game, event: Event, now: datetime) -> set[int | None]:
        holders = Seat.objects.filter(game=game, power__in=self.powers(event))
        return {game.gm_id, *holders.values_list("holder_id", flat=True)}


class MissedTurns(ForPlayers):
    """A missed phase, with the number of turns that each player has missed."""

    def powers(self, event: Event) -> list[str]:
        return list(event.data["missed"])

    def words(self, variant: Variant, phase: Phase | None, facts: Facts) -> dict[str, str]:
        return super().words(variant, phase, facts) | {"missed": missed_powers(variant, facts)}


class Reminder(NoticeType):
    """A reminder with the number of missing orders."""

    def texts(self, facts: Facts) -> tuple[str, str]:
        title, _sentence = super().texts(facts)
        sentence = missing_sentence(facts["kind"], facts["asked"], facts["ordered"])
        by_gm = [_("The GM reminds you.")] if facts.get("by_gm") else []
        return title, " ".join([*by_gm, sentence])


def missing_sentence(kind: str, rows: int, ordered: int) -> str:
    """Say what is missing, such as "2 of 7 units have no order." """
    if kind == "alliances":
        if ordered:
            return _("Your bids are saved but not final.")
        return _("No bids are saved. Without bids your alliances stay as they are.")
    left = rows - ordered
    if not left:
        return _("All orders are saved but not final.")
    numbers = {"left": left, "asked": rows}
    # The noun goes with the number asked for, the verb with the number that is missing.
    is_one = rows == 1
    if kind == "retreats":
        sentence = _("%(left)s of %(asked)s retreat is missing.")
        if not is_one:
            sentence = ngettext(
                "%(left)s of %(asked)s retreats is missing.",
                "%(left)s of %(asked)s retreats are missing.",
                left,
            )
    elif kind == "adjustments":
        sentence = _("%(left)s of %(asked)s adjustment is missing.")
        if not is_one:
            sentence = ngettext(
                "%(left)s of %(asked)s adjustments is missing.",
                "%(left)s of %(asked)s adjustments are missing.",
                left,
            )
    else:
        sentence = _("%(left)s of %(asked)s unit has no order.")
        if not is_one:
            sentence = ngettext(
                "%(left)s of %(asked)s units has no order.",
                "%(left)s of %(asked)s units have no order.",
                left,
            )
    return sentence % numbers


class LatePhase(NoticeType):
    """A late phase, for the GM alone. It has no event, because nothing happened."""

    def path(self, game: Game, phase: Phase | None) -> str:
        return reverse("games:gm", kwargs={"pk": game.pk})


TYPES = (
    WaitingForOrders(
        EventKind.WAITING,
        NoticeKind.GAME,
        title=gettext_lazy("%(phase)s waits for %(powers)s"),
        sentence=gettext_lazy(
            "Their orders were missing at the deadline. Everybody can change orders until these"
            " arrive, until %(until)s at the latest."
        ),
        stored=("powers", "until"),
    ),
    MissedTurns(
        EventKind.MISSED,
        NoticeKind.GAME,
        title=gettext_lazy("%(phase)s was missed"),
        sentence="%(missed)s",
        stored=("missed", "limit", "forfeit", "excused"),
        is_posted=False,
    ),
    ForPlayers(
        EventKind.EXCUSED,
        NoticeKind.GAME,
        title=gettext_lazy("%(power)s is excused in %(phase)s"),
        sentence=gettext_lazy(
            "If its orders are missing at the deadline, the game waits. No missed turn is counted."
        ),
        stored=("power", "reason"),
        is_posted=False,
    ),
    EventNotice(
        EventKind.POLICY_CHANGED,
        NoticeKind.GAME,
        title=gettext_lazy("The policy for missing orders has changed"),
        sentence=gettext_lazy(
            "It applies from the next phase on. The history shows what changed and why."
        ),
        stored=("reason",),
    ),
    LatePhase(
        LATE,
        NoticeKind.GAME,
        title=gettext_lazy("%(phase)s is late"),
        sentence=gettext_lazy(
            "Its deadline has passed, but it has not been resolved. If this does not change,"
            " tell the people who run the site."
        ),
    ),
    Reminder(
        NoticeKind.REMINDER,
        NoticeKind.REMINDER,
        title=gettext_lazy("Your orders for %(phase)s are not final"),
        says_due=True,
    ),
)
