"""Every phase at its own address."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from games.core.access import get_game_for_view, get_phase
from games.core.answers import game_view, invite_of
from games.core.board.board import board
from games.phases.page.downloads import downloads, link_preview
from games.phases.page.phase import centres, own_sheet, sealed_bids
from games.phases.page.results import drawn, results
from games.phases.queries.phase import PhasePage, phase_page


@require_safe
@game_view
def phase(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """A phase: its map with the orders drawn, its results, the centres up to it."""
    page, viewer = _page(request, pk, number)
    outcome = page.outcome
    context: dict[str, Any] = {
        "game": page.game,
        "phase": page.phase,
        "previous_url": page.previous.get_absolute_url() if page.previous else "",
        "next_url": page.next.get_absolute_url() if page.next else "",
        "previous_title": page.previous.title if page.previous else "",
        "next_title": page.next.title if page.next else "",
        "board": board(
            page.variant,
            page.position,
            page.phase.title,
            orders=drawn(page.variant, page.position, outcome) if outcome else (),
            downloads=downloads(page.game, page.phase),
            tools=True,
        ),
        "results": results(page.variant, outcome) if outcome else [],
        "centres": centres(page),
        "events": page.events,
        "sheet": own_sheet(page),
        "sealed": sealed_bids(page, viewer),
        "preview": link_preview(page.game, page.phase, f"{page.phase.title}, {page.game.name}"),
        "now": timezone.now(),
    }
    return render(request, "games/phases/phase.html", context)


def _page(request: HttpRequest, pk: int, number: int) -> tuple[PhasePage, Any]:
    game, viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    return phase_page(game, get_phase(game, number), viewer), viewer
