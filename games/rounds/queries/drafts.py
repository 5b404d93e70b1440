"""The draft of a round: who would play, the draw, and what stands in its way."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from functools import lru_cache
from hashlib import sha256
from typing import Any

from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Conflict, Refused
from games.models import (
    Entrant,
    Game,
    Ranking,
    Rating,
    RoundPlan,
    RoundSeat,
    RoundTable,
    Seat,
    SeatAssignment,
    StartMode,
    TournamentRound,
)
from games.rounds.queries.entries import decide_entries, earlier_games, read_candidates
from games.rounds.queries.plans import possible_gms, settings_of, tables_of
from games.tournaments.advance import Decision
from games.tournaments.draw_records import Costs, Draw, Place, apply_changes
from games.tournaments.entrants import directors_of
from games.tournaments.seeding import commitment, read_draw, seat_costs

NEW_PLAYER = 1500


@dataclass(frozen=True, slots=True)
class RoundDraft:
    """A round as its tables would be made now. `data` is the input of the draw, `start` has the
    rest that the games take from plan and tournament, and `problems` say why the tables cannot be
    made. `places` are those of the draw after the `changes` by hand, with their `costs`; changes of
    another draw have lapsed."""

    tables: list[RoundTable]
    decisions: list[Decision]
    entrants: Mapping[int, Entrant]
    data: dict[str, Any]
    draw: Draw | None
    start: Mapping[str, Any]
    changes: list[dict[str, Any]]
    places: list[Place]
    costs: Costs | None
    has_lapsed_changes: bool
    problems: list[Refused] = field(default_factory=list)

    @property
    def mark(self) -> str:
        """A value that changes with everything of which the tables are made."""
        content = {
            "start": self.start,
            "changes": self.changes,
            "data": self.data,
            "tables": [
                [table.name, table.gm_id, table.is_without_gm, table.settings]
                for table in self.tables
            ],
            "decisions": [[each.number, each.plays, each.reason] for each in self.decisions],
        }
        return sha256(json.dumps(content, sort_keys=True, default=str).encode()).hexdigest()[:16]


def draft_round(each: TournamentRound, plan: RoundPlan, now: datetime) -> RoundDraft:
    """Draft a round whose tables are not made."""
    tables = tables_of(each)
    seats = sum(len(settings_of(table).variant.powers) for table in tables)
    decisions = decide_entries(each, plan, seats)
    playing = [decision.number for decision in decisions if decision.plays]
    entrants = Entrant.objects.select_related("user__owner", "team").in_bulk(
        [decision.number for decision in decisions]
    )
    people = [entrants[number] for number in playing]
    data = _draw_data(each, plan, tables, people)
    draw = _read_once(json.dumps(data)) if people and tables and len(people) <= seats else None
    start = {name: getattr(plan, name) for name in ("start", "starts_at", "confirm_within")}
    start |= {"is_public": each.tournament.is_public}
    base = draw_mark(draw) if draw else ""
    changes = [row for row in plan.changes if row["draw"] == base]
    places = apply_changes(draw.places, changes) if draw else []
    costs = seat_costs(data, places) if changes else draw.costs if draw else None
    draft = RoundDraft(
        tables=tables,
        decisions=decisions,
        entrants=entrants,
        data=data,
        draw=draw,
        start=start,
        changes=changes,
        places=places,
        costs=costs,
        has_lapsed_changes=len(changes) < len(plan.changes),
    )
    draft.problems.extend(_problems(each, plan, draft, people, seats, now))
    return draft


def draw_mark(draw: Draw) -> str:
    """A value that changes with the places of a draw, so that changes by hand belong to one."""
    rows = [(place.player, place.table, place.power) for place in draw.places]
    return sha256(json.dumps(rows).encode()).hexdigest()[:16]


@lru_cache(maxsize=8)
def _read_once(data: str) -> Draw:
    """Make a draw, which may take seconds, once for the preview and the tables."""
    return read_draw(json.loads(data))


def _draw_data(
    each: TournamentRound, plan: RoundPlan, tables: Sequence[RoundTable], people: Sequence[Entrant]
) -> dict[str, Any]:
    """The input of the draw as its file has it."""
    by_user = {entrant.user_id: entrant.pk for entrant in people}
    past, earlier = _history(each, by_user)
    strengths = _strengths(each, plan, people)
    return {
        "seed": plan.seed,
        "commitment": commitment(plan.seed),
        "rules": {
            "strength": bool(plan.strength),
            "teams": plan.parts_teams,
            "meetings": plan.parts_opponents,
            "powers": plan.gives_new_powers,
        },
        "tables": [
            {
                "number": table.number,
                "variant": chosen.variant.id,
                "powers": list(chosen.variant.powers),
                "gives_powers": chosen.gives_powers,
            }
            for table, chosen in ((table, settings_of(table)) for table in tables)
        ],
        "players": [
            {
                "player": entrant.pk,
                "strength": strengths[entrant.pk],
                "team": entrant.team_id,
                "past": past.get(entrant.pk, []),
                "not_at": _barred_tables(entrant, tables),
            }
            for entrant in people
        ],
        "earlier": earlier,
    }


def _barred_tables(entrant: Entrant, tables: Sequence[RoundTable]) -> list[int]:
    """The numbers of the tables that a player, or the owner of a program, runs."""
    own = {entrant.user_id, entrant.user.owner_id} - {None}
    return [table.number for table in tables if table.gm_id in own]


def _strengths(each: TournamentRound, plan: RoundPlan, people: Sequence[Entrant]) -> dict[int, str]:
    if plan.strength == "rating":
        ratings = dict(
            Rating.objects.filter(user__in=[entrant.user_id for entrant in people]).values_list(
                "user", "points"
            )
        )
        return {
            entrant.pk: str(round(ratings.get(entrant.user_id, NEW_PLAYER))) for entrant in people
        }
    if plan.strength == "standing" and not each.tournament.hides_standing:
        return {one.number: str(one.score) for one in read_candidates(each, people)}
    return dict.fromkeys((entrant.pk for entrant in people), str(Fraction(0)))


def _history(
    each: TournamentRound, by_user: Mapping[int, int]
) -> tuple[dict[int, list[list[Any]]], list[list[int]]]:
    """The powers that players had in earlier games, and the players of each of these games.

    Games count once it is known who plays in them, so an anonymous one counts after its end.
    """
    games = {game.pk: game for game in earlier_games(each) if not game.hides_players}
    counts: dict[int, dict[tuple[str, str], int]] = {}
    groups: dict[int, set[int]] = {}
    assigned = SeatAssignment.objects.filter(
        seat__game__in=[pk for pk, game in games.items() if game.started_at is not None],
        user__in=by_user,
        stands_in_for=None,
    ).values_list("seat__game", "seat__power", "user")
    for pk, power, user in assigned.distinct():
        groups.setdefault(pk, set()).add(by_user[user])
        own = counts.setdefault(by_user[user], {})
        key = (games[pk].variant_id, power)
        own[key] = own.get(key, 0) + 1
    seats = RoundSeat.objects.filter(table__game__in=games, entrant__in=by_user.values())
    for pk, entrant in seats.values_list("table__game", "entrant"):
        groups.setdefault(pk, set()).add(entrant)
    past = {
        number: [[*power, times] for power, times in sorted(own.items())]
        for number, own in counts.items()
    }
    return past, [sorted(groups[pk]) for pk in sorted(groups)]


def _problems(
    each: TournamentRound,
    plan: RoundPlan,
    draft: RoundDraft,
    people: Sequence[Entrant],
    seats: int,
    now: datetime,
) -> list[Refused]:
    """Everything that stands in the way of making the tables."""
    problems: list[Refused] = []
    if not draft.tables:
        problems.append(no_tables())
    elif not people:
        problems.append(Conflict("no_players", _("Nobody plays in this round yet.")))
    if draft.tables and len(people) > seats:
        sentence = _(
            "%(count)s players have %(seats)s seats. Add a table, or choose fewer players."
        )
        problems.append(
            Conflict("too_many_players", sentence % {"count": len(people), "seats": seats})
        )
    problems += _gm_problems(each, draft)
    problems += _player_problems(each, draft, people)
    if plan.strength == "standing" and each.tournament.hides_standing:
        problems.append(standing_hidden())
    if plan.start == StartMode.TIME and (plan.starts_at is None or plan.starts_at <= now):
        problems.append(
            Conflict("starts_at", _("The hour of the round has passed. Choose another one."))
        )
    return problems


def no_tables() -> Conflict:
    """The round has no plan, or no table."""
    return Conflict("no_tables", _("The round has no tables. Plan them first."))


def standing_hidden() -> Conflict:
    """The draw would show the order of a hidden standing."""
    return Conflict(
        "standing_hidden",
        _("The standing is hidden, and a draw by the standing would show it. Use the ratings."),
        field="strength",
    )


def _gm_problems(each: TournamentRound, draft: RoundDraft) -> list[Refused]:
    problems: list[Refused] = []
    possible = possible_gms(each.tournament)
    for table in draft.tables:
        name = {"table": table.number}
        if table.is_without_gm:
            continue
        if table.gm_id is None:
            sentence = _("Table %(table)s has no GM yet. Choose one, or let it have none.")
            problems.append(Conflict("table_without_gm", sentence % name))
        elif table.gm_id not in possible:
            sentence = _("The GM of table %(table)s no longer helps this tournament.")
            problems.append(Conflict("gm_left", sentence % name))
    if draft.costs is not None and draft.costs.barred:
        problems.append(gm_plays())
    return problems


def draft_changed() -> Conflict:
    """The preview that somebody saw is out of date."""
    return Conflict(
        "draft_changed",
        _("The players or the plan have changed since you saw the preview. Look at it again."),
    )


def gm_plays(field: str = "") -> Conflict:
    """A player would sit at a table that they run."""
    return Conflict(
        "gm_plays",
        _("A player would sit at a table that they run. Let somebody else run it."),
        field=field,
    )


def _player_problems(
    each: TournamentRound, draft: RoundDraft, people: Sequence[Entrant]
) -> list[Refused]:
    problems: list[Refused] = []
    users = [entrant.user_id for entrant in people]
    others = Game.objects.filter(in_round__round=each, round_table=None)
    seats = Seat.objects.filter(game__in=others, holder__in=users)
    joined = Ranking.objects.filter(game__in=others, user__in=users)
    twice = {*seats.values_list("game", "holder"), *joined.values_list("game", "user")}
    sealed = {game.pk for game in others if game.hides_players}
    if twice:
        open_ones = sorted(user for game, user in twice if game not in sealed and user)
        name = User.objects.get(pk=open_ones[0]).get_short_name() if open_ones else ""
        sentence = _("%(player)s plays in another game of this round already.")
        hidden = _("A player plays in another game of this round already.")
        problems.append(Conflict("plays_in_round", sentence % {"player": name} if name else hidden))
    is_anonymous = any(settings_of(table).is_anonymous for table in draft.tables)
    if is_anonymous and directors_of(each.tournament) & set(users):
        problems.append(
            Conflict(
                "director_plays",
                _("Directors see who sits at anonymous tables, so none of them can play here."),
            )
        )
    return problems


def draw_rows(draft: RoundDraft) -> dict[str, Any]:
    """The result of a draw as its file has it, with the changes by hand and who sits where then."""
    draw, costs = draft.draw, draft.costs
    assert draw is not None, "the draft has players and tables"
    assert costs is not None, "a draw has costs"
    return {
        "places": _place_rows(draw.places),
        "costs": _cost_rows(draw.costs),
        "least": _cost_rows(draw.least),
        "changes": draft.changes,
        "seats": _place_rows(draft.places),
        "seat_costs": _cost_rows(costs),
    }


def _place_rows(places: Sequence[Place]) -> list[dict[str, Any]]:
    return [
        {"player": place.player, "table": place.table, "power": place.power} for place in places
    ]


def _cost_rows(costs: Costs) -> dict[str, Any]:
    return costs._asdict() | {"imbalance": str(costs.imbalance)}
