"""Operations of acts, made from their records; first those of the GM's desk."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext_noop
from ninja import Path, Router, Status
from ninja.utils import contribute_operation_args

from games.api.auth import account_of, game_seen, require_scope
from games.api.codes import GameStatus
from games.api.schemas import Out
from games.api.shown_games import OpenPhaseOut
from games.core.access import get_game_for_gm
from games.core.accounts import User
from games.core.acts import Act
from games.core.phases import phase_find
from games.core.visibility import visible_version
from games.gm.acts import DESK_ACTS
from games.models import Right, Status as GameState

router = Router(tags=[gettext_noop("GM")])


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


def act_done(request: HttpRequest, pk: int, _result: Any = None) -> ActOut:
    """The game after an act."""
    game, viewer = game_seen(request, pk)
    phase = phase_find(game=game) if game.status == GameState.RUNNING else None
    return ActOut.read_from(game, version=visible_version(viewer, game), phase=phase)


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to an act: its schema, as ninja takes it, and how the result becomes one."""

    schema: Any
    make: Callable[[HttpRequest, int, Any], Any]


GAME = Answer(ActOut, act_done)
NOTHING = Answer({204: None}, lambda _request, _pk, _result: Status(204, None))

# The parts of an address: the name of a converter, and that of the value.
PART = re.compile(r"{(\w+):(\w+)}")


def add_operation(router: Router, act: Act, answer: Answer = GAME) -> None:
    """Add the operation of an act to a router."""

    def run(request: HttpRequest, inputs: dict[str, Any]) -> Any:
        by, pk = account_of(request), inputs.pop("pk", None)
        if pk is not None:
            invite = {"invite": inputs["invite"]} if "invite" in inputs else {}
            act.access(by, pk, *act.rights, **invite)
        return answer.make(request, pk, act.do(game_id=pk, by=by, inputs=inputs))

    def with_body(request: HttpRequest, data: act.inputs, **place: Any) -> Any:  # type: ignore[name-defined]
        return run(request, place | dict(data))

    def without_body(request: HttpRequest, **place: Any) -> Any:
        return run(request, place)

    operation = with_body if act.inputs else without_body
    # Its name is that of the address and of the operation in the schema.
    operation.__name__ = act.operation
    is_own = act.address.startswith("/")
    address = act.address if is_own else f"/games/{{number:pk}}/{act.address}"
    for converter, name in PART.findall(address):
        kind = int if converter == "number" else str
        contribute_operation_args(operation, name, kind, Path(...))  # type: ignore[type-arg]
    router.api_operation(
        [act.method],
        address,
        response=answer.schema,
        summary=act.summary,
        description=act.description,
        **require_scope(act.scope),
    )(operation)


for listed in DESK_ACTS:
    add_operation(router, listed)
