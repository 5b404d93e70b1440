"""Templates of new games: the own ones, and those of clubs."""

from __future__ import annotations

from datetime import datetime

from django.http import HttpRequest
from django.utils.translation import gettext_noop
from ninja import Router, Status

from games.api.auth import account_of, require_scope
from games.api.schemas import Out
from games.api.shown_games import ClubOut
from games.clubs.queries.games import usable_templates
from games.core.access import get_game_for_gm
from games.core.inputs import Id, In, Short
from games.models import TokenScope
from games.settings.services.templates import own_templates, template_delete, template_of_game

router = Router(tags=[gettext_noop("GM")])
GM = require_scope(TokenScope.GM)


class TemplateOut(Out):
    """A template of new games."""

    id: int
    name: str
    created_at: datetime


class ClubTemplateOut(TemplateOut):
    """A template of a club."""

    club: ClubOut


class TemplateList(Out):
    """The own templates, and those of the open clubs of which you are a member."""

    own: list[TemplateOut]
    of_clubs: list[ClubTemplateOut]


class TemplateIn(In):
    """A name, and the number of a game that you run. An own template of this name is replaced."""

    name: Short
    game: Id


@router.get(
    "/me/templates",
    response=TemplateList,
    summary=gettext_noop("List the templates from which you can create games."),
    **GM,
)
def templates(request: HttpRequest) -> TemplateList:
    user = account_of(request)
    return TemplateList(
        own=[TemplateOut.read_from(row) for row in own_templates(user)],
        of_clubs=[
            ClubTemplateOut.read_from(row, club=ClubOut.read_from(row.club))
            for row in usable_templates(user)
        ],
    )


@router.post(
    "/me/templates",
    response={201: TemplateOut},
    summary=gettext_noop("Save the settings of a game that you run as a template."),
    **GM,
)
def template_make(request: HttpRequest, data: TemplateIn) -> Status[TemplateOut]:
    by = account_of(request)
    game, _viewer = get_game_for_gm(by, data.game)
    row = template_of_game(owner=by, name=data.name, game=game)
    return Status(201, TemplateOut.read_from(row))


@router.delete(
    "/me/templates/{number:template}",
    response={204: None},
    summary=gettext_noop("Delete a template of yours."),
    **GM,
)
def template_remove(request: HttpRequest, template: int) -> Status[None]:
    template_delete(owner=account_of(request), number=template)
    return Status(204, None)
