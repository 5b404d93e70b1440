"""Rounds with their plans and tables, the people who may run a table, and stored settings."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from adjudicator import Variant
from games.core.accounts import User, Visitor
from games.core.errors import Conflict, NotFound
from games.core.gm import player_refusal
from games.core.settings_mark import mark_of
from games.models import (
    Game,
    RoundPlan,
    RoundSeat,
    RoundTable,
    SeatChoice,
    Tournament,
    TournamentRound,
)
from games.schedule.disclosure import FIELDS, Disclosure
from games.schedule.policy import NmrPolicy
from games.schedule.schedule import Schedule
from games.schedule.stored import policy_from, schedule_from
from games.settings.services.templates import PLAIN
from games.tournaments.authority import directs
from games.tournaments.queries import get_tournament
from maps.load import load_variant

MOST_TABLES = 10
RULES = (
    "entry",
    "places",
    "most_rounds",
    "strength",
    "parts_teams",
    "parts_opponents",
    "gives_new_powers",
    "confirm_within",
    "start",
    "starts_at",
)


def get_round(user: Visitor, number: int, round_number: int) -> TournamentRound:
    """Return a round of a tournament that a person may see."""
    tournament = get_tournament(user, number)
    chosen = round_of(tournament, round_number)
    chosen.tournament = tournament
    return chosen


def round_of(tournament: Tournament, round_number: int) -> TournamentRound:
    """Return a round of a tournament; refuses another number."""
    chosen = TournamentRound.objects.filter(tournament=tournament, number=round_number).first()
    if chosen is None:
        raise NotFound("no_such_round", _("The tournament has no such round."), field="round")
    chosen.tournament = tournament
    return chosen


def plan_of(each: TournamentRound) -> RoundPlan | None:
    """The plan of a round, None if it has none."""
    return RoundPlan.objects.filter(round=each).first()


def tables_of(each: TournamentRound) -> list[RoundTable]:
    """The tables of a round in their order, with their GMs and games."""
    rows = RoundTable.objects.filter(round=each).select_related("gm__owner", "game")
    tables = list(rows.order_by("number"))
    for table in tables:
        table.round = each
    return tables


def round_made() -> Conflict:
    """The tables of the round are made, so its plan stays."""
    return Conflict(
        "round_made", _("The tables of this round are made. Take them back to change the plan.")
    )


def possible_gms(tournament: Tournament) -> dict[int, User]:
    """The people who may run a table: the directors, and the GMs who have accepted, by id."""
    helpers = tournament.helpers.filter(accepted_at__isnull=False).select_related("user__owner")
    people = [tournament.director, *(helper.user for helper in helpers)]
    return {person.pk: person for person in people if person.is_active}


@dataclass(frozen=True, slots=True)
class TableSettings:
    """The settings of a table's game: plain ones by name, its schedule and its policy."""

    plain: dict[str, Any]
    schedule: Schedule
    policy: NmrPolicy

    @property
    def variant(self) -> Variant:
        return load_variant(self.plain["variant_id"])

    @property
    def gives_powers(self) -> bool:
        """Whether the draw gives the powers, because players are seated at once."""
        return bool(self.plain["seat_choice"] == SeatChoice.CHOSEN)

    @property
    def is_anonymous(self) -> bool:
        return bool(self.plain["is_anonymous"])

    @property
    def disclosure(self) -> Disclosure:
        return Disclosure(**{name: self.plain.get(name) for name in FIELDS})


def settings_of(table: RoundTable) -> TableSettings:
    """Read the stored settings of a table."""
    stored = table.settings
    plain = {name: stored["plain"][name] for name in PLAIN if name in stored["plain"]}
    return TableSettings(plain, schedule_from(stored["schedule"]), policy_from(stored["policy"]))


def rules_mark(plan: RoundPlan | None) -> str:
    """The mark of a round's rules (games/core/settings_mark.py); those of a new one without any."""
    plan = plan or RoundPlan()
    return mark_of([getattr(plan, rule) for rule in RULES])


def gms_mark(tables: Iterable[RoundTable]) -> str:
    """The mark of who runs the tables of a round."""
    return mark_of([[table.number, table.gm_id, table.is_without_gm] for table in tables])


def table_mark(table: RoundTable) -> str:
    """The mark of one table: its name, who runs it, its settings."""
    return mark_of([table.name, table.gm_id, table.is_without_gm, table.settings])


def hides_seats(tables: Iterable[RoundTable]) -> bool:
    """Whether a game of these tables is anonymous and not over."""
    return any(hides_players(table) for table in tables)


def hides_players(table: RoundTable) -> bool:
    """Whether it is secret who sits at a table: in an anonymous game until its end."""
    if table.game is not None:
        return table.game.hides_players
    return settings_of(table).is_anonymous


def sees_seats(user: Visitor, table: RoundTable) -> bool:
    """Whether a person may know who sits at a table: at an anonymous one its GM may.

    Directors who do not play in the round may know all its tables.
    """
    if not hides_players(table):
        return True
    return table.game is not None and user.is_authenticated and table.game.gm_id == user.pk


def directs_without_playing(user: Visitor, tournament: Tournament, round_id: int) -> bool:
    """Whether a person is a director of a tournament, and plays or played at no table of this
    round, nor is a mentor there."""
    if not isinstance(user, User) or not directs(user, tournament):
        return False
    if RoundSeat.objects.filter(round=round_id, entrant__user=user).exists():
        return False
    games = Game.objects.filter(round_table__round=round_id)
    return all(player_refusal(game, user) is None for game in games)


def has_begun(tables: Iterable[RoundTable]) -> bool:
    """Whether a game of these tables has started that is still in the tournament."""
    return any(
        table.game is not None
        and table.game.started_at is not None
        and table.game.tournament_id == table.round.tournament_id
        for table in tables
    )
