"""Pages and files of finished games: archive, end, cabinet, files with their proof, data sets."""

from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from hashlib import sha256
from pathlib import Path

from asgiref.sync import sync_to_async
from django.contrib import messages
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from adjudicator import verify
from games.core.access import check_signed_in, get_game_for_view
from games.core.addresses import absolute
from games.core.decorators import account_of, game_view, invite_of, show_refusal
from games.core.errors import Forbidden, NotFound, Refused
from games.core.feeds import DatedFeed, feed_answer, feed_view
from games.core.forms import whole_number
from games.core.opened import Part, Sight, is_opened
from games.core.page_cache import cache_for_visitors, record_mark
from games.core.quotas import FILES
from games.core.rate_limits import check_rate
from games.record.forms import ArchiveForm, StatementForm
from games.record.page.archive import add_games, archive_context, game_preview
from games.record.page.cabinet import cabinet_context
from games.record.page.end import end_context
from games.record.page.proof import proof_context
from games.record.queries.archive import ArchiveFilter, archive_page
from games.record.queries.cabinet import cabinet_page
from games.record.queries.data_sets import NO_PROTECTION, README, data_set, data_sets, readme
from games.record.queries.file_formats import JSON, file_name, saved_game
from games.record.queries.proof import draw_commitment, published_roots
from games.record.services.statements import statement_write

# An address may not ask for pages without end.
MOST_PAGES = 10_000
# The date of an archive without games.
BEFORE_ALL_GAMES = datetime.fromtimestamp(0, UTC)


@require_safe
@game_view
def archive(request: HttpRequest) -> HttpResponse:
    """List finished games by the filters in the address."""
    filters = ArchiveFilter(**ArchiveForm.read(request.GET))
    page = min(max(whole_number(request.GET.get("page")) or 1, 1), MOST_PAGES)
    return render(request, "games/record/archive.html", archive_context(filters, page))


@require_safe
@feed_view
def feed(request: HttpRequest) -> HttpResponseBase:
    """Return the newest games of the archive as Atom, by the filters in the address."""
    filters = ArchiveFilter(**ArchiveForm.read(request.GET))
    atom = DatedFeed(
        title=_("Finished games"),
        link=absolute(reverse("games:archive")),
        description="",
        feed_url=absolute(request.get_full_path()),
        begun_at=BEFORE_ALL_GAMES,
    )
    games, _has_more = archive_page(replace(filters, order="newest"), 1)
    add_games(atom, games)
    return feed_answer(request, atom)


@require_safe
@cache_for_visitors(record_mark, queries=("",))
@game_view
def proof(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the roots of a game's phases, with its files and how to verify them."""
    game, viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    return render(request, "games/record/proof.html", proof_context(game, viewer, timezone.now()))


@require_safe
def export(request: HttpRequest, pk: int, view: str = "", form: str = JSON) -> HttpResponseBase:
    """Serve a game as a file, in the view "public", "own" or "opened", and in a format."""
    try:
        check_rate(FILES, request)
        game, viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
        content, content_type = saved_game(game, viewer, view, form, timezone.now())
    except Refused as refusal:
        return show_refusal(request, refusal, pk=pk)
    answer = _answer(request, content, content_type)
    answer.headers["Content-Disposition"] = f'attachment; filename="{file_name(game, form)}"'
    return answer


@require_safe
@feed_view
def proof_feed(request: HttpRequest, pk: int) -> HttpResponseBase:
    """Return the roots of a game's phases as Atom, newest first."""
    game, _viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    page = absolute(reverse("games:proof", kwargs={"pk": pk}))
    atom = DatedFeed(
        title=_("Roots of %(game)s") % {"game": game.name},
        link=page,
        description="",
        feed_url=absolute(request.path),
        begun_at=game.created_at,
    )
    for row, _is_superseded in published_roots(game):
        phase_url = absolute(row.phase.get_absolute_url())
        atom.add_page(row.phase.title, phase_url, row.root, row.made_at, f"{page}#{row.root}")
    draw = draw_commitment(game)
    if draw:
        title = _("Draw of the powers: SHA-256 of the seed")
        draw_url = absolute(reverse("games:power_assignment", kwargs={"pk": pk}))
        atom.add_page(title, draw_url, draw, game.created_at, f"{page}#draw")
    return feed_answer(request, atom)


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


PART = 1 << 18


@require_safe
@game_view
def data_page(request: HttpRequest) -> HttpResponse:
    """Say what the data sets contain, under which licence, and list them."""
    return render(
        request,
        "games/record/data_sets.html",
        {"data_sets": data_sets(), "no_protection": NO_PROTECTION},
    )


@require_safe
@game_view
def data_file(request: HttpRequest, name: str) -> HttpResponseBase:
    """Serve a data set, part by part, or the text about them."""
    check_rate(FILES, request)
    if name == README:
        return HttpResponse(readme(), content_type="text/plain; charset=utf-8")
    file = data_set(name)
    parts = _parts_later(file.path) if isinstance(request, ASGIRequest) else _parts(file.path)
    answer = StreamingHttpResponse(parts, content_type="application/gzip")
    answer.headers["Content-Length"] = str(file.size)
    answer.headers["Content-Disposition"] = f'attachment; filename="{file.name}"'
    answer.headers["X-Robots-Tag"] = "noindex"
    return answer


def _parts(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        while part := file.read(PART):
            yield part


async def _parts_later(path: Path) -> AsyncIterator[bytes]:
    """Read in a thread, so that the event loop is free for others."""
    parts = _parts(path)
    while part := await sync_to_async(lambda: next(parts, b""))():
        yield part


@require_http_methods(["GET", "HEAD", "POST"])
@cache_for_visitors(record_mark, queries=("",))
@game_view
def end(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the end of a finished game, and take a player's or the GM's statement."""
    if request.method != "POST":
        return _show(request, pk)
    text = StatementForm.read(request.POST)["text"]
    try:
        check_signed_in(request.user)
        get_game_for_view(request.user, pk, invite=invite_of(request, pk))
        by, invite = account_of(request), invite_of(request, pk)
        statement_write(game_id=pk, by=by, text=text, invite=invite)
    except (Forbidden, NotFound) as refusal:
        return show_refusal(request, refusal, pk=pk, text=text)
    except Refused as refusal:
        return _show(request, pk, text, refusal.message, refusal.status)
    messages.success(request, _("Your statement is published. You can change it for a week."))
    return redirect("games:end", pk=pk)


def _show(
    request: HttpRequest, pk: int, text: str | None = None, error: str = "", status: int = 200
) -> HttpResponse:
    game, viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    context = end_context(game, viewer, timezone.now(), text, error)
    if not request.user.is_authenticated:
        # Other sites never sign in.
        context["preview"] = game_preview(game)
    return render(request, "games/record/end.html", context, status=status)


@require_safe
@game_view
def cabinet(
    request: HttpRequest, pk: int, number: int | None = None, view: str = ""
) -> HttpResponse:
    """Show a phase of a finished game in a view; by default the fullest that everybody has."""
    game, viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    now = timezone.now()
    fullest = Sight.EVERYTHING if any(is_opened(game, part, now) for part in Part) else Sight.PUBLIC
    page = cabinet_page(game, viewer, number, view or fullest.value, now)
    context = cabinet_context(page, request.GET.get("show", ""), now)
    return render(request, "games/record/cabinet.html", context)
