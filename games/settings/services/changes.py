"""Changes of the settings of a game before its start."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.clubs.services.tables import check_club
from games.core.accounts import User
from games.core.errors import Conflict
from games.core.events import event_add
from games.core.forms import clean_name
from games.core.gm import gm_game
from games.core.locks import lock_accounts
from games.core.refusals import already_started, other_audience, program_joined
from games.core.restrictions import check_may_write
from games.core.settings_mark import check_settings_seen
from games.models import (
    EventKind,
    Game,
    LastYearResult,
    OpenTo,
    PressHandedOn,
    Ranking,
    Reserve,
    Seat,
    SeatState,
    StartMode,
    Status,
)
from games.schedule.disclosure import Disclosure, disclosure_of
from games.schedule.policy import NmrPolicy
from games.schedule.schedule import Schedule
from games.schedule.schedule_checks import check_live_ahead
from games.schedule.stored import policy_fields, schedule_fields, settings_mark
from games.schedule.terms import checked_years
from games.seats.queries.joining import has_programs, invitations
from games.seats.queries.reserves import running_muster
from games.seats.services.assignments import seats_create
from games.seats.services.joining import start_if_full
from games.seats.services.musters import muster_call_off
from games.seats.services.offers import offer_back
from games.settings.services.games import (
    check_choice,
    check_game_quota,
    checked_settings,
    checked_start,
    draw_seed,
    fit_to_variant,
)
from games.settings.services.texts import text_fields
from games.settings.services.without_gm import check_without_gm

# Settings by which players choose a game, so they are fixed once somebody has joined.
BOUND = ("variant_id", "seat_choice")


@transaction.atomic
def settings_change(
    *,
    game_id: int,
    by: User,
    name: str,
    variant_id: str,
    seat_choice: str,
    is_public: bool,
    schedule: Schedule,
    policy: NmrPolicy,
    press_mode: str,
    is_anonymous: bool,
    allows_programs: bool = False,
    allows_mentors: bool = False,
    press_handed_on: str = PressHandedOn.ALL,
    standby: str = "",
    disclosure: Disclosure | None = None,
    open_to: str = OpenTo.EVERYBODY,
    start_mode: str = StartMode.FULL,
    starts_at: datetime | None = None,
    last_year: int | None = None,
    last_year_result: str = LastYearResult.DRAW,
    earliest_end: int | None = None,
    text: str | None = None,
    seen: str = "",
    now: datetime | None = None,
) -> Game:
    """Change the settings of a game that has not started; players who have joined are notified.

    Refuses everything that `game_create` refuses, and settings that changed since they were `seen`.
    Once somebody has joined, refuses another variant, another choice of seats, and an end of
    anonymity; once a program has joined, a game for people, or one that everybody may watch; and in
    a tournament, other viewers than its own.
    """
    now = now or timezone.now()
    lock_accounts([by.pk])
    game = gm_game(game_id=game_id, by=by, prepares=True)
    if game.status != Status.FORMING:
        raise already_started()
    check_settings_seen(seen, settings_mark(game))
    schedule = fit_to_variant(schedule, variant_id)
    check_live_ahead(schedule, starts_at or now)
    chosen = checked_settings(
        seat_choice,
        variant_id,
        press_mode,
        schedule,
        policy,
        now,
        press_handed_on=press_handed_on,
        standby=standby,
        disclosure=disclosure or disclosure_of(game),
        open_to=open_to,
    )
    check_club(game.club_id, open_to)
    if game.is_without_gm:
        check_without_gm(is_anonymous=is_anonymous, seat_choice=seat_choice)
    chosen |= {"name": clean_name(name), "is_public": is_public, "is_anonymous": is_anonymous}
    chosen |= {"allows_programs": allows_programs, "allows_mentors": allows_mentors}
    chosen |= {
        "last_year_result": check_choice(
            last_year_result, LastYearResult.values, "last_year_result"
        )
    }
    chosen |= checked_start(start_mode, starts_at, now)
    chosen |= checked_years(last_year, earliest_end, variant_id)
    chosen |= schedule_fields(schedule) | policy_fields(policy)
    chosen |= {} if text is None else text_fields(text, by, game, now)
    changed = {name for name, value in chosen.items() if getattr(game, name) != value}
    if not changed:
        return game
    _check_joined(game, changed)
    _check_programs(game, changed)
    if "name" in changed:
        check_may_write(by, field="name", now=now)
    if "is_public" in changed:
        if game.tournament_id is not None:
            raise other_audience("is_public")
        check_game_quota(by, now, is_public=is_public)
    if changed & set(BOUND):
        # They keep seats or places that mean something else from now on.
        for offer in invitations(game, now):
            offer_back(game=game, offer=offer, by=by, now=now)
        bids = {"points": {}, "lot": "", "salt": "", "receipt": ""}
        Reserve.objects.filter(game=game).update(ranks={}, **bids)
    _set(game, changed, chosen)
    muster = running_muster(game)
    if muster is not None and changed & {"start_mode", "starts_at"}:
        muster_call_off(muster=muster, now=now)
    data = {"changed": sorted(changed - {"text_by"})}
    event_add(game=game, kind=EventKind.SETTINGS_CHANGED, actor=by, data=data, now=now)
    start_if_full(game=game, actor=by, now=now)
    return game


def _check_joined(game: Game, changed: set[str]) -> None:
    taken = Seat.objects.filter(game=game, state=SeatState.TAKEN)
    if not taken.exists() and not Ranking.objects.filter(game=game).exists():
        return
    for field in BOUND:
        if field in changed:
            raise Conflict(
                "joined_already",
                _("A player has joined with this setting. Ask them to leave before you change it."),
                field=field,
            )
    if "is_anonymous" in changed and game.is_anonymous:
        raise Conflict(
            "joined_in_secret",
            _("A player has joined anonymously and would be named. Ask them to leave first."),
            field="is_anonymous",
        )


def _check_programs(game: Game, changed: set[str]) -> None:
    """Refuse settings with which a program could not have joined, if one has."""
    closes = "allows_programs" in changed and game.allows_programs
    opens = "is_public" in changed and not game.is_public
    if (closes or opens) and has_programs(game):
        raise program_joined("allows_programs" if closes else "is_public")


def _set(game: Game, changed: set[str], chosen: dict[str, Any]) -> None:
    for name in changed:
        setattr(game, name, chosen[name])
    if "seat_choice" in changed:
        game.assignment_seed = draw_seed(game.seat_choice)
    game.save(update_fields=[*changed, "assignment_seed"])
    if "variant_id" in changed:
        Seat.objects.filter(game=game).delete()
        seats_create(game)
