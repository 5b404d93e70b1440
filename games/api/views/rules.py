"""The rules without a game: boards are resolved, checked and drawn for anybody."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _, gettext_noop
from ninja import Body, Router
from pydantic import Field

from adjudicator.answers import checked, offered, resolved
from adjudicator.errors import ImpossibleData, OrderError
from adjudicator.interchange import Request, request_from_data
from games.api.answers import picture_format
from games.api.auth import require_scope
from games.api.interchange import (
    Answers,
    Checked,
    GivenPicture,
    GivenRequest,
    Options,
    Shaped,
    TracedOutcome,
)
from games.api.schemas import PictureFormat
from games.core.board.board import SVG
from games.core.board.words import board_words
from games.core.codec import BoardState
from games.core.errors import Unprocessable
from games.core.given_boards import check_crowd, impossible, known_variant
from games.core.inputs import Short
from games.core.quotas import COMPUTERS_ANSWERS, PNG_REQUESTS, RULES_REQUESTS
from games.core.rate_limits import check_rate
from games.core.sheet_limits import clean_line
from games.learn.what_if.answers import SEED_BITS, answering_level, computers_sheets, new_seed
from games.story.pictures import board_png
from games.story.views import PNG
from maps.drawn_orders import orders_of
from maps.render import has_geometry, standalone_svg

router = Router(tags=[gettext_noop("Rules")])
# No position has more units than its board has spaces, and each takes one order and few bids.
MOST_LINES = 1_000
LONGEST_TITLE = 100
Seed = Annotated[int, Field(ge=0, lt=2**SEED_BITS)]
# The whole body, whatever it is: the adjudicator says what is wrong with it.
Whole = Annotated[Any, Shaped(GivenRequest)]


@router.post(
    "/resolve",
    response=TracedOutcome,
    summary=gettext_noop("Resolve a phase of any position."),
    description=gettext_noop(
        "Takes and answers the JSON of `python -m adjudicator resolve` (docs/adjudicator.md). "
        "`public` leaves out everything about bids, `trace` adds what decided the phase."
    ),
    **require_scope(),
)
def resolve(
    request: HttpRequest, data: Body[Whole], public: bool = False, trace: bool = False
) -> HttpResponse:
    return _answer(request, data, lambda given: resolved(given, public, trace))


@router.post(
    "/options",
    response=Options,
    summary=gettext_noop("List every legal order in any position."),
    description=gettext_noop("Takes and answers the JSON of `python -m adjudicator options`."),
    **require_scope(),
)
def rules_options(request: HttpRequest, data: Body[Whole]) -> HttpResponse:
    return _answer(request, data, offered)


@router.post(
    "/check",
    response=Checked,
    summary=gettext_noop("Check orders in any position."),
    description=gettext_noop("Takes and answers the JSON of `python -m adjudicator check`."),
    **require_scope(),
)
def rules_check(request: HttpRequest, data: Body[Whole]) -> HttpResponse:
    return _answer(request, data, checked)


@router.post(
    "/computers",
    response=Answers,
    summary=gettext_noop("Let computers answer in any position."),
    description=gettext_noop(
        "Takes the JSON of `/resolve` and answers the orders and bids of all powers that have no "
        "orders in it. `level` is beginner, intermediate or strong; with a `seed` the answer is "
        "the same each time. At most 6 answers a minute."
    ),
    **require_scope(),
)
def computers(
    request: HttpRequest, data: Body[Whole], level: Short = "", seed: Seed | None = None
) -> HttpResponse:
    check_rate(COMPUTERS_ANSWERS, request)
    chosen_seed = new_seed() if seed is None else seed

    def act(given: Request) -> dict[str, Any]:
        state = BoardState(given.variant, given.position)
        chosen = answering_level(state, level)
        sheets = computers_sheets(state, chosen, chosen_seed, given.orders)
        return {
            "level": chosen.value,
            "seed": chosen_seed,
            "orders": {power: list(sheet.orders) for power, sheet in sheets.items()},
            "bids": {
                power: [{"points": bid.points, "order": bid.order} for bid in sheet.bids]
                for power, sheet in sheets.items()
            },
        }

    return _answer(request, data, act)


@router.post(
    "/render",
    response=str,
    summary=gettext_noop("Draw any position, with orders, as SVG or PNG."),
    description=gettext_noop(
        "Takes the JSON of `python -m maps render --orders`: variant, position, orders by power, or"
        " the orders of an outcome, and a title. At most 10 PNG a minute are drawn."
    ),
    **require_scope(),
)
def render(
    request: HttpRequest,
    data: Body[Annotated[Any, Shaped(GivenPicture)]],
    format: PictureFormat | None = None,  # noqa: A002 - its name in the query
) -> HttpResponse:
    check_rate(RULES_REQUESTS, request)
    given = data if isinstance(data, dict) else {}
    orders, title = given.get("orders", {}), given.get("title", "")
    known = {"variant": given.get("variant"), "position": given.get("position")}
    read = _request(known)
    if not has_geometry(read.variant.id):
        raise Unprocessable("no_picture", _("This board has no picture."), field="variant")
    if not isinstance(title, str) or len(title) > LONGEST_TITLE:
        raise impossible(ImpossibleData("title", "must be a short text"))
    _check_number(orders)
    try:
        drawn = list(orders_of(read.variant, read.position, orders))
    except ImpossibleData as error:
        raise impossible(error) from error
    except OrderError as error:
        raise impossible(ImpossibleData("orders", error.message)) from error
    words = board_words()
    svg = standalone_svg(read.variant, read.position, drawn, clean_line(title), words=words)
    if picture_format(request, format) == "svg":
        return HttpResponse(svg, content_type=SVG)
    check_rate(PNG_REQUESTS, request)
    try:
        return HttpResponse(board_png(svg), content_type=PNG)
    except ValueError as error:
        raise impossible(ImpossibleData("title", "has signs that no picture can have")) from error


def _answer(
    request: HttpRequest, data: Any, act: Callable[[Request], dict[str, Any]]
) -> HttpResponse:
    check_rate(RULES_REQUESTS, request)
    if isinstance(data, dict):
        for name in ("orders", "bids"):
            _check_number(data.get(name, {}))
    try:
        answer = act(_request(data))
    except ImpossibleData as error:
        raise impossible(error) from error
    # A lone surrogate, which the adjudicator repeats, is written as an escape.
    return JsonResponse(answer)


def _request(data: Any) -> Request:
    try:
        read = request_from_data(data, known_variant)
    except ImpossibleData as error:
        raise impossible(error) from error
    check_crowd(BoardState(read.variant, read.position))
    return read


def _check_number(lines: Any) -> None:
    """Refuse more lines than any board takes."""
    groups = list(lines.values()) if isinstance(lines, dict) else [lines]
    if sum(len(group) for group in groups if isinstance(group, list)) > MOST_LINES:
        raise Unprocessable(
            "too_many_lines",
            _("A request has at most %(most)s lines of orders and bids.") % {"most": MOST_LINES},
            field="orders",
        )
