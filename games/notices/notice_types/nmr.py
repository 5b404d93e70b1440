"""Notices of missing orders: to those who missed, to the GM, and to all where the game waits."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext_lazy as _

from adjudicator import Variant
from games.models import Event, EventKind, Game, NoticeKind, Phase, Seat
from games.nmr.queries.sentences import missed_powers, short_names
from games.notices.queries.notice_type import EventNotice, Facts


class Held(EventNotice):
    """Told to all: they may change their orders meanwhile."""

    def words(self, variant: Variant, phase: Phase | None, facts: Facts) -> dict[str, str]:
        powers = short_names(variant, facts.get("powers", []))
        return super().words(variant, phase, facts) | {"powers": powers}


class OfPlayers(EventNotice):
    """Told to the players of some powers, and to the GM."""

    def powers(self, event: Event) -> list[str]:
        """The powers that it is about."""
        return [event.data["power"]]

    def people(self, game: Game, event: Event, now: datetime) -> set[int | None]:
        holders = Seat.objects.filter(game=game, power__in=self.powers(event))
        return {game.gm_id, *holders.values_list("holder_id", flat=True)}


class Missed(OfPlayers):
    """Says how many turns each player has missed by now."""

    def powers(self, event: Event) -> list[str]:
        return list(event.data["missed"])

    def words(self, variant: Variant, phase: Phase | None, facts: Facts) -> dict[str, str]:
        return super().words(variant, phase, facts) | {"missed": missed_powers(variant, facts)}


TYPES = (
    Held(
        EventKind.HELD,
        NoticeKind.GAME,
        title=_("%(phase)s waits for %(powers)s"),
        sentence=_(
            "Their orders were missing at the deadline. Until %(until)s, or until they are there,"
            " everybody can change orders."
        ),
        kept=("powers", "until"),
    ),
    Missed(
        EventKind.MISSED,
        NoticeKind.GAME,
        title=_("%(phase)s was missed"),
        sentence="%(missed)s",
        kept=("missed", "limit", "forfeit", "excused"),
        is_posted=False,
    ),
    OfPlayers(
        EventKind.EXCUSED,
        NoticeKind.GAME,
        title=_("%(power)s is excused in %(phase)s"),
        sentence=_("If orders are missing at the deadline the game waits, and nothing is counted."),
        kept=("power",),
        is_posted=False,
    ),
    EventNotice(
        EventKind.POLICY_CHANGED,
        NoticeKind.GAME,
        title=_("The game treats missing orders otherwise"),
        sentence=_("It holds from the next phase on; the history says how and why."),
    ),
)
