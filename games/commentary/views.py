"""The pages of commentaries: for readers, for streaming software, and for their authors."""

from collections.abc import Hashable
from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from games.commentary.forms import CommentatorForm, ScriptForm, StepInput, step_input
from games.commentary.page import commentary_context, list_context, stage_context, write_context
from games.commentary.queries import commentary_for, not_resolved, visible_steps
from games.commentary.services.commentators import commentator_add, commentator_remove
from games.commentary.services.script import (
    commentary_delete,
    delay_set,
    own_commentary,
    step_delete,
    step_save,
)
from games.commentary.services.show import script_publish, show_begin, show_end, show_step
from games.core.access import check_signed_in, get_game_for_view, get_phase
from games.core.decorators import account_of, account_view, game_view, invite_of
from games.core.errors import NotFound, Refused
from games.core.forms import check_sent, whole_number
from games.core.page_cache import cache_for_visitors
from games.core.refusals import no_such_game, unknown_choice
from games.models import Game
from games.moderation.services.reports import report_subject
from games.moderation.views import report_answer
from games.press.words import as_html

METHODS = ["GET", "HEAD", "POST"]
TRANSPARENT = "background=transparent"


def commentary_mark(pk: int, number: int = 0, branch: int | None = None) -> Hashable | None:
    """The mark of a public game's commentaries; None for any other game."""
    games = Game.objects.filter(pk=pk, is_public=True)
    return games.values_list("version", "created_at", "commentary_version").first()


@require_safe
@cache_for_visitors(commentary_mark, queries=("",))
@game_view
def commentary(
    request: HttpRequest, pk: int, number: int, branch: int | None = None
) -> HttpResponse:
    """Show the commentary of a phase: the live step, or with ?step=NUMBER another."""
    game, _viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    phase = get_phase(game, number, branch)
    if not phase.is_resolved:
        raise not_resolved()
    context = commentary_context(
        game,
        phase,
        commentary_for(phase),
        user=request.user,
        place=whole_number(request.GET.get("step")),
        now=timezone.now(),
    )
    return render(request, "games/commentary/commentary.html", context)


@require_safe
@cache_for_visitors(commentary_mark, queries=("", TRANSPARENT))
@game_view
def stage(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the newest commentary for streaming software: no controls, no account, no names.

    Only public games have a stage, the same for everybody.
    """
    game, _viewer = get_game_for_view(AnonymousUser(), pk)
    if game.is_practice:
        raise no_such_game()
    context = stage_context(game, timezone.now()) | {
        "is_transparent": request.GET.get("background") == "transparent"
    }
    return render(request, "games/commentary/stage.html", context)


@require_http_methods(METHODS)
@game_view
def commentaries(request: HttpRequest, pk: int) -> HttpResponse:
    """List the commentaries of a game. The GM chooses its commentators here."""
    game, _viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    options: dict[str, Any] = {}
    status = 200
    if request.method == "POST":
        check_signed_in(request.user)
        sent = CommentatorForm.read(request.POST)
        by = account_of(request)
        try:
            if sent["remove"]:
                commentator_remove(game_id=pk, by=by, user_id=sent["remove"])
                messages.success(request, _("This person can no longer comment."))
            else:
                person = commentator_add(game_id=pk, by=by, account=sent["account"]).user
                sentence = _("%(name)s can comment on this game now.")
                messages.success(request, sentence % {"name": person.get_short_name()})
            return redirect("games:commentaries", pk=pk)
        except Refused as refusal:
            if refusal.status in (403, 404):
                raise
            options = {"account": sent["account"], "error": refusal.message}
            status = refusal.status
    context = list_context(game, user=request.user, now=timezone.now(), **options)
    return render(request, "games/commentary/commentaries.html", context, status=status)


@require_http_methods(METHODS)
@account_view
def write(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Write the script of a commentary and show it; refused input is shown again."""
    if request.method != "POST":
        return _show_desk(request, pk, number, edited=whole_number(request.GET.get("step")) or 0)
    sent = ScriptForm.read(request.POST)
    get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    try:
        _act(request, pk, number, sent)
    except Refused as refusal:
        if refusal.status in (403, 404):
            raise
        form = step_input(sent) if sent["act"] == "save" else None
        if form is not None:
            form = replace(form, error=refusal.message, field=refusal.field)
        return _show_desk(request, pk, number, form=form, refusal=refusal)
    if sent["act"] == "delete":
        return redirect("games:commentaries", pk=pk)
    return redirect(request.path)


def _act(request: HttpRequest, pk: int, number: int, sent: dict[str, Any]) -> None:
    on: dict[str, Any] = {"game_id": pk, "by": account_of(request), "number": number}
    match sent["act"]:
        case "save":
            check_sent(request.POST, "text")
            step = step_input(sent)
            step_save(
                step=step.number,
                text=step.text,
                orders=step.orders,
                drawings=step.drawings,
                **on,
            )
            messages.success(request, _("The step is saved."))
        case "delete_step":
            step_delete(step=sent["step"], **on)
        case "delay":
            check_sent(request.POST, "hours")
            delay_set(hours=sent["hours"], **on)
        case "begin":
            show_begin(**on)
        case "next" | "back" as way:
            show_step(seen=sent["seen"], is_back=way == "back", **on)
        case "end":
            show_end(**on)
        case "publish":
            script_publish(**on)
            messages.success(request, _("Everybody who may see the game can read it now."))
        case "delete":
            commentary_delete(**on)
            messages.success(request, _("The commentary is deleted."))
        case _:
            raise unknown_choice("act")


def _show_desk(
    request: HttpRequest,
    pk: int,
    number: int,
    *,
    edited: int = 0,
    form: StepInput | None = None,
    refusal: Refused | None = None,
) -> HttpResponse:
    game, _viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    phase, own = own_commentary(game=game, by=account_of(request), number=number)
    context = write_context(
        game,
        phase,
        own,
        form,
        edited=edited,
        error=refusal.message if refusal is not None and form is None else "",
        now=timezone.now(),
    )
    status = refusal.status if refusal else 200
    return render(request, "games/commentary/write.html", context, status=status)


@require_http_methods(METHODS)
@account_view
def report(request: HttpRequest, pk: int, number: int, branch: int | None = None) -> HttpResponse:
    """Report the text of a commentary that the reader may see."""
    game, _viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    row = commentary_for(get_phase(game, number, branch))
    if row is None or not visible_steps(row, timezone.now()):
        raise NotFound("no_such_text", _("There is no such text."))
    place = {"commentary": row}
    report_subject("commentary", account_of(request), **place)
    words = {"phase": row.phase.title, "game": game.name}
    return report_answer(
        request,
        "commentary",
        place,
        subject=_("The commentary of %(phase)s in “%(game)s”") % words,
        back_url=row.get_absolute_url(),
        text=as_html(row.text),
    )
