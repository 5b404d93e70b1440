"""The acts of the GM and deputies: one operation each, made from the registry."""

from django.http import HttpRequest
from django.utils.translation import gettext_noop
from ninja import Router

from games.api.auth import account_of, allowed, game_seen
from games.api.codes import GameStatus
from games.api.schemas import Out
from games.api.shown_games import OpenPhaseOut, open_phase_out
from games.core.access import get_game_for_gm
from games.core.accounts import User
from games.core.phases import phase_find
from games.core.visibility import visible_version
from games.gm.acts import ACTS
from games.gm.acts.act import Act
from games.models import Right, Status, TokenScope

router = Router(tags=[gettext_noop("GM")])
GM = allowed(TokenScope.GM)


class ActOut(Out):
    """The game after an act."""

    status: GameStatus
    version: int
    phase: OpenPhaseOut | None


def gm_account(request: HttpRequest, pk: int, *rights: Right) -> User:
    """The account, if it is the GM or a deputy with one of the rights."""
    by = account_of(request)
    get_game_for_gm(by, pk, *rights)
    return by


def act_done(request: HttpRequest, pk: int) -> ActOut:
    """The game after an act."""
    game, viewer = game_seen(request, pk)
    phase = phase_find(game=game) if game.status == Status.RUNNING else None
    return ActOut(
        status=game.status, version=visible_version(viewer, game), phase=open_phase_out(phase)
    )


def add_operation(router: Router, act: Act) -> None:
    """Add the operation of an act to a router."""

    def run(request: HttpRequest, pk: int, inputs: dict[str, object]) -> ActOut:
        act.do(game_id=pk, by=gm_account(request, pk, *act.rights), inputs=inputs)
        return act_done(request, pk)

    def with_body(request: HttpRequest, pk: int, data: act.inputs) -> ActOut:  # type: ignore[name-defined]
        return run(request, pk, dict(data))

    def without_body(request: HttpRequest, pk: int) -> ActOut:
        return run(request, pk, {})

    operation = with_body if act.inputs else without_body
    # Its name is that of the address and of the operation in the schema.
    operation.__name__ = f"act_{act.code.replace('-', '_')}"
    router.post(
        f"/games/{{number:pk}}/gm/{act.code}",
        response=ActOut,
        summary=act.summary,
        description=act.description,
        **GM,
    )(operation)


for listed in ACTS:
    add_operation(router, listed)
