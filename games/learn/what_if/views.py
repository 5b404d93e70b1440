"""The pages of boards of one's own."""

from collections.abc import Sequence

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from games.core.access import get_game_for_view, get_phase
from games.core.codec import BoardState, playable_variants, position_of, variant_named, variant_of
from games.core.decorators import context_of, game_view, invite_of
from games.core.forms import clean
from games.core.limits import BOARDS, check_rate
from games.learn.what_if.forms import (
    BadLine,
    Trial,
    Tried,
    read_text,
    read_trial,
    resolved,
    tried,
    with_fields,
    write_trial,
)
from games.learn.what_if.page import Origin, address_of, what_if_context
from games.learn.what_if.queries import published
from games.models.titles import turn_title
from games.story.queries.outcome import phase_outcome


@require_http_methods(["GET", "HEAD", "POST"])
@game_view
def of_variant(request: HttpRequest, variant_id: str) -> HttpResponseBase:
    """A board of one's own from the start of a variant."""
    if variant_id not in {variant.id for variant in playable_variants()}:
        raise Http404
    variant = variant_named(variant_id)
    origin = Origin(
        title=turn_title(variant.calendar, variant.start.turn),
        name=variant.name,
        url=reverse("games:variant_rules", args=[variant_id]),
        variant=variant,
        start=variant.start,
        path=request.path,
    )
    return _answer(request, origin, Trial())


@require_http_methods(["GET", "HEAD", "POST"])
@game_view
def of_phase(
    request: HttpRequest, pk: int, number: int, branch: int | None = None
) -> HttpResponseBase:
    """A board of one's own from a phase that this visitor may see, with the orders that were
    published of it."""
    game, viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    phase = get_phase(game, number, branch)
    variant, start = variant_of(game), position_of(phase)
    outcome = phase_outcome(viewer, phase, start)
    origin = Origin(
        title=phase.title,
        name=game.name,
        url=phase.get_absolute_url(),
        variant=variant,
        start=start,
        path=request.path,
        power=viewer.power,
    )
    first = (
        Trial((), published(BoardState(variant, start), outcome.public())) if outcome else Trial()
    )
    return _answer(request, origin, first)


def _answer(request: HttpRequest, origin: Origin, first: Trial) -> HttpResponseBase:
    check_rate(BOARDS, request)
    if request.method == "POST":
        return _changed(request, origin)
    code = request.GET.get("s", "")
    found = tried(origin.variant, origin.start, read_trial(code) if "s" in request.GET else first)
    return _shown(request, origin, found, clean(request.GET.get("of", "")))


def _changed(request: HttpRequest, origin: Origin) -> HttpResponseBase:
    """What the form's buttons do: each leads to the address of the board that comes of it."""
    data = request.POST
    found = tried(origin.variant, origin.start, read_trial(data.get("s", "")))
    shown, do = clean(data.get("shown", "")), data.get("do", "")
    if do == "text":
        typed = clean(data.get("text", ""))
        draft, bad = read_text(BoardState(origin.variant, found.now), typed)
        if bad:
            return _shown(request, origin, found, shown, typed=typed, bad=bad)
    elif do == "clear":
        draft = {}
    else:
        draft = with_fields(BoardState(origin.variant, found.now), found.draft, data)
    trial = Trial(found.trial.played, draft)
    if do == "resolve":
        trial = resolved(trial)
    kept = tried(origin.variant, origin.start, trial).trial
    return redirect(address_of(origin, write_trial(kept), clean(data.get("go", "")) or shown))


def _shown(
    request: HttpRequest,
    origin: Origin,
    found: Tried,
    shown: str,
    *,
    typed: str = "",
    bad: Sequence[BadLine] = (),
) -> HttpResponse:
    context = what_if_context(origin, found, shown, typed=typed, bad=bad)
    status = 422 if bad else 200
    return render(request, "games/learn/what_if.html", context_of(context), status=status)
