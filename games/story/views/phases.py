"""Phases as pages: one phase, the chronicle, the reveal, a withheld result, a briefing."""

from __future__ import annotations

from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from games.core.access import get_game_for_gm, get_game_for_view, get_own_game, get_phase
from games.core.decorators import account_of, account_view, context_of, game_view, invite_of
from games.core.forms import whole_number
from games.core.page_cache import cached_for_visitors, game_mark, phase_mark, version_mark
from games.core.phases import phase_find
from games.core.refusals import not_withheld
from games.core.style_sheet import style_sheet, style_version
from games.story.page.briefing import briefing_context
from games.story.page.chronicle import chronicle_context
from games.story.page.phase import phase_context
from games.story.page.reveal import reveal_context
from games.story.queries.phase import phase_page
from games.story.queries.reveal import briefing as briefing_of
from games.story.queries.reveal import reveal_of
from games.story.services.phases_seen import phases_seen
from games.turn.queries.outcomes import held_outcome


@require_safe
@cached_for_visitors(phase_mark, queries=("", "open=table"))
@game_view
def phase(request: HttpRequest, pk: int, number: int, line: int | None = None) -> HttpResponseBase:
    """A phase as this visitor may see it; one that is named by its line is superseded, or else
    stands where all look for it."""
    game, viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    found = get_phase(game, number, line)
    if line is not None and not found.is_superseded:
        return redirect(found)
    page = phase_page(game, found, viewer)
    table = request.GET.get("open") == "table"
    context = phase_context(page, viewer, timezone.now(), table=table)
    return render(request, "games/story/phase.html", context_of(context))


@require_safe
@cached_for_visitors(version_mark, queries=("",))
@game_view
def chronicle(request: HttpRequest, pk: int) -> HttpResponse:
    """A game told year by year, the newest first, some years a page."""
    game, _viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    context = chronicle_context(game, whole_number(request.GET.get("before", "")))
    return render(request, "games/story/chronicle.html", context_of(context))


@require_safe
@account_view
def held_result(request: HttpRequest, pk: int) -> HttpResponse:
    """What would be published; released on this page, or corrected by an envelope."""
    game, viewer = get_game_for_gm(request.user, pk)
    phase = phase_find(game=game)
    if phase is None:
        raise not_withheld()
    outcome = held_outcome(viewer, phase)
    page = replace(phase_page(game, phase, viewer), outcome=outcome)
    context = context_of(phase_context(page, viewer, timezone.now()))
    return render(request, "games/story/held_result.html", context)


@require_safe
def site_sheet(request: HttpRequest, version: str) -> HttpResponse:
    """The sheet that the address is named after."""
    if version != style_version():
        raise Http404
    response = HttpResponse(style_sheet(), content_type="text/css; charset=utf-8")
    response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
    return response


# No phase has a longer number.
DIGITS = 6


@require_safe
@cached_for_visitors(game_mark, queries=("",))
@game_view
def last(request: HttpRequest, pk: int) -> HttpResponse:
    """The phases since the number that was asked for, or those of the last turn. What a player
    has been shown once is not shown again unasked."""
    game, viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    since, number = _number(request, "since"), _number(request, "phase")
    reveal = reveal_of(game, viewer, since=since, number=number)
    if reveal is None:
        return redirect(game)
    if viewer.power:
        phases_seen(game_id=pk, by=account_of(request), number=reveal.phases[-1].number)
    context = reveal_context(reveal, request.GET.get("show", ""), timezone.now())
    return render(request, "games/story/reveal.html", context_of(context))


def _number(request: HttpRequest, name: str) -> int | None:
    """A number of the address; what is none counts as not given."""
    asked = request.GET.get(name, "")
    is_number = asked.isascii() and asked.isdecimal() and len(asked) <= DIGITS
    return int(asked) if is_number else None


@require_safe
@account_view
def briefing(request: HttpRequest, pk: int) -> HttpResponse:
    """What stands, what is due, what happened, what is proposed."""
    game, viewer = get_own_game(request.user, pk)
    context = briefing_context(briefing_of(game, viewer), timezone.now())
    return render(request, "games/seats/briefing.html", context_of(context))
