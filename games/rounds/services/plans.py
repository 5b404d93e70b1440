"""The plan of a round: its rules set, its tables planned from a template and changed one by one."""

from collections.abc import Collection, Container, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.dispatch import receiver
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import NotFound, Unprocessable
from games.core.events import account_leaves
from games.core.forms import LONGEST_NAME, clean_name
from games.core.refusals import unknown_choice
from games.core.restrictions import check_may_write
from games.core.settings_mark import check_settings_seen
from games.models import (
    LastYearResult,
    OpenTo,
    PressHandedOn,
    PressMode,
    RoundPlan,
    RoundTable,
    SeatChoice,
    StartMode,
    Tournament,
    TournamentRound,
)
from games.rounds.queries.drafts import standing_hidden
from games.rounds.queries.plans import (
    MOST_TABLES,
    TableSettings,
    gms_mark,
    plan_of,
    possible_gms,
    round_made,
    round_of,
    rules_mark,
    settings_of,
    table_mark,
    tables_of,
)
from games.schedule.disclosure import default_disclosure, disclosure_fields
from games.schedule.stored import policy_data, policy_from, schedule_data, schedule_from
from games.schedule.terms import checked_years
from games.settings.presets import PRESETS
from games.settings.services.games import checked_settings, checked_start, fit_to_variant
from games.settings.services.templates import PLAIN, template_named, with_next_live_time
from games.settings.services.without_gm import check_without_gm
from games.tournaments.advance import EntryRule
from games.tournaments.authority import get_directed_tournament, tournament_over
from maps.load import load_variant, variant_ids

STRENGTHS = ("", "rating", "standing")
MOST_PLACES = 100
MOST_ROUNDS_PLAYED = 20
SHORTEST_MUSTER, LONGEST_MUSTER = timedelta(minutes=5), timedelta(days=7)
# The settings that a table takes over from its template unless others are chosen for it.
CHOSEN = (
    "variant_id",
    "seat_choice",
    "last_year",
    "last_year_result",
    "press_mode",
    "is_anonymous",
)


@transaction.atomic
def plan_set(
    *,
    number: int,
    by: User,
    round_number: int,
    entry: str = EntryRule.ALL,
    places: int | None = None,
    most_rounds: int | None = None,
    strength: str = "",
    parts_teams: bool = True,
    parts_opponents: bool = True,
    gives_new_powers: bool = True,
    start: str = StartMode.GM,
    starts_at: datetime | None = None,
    confirm_minutes: int = 4320,
    seen: str = "",
    now: datetime | None = None,
) -> RoundPlan:
    """Set the rules of a round: who plays, how the draw is made, when its games begin.

    Refuses everybody but the directors, a tournament that is over, a round whose tables are made,
    values that are not offered, a draw by a standing that is hidden, and a change of other rules
    than were `seen`.
    """
    now = now or timezone.now()
    tournament, each = round_to_plan(number, by, round_number)
    check_settings_seen(seen, rules_mark(plan_of(each)))
    if entry not in list(EntryRule):
        raise unknown_choice("entry")
    if strength not in STRENGTHS:
        raise unknown_choice("strength")
    if strength == "standing" and tournament.hides_standing:
        raise standing_hidden()
    length = timedelta(minutes=confirm_minutes)
    if not SHORTEST_MUSTER <= length <= LONGEST_MUSTER:
        raise Unprocessable(
            "muster_length", _("Choose a time from 5 minutes to 7 days."), field="confirm_minutes"
        )
    values: dict[str, Any] = {
        "entry": entry,
        "places": _checked_number(places, MOST_PLACES, "places"),
        "most_rounds": _checked_number(most_rounds, MOST_ROUNDS_PLAYED, "most_rounds"),
        "strength": strength,
        "parts_teams": parts_teams,
        "parts_opponents": parts_opponents,
        "gives_new_powers": gives_new_powers,
        "confirm_within": length,
    }
    times = checked_start(start, starts_at, now)
    values |= {"start": times["start_mode"], "starts_at": times["starts_at"]}
    plan, _is_new = RoundPlan.objects.update_or_create(
        round=each, defaults=values, create_defaults=values | {"created_at": now}
    )
    return plan


