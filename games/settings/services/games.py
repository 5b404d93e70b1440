"""New games, and checks of their settings."""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from adjudicator.calendar import phase_kinds
from games.clubs.services.tables import club_to_enter
from games.core.accounts import User
from games.core.errors import Forbidden, Unprocessable
from games.core.events import event_add
from games.core.forms import LONGEST_NAME, clean_name
from games.core.locks import lock_accounts
from games.core.quotas import PRIVATE_GAMES, PUBLIC_GAMES
from games.core.rate_limits import check_made
from games.core.refusals import unknown_choice
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
    SeatChoice,
    StartMode,
    Status,
)
from games.models.seat_choice import new_assignment_seed
from games.schedule.disclosure import (
    Disclosure,
    check_disclosure,
    default_disclosure,
    disclosure_fields,
)
from games.schedule.policy import NmrPolicy, check_policy
from games.schedule.schedule import Schedule, fit_schedule, fixed_schedule
from games.schedule.schedule_checks import check_live_ahead, check_schedule
from games.schedule.stored import policy_fields, schedule_fields
from games.schedule.terms import checked_years
from games.seats.acts.join import game_join
from games.seats.services.assignments import seats_create
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
    is_round_table: bool = False,
    now: datetime | None = None,
) -> Game:
    """Create a game with its creator as GM and an open seat for every power.

    In a game `without_gm` the creator plays: `power`, or a place if the powers are dealt at the
    start. Such a game is not anonymous, because somebody must know who plays, and belongs to no
    tournament. As an `is_round_table` it does, and its creator is a director who need not play.

    Without a variant it is the site's default one. Without a schedule movement takes two days, and
    without a policy missing orders have no consequences. Without a `disclosure` secrets open after
    the end as the variant proposes. `tournament` is the number of an own one, `club` that of one's
    club. Refuses programs, invalid settings, with the form's field, and too many games in a day.
    """
    now = now or timezone.now()
    if creator.is_program:
        raise Forbidden("programs_run_nothing", _("A program cannot be the GM of a game."))
    if without_gm:
        entered = None if is_round_table else tournament
        check_without_gm(is_anonymous=is_anonymous, seat_choice=seat_choice, tournament=entered)
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
            assignment_seed=draw_seed(seat_choice),
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
            last_year_result=check_choice(
                last_year_result, LastYearResult.values, "last_year_result"
            ),
            **chosen,
            **schedule_fields(schedule),
            **policy_fields(policy),
        )
        seats_create(game)
        event_add(game=game, kind=EventKind.CREATED, actor=creator, now=now)
        if without_gm and not is_round_table:
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
        "seat_choice": check_choice(seat_choice, SeatChoice.values, "seat_choice"),
        "variant_id": check_choice(variant_id, variant_ids(), "variant_id"),
        "press_mode": check_choice(press_mode, PressMode.values, "press_mode"),
        "standby": check_choice(standby, [code for code, _label in STANDBY], "standby"),
        "open_to": check_choice(open_to, OpenTo.values, "open_to"),
        "press_handed_on": check_choice(press_handed_on, PressHandedOn.values, "press_handed_on"),
    }
    variant = load_variant(variant_id)
    disclosure = disclosure or default_disclosure(variant)
    check_disclosure(disclosure, variant, press_mode)
    return chosen | disclosure_fields(disclosure)


def checked_start(start_mode: str, starts_at: datetime | None, now: datetime) -> dict[str, Any]:
    """Return when a game starts; refuses a set time that is missing, over or too far away."""
    mode = check_choice(start_mode, StartMode.values, "start_mode")
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


def check_choice(value: str, known: Collection[str], field: str) -> str:
    """Return a value that is one of those known."""
    if value not in known:
        raise unknown_choice(field)
    return value


def draw_seed(seat_choice: str) -> str:
    """Return the seed of a draw of powers; "" if none are drawn."""
    return new_assignment_seed() if seat_choice in SEEDED else ""
