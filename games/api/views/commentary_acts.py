"""Commentaries written and shown over the API, and the people who may comment."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any

from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_noop
from ninja import Status
from pydantic import Field

from games.api.auth import ANY, account_of, caller_of, game_seen, missing_scope, require_scope
from games.api.schemas import Out
from games.api.shown_games import PlayerOut
from games.api.views.telling import StepOut, router
from games.commentary.queries import Drawing, public_phase, visible_commentaries
from games.commentary.services.commentators import commentator_add, commentator_remove
from games.commentary.services.script import (
    commentary_delete,
    delay_set,
    no_such_step,
    own_commentary,
    step_delete,
    step_save,
)
from games.commentary.services.show import script_publish, show_begin, show_end, show_step
from games.core.access import get_game_for_gm, get_game_for_view
from games.core.inputs import In, Orders, Short, Text, Whole
from games.models import Game, TokenScope

COMMENTARY = "/games/{number:pk}/phases/{number:number}/commentary"
COMMENTATORS = "/games/{number:pk}/gm/commentators"
# The GM's needs another scope than a commentator's.
AUTHOR = require_scope(ANY)
SCOPES = gettext_noop("The GM’s needs the scope “gm”, a commentator’s “orders”.")
GM = require_scope(TokenScope.GM)


class CommentaryItem(Out):
    """A commentary that has begun, of the phase with this number."""

    phase: int
    title: str
    author: PlayerOut
    started_at: datetime
    ended_at: datetime | None


class ScriptOut(Out):
    """Your own commentary of a phase. Readers have the steps up to the number `furthest`, 0 for
    none; `current` is the step on stage, 0 without a live show. It begins at `opens_at` at the
    earliest, null without a step. `orders` are the published orders that a step can show."""

    delay_hours: int
    opens_at: datetime | None
    started_at: datetime | None
    ended_at: datetime | None
    current: int
    furthest: int
    steps: list[StepOut]
    orders: list[str]


class DrawingIn(In):
    """An arrow from a space to its target, or with the target "" a ring, with a few words. Spaces
    are keys or names."""

    space: Short
    target: Short = ""
    words: Short = ""


class StepIn(In):
    """A step: a sentence, published orders, drawings; one of them at least."""

    text: Text = ""
    orders: Orders = []
    drawings: Annotated[list[DrawingIn], Field(max_length=40)] = []


class DelayIn(In):
    """Hours after the resolution before which nothing is shown: 0, 1, 2, 3, 6, 12, 24 or 48."""

    hours: Whole


class ShowStepIn(In):
    """The step that is on stage, so that a request that is sent twice takes one step; with
    `is_back` the show goes one step back."""

    seen: Whole
    is_back: bool = False


class CommentatorIn(In):
    """The name of an account."""

    account: Short


@router.get(
    "/games/{number:pk}/commentaries",
    response=list[CommentaryItem],
    summary=gettext_noop("List the commentaries of a game that have begun, the newest first."),
    **require_scope(),
)
def commentaries(request: HttpRequest, pk: int) -> list[CommentaryItem]:
    game, _viewer = game_seen(request, pk)
    return [
        CommentaryItem.read_from(row, phase=row.phase.number, title=row.phase.title)
        for row in visible_commentaries(game, timezone.now())
        if not row.phase.is_superseded
    ]


@router.get(
    COMMENTARY + "/script",
    response=ScriptOut,
    summary=gettext_noop("Read your own commentary of a phase, also before it begins."),
    description=SCOPES,
    **AUTHOR,
)
def commentary_script(request: HttpRequest, pk: int, number: int) -> ScriptOut:
    _check_scope(request, pk)
    return _read_script(request, pk, number)


@router.post(
    COMMENTARY + "/steps",
    response={201: StepOut},
    summary=gettext_noop("Add a step to your commentary of a phase."),
    description=SCOPES,
    **AUTHOR,
)
def act_add_step(request: HttpRequest, pk: int, number: int, data: StepIn) -> Status[StepOut]:
    return Status(201, _save_step(request, pk, number, 0, data))


@router.put(
    COMMENTARY + "/steps/{number:step}",
    response=StepOut,
    summary=gettext_noop("Change a step that was not shown yet."),
    description=SCOPES,
    **AUTHOR,
)
def act_change_step(request: HttpRequest, pk: int, number: int, step: int, data: StepIn) -> StepOut:
    if not step:
        raise no_such_step()
    return _save_step(request, pk, number, step, data)


@router.delete(
    COMMENTARY + "/steps/{number:step}",
    response={204: None},
    summary=gettext_noop("Delete a step that was not shown yet."),
    description=SCOPES,
    **AUTHOR,
)
def act_delete_step(request: HttpRequest, pk: int, number: int, step: int) -> Status[None]:
    step_delete(step=step, **_place(request, pk, number))
    return Status(204, None)


@router.put(
    COMMENTARY + "/delay",
    response=ScriptOut,
    summary=gettext_noop("Set the delay of your commentary before it begins."),
    description=SCOPES,
    **AUTHOR,
)
def act_set_delay(request: HttpRequest, pk: int, number: int, data: DelayIn) -> ScriptOut:
    delay_set(hours=data.hours, **_place(request, pk, number))
    return _read_script(request, pk, number)


@router.post(
    COMMENTARY + "/begin",
    response=ScriptOut,
    summary=gettext_noop("Begin the show of your commentary with its first step."),
    description=SCOPES,
    **AUTHOR,
)
def act_begin_show(request: HttpRequest, pk: int, number: int) -> ScriptOut:
    show_begin(**_place(request, pk, number))
    return _read_script(request, pk, number)


@router.post(
    COMMENTARY + "/step",
    response=ScriptOut,
    summary=gettext_noop("Show the next step of your commentary, or the one before."),
    description=SCOPES,
    **AUTHOR,
)
def act_show_step(request: HttpRequest, pk: int, number: int, data: ShowStepIn) -> ScriptOut:
    show_step(**data.model_dump(), **_place(request, pk, number))
    return _read_script(request, pk, number)


@router.post(
    COMMENTARY + "/end",
    response=ScriptOut,
    summary=gettext_noop("End the show; readers keep the steps that were shown."),
    description=SCOPES,
    **AUTHOR,
)
def act_end_show(request: HttpRequest, pk: int, number: int) -> ScriptOut:
    show_end(**_place(request, pk, number))
    return _read_script(request, pk, number)


@router.post(
    COMMENTARY + "/publish",
    response=ScriptOut,
    summary=gettext_noop("Publish all steps of your commentary at once."),
    description=SCOPES,
    **AUTHOR,
)
def act_publish_script(request: HttpRequest, pk: int, number: int) -> ScriptOut:
    script_publish(**_place(request, pk, number))
    return _read_script(request, pk, number)


@router.delete(
    COMMENTARY,
    response={204: None},
    summary=gettext_noop("Delete your commentary of a phase; the GM also that of others."),
    description=SCOPES,
    **AUTHOR,
)
def act_delete_commentary(request: HttpRequest, pk: int, number: int) -> Status[None]:
    commentary_delete(**_place(request, pk, number))
    return Status(204, None)


@router.get(
    COMMENTATORS,
    response=list[PlayerOut],
    summary=gettext_noop("List the people who may comment on a game beside you."),
    **GM,
)
def commentators(request: HttpRequest, pk: int) -> list[PlayerOut]:
    return _commentators(get_game_for_gm(account_of(request), pk)[0])


@router.post(
    COMMENTATORS,
    response=list[PlayerOut],
    summary=gettext_noop("Allow an account to comment on a public game."),
    **GM,
)
def act_add_commentator(request: HttpRequest, pk: int, data: CommentatorIn) -> list[PlayerOut]:
    by = account_of(request)
    game, _viewer = get_game_for_gm(by, pk)
    commentator_add(game_id=pk, by=by, account=data.account)
    return _commentators(game)


@router.delete(
    COMMENTATORS + "/{number:user}",
    response=list[PlayerOut],
    summary=gettext_noop("End an account’s permission to comment; its commentaries stay."),
    **GM,
)
def act_remove_commentator(request: HttpRequest, pk: int, user: int) -> list[PlayerOut]:
    by = account_of(request)
    game, _viewer = get_game_for_gm(by, pk)
    commentator_remove(game_id=pk, by=by, user_id=user)
    return _commentators(game)


def _commentators(game: Game) -> list[PlayerOut]:
    rows = game.commentators.select_related("user__owner")
    return [PlayerOut.model_validate(row.user) for row in rows]


def _check_scope(request: HttpRequest, pk: int) -> Game:
    """Return a game for its commentator; the GM needs another scope than others."""
    by = account_of(request)
    game, _viewer = get_game_for_view(by, pk)
    needed = TokenScope.GM if game.gm_id == by.pk else TokenScope.ORDERS
    if not caller_of(request).may(needed):
        raise missing_scope(needed)
    return game


def _place(request: HttpRequest, pk: int, number: int) -> dict[str, Any]:
    """The arguments of a service for the phase of a commentary."""
    _check_scope(request, pk)
    return {"game_id": pk, "by": account_of(request), "number": number}


def _save_step(request: HttpRequest, pk: int, number: int, step: int, data: StepIn) -> StepOut:
    drawings = [Drawing(**row.model_dump()) for row in data.drawings]
    row = step_save(
        step=step,
        text=data.text,
        orders=data.orders,
        drawings=drawings,
        **_place(request, pk, number),
    )
    return StepOut.read_from(row)


def _read_script(request: HttpRequest, pk: int, number: int) -> ScriptOut:
    by = account_of(request)
    game, _viewer = get_game_for_view(by, pk)
    phase, row = own_commentary(game=game, by=by, number=number)
    return ScriptOut(
        delay_hours=row.delay_hours if row else 0,
        opens_at=row.opens_at if row else None,
        started_at=row.started_at if row else None,
        ended_at=row.ended_at if row else None,
        current=row.current if row else 0,
        furthest=row.furthest if row else 0,
        steps=[StepOut.read_from(step) for step in row.steps.all()] if row else [],
        orders=[item.text for item in public_phase(game, phase).orders],
    )
