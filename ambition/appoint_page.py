"""The operator's page to appoint a GM for a game that has lost its own."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.admin.models import CHANGE, LogEntry
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_lazy
from django.views.decorators.http import require_http_methods

from games.core.decorators import account_of, game_view
from games.core.errors import Conflict, Forbidden, Refused
from games.core.forms import SentForm, Text
from games.gm.queries.lost_gms import GmLoss, loss_of
from games.gm.services.gm_role import gm_appoint, may_appoint
from games.models import Game

LOSSES = {
    GmLoss.CLOSED: gettext_lazy("account closed"),
    GmLoss.SUSPENDED: gettext_lazy("account suspended"),
    GmLoss.SILENT: gettext_lazy("not seen for too long"),
}


class AppointForm(SentForm):
    """The name of an account, and the reason."""

    account = Text()
    reason = Text()


@require_http_methods(["GET", "HEAD", "POST"])
@game_view
def appoint(request: HttpRequest, game: int) -> HttpResponse:
    """Ask whom to appoint, and appoint that person; a refusal shows the form again."""
    chosen = get_object_or_404(Game.objects.select_related("gm"), pk=game)
    by = account_of(request)
    if not may_appoint(by):
        raise Forbidden("not_operator", _("Only operators of this site may do this."))
    loss = loss_of(chosen, timezone.now())
    if loss is None:
        raise Conflict("gm_not_lost", _("This game has not lost its GM, or needs none."))
    context = {"game": chosen, "loss": LOSSES[loss], "account": "", "reason": "", "refusal": None}
    if request.method != "POST":
        return render(request, "ambition/appoint.html", context)
    sent = AppointForm.read(request.POST)
    try:
        changed = gm_appoint(
            game_id=chosen.pk, by=by, account=sent["account"], reason=sent["reason"]
        )
    except Refused as refusal:
        context |= sent | {"refusal": refusal}
        return render(request, "ambition/appoint.html", context, status=refusal.status)
    assert changed.gm is not None, "it was appointed just now"
    message = f"appointed account {changed.gm_id} as GM"
    LogEntry.objects.log_actions(
        by.pk, [changed], CHANGE, change_message=message, single_object=True
    )
    words = {"name": changed.gm.get_short_name(), "game": changed.name}
    messages.success(request, _("%(name)s is now the GM of %(game)s.") % words)
    return redirect("operator")
