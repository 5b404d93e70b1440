"""Phases: their positions, and what became of the orders."""

from datetime import datetime
from typing import Annotated, Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext_noop
from ninja import Router

from games.api.answers import picture_format
from games.api.auth import game_seen, require_scope
from games.api.codes import PhaseCode, PhaseState, SeasonCode
from games.api.interchange import Outcome, Position, Shaped
from games.api.schemas import (
    A_PAGE,
    Cursor,
    Limit,
    Out,
    Page,
    PictureFormat,
    page_of,
    position,
    read_cursor,
)
from games.core.access import get_phase
from games.core.codec import position_data, position_of
from games.core.inputs import Whole
from games.core.visibility import Viewer, visible_outcome
from games.models import Phase, PhaseStatus, Status
from games.story.pictures import PNG_KIND, has_pictures
from games.story.queries.outcome import picture_version
from games.story.views import picture_answer

router = Router(tags=[gettext_noop("Phases")])


class PhaseItem(Out):
    """A phase. A superseded one, which a correction replaced, is found by its `branch`."""

    number: int
    branch: int
    title: str
    year: int
    season: SeasonCode
    kind: PhaseCode
    status: PhaseState
    opened_at: datetime
    due_at: datetime | None
    resolved_at: datetime | None
    powers_to_order: list[str]


class PhaseOut(PhaseItem):
    """A phase with its position and, once it is resolved, its outcome.

    Both are in the form of the adjudicator. The outcome is the published one, for the GM the whole
    one. `picture` and `picture_png` are the addresses of the drawn board, null for a board that
    cannot be drawn; those of a private game need the token.
    """

    is_paused: bool
    paused_until: datetime | None
    is_waiting: bool
    is_withheld: bool
    position: Annotated[dict[str, Any], Shaped(Position)]
    outcome: Annotated[dict[str, Any], Shaped(Outcome)] | None
    picture: str | None
    picture_png: str | None


@router.get(
    "/games/{number:pk}/phases",
    response=Page[PhaseItem],
    summary=gettext_noop("List the phases of a game, the oldest first."),
    **require_scope(),
)
def phases(
    request: HttpRequest, pk: int, cursor: Cursor = "", limit: Limit = A_PAGE
) -> Page[PhaseItem]:
    game, _viewer = game_seen(request, pk)
    [start] = read_cursor(cursor, position) or [0]
    listed = game.phases.defer("position", "outcome", "public_outcome").order_by("pk")
    if game.status == Status.FINISHED:
        # A phase that the end of the game left open was never played.
        listed = listed.exclude(status=PhaseStatus.OPEN)
    rows = list(listed[start : start + limit + 1])
    for row in rows:
        row.game = game
    return page_of([PhaseItem.read_from(row) for row in rows], limit, start)


@router.get(
    "/games/{number:pk}/phases/{number:number}",
    response=PhaseOut,
    summary=gettext_noop("Read a phase: the position and, once resolved, the results."),
    **require_scope(),
)
def phase(request: HttpRequest, pk: int, number: int, branch: Whole | None = None) -> PhaseOut:
    game, viewer = game_seen(request, pk)
    return phase_out(get_phase(game, number, branch), viewer)


def phase_out(row: Phase, viewer: Viewer) -> PhaseOut:
    """A phase as a viewer may see it."""
    return PhaseOut.read_from(
        row,
        position=position_data(position_of(row)),
        outcome=visible_outcome(viewer, row),
        picture=_picture(row, "svg"),
        picture_png=_picture(row, "png"),
    )


KINDS: dict[PictureFormat, str] = {"svg": "light.svg", "png": PNG_KIND}


def _picture(phase: Phase, form: PictureFormat) -> str | None:
    """The address of a picture: for a private game the API's own, which takes the token."""
    if not has_pictures(phase):
        return None
    if phase.game.is_public:
        return reverse("games:phase_picture", kwargs=phase.place | {"kind": KINDS[form]})
    path = reverse("api:picture", kwargs={"pk": phase.game_id, "number": phase.number})
    branch = f"&branch={phase.branch}" if phase.is_superseded else ""
    return f"{path}?format={form}{branch}"


@router.get(
    "/games/{number:pk}/phases/{number:number}/picture",
    response=str,
    summary=gettext_noop("Read the picture of a phase with its published orders."),
    url_name="picture",
    **require_scope(),
)
def picture(
    request: HttpRequest,
    pk: int,
    number: int,
    format: PictureFormat | None = None,  # noqa: A002 - its name in the query
    branch: Whole | None = None,
) -> HttpResponse:
    game, _viewer = game_seen(request, pk)
    row = get_phase(game, number, branch)
    kind = KINDS[picture_format(request, format)]
    etag = f'"{picture_version(row)}-{kind}"'
    known = get_conditional_response(request, etag=etag)
    if isinstance(known, HttpResponse):
        known.headers["ETag"] = etag
        return known
    return picture_answer(row, kind, etag)