@transaction.atomic
def tables_plan(
    *,
    number: int,
    by: User,
    round_number: int,
    count: int,
    source: str,
    changes: Mapping[str, Any] | None = None,
    zone: str = "UTC",
    now: datetime | None = None,
) -> list[RoundTable]:
    """Give a round so many tables with the same settings, from a preset or an own template.

    `source` is the code of a preset, or the number or the name of an own template, and `changes`
    are other values of CHOSEN. Tables that stay keep their names and GMs. Refuses what `plan_set`
    refuses, too many tables, and settings that no game could have.
    """
    now = now or timezone.now()
    tournament, each = round_to_plan(number, by, round_number)
    if not 1 <= count <= MOST_TABLES:
        raise Unprocessable(
            "tables_count",
            _("Choose 1 to %(most)s tables.") % {"most": MOST_TABLES},
            field="count",
        )
    chosen = change_settings(settings_from(by, source, zone, now), changes or {})
    stored = checked_table_settings(chosen, now)
    _plan_of_new(each, now)
    RoundTable.objects.filter(round=each, number__gt=count).delete()
    present = {table.number: table for table in tables_of(each)}
    if any(table.is_without_gm for table in present.values()):
        check_table_without_gm(chosen)
    for place in range(1, count + 1):
        table = present.get(place) or RoundTable(
            round=each, number=place, name=_default_name(tournament, each, place)
        )
        table.settings = stored
        table.save()
    return tables_of(each)


@transaction.atomic
def table_change(
    *,
    number: int,
    by: User,
    round_number: int,
    table_number: int,
    source: str = "",
    changes: Mapping[str, Any] | None = None,
    zone: str = "UTC",
    seen: str = "",
    now: datetime | None = None,
) -> RoundTable:
    """Change a table of a round: its `name`, its `gm`, None for nobody yet, whether its game is
    `without_gm`, and its settings. What the `changes` leave out stays.

    With a `source`, schedule and policy come from that template. Refuses what `tables_plan`
    refuses, a GM who does not help the tournament, without a GM settings that need one, and a
    change of another table than was `seen`.
    """
    now = now or timezone.now()
    tournament, each = round_to_plan(number, by, round_number)
    check_may_write(by, field="name", now=now)
    table = RoundTable.objects.filter(round=each, number=table_number).first()
    if table is None:
        raise no_such_table()
    check_settings_seen(seen, table_mark(table))
    changes = dict(changes or {})
    name, gm = changes.pop("name", table.name), changes.pop("gm", table.gm_id)
    is_without_gm = changes.pop("without_gm", table.is_without_gm and gm is None)
    chosen = settings_of(table)
    if source:
        other = settings_from(by, source, zone, now)
        chosen = replace(chosen, schedule=other.schedule, policy=other.policy)
    chosen = change_settings(chosen, changes)
    table.name = clean_name(name)
    table.settings = checked_table_settings(chosen, now)
    gm = None if is_without_gm else gm
    _gm_set(table, gm, possible_gms(tournament), is_without_gm=is_without_gm)
    table.save()
    return table


def _gm_set(
    table: RoundTable, gm: int | None, possible: Container[int], *, is_without_gm: bool
) -> None:
    """Set who runs a table: a person, nobody yet, or nobody at all. Refuses people who do not help
    the tournament, and settings that need a GM."""
    if gm is not None and gm not in possible:
        raise Unprocessable(
            "no_such_gm", _("Choose a director or a GM who helps this tournament."), field="gm"
        )
    if is_without_gm:
        check_table_without_gm(settings_of(table))
    table.gm_id, table.is_without_gm = gm, is_without_gm


def check_table_without_gm(chosen: TableSettings) -> None:
    """Refuse settings of a table without a GM for which somebody must run it."""
    check_without_gm(is_anonymous=chosen.is_anonymous, seat_choice=chosen.plain["seat_choice"])


@transaction.atomic
def gms_set(
    *,
    number: int,
    by: User,
    round_number: int,
    gms: Mapping[int, int | None],
    without_gm: Collection[int] = (),
    seen: str = "",
) -> None:
    """Set the GMs of tables by their numbers, None for nobody yet. The games of the tables
    `without_gm` have none. Refuses a change of other GMs than were `seen`."""
    tournament, each = round_to_plan(number, by, round_number)
    tables, possible = tables_of(each), possible_gms(tournament)
    check_settings_seen(seen, gms_mark(tables))
    for table in tables:
        if table.number in without_gm:
            _gm_set(table, None, possible, is_without_gm=True)
        elif table.number in gms:
            _gm_set(table, gms[table.number], possible, is_without_gm=False)
        table.save(update_fields=["gm", "is_without_gm"])


