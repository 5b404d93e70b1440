"""The page of one's own notes."""

from dataclasses import replace

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.core.access import check_signed_in, get_game_for_view, get_phase
from games.core.decorators import account_of, game_view, invite_of, show_refusal
from games.core.errors import Forbidden, NotFound, Refused
from games.notes.forms import TypedNote, read_note
from games.notes.page import notes_context
from games.notes.services import note_save


@require_http_methods(["GET", "HEAD", "POST"])
@game_view
def notes(
    request: HttpRequest, pk: int, number: int | None = None, branch: int | None = None
) -> HttpResponse:
    """One's own notes on a game, with the form for a phase or the whole game."""
    if request.method != "POST":
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        return _show(request, pk, number, branch)
    form = read_note(request.POST)
    try:
        check_signed_in(request.user)
        # The service locks first, and says of a missing game that it is gone.
        get_game_for_view(request.user, pk, invite=invite_of(request, pk))
        note_save(
            game_id=pk,
            by=account_of(request),
            text=form.text,
            marks=form.marks,
            seen=form.seen,
            number=number,
            branch=branch,
            invite=invite_of(request, pk),
        )
    except (Forbidden, NotFound) as refusal:
        return show_refusal(request, refusal, pk=pk, text=form.text)
    except Refused as refusal:
        form = replace(form, code=refusal.code, error=refusal.message, field=refusal.field)
        return _show(request, pk, number, branch, form, refusal.status)
    messages.success(request, _("Saved. Only you can see it."))
    return redirect(request.path)


def _show(
    request: HttpRequest,
    pk: int,
    number: int | None,
    branch: int | None,
    form: TypedNote | None = None,
    status: int = 200,
) -> HttpResponse:
    game, _viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    phase = get_phase(game, number, branch) if number is not None else None
    page = request.GET.get("page", "")
    context = notes_context(game, account_of(request).pk, phase, page=page, form=form)
    return render(request, "games/notes/notes.html", context, status=status)
