"""New games and changes of their settings before the start."""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from adjudicator.calendar import phase_kinds
from games.clubs.services.tables import check_club, club_to_enter
from games.core.accounts import User
from games.core.errors import Conflict, Forbidden, Unprocessable
from games.core.events import event_add
from games.core.forms import LONGEST_NAME, clean_name
from games.core.gm import gm_game
from games.core.locks import lock_accounts
from games.core.quotas import PRIVATE_GAMES, PUBLIC_GAMES
from games.core.rate_limits import check_made
from games.core.refusals import already_started, other_audience, program_joined, unknown_choice
from games.core.restrictions import check_may_write
from games.core.words.settings import STANDBY
from games.models import (
    SEEDED,
    EventKind,
    Game,
    LastYearResult,
    OpenTo,
    PressHandedOn,
    PressMode,
    Ranking,
    Reserve,
    Seat,
    SeatChoice,
    SeatState,
    StartMode,
    Status,
)
from games.models.seat_choice import new_assignment_seed
from games.schedule.disclosure import (
    Disclosure,
    check_disclosure,
    default_disclosure,
    disclosure_fields,
    disclosure_of,
)
from games.schedule.policy import NmrPolicy, check_policy
from games.schedule.schedule import Schedule, fit_schedule, fixed_schedule
from games.schedule.schedule_checks import check_live_ahead, check_schedule
from games.schedule.stored import check_settings_seen, policy_fields, schedule_fields
from games.schedule.terms import checked_years
from games.seats.acts.join import game_join
from games.seats.queries.joining import has_programs, invitations
from games.seats.queries.reserves import running_muster
from games.seats.services.assignments import seats_create
from games.seats.services.joining import start_if_full
from games.seats.services.musters import muster_call_off
from games.seats.services.offers import offer_back
from games.settings.services.texts import text_fields
from games.settings.services.without_gm import check_without_gm
from games.tournaments.services.entries import tournament_to_enter
from maps.load import load_variant, variant_ids

LONGEST_WAIT = timedelta(days=90)


def game_create(
    *,
    creator: User,
    name: str,
    text: str = "",
    variant_id: str | None = None,
    seat_choice: str = SeatChoice.CHOSEN,
    is_public: bool = True,
    open_to: str = OpenTo.EVERYBODY,
    schedule: Schedule | None = None,
    policy: NmrPolicy | None = None,
    press_mode: str = PressMode.FULL,
    press_handed_on: str = PressHandedOn.ALL,
    standby: str = "",
    is_anonymous: bool = False,
    allows_programs: bool = False,
    allows_mentors: bool = False,
    disclosure: Disclosure | None = None,
    start_mode: str = StartMode.FULL,
    starts_at: datetime | None = None,
    last_year: int | None = None,
    last_year_result: str = LastYearResult.DRAW,
    earliest_end: int | None = None,
    tournament: int | None = None,
    club: int | None = None,
    without_gm: bool = False,
    power: str = "",
    now: datetime | None = None,
) -> Game:
    """Create a game with its creator as GM and an open seat for every power.

    In a game `without_gm` the creator plays: `power`, or a place if the powers are dealt at the
    start. Such a game is not anonymous, because somebody must know who plays, and belongs to no
    tournament.

    Without a variant it is the site's default one. Without a schedule movement takes two days, and
    without a policy missing orders have no consequences. Without a `disclosure` secrets open after
    the end as the variant proposes. `tournament` is the number of an own one, `club` that of one's
    club. Refuses programs, invalid settings, with the form's field, and too many games in a day.
    """
    now = now or timezone.now()
    if creator.is_program:
        raise Forbidden("programs_run_nothing", _("A program cannot be the GM of a game."))
    if without_gm:
        check_without_gm(is_anonymous=is_anonymous, seat_choice=seat_choice, tournament=tournament)
    policy = policy or NmrPolicy()
    variant_id = variant_id or settings.DEFAULT_VARIANT
    schedule = fit_to_variant(schedule or fixed_schedule(), variant_id)
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
        disclosure=disclosure,
        open_to=open_to,
    )
    with transaction.atomic():
        lock_accounts([creator.pk])
        check_may_write(creator, field="name", now=now)
        check_game_quota(creator, now, is_public=is_public)
        game = Game.objects.create(
            name=clean_name(name),
            **text_fields(text, creator, None, now),
            gm=None if without_gm else creator,
            creator=creator,
            is_without_gm=without_gm,
            is_public=is_public,
            is_anonymous=is_anonymous,
            allows_programs=allows_programs,
            allows_mentors=allows_mentors,
            assignment_seed=_seed(seat_choice),
            tournament=tournament_to_enter(
                by=creator,
                number=tournament,
                is_public=is_public,
                allows_mentors=allows_mentors,
            ),
            club=club_to_enter(by=creator, number=club, open_to=open_to),
            created_at=now,
            **checked_start(start_mode, starts_at, now),
            **checked_years(last_year, earliest_end, variant_id),
            last_year_result=_one_of(last_year_result, LastYearResult.values, "last_year_result"),
            **chosen,
            **schedule_fields(schedule),
            **policy_fields(policy),
        )
        seats_create(game)
        event_add(game=game, kind=EventKind.CREATED, actor=creator, now=now)
        if without_gm:
            game_join(
                game_id=game.pk,
                by=creator,
                power=power,
                ranks=dict.fromkeys(load_variant(variant_id).powers, 1),
                invite=game.invite_token,
                now=now,
            )
    return game


