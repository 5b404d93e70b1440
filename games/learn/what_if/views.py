"""What-if boards: the reader's own boards, which start from a variant, a phase or a file."""

from collections.abc import Sequence

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from games.core.access import get_game_for_view, get_phase
from games.core.codec import BoardState, playable_variants, position_of, variant_named, variant_of
from games.core.decorators import game_view, invite_of
from games.core.errors import Refused, TooLarge, Unprocessable
from games.core.forms import clean
from games.core.given_boards import is_crowded
from games.core.quotas import BOARDS, COMPUTERS_ANSWERS, CROWDED_BOARDS, FILES
from games.core.rate_limits import check_rate
from games.learn.what_if.answers import answering_level, new_seed, with_answers
from games.learn.what_if.forms import ImportForm, WhatIfForm, read_text, with_chosen_orders
from games.learn.what_if.given import board_at, board_of_upload, is_drawn
from games.learn.what_if.page import Origin, address_of, told_context, what_if_context
from games.learn.what_if.queries import (
    PlayedTrial,
    Trial,
    play_trial,
    published_orders,
    read_trial,
    with_draft_played,
    write_trial,
)
from games.models.titles import turn_title
from games.record.queries.uploads import MOST_BYTES, read_upload
from games.story.queries.outcome import phase_outcome


@require_http_methods(["GET", "HEAD", "POST"])
@game_view
def variant_board(request: HttpRequest, variant_id: str) -> HttpResponseBase:
    """A board that starts from the beginning of a variant."""
    if variant_id not in {variant.id for variant in playable_variants()}:
        raise Http404
    variant = variant_named(variant_id)
    return _show_or_change(request, _variant_origin(request, BoardState(variant, variant.start)))


def _variant_origin(request: HttpRequest, state: BoardState) -> Origin:
    """The start of a board that belongs to no game."""
    return Origin(
        title=turn_title(state.variant.calendar, state.position.turn),
        name=state.variant.name,
        url=reverse("games:variant_rules", args=[state.variant.id]),
        variant=state.variant,
        start=state.position,
        path=request.path,
    )


@require_http_methods(["GET", "HEAD", "POST"])
@game_view
def import_board(request: HttpRequest) -> HttpResponseBase:
    """A form for a file or a text, which leads to the board of one of its phases."""
    if request.method != "POST":
        return render(request, "games/learn/what_if_import.html", {"refusal": None})
    check_rate(FILES, request)
    sent = ImportForm.read(request.POST)
    file = request.FILES.get("file")
    content = file.read(MOST_BYTES + 1) if file else sent["text"].encode()
    address = ""
    try:
        upload = read_upload(content)
        if upload.remarks is None or is_drawn(upload.data):
            variant_id, code, draft = board_of_upload(upload.data, sent["number"])
            address = f"{reverse('games:what_if_given', args=[variant_id, code])}?s={draft}"
    except Refused as refusal:
        context = {"refusal": refusal, "text": sent["text"], "number": sent["number"] or ""}
        return render(request, "games/learn/what_if_import.html", context, status=refusal.status)
    if address and not upload.remarks:
        return redirect(address)
    context = {"refusal": None} | told_context(upload.data, upload.remarks or (), address)
    return render(request, "games/learn/what_if_import.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@game_view
def given_board(request: HttpRequest, variant_id: str, code: str) -> HttpResponseBase:
    """A board that starts from a position in its address, which came from a file."""
    state = board_at(variant_id, code)
    if is_crowded(state):
        check_rate(CROWDED_BOARDS, request)
    return _show_or_change(request, _variant_origin(request, state))


@require_http_methods(["GET", "HEAD", "POST"])
@game_view
def phase_board(
    request: HttpRequest, pk: int, number: int, branch: int | None = None
) -> HttpResponseBase:
    """A board that starts from a phase the visitor may see, with its published orders."""
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
    orders = published_orders(BoardState(variant, start), outcome.public()) if outcome else {}
    return _show_or_change(request, origin, Trial((), orders))


def _show_or_change(
    request: HttpRequest, origin: Origin, first: Trial | None = None
) -> HttpResponseBase:
    """Show the board in the address, by default the `first` one, or do what a button says."""
    check_rate(BOARDS, request)
    if request.method == "POST":
        return _change(request, origin)
    trial = read_trial(request.GET["s"]) if "s" in request.GET else first or Trial()
    played = play_trial(origin.variant, origin.start, trial)
    return _show(request, origin, played, clean(request.GET.get("of", "")))


def _change(request: HttpRequest, origin: Origin) -> HttpResponseBase:
    """Do what the button says, and redirect to the address of the changed board."""
    sent = WhatIfForm.read(request.POST)
    do, tab = sent["do"], sent["tab"]
    played = play_trial(origin.variant, origin.start, sent["s"])
    bad: Sequence[tuple[str, str]] = ()
    try:
        if do == "text":
            draft, bad = read_text(played.state, sent["text"])
        elif do == "clear":
            draft = {}
        else:
            draft = with_chosen_orders(played.state, played.draft, tab, request.POST)
        if do == "computers":
            check_rate(COMPUTERS_ANSWERS, request)
            level = answering_level(played.state, sent["level"])
            draft = with_answers(played.state, draft, level, new_seed())
        trial = Trial(played.trial.played, draft)
        if do == "resolve":
            trial = with_draft_played(trial)
        code = write_trial(play_trial(origin.variant, origin.start, trial).trial)
    except (TooLarge, Unprocessable) as refusal:
        if do == "computers" and refusal.field == "level":
            unchanged = play_trial(origin.variant, origin.start, Trial(sent["s"].played, draft))
            return _show(request, origin, unchanged, tab, status=refusal.status, slow=refusal)
        if do != "text":
            raise
        whole = [("", refusal.message)]
        return _show(request, origin, played, tab, sent["text"], whole, refusal.status)
    if bad:
        return _show(request, origin, played, tab, sent["text"], bad, 422)
    return redirect(address_of(origin, code, sent["go"] or tab))


def _show(
    request: HttpRequest,
    origin: Origin,
    played: PlayedTrial,
    tab: str,
    refused: str = "",
    bad: Sequence[tuple[str, str]] = (),
    status: int = 200,
    slow: Refused | None = None,
) -> HttpResponse:
    context = what_if_context(origin, played, tab, refused=refused, bad=bad)
    context["level_error"] = slow.message if slow else ""
    return render(request, "games/learn/what_if.html", context, status=status)
