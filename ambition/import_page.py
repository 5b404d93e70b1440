"""The staff's page to import a finished game from a file."""

from django.contrib import messages
from django.contrib.admin.models import ADDITION, LogEntry
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.core.decorators import account_of
from games.core.errors import Refused
from games.core.quotas import FILES
from games.core.rate_limits import check_rate
from games.record.forms import ImportForm
from games.record.queries.uploads import MOST_BYTES
from games.record.services.imports import game_import


@require_http_methods(["GET", "HEAD", "POST"])
def import_page(request: HttpRequest) -> HttpResponse:
    """Show the form, or import the file; a refusal shows the form again."""
    if request.method != "POST":
        return render(request, "ambition/import_game.html", {"refusal": None})
    account, sent = account_of(request), ImportForm.read(request.POST)
    file = request.FILES.get("file")
    content = file.read(MOST_BYTES + 1) if file else sent["text"].encode()
    try:
        check_rate(FILES, request)
        game = game_import(
            by=account, content=content, source=sent["source"], with_names=bool(sent["with_names"])
        )
    except Refused as refusal:
        return _again(request, refusal, sent["text"], sent["source"])
    LogEntry.objects.log_actions(
        account.pk, [game], ADDITION, change_message="imported", single_object=True
    )
    messages.success(request, _("Imported."))
    return redirect("games:end", pk=game.pk)


def _again(request: HttpRequest, refusal: Refused, text: str, source: str) -> HttpResponse:
    context = {"refusal": refusal, "text": text, "source": source}
    return render(request, "ambition/import_game.html", context, status=refusal.status)
