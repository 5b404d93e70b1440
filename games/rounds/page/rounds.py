"""The contexts of the pages of a round: for everybody, for its directors, and its preview."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from games.core.accounts import Visitor
from games.core.codec import variant_named
from games.core.words.numbers import decimal
from games.models import Entrant, RoundPlan, RoundTable, Tournament, TournamentRound
from games.models.titles import year_title
from games.rounds.queries.drafts import RoundDraft, draw_rows
from games.rounds.queries.entries import unfinished_count
from games.rounds.queries.plans import (
    directs_without_playing,
    get_round,
    has_begun,
    hides_seats,
    plan_of,
    settings_of,
    tables_of,
)
from games.rounds.queries.readable import (
    EntryRow,
    ShownTable,
    TableSeat,
    authors_of,
    entry_rows,
    hides_reasons,
    is_corrected,
    read_entries,
    read_tables,
    seals_entries,
)
from games.rounds.words import (
    COSTS,
    change_words,
    draw_words,
    entry_words,
    reason_words,
    seat_choices,
    start_words,
)
from games.tournaments.authority import directs
from games.tournaments.page.tournaments import round_days, round_title, table_name
from games.tournaments.seeding import commitment


def round_context(user: Visitor, number: int, round_number: int) -> dict[str, Any]:
    """Return the page of a round for everybody who may see its tournament."""
    each = get_round(user, number, round_number)
    tournament, plan = each.tournament, plan_of(each)
    tables = read_tables(user, tournament, each)
    is_made = plan is not None and plan.made_at is not None
    is_director = directs(user, tournament)
    is_secret = hides_seats(row.table for row in tables)
    shows_reasons = plan is not None and not hides_reasons(tournament, plan)
    shows_costs = is_made and not is_secret
    return {
        **_head(each, plan),
        "is_director": is_director,
        "is_made": is_made,
        "tables": [_table_row(row, tournament) for row in tables],
        "entries": _entries(read_entries(user, tournament, each, plan), reasons=shows_reasons),
        "seals_entries": plan is not None and seals_entries(user, tournament, each),
        "hides_entries": plan is not None and not is_made and not shows_reasons,
        "corrected": plan is not None and shows_reasons and is_corrected(each, plan),
        "unfinished": unfinished_count(each) if plan is not None and not is_made else 0,
        "costs": _costs(plan.draw) if plan is not None and shows_costs else [],
        **_changes_by_hand(user, each, plan, is_secret=is_secret),
        "has_file": is_made and not is_secret,
        "is_secret": is_secret,
        "can_undo": is_made
        and is_director
        and tournament.ended_at is None
        and not has_begun(row.table for row in tables),
    }


def _head(each: TournamentRound, plan: RoundPlan | None) -> dict[str, Any]:
    """The title and the rules of a round."""
    return {
        "tournament": each.tournament,
        "round": each,
        "title": round_title(each),
        "days": round_days(each),
        "plan": plan,
        "rules": [entry_words(plan), draw_words(plan), start_words(plan)] if plan else [],
        "commitment": commitment(plan.seed) if plan else "",
    }


def preview_context(each: TournamentRound, plan: RoundPlan, draft: RoundDraft) -> dict[str, Any]:
    """Return the preview of a round's tables for a director."""
    seats: dict[int, list[TableSeat]] = {}
    for place in draft.places:
        entrant = draft.entrants[place.player]
        team = entrant.team.name if entrant.team else ""
        seats.setdefault(place.table, []).append(TableSeat(entrant.user, place.power, team))
    rows = [ShownTable(table, None, seats.get(table.number)) for table in draft.tables]
    data = draw_rows(draft) if draft.draw else {}
    return {
        **_head(each, plan),
        "tables": [_table_row(row, each.tournament) for row in rows],
        "entries": _entries(
            entry_rows(draft.decisions), reasons=not hides_reasons(each.tournament, plan)
        ),
        "costs": _costs(draft.data | data) if data else [],
        "problems": [problem.message for problem in draft.problems],
        "unfinished": unfinished_count(each),
        "mark": draft.mark,
        "changes": change_rows(each, draft.changes),
        "has_lapsed_changes": draft.has_lapsed_changes,
        "players": _seated_players(draft),
        "powers": _drawn_powers(draft.tables),
    }


def _seated_players(draft: RoundDraft) -> list[tuple[int, str]]:
    """The players of a draft with their tables, by the numbers of the entrants."""
    names = {table.number: table.name for table in draft.tables}
    players = [
        (place.player, draft.entrants[place.player].user.get_short_name(), names[place.table])
        for place in draft.places
    ]
    players.sort(key=lambda row: row[1].casefold())
    return [(number, f"{name} · {table}") for number, name, table in players]


