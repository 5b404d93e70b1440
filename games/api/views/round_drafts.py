"""Drafts of planned rounds: who would sit where, and changes of the draw by hand."""

from __future__ import annotations

from typing import Annotated

from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_noop
from ninja import Query
from pydantic import Field

from games.api.auth import account_of
from games.api.schemas import Out
from games.api.shown_games import PlayerOut
from games.api.views.round_plans import ROUND, round_to_direct
from games.api.views.rounds import (
    DrawChangeOut,
    DrawCostsOut,
    RoundEntryOut,
    RoundSeatOut,
    entry_out,
)
from games.api.views.tournament_acts import GM
from games.api.views.tournaments import router
from games.core.inputs import Id, In, Key, Short
from games.models import RoundPlan, TournamentRound
from games.rounds.queries.drafts import RoundDraft, draft_round, draw_rows, no_tables
from games.rounds.queries.plans import plan_of, round_made
from games.rounds.queries.readable import authors_of, entry_rows, hides_reasons
from games.rounds.services.by_hand import last_change_remove, places_swap, power_change


class ProblemOut(Out):
    """A reason why the tables cannot be made."""

    code: str
    sentence: str


class DraftSeatOut(RoundSeatOut):
    """A player's place, with the number of the entrant by which it is changed."""

    entrant: int


class DraftTableOut(Out):
    """A table as it would be made now."""

    number: int
    name: str
    gm: PlayerOut | None
    without_gm: bool = Field(validation_alias="is_without_gm")
    seats: list[DraftSeatOut]


class DraftOut(Out):
    """A round as its tables would be made now. `mark` changes with all of it: send it as `seen` to
    make exactly these tables. `costs` and `least` are null without a draw. The seats and the costs
    are those after the `changes` by hand; `has_lapsed_changes` tells of changes of an earlier draw,
    which have no effect."""

    mark: str
    problems: list[ProblemOut]
    tables: list[DraftTableOut]
    entries: list[RoundEntryOut]
    changes: list[DrawChangeOut]
    has_lapsed_changes: bool
    costs: DrawCostsOut | None
    least: DrawCostsOut | None


class PlaceSwapIn(In):
    """Two players by the numbers of their entrants, and the mark of the preview, empty for any."""

    first: Id
    second: Id
    seen: Short = ""


class NewPowerIn(In):
    """A player by the number of the entrant, a power of the same table, and the mark of the
    preview, empty for any."""

    player: Id
    power: Key
    seen: Short = ""


@router.get(
    ROUND + "/draft",
    response=DraftOut,
    summary=gettext_noop("Preview the tables of a planned round, with its draw."),
    **GM,
)
def round_draft(request: HttpRequest, number: int, place: int) -> DraftOut:
    return _read_draft(request, number, place)


@router.post(
    ROUND + "/draft/swap",
    response=DraftOut,
    summary=gettext_noop("Let two players of a drafted round change places."),
    **GM,
)
def act_swap_places(request: HttpRequest, number: int, place: int, data: PlaceSwapIn) -> DraftOut:
    by = account_of(request)
    places_swap(number=number, by=by, round_number=place, **data.model_dump())
    return _read_draft(request, number, place)


@router.post(
    ROUND + "/draft/power",
    response=DraftOut,
    summary=gettext_noop("Give a player of a drafted round another power of the same table."),
    **GM,
)
def act_change_power(request: HttpRequest, number: int, place: int, data: NewPowerIn) -> DraftOut:
    by = account_of(request)
    power_change(number=number, by=by, round_number=place, **data.model_dump())
    return _read_draft(request, number, place)


@router.delete(
    ROUND + "/draft/changes",
    response=DraftOut,
    summary=gettext_noop("Take the last change of a draw by hand back."),
    **GM,
)
def act_take_change_back(
    request: HttpRequest, number: int, place: int, seen: Annotated[str, Query(max_length=40)] = ""
) -> DraftOut:
    last_change_remove(number=number, by=account_of(request), round_number=place, seen=seen)
    return _read_draft(request, number, place)


def _read_draft(request: HttpRequest, number: int, place: int) -> DraftOut:
    each = round_to_direct(request, number, place)
    plan = plan_of(each)
    if plan is None:
        raise no_tables()
    if plan.made_at is not None:
        raise round_made()
    return _draft_out(each, plan, draft_round(each, plan, timezone.now()))


def _draft_out(each: TournamentRound, plan: RoundPlan, draft: RoundDraft) -> DraftOut:
    seats: dict[int, list[DraftSeatOut]] = {}
    for place in draft.places:
        entrant = draft.entrants[place.player]
        seat = DraftSeatOut(
            player=PlayerOut.model_validate(entrant.user),
            power=place.power,
            entrant=place.player,
            team=entrant.team.name if entrant.team else "",
        )
        seats.setdefault(place.table, []).append(seat)
    has_reasons = not hides_reasons(each.tournament, plan)
    authors = authors_of(draft.changes)
    changes = [
        DrawChangeOut(
            players=row["players"],
            power=row["power"],
            by=authors[row["by"]].get_short_name(),
            at=row["at"],
        )
        for row in draft.changes
    ]
    rows = draw_rows(draft) if draft.draw else {"seat_costs": None, "least": None}
    return DraftOut(
        mark=draft.mark,
        problems=[
            ProblemOut(code=problem.code, sentence=problem.message) for problem in draft.problems
        ],
        tables=[
            DraftTableOut.read_from(table, seats=seats.get(table.number, []))
            for table in draft.tables
        ],
        entries=[entry_out(row, reasons=has_reasons) for row in entry_rows(draft.decisions)],
        changes=changes,
        has_lapsed_changes=draft.has_lapsed_changes,
        costs=rows["seat_costs"],
        least=rows["least"],
    )
