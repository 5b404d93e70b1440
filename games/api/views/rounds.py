"""Rounds of tournaments: who plays, the tables, the draw; all tables made in one act."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext_noop

from games.api.auth import account_of, caller_of, require_scope
from games.api.codes import EntryReason, EntryRuleCode, Start
from games.api.schemas import Out
from games.api.shown_games import PlayerOut
from games.api.views.tournament_acts import GM
from games.api.views.tournaments import router
from games.core.inputs import In, Short
from games.models import TokenScope
from games.rounds.queries.plans import get_round, plan_of, settings_of
from games.rounds.queries.readable import (
    EntryRow,
    ShownTable,
    draw_file,
    hides_reasons,
    is_corrected,
    read_entries,
    read_tables,
)
from games.rounds.services.round_tables import round_tables_make, round_tables_undo
from games.tournaments.seeding import commitment


class RoundSeatOut(Out):
    """A player at a table, with the power that the draw gave, empty where it gives none."""

    player: PlayerOut
    power: str
    team: str


class RoundTableOut(Out):
    """A table of a round. `game` is null before it is made, and if the caller may not see it;
    `seats` is null before, and while it is secret who sits there."""

    number: int
    name: str
    variant: str
    gm: PlayerOut | None
    without_gm: bool
    game: int | None
    seats: list[RoundSeatOut] | None


class RoundEntryOut(Out):
    """An entrant, whether they play in the round, and why; null while the standing is hidden."""

    player: PlayerOut
    plays: bool
    reason: EntryReason | None


class RoundPlanOut(Out):
    """The plan of a round. `commitment` is the SHA-256 of the seed of its draw. `entries` are as if
    the tables were made now until `made_at`, and empty while it is secret who plays. With
    `is_corrected`, other people would play by the results of today; the round stays as it is."""

    entry: EntryRuleCode
    places: int | None
    most_rounds: int | None
    strength: str
    parts_teams: bool
    parts_opponents: bool
    gives_new_powers: bool
    start: Start
    starts_at: datetime | None
    commitment: str
    draws: int
    made_at: datetime | None
    is_corrected: bool
    entries: list[RoundEntryOut]


class RoundShown(Out):
    """A round with its plan, null without one, and its tables."""

    number: int
    name: str
    plan: RoundPlanOut | None
    tables: list[RoundTableOut]


class DrawRulesOut(Out):
    """What a draw minds: the strength of tables, teams, earlier meetings, and new powers."""

    strength: bool
    teams: bool
    meetings: bool
    powers: bool


class DrawTableOut(Out):
    """A table of a draw, with the powers of its variant and whether the draw gives them."""

    number: int
    variant: str
    powers: list[str]
    gives_powers: bool


class DrawPlayerOut(Out):
    """A player of a draw by the number of the entrant, with the exact strength, the powers played
    before (variant, power, how often), and the tables at which the player may not sit."""

    player: int
    name: str
    strength: str
    team: int | None
    past: list[tuple[str, str, int]]
    not_at: list[int]


class DrawPlaceOut(Out):
    """A player's table and power, empty where the draw gives none."""

    player: int
    table: int
    power: str


class DrawCostsOut(Out):
    """The costs of a draw, the most important first; `imbalance` is a fraction."""

    barred: int
    teammates: int
    powers: int
    meetings: int
    imbalance: str


class DrawChangeOut(Out):
    """A change of a draw by hand: two players exchange places, or one gets a power of the table,
    which another player gives for the first one's. `by` is the name of a director."""

    players: list[int]
    power: str
    by: str
    at: datetime


class DrawOut(Out):
    """A draw as its file has it. `earlier` are the players of earlier tables, `least` are costs
    that no draw can beat. `seats` are the places after the changes by hand, with their costs."""

    seed: str
    commitment: str
    rules: DrawRulesOut
    tables: list[DrawTableOut]
    players: list[DrawPlayerOut]
    earlier: list[list[int]]
    places: list[DrawPlaceOut]
    costs: DrawCostsOut
    least: DrawCostsOut
    changes: list[DrawChangeOut]
    seats: list[DrawPlaceOut]
    seat_costs: DrawCostsOut


class RoundMakeIn(In):
    """`seen` is the mark of a preview, empty for none."""

    seen: Short = ""


@router.get(
    "/tournaments/{number:number}/rounds/{number:place}",
    response=RoundShown,
    summary=gettext_noop("Read a round of a tournament: who plays and why, and its tables."),
    **require_scope(),
)
def show_round(request: HttpRequest, number: int, place: int) -> RoundShown:
    return _read_round(request, number, place)


@router.get(
    "/tournaments/{number:number}/rounds/{number:place}/draw",
    response=DrawOut,
    summary=gettext_noop("Read the draw of a round, which anybody can repeat."),
    **require_scope(),
)
def show_draw(request: HttpRequest, number: int, place: int) -> dict[str, Any]:
    user = caller_of(request).user
    each = get_round(user, number, place)
    return draw_file(each, plan_of(each))


@router.post(
    "/tournaments/{number:number}/rounds/{number:place}/tables",
    response=RoundShown,
    summary=gettext_noop("Make all tables of a planned round in one act."),
    **GM,
)
def act_make_round(request: HttpRequest, number: int, place: int, data: RoundMakeIn) -> RoundShown:
    by = account_of(request)
    get_round(by, number, place)
    round_tables_make(number=number, by=by, round_number=place, seen=data.seen)
    return _read_round(request, number, place)


@router.delete(
    "/tournaments/{number:number}/rounds/{number:place}/tables",
    response=RoundShown,
    summary=gettext_noop("Take all tables of a round back before any game has started."),
    **GM,
)
def act_undo_round(request: HttpRequest, number: int, place: int) -> RoundShown:
    by = account_of(request)
    round_tables_undo(number=number, by=by, round_number=place)
    return _read_round(request, number, place)


def _read_round(request: HttpRequest, number: int, place: int) -> RoundShown:
    caller = caller_of(request)
    user, sees_secrets = caller.user, caller.may(TokenScope.GM)
    each = get_round(user, number, place)
    tournament, plan = each.tournament, plan_of(each)
    shown_plan = None
    if plan is not None:
        has_reasons = not hides_reasons(tournament, plan)
        shown_plan = RoundPlanOut.read_from(
            plan,
            commitment=commitment(plan.seed),
            is_corrected=has_reasons and is_corrected(each, plan),
            entries=[
                entry_out(row, reasons=has_reasons)
                for row in read_entries(user, tournament, each, plan, sees_secrets=sees_secrets)
            ],
        )
    return RoundShown.read_from(
        each,
        plan=shown_plan,
        tables=[
            _table(row) for row in read_tables(user, tournament, each, sees_secrets=sees_secrets)
        ],
    )


def entry_out(row: EntryRow, *, reasons: bool) -> RoundEntryOut:
    """An entrant of a round, with the reason unless it would show a hidden standing."""
    return RoundEntryOut(
        player=PlayerOut.model_validate(row.entrant.user),
        plays=row.decision.plays,
        reason=row.decision.reason.value if reasons else None,
    )


def _table(row: ShownTable) -> RoundTableOut:
    table = row.table
    seats = [
        RoundSeatOut(player=PlayerOut.model_validate(seat.user), power=seat.power, team=seat.team)
        for seat in row.seats or []
    ]
    return RoundTableOut(
        number=table.number,
        name=table.name,
        variant=settings_of(table).variant.id,
        gm=PlayerOut.model_validate(table.gm) if table.gm else None,
        without_gm=table.is_without_gm,
        game=row.game.pk if row.game else None,
        seats=None if row.seats is None else seats,
    )