def _drawn_powers(tables: Iterable[RoundTable]) -> list[tuple[str, str]]:
    """The powers of all tables whose powers the draw gives."""
    variants = [chosen.variant for chosen in map(settings_of, tables) if chosen.gives_powers]
    powers = {key: power.name for variant in variants for key, power in variant.powers.items()}
    return list(powers.items())


def _changes_by_hand(
    user: Visitor, each: TournamentRound, plan: RoundPlan | None, *, is_secret: bool
) -> dict[str, Any]:
    """The changes of a draw by hand, for everybody who sees the draw; the others see how many."""
    rows = plan.draw.get("changes", []) if plan is not None else []
    is_open = not is_secret or directs_without_playing(user, each.tournament, each.pk)
    return {
        "changes": change_rows(each, rows) if is_open else [],
        "sealed_changes": 0 if is_open else len(rows),
    }


def change_rows(
    each: TournamentRound, changes: Sequence[Mapping[str, Any]]
) -> list[dict[str, Any]]:
    """Changes of a draw by hand in words, with their authors and moments."""
    authors = authors_of(changes)
    numbers = {number for row in changes for number in row["players"]}
    entrants = Entrant.objects.select_related("user__owner").in_bulk(numbers)
    names = {pk: entrant.user.get_short_name() for pk, entrant in entrants.items()}
    powers = dict(_drawn_powers(tables_of(each)))
    return [
        {
            "by": authors[row["by"]],
            "at": datetime.fromisoformat(row["at"]),
            "sentence": change_words(
                [names.get(number, "") for number in row["players"]],
                powers.get(row["power"], row["power"]),
            ),
        }
        for row in changes
    ]


def _entries(rows: Iterable[EntryRow], *, reasons: bool) -> dict[str, Any]:
    """Those who play and those who do not, each with the reason."""
    parts: dict[str, Any] = {"playing": [], "others": []}
    for row in rows:
        parts["playing" if row.decision.plays else "others"].append(
            {
                "user": row.entrant.user,
                "team": row.entrant.team.name if row.entrant.team else "",
                "reason": reason_words(row.decision) if reasons else "",
            }
        )
    return parts


def _table_row(row: ShownTable, tournament: Tournament) -> dict[str, Any]:
    """A table with its settings in words, and its players in the order of powers or names."""
    chosen = settings_of(row.table)
    variant = variant_named(chosen.variant.id)
    powers = list(variant.powers)
    seats = row.seats or []
    if chosen.gives_powers:
        seats = sorted(seats, key=lambda seat: powers.index(seat.power))
    else:
        seats = sorted(seats, key=lambda seat: seat.user.get_short_name().casefold())
    return {
        "table": row.table,
        "name": table_name(row.table.name, tournament),
        "game": row.game,
        "facts": table_words(row.table),
        "variant_id": chosen.variant.id,
        "is_secret": row.table.game_id is not None and row.seats is None,
        "free": len(powers) - len(seats) if seats else 0,
        "seats": [
            {
                "user": seat.user,
                "team": seat.team,
                "power": seat.power,
                "name": variant.powers[seat.power].name if seat.power else "",
            }
            for seat in seats
        ],
    }


def table_words(table: RoundTable) -> str:
    """The settings of a table in a line."""
    plain = settings_of(table).plain
    variant = variant_named(plain["variant_id"])
    parts = [str(variant.name)]
    if plain["last_year"] is not None:
        year = year_title(variant.calendar, plain["last_year"])
        parts.append(_("until the Fall of %(year)s") % {"year": year})
    parts.append(_("Powers: %(way)s") % {"way": dict(seat_choices())[plain["seat_choice"]]})
    if plain["is_anonymous"]:
        parts.append(_("anonymous"))
    if table.is_without_gm:
        parts.append(_("no GM"))
    return " · ".join(parts)


def _costs(data: dict[str, Any]) -> list[dict[str, Any]]:
    """What a draw cost, and the least that any draw costs, by the aims that it had."""
    rules = {"teammates": "teams", "powers": "powers", "meetings": "meetings"}
    rows = []
    for name, label in COSTS.items():
        if name == "imbalance" or not data["rules"][rules[name]]:
            continue
        cost, least = data["costs"][name], data["least"][name]
        rows.append({"label": label, "cost": decimal(cost, 0), "least": decimal(least, 0)})
        rows[-1]["is_least"] = cost == least
        if data.get("changes"):
            rows[-1]["changed"] = decimal(data["seat_costs"][name], 0)
    return rows
