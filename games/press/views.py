"""Views of press: send, read, mute, copy or accept a proposal, fetch new messages, export."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.core.access import check_signed_in, get_game_for_view
from games.core.codec import variant_of
from games.core.decorators import (
    account_of,
    account_view,
    form_of,
    game_view,
    invite_of,
    show_refusal,
    stream_response,
)
from games.core.errors import Refused, ShowFormAgain
from games.core.refusals import no_seat
from games.core.visibility import Viewer
from games.models import Game
from games.press.forms import CopyForm, MuteForm, ReadForm, TypedPress, read_press_form
from games.press.page.pane import press_pane, read_query
from games.press.page.thread import export_lines
from games.press.queries.threads import press_table, reader_number, reads_press, unread_threads
from games.press.services.press_send import press_send
from games.press.services.promises import proposal_accept
from games.press.services.proposal_copy import proposal_copy
from games.press.services.reading import press_mute, press_read
from games.press.words import thread_url


@require_safe
@account_view
def letters(request: HttpRequest) -> HttpResponse:
    """Lead to the newest unread message in a game that is not over, or home."""
    newest = unread_threads(account_of(request).pk).first()
    if newest is None:
        return redirect("games:home")
    return redirect(f"{newest.thread.game.get_absolute_url()}#press")


@form_of("games:game")
@game_view
def send(request: HttpRequest, pk: int) -> HttpResponse:
    """Send a message. A refusal shows the typed message again."""
    form = read_press_form(request.POST)
    try:
        game, viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
        check_signed_in(request.user)
        if not reads_press(viewer):
            raise no_seat()
    except Refused as refusal:
        return show_refusal(request, refusal, pk=pk, text=form.as_text())
    try:
        message = press_send(
            game_id=pk,
            by=account_of(request),
            text=form.text,
            to=form.to,
            thread_key=form.thread,
            proposal=[*_draft(game, viewer, form), *form.proposal.splitlines()],
            key=form.key,
        )
    except Refused as refusal:
        raise ShowFormAgain(pk, form.with_refusal(refusal), status=refusal.status) from None
    url = thread_url(game.get_absolute_url(), message.thread.key)
    return redirect(f"{url}#message-{reader_number(viewer, message)}")


@require_POST
@account_view
def read(request: HttpRequest, pk: int) -> HttpResponse:
    """Mark a thread as read up to a message."""
    get_game_for_view(request.user, pk)
    sent = ReadForm.read(request.POST)
    press_read(game_id=pk, by=account_of(request), thread_key=sent["thread"], number=sent["number"])
    return HttpResponse(status=204)


@require_POST
@account_view
def mute(request: HttpRequest, pk: int) -> HttpResponse:
    """Mute a power for oneself, or unmute it."""
    game, _viewer = get_game_for_view(request.user, pk)
    sent = MuteForm.read(request.POST)
    is_muted = sent["mute"] == "1"
    press_mute(game_id=pk, by=account_of(request), power=sent["power"], is_muted=is_muted)
    if is_muted:
        messages.success(request, _("The power is muted: its messages are collapsed for you."))
    else:
        messages.success(request, _("The power is no longer muted."))
    url = thread_url(game.get_absolute_url(), sent["thread"])
    return redirect(f"{url}#press")


@require_POST
@account_view
def copy(request: HttpRequest, pk: int) -> HttpResponse:
    """Copy proposed orders for one's own units into one's draft."""
    game, _viewer = get_game_for_view(request.user, pk)
    sent = CopyForm.read(request.POST)
    taken, proposed = proposal_copy(
        game_id=pk, by=account_of(request), thread_key=sent["thread"], number=sent["message"]
    )
    messages.success(
        request,
        _("Copied %(taken)s of %(proposed)s proposed orders into your draft: those for your units.")
        % {"taken": taken, "proposed": proposed},
    )
    return redirect(f"{game.get_absolute_url()}#orders")


@require_POST
@account_view
def accept(request: HttpRequest, pk: int) -> HttpResponse:
    """Accept the orders that another power proposed to this one, or to a group with it."""
    game, viewer = get_game_for_view(request.user, pk)
    sent = CopyForm.read(request.POST)
    message = proposal_accept(
        game_id=pk, by=account_of(request), thread_key=sent["thread"], number=sent["message"]
    )
    messages.success(
        request,
        _(
            "You accepted the proposed orders. You promise those for your units, and the player"
            " who proposed them promises theirs."
        ),
    )
    url = thread_url(game.get_absolute_url(), message.thread.key)
    return redirect(f"{url}#message-{reader_number(viewer, message)}")


@require_safe
@account_view
def news(request: HttpRequest, pk: int) -> HttpResponse:
    """Render the list of threads and the open thread alone, for the script of an open page."""
    game, viewer = get_game_for_view(request.user, pk)
    _check_reader(viewer)
    pane = press_pane(press_table(game, viewer), read_query(request))
    return render(request, "games/press/news.html", {"game": game, "press": pane})


@require_safe
@account_view
def export(request: HttpRequest, pk: int) -> StreamingHttpResponse:
    """Download all of one's press in a game as text."""
    game, viewer = get_game_for_view(request.user, pk)
    _check_reader(viewer)
    lines = export_lines(game, variant_of(game), viewer)
    answer = stream_response(request, lines, content_type="text/plain; charset=utf-8")
    name = f"press-{game.pk}-{viewer.power or 'gm'}.txt"
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def _check_reader(viewer: Viewer) -> None:
    if not reads_press(viewer):
        raise no_seat()


def _draft(game: Game, viewer: Viewer, form: TypedPress) -> list[str]:
    """The saved orders that the writer attaches, if any; never the bids."""
    sheet = press_table(game, viewer).sheet if form.attach else None
    return list(sheet.orders) if sheet else []
