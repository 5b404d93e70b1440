"""New games, and the settings of a game: the fields and the checks are those of its form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, TypeVar

from django.db import transaction
from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop
from ninja import Router, Status
from pydantic import Field

from games.api.auth import account_of, game_seen, require_scope
from games.api.codes import (
    Forfeited,
    HandedOn,
    LaterPhase,
    OpenToCode,
    Press,
    SeatChoiceCode,
    Start,
    YearResult,
)
from games.api.schedules import Blackout, Hours, ScheduleFields, ScheduleIn, read_hour
from games.api.schemas import Out
from games.api.shown_games import GameOut, game_out
from games.api.views import game_list, votes
from games.clubs.queries.games import usable_template
from games.core.access import get_game_for_gm, get_game_for_view
from games.core.accounts import User
from games.core.addresses import absolute
from games.core.codec import playable_variants
from games.core.errors import Unprocessable, problem
from games.core.forms import clean_form, form_problems
from games.core.inputs import WHOLE, Id, In, Key, Short, Text, Whole
from games.core.refusals import already_started, game_over
from games.models import Game, Status as GameStatus, TokenScope
from games.schedule.disclosure import (
    FIELDS as DISCLOSURE_FIELDS,
    NEVER,
    default_disclosure,
    disclosure_fields,
)
from games.schedule.stored import settings_mark
from games.seats.acts.set_muster import MusterIn, muster_set
from games.seats.inputs import StandbyLanguage
from games.seats.queries.joining import invite_url
from games.settings.forms import MOST_TABLES, ChangedGame, ChangedPlan, NewGame
from games.settings.initial import copy_initial, game_initial, template_initial
from games.settings.presets import PRESETS, preset_initial
from games.settings.schedule_form import ProposedSchedule, ScheduleForm, schedule_initial
from games.settings.services.changes import settings_change
from games.settings.services.games import game_create, games_create
from games.settings.services.plans import plan_change
from games.settings.services.templates import template_named
from games.votes.services.schedules import check_players_decide, schedule_propose

Form = TypeVar("Form", bound=ScheduleForm)
router = Router(tags=[gettext_noop("GM")])
GM = require_scope(TokenScope.GM)


class Settings(ScheduleFields):
    """The settings of a game, as the fields of its form. Lengths are in hours, 0.25 for 15 minutes,
    weekdays from 0 for Monday, `text` is Markdown, `starts_at` and `live_until` are times such as
    2027-05-08T18:00 in the game's zone, and secrets open so many days after the end, null for
    never. From `night_begins` to `night_ends` phases of less than a day stand still. Until
    `live_until` each phase lasts `live_length`."""

    name: Short | None = None
    text: Text | None = None
    variant_id: Short | None = None
    seat_choice: SeatChoiceCode | None = None
    start_mode: Start | None = None
    starts_at: Short | None = None
    last_year: Whole | None = None
    last_year_result: YearResult | None = None
    earliest_end: Whole | None = None
    press_mode: Press | None = None
    press_handed_on: HandedOn | None = None
    standby: StandbyLanguage | None = None
    is_public: bool | None = None
    open_to: OpenToCode | None = None
    is_anonymous: bool | None = None
    allows_programs: bool | None = None
    allows_mentors: bool | None = None
    bids_open_after: Whole | None = None
    sheets_open_after: Whole | None = None
    press_open_after: Whole | None = None
    waits_first: bool | None = None
    excuses: Whole | None = None
    wait: Hours | None = None
    limit: Whole | None = None
    forfeit: Forfeited | None = None
    counted: Annotated[list[LaterPhase], Field(max_length=40)] | None = None
    reminders: Annotated[list[Whole], Field(max_length=10)] | None = None
    reminder_minutes: Annotated[list[Whole], Field(max_length=10)] | None = None
    silence_days: Whole | None = None
    computers_give_way: bool | None = None


class SettingsIn(Settings, In):
    """The settings of a new game. Those that are left out are as its form proposes. `tournament` is
    the number of a tournament of yours that the game belongs to, and `club` that of a club of
    which you are a member. `without_gm` makes a game without a GM, in which you play `power`, or
    the power that you get at the start. With a `muster` everybody confirms before the start.

    Instead, one of these proposes them: `source` is a preset (friends, club, tonight), or the
    number or the name of an own template, `club_template` the number of a template of a club of
    yours, and `copy_of` the number of a game that you run, whose name and start are not copied."""

    tournament: Whole | None = None
    club: Whole | None = None
    without_gm: bool = False
    power: Key = ""
    muster: MusterIn | None = None
    source: Short = ""
    club_template: Id | None = None
    copy_of: Id | None = None


class SeveralIn(SettingsIn):
    """Several new games with the same settings, and a number after the name."""

    tables: Annotated[int, Field(ge=1, le=MOST_TABLES), WHOLE]


class ChangesIn(Settings, In):
    """The settings to change; the others stay. `mark` is that of the settings that were read. While
    a game runs, only its schedule, its policy for missing orders and its text can be changed, for a
    `reason`."""

    mark: Short = ""
    reason: Text = ""


class SettingsOut(Settings, Out):
    """The settings of a game. `mark` changes with them; `invite` is the token of the invitation to
    a game that needs one, and `invite_address` its address for people."""

    mark: str
    invite: str
    invite_address: str


# The fields that only a new game has.
CREATORS = {"tournament", "club", "without_gm", "power"}
SOURCES = {"source", "club_template", "copy_of"}


# ninja answers the methods of an address from one router.
@game_list.router.post(
    "/games",
    response={201: GameOut},
    summary=gettext_noop("Create a game. You are its GM, or one of its players."),
    description=gettext_noop("A program cannot be the GM of a game."),
    **GM,
)
def game_make(request: HttpRequest, data: SettingsIn) -> Status[GameOut] | HttpResponse:
    user, form = account_of(request), _new_form(request, data)
    if not form.is_valid():
        return _answer_errors(form)
    with transaction.atomic():
        made = game_create(creator=user, **data.model_dump(include=CREATORS), **form.settings())
        _set_musters([made], user, data)
    return Status(201, game_out(*game_seen(request, made.pk)))


@router.post(
    "/games/several",
    response={201: list[GameOut]},
    summary=gettext_noop("Create several games with the same settings, all of them or none."),
    **GM,
)
def games_make(request: HttpRequest, data: SeveralIn) -> Status[list[GameOut]] | HttpResponse:
    form = _new_form(request, data)
    if not form.is_valid():
        return _answer_errors(form)
    by = account_of(request)
    chosen = data.model_dump(include=CREATORS | {"tables"}) | form.settings()
    with transaction.atomic():
        made = games_create(creator=by, **chosen)
        _set_musters(made, by, data)
    return Status(201, [game_out(*game_seen(request, game.pk)) for game in made])


def _set_musters(games: Iterable[Game], by: User, data: SettingsIn) -> None:
    if data.muster is not None:
        for game in games:
            muster_set(game_id=game.pk, by=by, **data.muster.model_dump())


def _new_form(request: HttpRequest, data: SettingsIn) -> NewGame:
    """The form of a new game with the settings that were sent."""
    sent = data.model_dump(exclude_unset=True, exclude=CREATORS | SOURCES | {"tables", "muster"})
    return _fill_form(NewGame, _propose_settings(account_of(request), data), sent)


@router.get(
    "/games/{number:pk}/gm/settings",
    response=SettingsOut,
    summary=gettext_noop("Read the settings of a game."),
    **GM,
)
def settings(request: HttpRequest, pk: int) -> SettingsOut:
    game, _viewer = get_game_for_gm(account_of(request), pk)
    return _settings_out(game)


def _settings_out(game: Game) -> SettingsOut:
    form = _form_of(game)(initial=game_initial(game))
    present = game_initial(game) | _present(form)
    pairs = present.pop("blackouts") or []
    return SettingsOut(
        **{name: present.get(name) for name in Settings.model_fields if name != "blackouts"},
        blackouts=[Blackout(first=first, last=last) for first, last in pairs],
        mark=settings_mark(game),
        invite=game.invite_token if game.needs_invitation else "",
        invite_address=absolute(invite_url(game)) if invite_url(game) else "",
    )


@router.patch(
    "/games/{number:pk}/gm/settings",
    response=SettingsOut,
    summary=gettext_noop("Change settings of a game that has not ended."),
    **GM,
)
def act_settings(request: HttpRequest, pk: int, data: ChangesIn) -> SettingsOut | HttpResponse:
    by = account_of(request)
    game, _viewer = get_game_for_gm(by, pk)
    if game.status == GameStatus.FINISHED:
        raise game_over()
    sent = data.model_dump(exclude_unset=True, exclude={"mark"})
    form_class = _form_of(game)
    unknown = next((name for name in sent if name not in form_class.base_fields), None)
    if unknown not in (None, "reason"):
        refusal = already_started()
        refusal.field = str(unknown)
        raise refusal
    form = _fill_form(form_class, game_initial(game), sent | {"seen": data.mark})
    if not form.is_valid():
        return _answer_errors(form)
    if isinstance(form, ChangedGame):
        changed = settings_change(game_id=pk, by=by, **form.settings())
    else:
        changed = plan_change(
            game_id=pk,
            by=by,
            schedule=form.schedule(),
            policy=form.policy(),
            text=form.cleaned_data["text"],
            reason=form.cleaned_data["reason"],
            seen=data.mark,
        )
    # The mark of this change: another may have followed already.
    return _settings_out(changed)


# Beside the other votes; the form of a schedule is here.
@votes.router.post(
    "/games/{number:pk}/votes/schedule",
    response={201: votes.VotesOut},
    summary=gettext_noop("Propose another schedule in a game without a GM, and vote for it."),
    **votes.OWN,
)
def propose_schedule(
    request: HttpRequest, pk: int, data: ScheduleIn
) -> Status[votes.VotesOut] | HttpResponse:
    by = account_of(request)
    game, _viewer = get_game_for_view(by, pk)
    check_players_decide(game)
    sent = data.model_dump(exclude_unset=True, exclude={"mark"})
    form = _fill_form(ProposedSchedule, game_initial(game), sent)
    if not form.is_valid():
        return _answer_errors(form)
    schedule_propose(game_id=pk, by=by, schedule=form.schedule(), seen=data.mark)
    return Status(201, votes.votes_now(request, pk))


def _form_of(game: Game) -> type[ChangedGame | ChangedPlan]:
    return ChangedGame if game.status == GameStatus.FORMING else ChangedPlan


def _propose_settings(by: User, data: SettingsIn) -> dict[str, Any]:
    """The settings that the form of a new game proposes for the chosen source and variant."""
    chosen = {"time_zone": by.time_zone} | _read_source(by, data)
    variant = next((each for each in playable_variants() if each.id == data.variant_id), None)
    if variant is None or variant.id == chosen.get("variant_id"):
        return chosen
    return chosen | {"variant_id": variant.id} | disclosure_fields(default_disclosure(variant))


def _read_source(by: User, data: SettingsIn) -> dict[str, Any]:
    """The settings of a preset, a template or another game, each kind of phases by itself."""
    if sum(bool(getattr(data, name)) for name in SOURCES) > 1:
        raise Unprocessable(
            "several_sources",
            _("Choose a preset, a template or a game to copy, only one of them."),
            field="source",
        )
    now = timezone.now()
    if data.copy_of:
        chosen = copy_initial(get_game_for_gm(by, data.copy_of)[0], now)
    elif data.club_template:
        chosen = template_initial(usable_template(by, data.club_template), now)
    elif data.source in PRESETS:
        chosen = preset_initial(data.source, by.time_zone)
    elif data.source:
        chosen = template_initial(template_named(by, data.source), now)
    else:
        return {}
    chosen |= schedule_initial(chosen["schedule"])
    return {name: value for name, value in chosen.items() if not name.startswith("phase_")}


def _fill_form(form_class: type[Form], initial: dict[str, Any], sent: Mapping[str, Any]) -> Form:
    """The form as a browser sends it: with its present values, and others where they are sent."""
    data = QueryDict(mutable=True)
    for name, value in {**_present(form_class(initial=initial)), **sent}.items():
        for key, texts in _fields(name, value):
            data.setlist(key, texts)
    return form_class(clean_form(data), initial=initial)


def _present(form: ScheduleForm) -> dict[str, Any]:
    """The values that a form shows."""
    fields = form.fields.items()
    return {name: form.get_initial_for_field(field, name) for name, field in fields}


def _fields(name: str, value: Any) -> Iterator[tuple[str, list[str]]]:
    """The fields of a form that say a value."""
    if name == "blackouts":
        pairs = [tuple(row.values()) if isinstance(row, dict) else row for row in value or ()]
        yield "blackouts_first", [str(first) for first, _last in pairs]
        yield "blackouts_last", [str(last) for _first, last in pairs]
    elif name in DISCLOSURE_FIELDS:
        yield name, [NEVER if value is None else str(value)]
    elif isinstance(value, bool):
        yield name, ["on"] if value else []
    elif isinstance(value, list):
        yield name, list(map(_text, value))
    elif value is not None:
        yield name, [_text(value)]


def _text(value: Any) -> str:
    return f"{value:g}" if isinstance(value, float) else str(read_hour(value))


def _answer_errors(form: ScheduleForm) -> HttpResponse:
    """The refusal of a form, with each error at its field."""
    errors = [
        {"field": "" if name == "__all__" else name, "code": error.code or "invalid"}
        for name, faults in form.errors.as_data().items()
        for error in faults
    ]
    sentences = " ".join(row.sentence for row in form_problems(form))
    return problem(Unprocessable("invalid", sentences, field=errors[0]["field"]), errors)
