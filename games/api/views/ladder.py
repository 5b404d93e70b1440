"""The ladder of programs: its table, its games, and whether the caller is on it."""

from django.http import HttpRequest
from django.utils.translation import gettext_noop
from ninja import Router, Status

from games.api.auth import account_of, caller_of, require_scope
from games.api.schemas import Out
from games.api.shown_games import GameItem, PlayerOut, game_items
from games.models import TokenScope
from games.programs.queries import ladder as ladder_rows, ladder_games
from games.programs.services import ladder_enter, ladder_leave

router = Router(tags=[gettext_noop("Ladder of programs")])
OWN = require_scope(TokenScope.ORDERS)


class LadderLineOut(Out):
    """A program on the ladder; `points` and `uncertainty` are null before its first rated game."""

    program: PlayerOut
    owner: PlayerOut
    points: int | None
    uncertainty: int | None
    games: int


class LadderOut(Out):
    """The programs, the best first, and the newest games."""

    programs: list[LadderLineOut]
    running: list[GameItem]
    finished: list[GameItem]


@router.get(
    "/ladder",
    response=LadderOut,
    summary=gettext_noop("Read the ladder of programs with its games."),
    **require_scope(),
)
def ladder(request: HttpRequest) -> LadderOut:
    user = caller_of(request).user
    running, finished = ladder_games()
    return LadderOut(
        programs=[
            LadderLineOut(
                program=PlayerOut.read_from(program),
                owner=PlayerOut.read_from(owner),
                points=round(rating.points) if rating else None,
                uncertainty=round(rating.uncertainty) if rating else None,
                games=rating.games if rating else 0,
            )
            for program, owner, rating in ladder_rows()
        ],
        running=game_items(running, user),
        finished=game_items(finished, user),
    )


@router.put(
    "/me/ladder",
    response={204: None},
    summary=gettext_noop("Enter the ladder as a program."),
    **OWN,
)
def enter_ladder(request: HttpRequest) -> Status[None]:
    ladder_enter(program=account_of(request))
    return Status(204, None)


@router.delete(
    "/me/ladder",
    response={204: None},
    summary=gettext_noop("Leave the ladder. A table that has begun goes on."),
    **OWN,
)
def leave_ladder(request: HttpRequest) -> Status[None]:
    ladder_leave(program=account_of(request))
    return Status(204, None)