@transaction.atomic
def games_create(*, creator: User, name: str, tables: int, **settings: Any) -> list[Game]:
    """Create several games with the same settings, numbered after their name; all of them or none.

    A single game keeps the name as it is. Refuses all that `game_create` refuses.
    """
    names = number_names(name, tables)
    return [game_create(creator=creator, name=each, **settings) for each in names]


def number_names(name: str, tables: int) -> list[str]:
    """Return the names of several games. Refuses one that is too long with its number."""
    if tables == 1:
        return [name]
    if len(clean_name(name)) > LONGEST_NAME - len(f" {tables}"):
        sentence = _("With its number, the name would be longer than %(longest)s characters.")
        raise Unprocessable("name_length", sentence % {"longest": LONGEST_NAME}, field="name")
    return [f"{name} {number}" for number in range(1, tables + 1)]


def fit_to_variant(schedule: Schedule, variant_id: str) -> Schedule:
    """Return the schedule with a variant's kinds of phases, unchanged for an unknown variant."""
    if variant_id not in variant_ids():
        return schedule
    return fit_schedule(schedule, phase_kinds(load_variant(variant_id)))


def checked_settings(
    seat_choice: str,
    variant_id: str,
    press_mode: str,
    schedule: Schedule,
    policy: NmrPolicy,
    now: datetime,
    *,
    press_handed_on: str,
    standby: str,
    disclosure: Disclosure | None,
    open_to: str,
) -> dict[str, Any]:
    """Return the settings that are choices; refuses unknown choices, and a schedule or a policy
    that is not valid."""
    check_schedule(schedule, now.date())
    check_policy(policy, schedule)
    chosen = {
        "seat_choice": _one_of(seat_choice, SeatChoice.values, "seat_choice"),
        "variant_id": _one_of(variant_id, variant_ids(), "variant_id"),
        "press_mode": _one_of(press_mode, PressMode.values, "press_mode"),
        "standby": _one_of(standby, [code for code, _label in STANDBY], "standby"),
        "open_to": _one_of(open_to, OpenTo.values, "open_to"),
        "press_handed_on": _one_of(press_handed_on, PressHandedOn.values, "press_handed_on"),
    }
    variant = load_variant(variant_id)
    disclosure = disclosure or default_disclosure(variant)
    check_disclosure(disclosure, variant, press_mode)
    return chosen | disclosure_fields(disclosure)


def checked_start(start_mode: str, starts_at: datetime | None, now: datetime) -> dict[str, Any]:
    """Return when a game starts; refuses a set time that is missing, over or too far away."""
    mode = _one_of(start_mode, StartMode.values, "start_mode")
    if mode != StartMode.TIME:
        return {"start_mode": mode, "starts_at": None}
    if starts_at is None or not now < starts_at <= now + LONGEST_WAIT:
        raise Unprocessable(
            "starts_at", _("Choose a time within the next 90 days."), field="starts_at"
        )
    return {"start_mode": mode, "starts_at": starts_at}


def check_game_quota(creator: User, now: datetime, *, is_public: bool) -> None:
    """Refuse too many new games; finished and cancelled ones do not count."""
    quota = PUBLIC_GAMES if is_public else PRIVATE_GAMES
    opened = Game.objects.filter(
        creator=creator,
        is_public=is_public,
        is_practice=False,
        status__in=[Status.FORMING, Status.RUNNING],
    )
    check_made(quota, creator.pk, opened, now)


def _one_of(value: str, known: Collection[str], field: str) -> str:
    if value not in known:
        raise unknown_choice(field)
    return value


def _seed(seat_choice: str) -> str:
    return new_assignment_seed() if seat_choice in SEEDED else ""


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
    check_settings_seen(game, seen)
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
        "last_year_result": _one_of(last_year_result, LastYearResult.values, "last_year_result")
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
        game.assignment_seed = _seed(game.seat_choice)
    game.save(update_fields=[*changed, "assignment_seed"])
    if "variant_id" in changed:
        Seat.objects.filter(game=game).delete()
        seats_create(game)