def no_such_table() -> NotFound:
    """The round has no table of this number."""
    return NotFound("no_such_table", _("The round has no such table."), field="table")


def settings_from(by: User, source: str, zone: str, now: datetime) -> TableSettings:
    """The settings of a preset, or of a template of a person; refuses any other source."""
    plain = _usual_settings()
    if source in PRESETS:
        preset = PRESETS[source]
        return TableSettings(plain, preset.schedule(zone), preset.policy)
    row = template_named(by, source)
    plain |= {name: value for name, value in row.settings["plain"].items() if name in PLAIN}
    schedule = with_next_live_time(schedule_from(row.settings["schedule"]), now)
    return TableSettings(plain, schedule, policy_from(row.settings["policy"]))


def _usual_settings() -> dict[str, Any]:
    """The settings of a table that no template says: powers by auction, else as in a new game."""
    variant = load_variant(settings.DEFAULT_VARIANT)
    return {
        "text": "",
        "variant_id": variant.id,
        "seat_choice": SeatChoice.AUCTION.value,
        "press_mode": PressMode.FULL.value,
        "press_handed_on": PressHandedOn.ALL.value,
        "standby": "",
        "is_public": True,
        "open_to": OpenTo.INVITED.value,
        "is_anonymous": False,
        "allows_programs": False,
        "start_mode": StartMode.GM.value,
        "last_year": None,
        "last_year_result": LastYearResult.DRAW.value,
        "earliest_end": None,
        **disclosure_fields(default_disclosure(variant)),
    }


def change_settings(chosen: TableSettings, changes: Mapping[str, Any]) -> TableSettings:
    """Return settings with other values of CHOSEN. Another variant brings its own secrets."""
    unknown = set(changes) - set(CHOSEN)
    if unknown:
        raise unknown_choice(sorted(unknown)[0])
    plain = chosen.plain | dict(changes)
    variant_id = plain["variant_id"]
    if variant_id != chosen.plain["variant_id"] and variant_id in variant_ids():
        plain |= disclosure_fields(default_disclosure(load_variant(variant_id)))
    return replace(chosen, plain=plain)


def checked_table_settings(chosen: TableSettings, now: datetime) -> dict[str, Any]:
    """Return settings as a table stores them; refuses those that no game could have."""
    plain = chosen.plain
    schedule = fit_to_variant(chosen.schedule, plain["variant_id"])
    checked_settings(
        plain["seat_choice"],
        plain["variant_id"],
        plain["press_mode"],
        schedule,
        chosen.policy,
        now,
        press_handed_on=plain["press_handed_on"],
        standby=plain["standby"],
        disclosure=chosen.disclosure,
        open_to=plain["open_to"],
    )
    checked_years(plain["last_year"], plain["earliest_end"], plain["variant_id"])
    if plain["last_year_result"] not in LastYearResult.values:
        raise unknown_choice("last_year_result")
    return {
        "plain": {name: plain[name] for name in PLAIN if name in plain},
        "schedule": schedule_data(schedule),
        "policy": policy_data(chosen.policy),
    }


def round_to_plan(number: int, by: User, round_number: int) -> tuple[Tournament, TournamentRound]:
    """Return a locked tournament of `by` and its round, whose tables are not made."""
    tournament = get_directed_tournament(number, by)
    if tournament.ended_at is not None:
        raise tournament_over()
    each = round_of(tournament, round_number)
    plan = plan_of(each)
    if plan is not None and plan.made_at is not None:
        raise round_made()
    return tournament, each


def _plan_of_new(each: TournamentRound, now: datetime) -> RoundPlan:
    return RoundPlan.objects.get_or_create(round=each, defaults={"created_at": now})[0]


def _default_name(tournament: Tournament, each: TournamentRound, place: int) -> str:
    """The name of a new table, such as “Winter cup, round 1, table 2”."""
    end = _(", round %(round)s, table %(table)s") % {"round": each.number, "table": place}
    return f"{tournament.name[: LONGEST_NAME - len(end)].rstrip()}{end}"


def _checked_number(value: int | None, most: int, field: str) -> int | None:
    if value is not None and not 1 <= value <= most:
        raise Unprocessable(
            "number_range", _("Choose a number from 1 to %(most)s.") % {"most": most}, field=field
        )
    return value


@receiver(account_leaves)
def gm_leave(user: User, **_more: object) -> None:
    """Take an account that is closed from the tables that it would have run."""
    RoundTable.objects.filter(gm=user, game=None).update(gm=None)
