"""Plans of rounds: their rules and tables; tournaments whose rounds are planned."""

from __future__ import annotations

from datetime import datetime

from django.http import HttpRequest
from django.utils.translation import gettext_noop
from ninja import Status
from pydantic import Field

from games.api.auth import account_of
from games.api.codes import (
    EntryRuleCode,
    FormatCode,
    Press,
    SeatChoiceCode,
    Start,
    Strength,
    YearResult,
)
from games.api.schemas import Out
from games.api.shown_games import PlayerOut
from games.api.views.tournament_acts import GM, Count
from games.api.views.tournaments import TournamentShown, read_tournament, router
from games.core.inputs import Id, In, Moment, Short, Whole
from games.models import RoundPlan, RoundTable, TournamentRound
from games.rounds.queries.plans import get_round, plan_of, possible_gms, settings_of, tables_of
from games.rounds.services.formats import tournament_from_format
from games.rounds.services.plans import CHOSEN, plan_set, table_change, tables_plan
from games.tournaments.authority import directs, not_director

ROUND = "/tournaments/{number:number}/rounds/{number:place}"


class PlannedTableOut(Out):
    """A planned table. Its schedule and its policy are those of the preset or the template."""

    number: int
    name: str
    gm: PlayerOut | None
    without_gm: bool = Field(validation_alias="is_without_gm")
    variant_id: str
    seat_choice: SeatChoiceCode
    last_year: int | None
    last_year_result: YearResult
    press_mode: Press
    is_anonymous: bool


class RoundRulesOut(Out):
    """The rules of a planned round."""

    entry: EntryRuleCode
    places: int | None
    most_rounds: int | None
    strength: Strength
    parts_teams: bool
    parts_opponents: bool
    gives_new_powers: bool
    start: Start
    starts_at: datetime | None
    confirm_minutes: int


class PlanShown(Out):
    """The plan of a round for its directors: `rules` is null without any, and `gms` are the people
    who may run a table."""

    rules: RoundRulesOut | None
    tables: list[PlannedTableOut]
    gms: list[PlayerOut]


class RoundRulesIn(In):
    """The rules of a round: who plays, how the draw is made, when games begin. `places` is null for
    as many as there are seats, and `most_rounds` for no limit. With the start `time` games begin at
    `starts_at`, with `full` everybody confirms within `confirm_minutes`."""

    entry: EntryRuleCode = "all"
    places: Whole | None = None
    most_rounds: Whole | None = None
    strength: Strength = ""
    parts_teams: bool = True
    parts_opponents: bool = True
    gives_new_powers: bool = True
    start: Start = "gm"
    starts_at: Moment | None = None
    confirm_minutes: Whole = 4320


class TableSettingsIn(In):
    """Settings of a table's game; those that are left out stay, or are as in the template."""

    variant_id: Short = ""
    seat_choice: SeatChoiceCode = ""
    last_year: Whole | None = None
    last_year_result: YearResult = ""
    press_mode: Press = ""
    is_anonymous: bool = False


class TablesIn(TableSettingsIn):
    """Tables with the same settings. `source` is a preset (friends, club, tonight), or the number
    or the name of an own template. Tables that stay keep their names and GMs."""

    count: Whole
    source: Short


class TableChanges(TableSettingsIn):
    """The changes of a table. `gm` is the number of an account, null for nobody yet; a game
    `without_gm` has none. A `source`, as of new tables, changes the schedule and the policy alone.
    """

    name: Short = ""
    gm: Id | None = None
    without_gm: bool = False
    source: Short = ""


class PlannedTournamentIn(In):
    """A new tournament with the rounds of a format, each with so many tables, which take their
    settings from a preset or an own template."""

    format: FormatCode
    name: Short
    tables: Count
    source: Short = "friends"
    is_public: bool = True


@router.post(
    "/tournaments/planned",
    response={201: TournamentShown},
    summary=gettext_noop("Create a tournament whose rounds are planned, which you direct."),
    **GM,
)
def tournament_plan(request: HttpRequest, data: PlannedTournamentIn) -> Status[TournamentShown]:
    chosen = data.model_dump(exclude={"format"})
    made = tournament_from_format(by=account_of(request), code=data.format, **chosen)
    return Status(201, read_tournament(request, made.pk))


@router.get(
    ROUND + "/plan",
    response=PlanShown,
    summary=gettext_noop("Read the plan of a round of a tournament that you direct."),
    **GM,
)
def round_plan(request: HttpRequest, number: int, place: int) -> PlanShown:
    return _read_plan(round_to_direct(request, number, place))


@router.put(
    ROUND + "/plan",
    response=PlanShown,
    summary=gettext_noop("Set the rules of a round: who plays, the draw, when games begin."),
    **GM,
)
def act_plan_round(request: HttpRequest, number: int, place: int, data: RoundRulesIn) -> PlanShown:
    by = account_of(request)
    plan_set(number=number, by=by, round_number=place, **data.model_dump())
    return _read_plan(round_to_direct(request, number, place))


@router.put(
    ROUND + "/tables",
    response=PlanShown,
    summary=gettext_noop("Plan the tables of a round from a preset or an own template."),
    **GM,
)
def act_plan_tables(request: HttpRequest, number: int, place: int, data: TablesIn) -> PlanShown:
    by = account_of(request)
    tables_plan(
        number=number,
        by=by,
        round_number=place,
        count=data.count,
        source=data.source,
        changes=data.model_dump(exclude_unset=True, include=set(CHOSEN)),
        zone=by.time_zone,
    )
    return _read_plan(round_to_direct(request, number, place))


@router.patch(
    ROUND + "/tables/{number:table}",
    response=PlanShown,
    summary=gettext_noop("Change a planned table: its name, its GM, its settings."),
    **GM,
)
def act_change_table(
    request: HttpRequest, number: int, place: int, table: int, data: TableChanges
) -> PlanShown:
    by, each = account_of(request), round_to_direct(request, number, place)
    table_change(
        number=number,
        by=by,
        round_number=place,
        table_number=table,
        source=data.source,
        changes=data.model_dump(exclude_unset=True, exclude={"source"}),
        zone=by.time_zone,
    )
    return _read_plan(each)


def round_to_direct(request: HttpRequest, number: int, place: int) -> TournamentRound:
    """Return a round for one of its directors; refuses everybody else."""
    by = account_of(request)
    each = get_round(by, number, place)
    if not directs(by, each.tournament):
        raise not_director()
    return each


def _read_plan(each: TournamentRound) -> PlanShown:
    plan = plan_of(each)
    return PlanShown(
        rules=_rules_out(plan) if plan else None,
        tables=[_table_out(table) for table in tables_of(each)],
        gms=[PlayerOut.model_validate(user) for user in possible_gms(each.tournament).values()],
    )


def _rules_out(plan: RoundPlan) -> RoundRulesOut:
    minutes = int(plan.confirm_within.total_seconds()) // 60
    return RoundRulesOut.read_from(plan, confirm_minutes=minutes)


def _table_out(table: RoundTable) -> PlannedTableOut:
    plain = settings_of(table).plain
    return PlannedTableOut.read_from(table, **{name: plain[name] for name in CHOSEN})
