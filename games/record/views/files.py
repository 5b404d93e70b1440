"""A game as a file, its proof as a page and as a feed, and the program that verifies the file."""

from functools import cache
from hashlib import sha256
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from adjudicator import verify
from games.core.access import get_game_for_view
from games.core.decorators import context_of, game_view, invite_of, refused
from games.core.errors import Refused
from games.core.feeds import DatedFeed
from games.core.page_cache import cached_for_visitors, record_mark
from games.core.rate_limits import FILES, check_rate
from games.record.page.proof import proof_context
from games.record.queries.file_formats import JSON, saved_game
from games.record.queries.proof import draw_commitment, published_roots


@require_safe
@cached_for_visitors(record_mark, queries=("",))
@game_view
def proof(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the roots of a game's phases, with its files and how to verify them."""
    game, viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    context = proof_context(game, viewer, timezone.now())
    return render(request, "games/record/proof.html", context_of(context))


@require_safe
def export(request: HttpRequest, pk: int, view: str = "", form: str = JSON) -> HttpResponseBase:
    """Serve a game as a file, in the view "public", "own" or "opened", and in a format."""
    try:
        check_rate(FILES, request)
        game, viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
        file = saved_game(game, viewer, view, form, timezone.now())
    except Refused as refusal:
        return refused(request, refusal, pk=pk)
    answer = _answer(request, file.content, file.content_type)
    answer.headers["Content-Disposition"] = f'attachment; filename="{file.name}"'
    return answer


@require_safe
@game_view
def proof_feed(request: HttpRequest, pk: int) -> HttpResponse:
    """Return the roots of a game's phases as Atom, newest first."""
    game, _viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    page = settings.SITE_URL + reverse("games:proof", kwargs={"pk": pk})
    found = DatedFeed(
        title=_("Roots of %(game)s") % {"game": game.name},
        link=page,
        description="",
        feed_url=settings.SITE_URL + request.path,
        begun_at=game.created_at,
    )
    for row in published_roots(game):
        found.add_item(
            title=row.title,
            link=settings.SITE_URL + row.phase.get_absolute_url(),
            description=row.root,
            unique_id=f"{page}#{row.root}",
            pubdate=row.made_at,
            updateddate=row.made_at,
        )
    draw = draw_commitment(game)
    if draw:
        found.add_item(
            title=_("Draw of the powers: SHA-256 of the seed"),
            link=settings.SITE_URL + reverse("games:power_assignment", kwargs={"pk": pk}),
            description=draw,
            unique_id=f"{page}#draw",
            pubdate=game.created_at,
            updateddate=game.created_at,
        )
    return HttpResponse(found.writeString("utf-8"), content_type=found.content_type)


@require_safe
def verify_program(request: HttpRequest) -> HttpResponseBase:
    """Serve the program that verifies a game's file."""
    return _answer(request, _program(), "text/x-python; charset=utf-8")


@cache
def _program() -> bytes:
    return Path(verify.__file__).read_bytes()


def _answer(request: HttpRequest, text: bytes, content_type: str) -> HttpResponseBase:
    """Serve bytes that a browser may keep, asking each time whether they have changed."""
    etag = f'"{sha256(text).hexdigest()}"'
    answer = get_conditional_response(request, etag=etag)
    if answer is None:
        answer = HttpResponse(text, content_type=content_type)
        answer.headers["ETag"] = etag
    answer.headers["Cache-Control"] = "private, no-cache"
    return answer
