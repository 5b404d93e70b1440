"""New tournaments whose rounds are planned, by the formats of earlier ones."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.db import transaction
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy

from adjudicator.calendar import first_year
from games.core.accounts import User
from games.core.refusals import unknown_choice
from games.models import SeatChoice, SignUp, Tournament
from games.rounds.services.plans import plan_set, settings_from, tables_plan
from games.tournaments.advance import EntryRule
from games.tournaments.services.rounds import round_add
from games.tournaments.services.sign_up import sign_up_change
from games.tournaments.services.tournaments import tournament_create

GAMES_OF_A_TEAM = 5
MEMBERS_OF_A_TEAM = 5
GAMES_OF_A_PLAYER = 4
YEARS_OF_A_TEAM_GAME = 7
QUALIFYING_ROUNDS = 3


class PlannedRound(NamedTuple):
    """A round of a format: its rules, whether it is a single top table, and settings of tables."""

    rules: dict[str, Any]
    is_top: bool = False
    changes: dict[str, Any] = {}
    years: int | None = None


class Format(NamedTuple):
    """A format of a tournament: its name, what it is, and its rounds."""

    name: str | Promise
    sentence: str | Promise
    rounds: Sequence[PlannedRound]
    team_size: int | None = None


def _team_rounds() -> list[PlannedRound]:
    rules = {"entry": EntryRule.TURNS, "most_rounds": GAMES_OF_A_PLAYER, "parts_teams": True}
    changes = {"seat_choice": SeatChoice.AUCTION.value}
    return [PlannedRound(rules, changes=changes, years=YEARS_OF_A_TEAM_GAME)] * GAMES_OF_A_TEAM


def _qualifying_rounds() -> list[PlannedRound]:
    changes = {"seat_choice": SeatChoice.CHOSEN.value}
    first = PlannedRound({"strength": "rating"}, changes=changes)
    later = PlannedRound({"strength": "standing"}, changes=changes)
    top = PlannedRound(
        {"entry": EntryRule.BEST}, is_top=True, changes={"seat_choice": SeatChoice.AUCTION.value}
    )
    return [first, *[later] * (QUALIFYING_ROUNDS - 1), top]


FORMATS = {
    "teams": Format(
        gettext_lazy("Teams (2018)"),
        gettext_lazy(
            "Teams of five. Five games of seven years; each player plays four. Powers by auction."
        ),
        _team_rounds(),
        team_size=MEMBERS_OF_A_TEAM,
    ),
    "qualifying": Format(
        gettext_lazy("Qualifying (2024)"),
        gettext_lazy("Three rounds in which all play, and a top table of the best ten."),
        _qualifying_rounds(),
    ),
}


@transaction.atomic
def tournament_from_format(
    *,
    by: User,
    code: str,
    name: str,
    tables: int,
    source: str,
    is_public: bool = True,
    now: datetime | None = None,
) -> Tournament:
    """Create a tournament with the rounds of a format, each with so many tables.

    The tables take their settings from a preset or an own template. Refuses an unknown format, and
    all that `tournament_create` and `tables_plan` refuse.
    """
    now = now or timezone.now()
    if code not in FORMATS:
        raise unknown_choice("format")
    zone = by.time_zone
    base = settings_from(by, source, zone, now)
    tournament = tournament_create(by=by, name=name, is_public=is_public, now=now)
    if FORMATS[code].team_size is not None:
        sign_up_change(
            number=tournament.pk,
            by=by,
            sign_up=SignUp.CLOSED,
            team_size=FORMATS[code].team_size,
            now=now,
        )
    for number, planned in enumerate(FORMATS[code].rounds, 1):
        title = _("Top table") if planned.is_top else ""
        round_add(number=tournament.pk, by=by, name=title)
        where: dict[str, Any] = {"number": tournament.pk, "by": by, "round_number": number}
        plan_set(**where, **planned.rules, now=now)
        changes = dict(planned.changes)
        if planned.years is not None:
            variant = base.variant
            steps = (planned.years - 1) * variant.calendar.step
            changes["last_year"] = first_year(variant) + steps
        count = 1 if planned.is_top else tables
        tables_plan(**where, count=count, source=source, changes=changes, zone=zone, now=now)
    return tournament
