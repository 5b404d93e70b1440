"""The page of the end of a game, with the form for a statement."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.core.access import check_signed_in, get_game_for_view
from games.core.decorators import account_of, context_of, game_view, invite_of, refused
from games.core.errors import Forbidden, NotFound, Refused
from games.core.page_cache import cached_for_visitors, record_mark
from games.record.forms import StatementForm
from games.record.page.end import end_context
from games.record.page.preview import game_preview
from games.record.services.statements import statement_write


@require_http_methods(["GET", "HEAD", "POST"])
@cached_for_visitors(record_mark, queries=("",))
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
        return refused(request, refusal, pk=pk, typed=text)
    except Refused as refusal:
        return _show(request, pk, text, refusal.message, refusal.status)
    messages.success(request, _("Your statement is published. You can change it for a week."))
    return redirect("games:end", pk=pk)


def _show(
    request: HttpRequest, pk: int, typed: str | None = None, error: str = "", status: int = 200
) -> HttpResponse:
    game, viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    context = context_of(end_context(game, viewer, timezone.now(), typed, error))
    if not request.user.is_authenticated:
        # Other sites never sign in.
        context["preview"] = game_preview(game)
    return render(request, "games/record/end.html", context, status=status)
