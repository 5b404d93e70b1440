"""Seasons of a club's league: begun, changed and deleted."""

from datetime import date, datetime
from typing import Any

from django.db import transaction
from django.db.models import Value
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext as _

from games.clubs.authority import authorize_officer
from games.clubs.queries.seasons import counted_games, get_season
from games.core.accounts import User
from games.core.errors import Conflict, Unprocessable
from games.core.forms import FIRST_YEAR, LAST_YEAR, clean_name
from games.core.restrictions import check_may_write
from games.core.settings_mark import check_settings_seen, mark_of
from games.models import Club, ClubSeason
from games.tournaments.services.tournaments import checked_count, known_scoring

MOST_SEASONS = 60
FIELDS = ("name", "starts_on", "ends_on", "scoring", "best_of")


@transaction.atomic
def season_add(
    *,
    number: int,
    by: User,
    name: str,
    starts_on: date | None,
    ends_on: date | None,
    scoring: str = "square",
    best_of: int | None = None,
    now: datetime | None = None,
) -> ClubSeason:
    """Add a season to the league; for the officers.

    Refuses a name that is invalid or taken, days that are missing or in the wrong order, an unknown
    scoring system, a number of counted games that is not offered, and too many seasons.
    """
    club = authorize_officer(number, by).club
    check_may_write(by, field="name")
    if club.seasons.count() >= MOST_SEASONS:
        sentence = _("A club has at most %(most)s seasons.") % {"most": MOST_SEASONS}
        raise Conflict("too_many", sentence)
    first, last = _checked_days(starts_on, ends_on)
    return ClubSeason.objects.create(
        club=club,
        name=_free_name(name, club),
        starts_on=first,
        ends_on=last,
        scoring=known_scoring(scoring),
        best_of=checked_count(best_of),
        created_at=now or timezone.now(),
    )


def season_settings(season: ClubSeason) -> dict[str, Any]:
    """The values of FIELDS."""
    return {field: getattr(season, field) for field in FIELDS}


@transaction.atomic
def season_change(
    *,
    number: int,
    by: User,
    season_id: int,
    seen: str = "",
    now: datetime | None = None,
    **changes: Any,
) -> ClubSeason:
    """Change FIELDS of a season; those that are left out stay.

    Refuses all that `season_add` refuses, all but a name once a season is over, another scoring or
    first day once it counts a game, and a change of other settings than were `seen`.
    """
    club = authorize_officer(number, by).club
    check_may_write(by, field="name")
    season = get_season(club, season_id)
    present = season_settings(season)
    check_settings_seen(seen, mark_of(present))
    chosen = present | changes
    first, last = _checked_days(chosen["starts_on"], chosen["ends_on"])
    chosen |= {
        "name": _free_name(chosen["name"], club, season),
        "starts_on": first,
        "ends_on": last,
        "scoring": known_scoring(chosen["scoring"]),
        "best_of": checked_count(chosen["best_of"]),
    }
    fields = [field for field, value in chosen.items() if getattr(season, field) != value]
    today = (now or timezone.now()).date()
    if season.ends_on < today and set(fields) - {"name"}:
        raise Conflict("season_over", _("This season is over, so only its name can change."))
    fixed = next((field for field in fields if field not in ("name", "ends_on")), "")
    if fixed and counted_games(season).exists():
        raise Conflict(
            "season_fixed",
            _("This season counts a game, so its first day and its scoring stay."),
            field=fixed,
        )
    if "ends_on" in fields and last < today:
        raise Unprocessable("season_days", _("A season ends today or later."), field="ends_on")
    for field in fields:
        setattr(season, field, chosen[field])
    season.save(update_fields=fields)
    return season


@transaction.atomic
def season_remove(*, number: int, by: User, season_id: int) -> None:
    """Delete a season that counts no game; refuses everybody but the officers."""
    season = get_season(authorize_officer(number, by).club, season_id)
    if counted_games(season).exists():
        raise Conflict("season_fixed", _("This season counts a game, so it stays."))
    season.delete()


def _free_name(name: str, club: Club, own: ClubSeason | None = None) -> str:
    name = clean_name(name)
    others = club.seasons.alias(lower=Lower("name")).filter(lower=Lower(Value(name)))
    if (others.exclude(pk=own.pk) if own else others).exists():
        raise Conflict("name_taken", _("Another season has this name."), field="name")
    return name


def _checked_days(starts_on: date | None, ends_on: date | None) -> tuple[date, date]:
    if starts_on is None or ends_on is None:
        field = "starts_on" if starts_on is None else "ends_on"
        raise Unprocessable("season_days", _("Give the first and the last day."), field=field)
    if not FIRST_YEAR <= starts_on.year <= ends_on.year <= LAST_YEAR or ends_on < starts_on:
        raise Unprocessable(
            "season_days", _("A season ends on the day of its start or later."), field="ends_on"
        )
    return starts_on, ends_on
