"""The reveal: what happened since the last visit, and a newcomer's briefing."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from games.core.access import get_game_for_view, get_own_game
from games.core.decorators import account_of, account_view, context_of, game_view, invite_of
from games.core.page_cache import cached_for_visitors, game_mark
from games.story.page.briefing import briefing_context
from games.story.page.reveal import reveal_context
from games.story.queries.briefing import briefing as briefing_of
from games.story.queries.reveal import reveal_of
from games.story.services.phases_seen import phases_seen

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
