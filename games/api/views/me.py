"""The account of the token, and its games."""

from datetime import datetime

from django.http import HttpRequest
from django.utils.translation import gettext_noop
from ninja import Router

from games.api.auth import ANY, account_of, caller_of, require_scope
from games.api.codes import Scope
from games.api.schemas import Out
from games.api.shown_games import GameItem, PlayerOut, game_items
from games.lobby.queries.own_games import current_games

router = Router(tags=[gettext_noop("Account")])


class TokenOut(Out):
    """The token of the request."""

    name: str
    scopes: list[Scope]
    expires_at: datetime


class MeOut(PlayerOut):
    """The account of the token: a person's, or that of a program."""

    language: str
    time_zone: str
    token: TokenOut


class OwnGames(Out):
    """The unfinished games that the account plays or runs, the newest first."""

    items: list[GameItem]


@router.get(
    "/me",
    response=MeOut,
    summary=gettext_noop("Read whose token this is, and what it allows."),
    **require_scope(ANY),
)
def me(request: HttpRequest) -> MeOut:
    user, token = account_of(request), caller_of(request).token
    assert token is not None, "the operation needs a token"
    return MeOut.read_from(user, token=token)


@router.get(
    "/me/games",
    response=OwnGames,
    summary=gettext_noop("List the unfinished games that you play or run."),
    **require_scope(ANY),
)
def my_games(request: HttpRequest) -> OwnGames:
    user = account_of(request)
    return OwnGames(items=game_items(current_games(user), user))
