"""A round as one person may see it: who plays and why, the tables with their players, the draw."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _

from games.core.accounts import User, Visitor
from games.core.errors import Conflict
from games.models import (
    Entrant,
    Game,
    RoundPlan,
    RoundSeat,
    RoundTable,
    Tournament,
    TournamentRound,
)
from games.rounds.queries.entries import decide_entries, read_candidates
from games.rounds.queries.plans import (
    directs_without_playing,
    hides_seats,
    sees_seats,
    settings_of,
    tables_of,
)
from games.tournaments.advance import Decision, EntryRule, Reason, decide
from games.tournaments.queries import tournament_games

# Reasons that come from results.
OF_RESULTS = frozenset(
    {Reason.WINNER, Reason.SCORE, Reason.WINS, Reason.BEST_GAME, Reason.HEAD_TO_HEAD}
)


@dataclass(frozen=True, slots=True)
class TableSeat:
    """A player at a table, with the power that the draw gave, and the team."""

    user: User
    power: str
    team: str


@dataclass(frozen=True, slots=True)
class ShownTable:
    """A table of a round. `seats` is None while it is secret who sits at it, or nobody does yet;
    `game` is None if the reader may not see it."""

    table: RoundTable
    game: Game | None
    seats: list[TableSeat] | None


@dataclass(frozen=True, slots=True)
class EntryRow:
    """An entrant with the decision whether they play."""

    entrant: Entrant
    decision: Decision


def read_tables(
    user: Visitor, tournament: Tournament, each: TournamentRound, *, sees_secrets: bool = True
) -> list[ShownTable]:
    """The tables of a round, with their players as far as the reader may know them.

    Without `sees_secrets` GMs and directors know no more than others.
    """
    tables, reader = tables_of(each), user if sees_secrets else AnonymousUser()
    sees_all = not hides_seats(tables) or directs_without_playing(reader, tournament, each.pk)
    visible = {game.pk: game for game in tournament_games(user, tournament)}
    seats: dict[int, list[TableSeat]] = {}
    rows = RoundSeat.objects.filter(round=each).select_related(
        "entrant__user__owner", "entrant__team"
    )
    for row in rows.order_by("pk"):
        team = row.entrant.team.name if row.entrant.team else ""
        seats.setdefault(row.table_id, []).append(TableSeat(row.entrant.user, row.power, team))
    return [
        ShownTable(
            table=table,
            game=visible.get(table.game_id or 0),
            seats=seats.get(table.pk) if sees_all or sees_seats(reader, table) else None,
        )
        for table in tables
    ]


def seals_entries(user: Visitor, tournament: Tournament, each: TournamentRound) -> bool:
    """Whether it is secret who plays in a round, because one of its tables is anonymous."""
    is_secret = hides_seats(tables_of(each))
    return is_secret and not directs_without_playing(user, tournament, each.pk)


def read_entries(
    user: Visitor,
    tournament: Tournament,
    each: TournamentRound,
    plan: RoundPlan | None,
    *,
    sees_secrets: bool = True,
) -> list[EntryRow]:
    """The decisions about the entrants of a round: as they were when its tables were made, or as
    they would be now. Nothing while it is secret who plays.

    While the standing is hidden, a decision by results is shown to nobody before the tables are
    made. Then everybody sees who plays. Without `sees_secrets` a director knows no more.
    """
    reader = user if sees_secrets else AnonymousUser()
    if plan is None or seals_entries(reader, tournament, each):
        return []
    if plan.made_at is not None:
        decisions = stored_decisions(plan)
    elif hides_reasons(tournament, plan):
        return []
    else:
        seats = sum(len(settings_of(table).variant.powers) for table in tables_of(each))
        decisions = decide_entries(each, plan, seats)
    return entry_rows(decisions)


def entry_rows(decisions: Iterable[Decision]) -> list[EntryRow]:
    """The decisions with their entrants."""
    decisions = list(decisions)
    entrants = Entrant.objects.select_related("user__owner", "team").in_bulk(
        [decision.number for decision in decisions]
    )
    return [
        EntryRow(entrants[decision.number], decision)
        for decision in decisions
        if decision.number in entrants
    ]


def hides_reasons(tournament: Tournament, plan: RoundPlan) -> bool:
    """Whether the reasons would show a standing that is hidden."""
    return tournament.hides_standing and plan.entry in (EntryRule.BEST, EntryRule.WINNERS)


def stored_decisions(plan: RoundPlan) -> list[Decision]:
    """The decisions of a round whose tables are made."""
    return [
        Decision(number, plays=plays, reason=Reason(reason))
        for number, plays, reason in plan.draw.get("entries", [])
    ]


def is_corrected(each: TournamentRound, plan: RoundPlan) -> bool:
    """Whether other people would play in a round whose tables are made, by the results of today.

    The round stays as it is.
    """
    if plan.made_at is None or plan.entry not in (EntryRule.BEST, EntryRule.WINNERS):
        return False
    stored = [row for row in stored_decisions(plan) if row.reason in OF_RESULTS | {Reason.LOT}]
    entrants = Entrant.objects.filter(pk__in=[row.number for row in stored])
    candidates = read_candidates(each, entrants)
    playing = {row.number for row in stored if row.plays}
    today = decide(EntryRule(plan.entry), candidates, len(playing), plan.seed)
    return {row.number for row in today if row.plays} != playing


def draw_file(each: TournamentRound, plan: RoundPlan | None) -> dict[str, Any]:
    """The draw of a round for its file, with the names of its players.

    Refuses it before the tables are made, and while it is secret who sits at one of them, because
    its seed would tell that.
    """
    if plan is None or plan.made_at is None:
        raise Conflict("not_drawn", _("This round is not drawn yet."))
    if hides_seats(tables_of(each)):
        raise Conflict(
            "draw_sealed", _("The draw opens once the players of all its games may be known.")
        )
    data = {name: value for name, value in plan.draw.items() if name != "entries"}
    entrants = Entrant.objects.select_related("user__owner").in_bulk(
        [row["player"] for row in data["players"]]
    )
    names = {pk: entrant.user.get_short_name() for pk, entrant in entrants.items()}
    data["players"] = [row | {"name": names.get(row["player"], "")} for row in data["players"]]
    changes = data.setdefault("changes", [])
    authors = authors_of(changes)
    data["changes"] = [
        {"players": row["players"], "power": row["power"], "at": row["at"]}
        | {"by": authors[row["by"]].get_short_name()}
        for row in changes
    ]
    data.setdefault("seats", data["places"])
    data.setdefault("seat_costs", data["costs"])
    return data


def authors_of(changes: Iterable[Mapping[str, Any]]) -> dict[int, User]:
    """The accounts that changed a draw by hand, by id."""
    authors = User.objects.select_related("owner")
    return authors.in_bulk({row["by"] for row in changes})
