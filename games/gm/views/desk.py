"""The GM's inbox, the desk of one game, and the GM log."""

from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from games.core.access import get_game_for_gm, get_game_for_view
from games.core.codec import variant_of
from games.core.decorators import account_of, account_view, form_of, game_view, invite_of
from games.core.errors import Conflict, Refused
from games.core.forms import clean_form
from games.core.gm import gm_seen, webhook_refusal
from games.core.phases import phase_find
from games.gm.acts import assign
from games.gm.acts.remind import all_remind, count_words
from games.gm.forms import GmLogQuery, InboxQuery
from games.gm.log import GROUPS, action_log, gm_tenures, seat_tenures
from games.gm.page.desk import desk_context
from games.gm.page.gm_log import gm_log_context, mentor_rows
from games.gm.page.inbox import inbox_context
from games.gm.page.without_gm import rules_without_gm
from games.gm.queries.directors import director_names
from games.gm.queries.inbox import gm_desk, inbox_of
from games.models import Right
from games.schedule.due import is_silent
from games.schedule.words import policy


@require_safe
@account_view
def inbox(request: HttpRequest) -> HttpResponse:
    """The inbox, with the late board of the game ?table= and the marked row ?row=."""
    return show_inbox(request)


@form_of("games:inbox")
@account_view
def remind_all(request: HttpRequest) -> HttpResponse:
    """Remind every late player in all games with a near deadline."""
    try:
        count = all_remind(by=account_of(request))
    except Refused as refusal:
        return show_inbox(request, refusal)
    messages.success(request, count_words(count))
    return redirect("games:inbox")


def way_back(pk: int, row: str) -> str:
    """The address of a row of the inbox, or of the game's desk without a row."""
    if not row:
        return reverse("games:gm", args=[pk])
    where = urlencode({"table": pk, "row": row})
    return f"{reverse('games:inbox')}?{where}#{urlencode({row: ''})[:-1]}"


def show_inbox(
    request: HttpRequest, refusal: Refused | None = None, row: str = "", *, pk: int | None = None
) -> HttpResponse:
    """The inbox, with the row that was acted on and the refusal of the action in the game `pk`."""
    query = InboxQuery.read(request.GET)
    now, inbox = timezone.now(), inbox_of(account_of(request))
    run = [board.game for board in inbox.boards if board.viewer.is_gm]
    gm_seen([game.pk for game in run if game.gm_id is not None], now)
    context = inbox_context(
        inbox,
        now,
        chosen=query["table"],
        touched=row or query["row"],
        error=refusal.message if refusal else "",
    )
    context["refused_in"] = pk if refusal else None
    status = refusal.status if refusal else 200
    return render(request, "games/gm/inbox.html", context, status=status)


@require_safe
@account_view
def desk(request: HttpRequest, pk: int) -> HttpResponse:
    """The desk of a game."""
    return show_desk(request, pk)


def show_desk(
    request: HttpRequest, pk: int, form: str = "", refusal: Refused | None = None
) -> HttpResponse:
    """Show the desk, with the refused input of one of its forms."""
    game, viewer = get_game_for_gm(request.user, pk, *Right)
    now, sent = timezone.now(), clean_form(request.POST)
    if viewer.is_gm and game.gm_id is not None:
        gm_seen([game.pk], now)
    status = refusal.status if refusal else 200
    context = desk_context(gm_desk(game, viewer), now, viewer)
    if form == assign.ACT.code and context["forming"]:
        for row in context["forming"].get("fixed", ()):
            row["power"] = sent.get(row["field"], row["power"])
    context |= {
        "refused": {form: refusal},
        "typed": sent,
        "typed_rights": sent.getlist("right"),
        "reason_typed": sent.get("reason", ""),
        "is_stale": status == Conflict.status,
    }
    return render(request, "games/gm/desk.html", context, status=status)


@require_safe
@game_view
def gm_log(request: HttpRequest, pk: int) -> HttpResponse:
    """The GM log, with ?show=GROUP for one group and ?before=NUMBER for older actions."""
    game, viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    variant, gms = variant_of(game), gm_tenures(game)
    query = GmLogQuery.read(request.GET)
    chosen = query["show"] if query["show"] in GROUPS else ""
    log = action_log(game, viewer, variant, gms, group=chosen, before=query["before"] or None)
    # Players know of the vote from the game's page, and visitors get a cached page.
    stranger = viewer.user_id is not None and not viewer.seat_id and not viewer.is_gm
    can_stand = stranger and is_silent(game, phase_find(game=game), timezone.now())
    context = gm_log_context(game, variant, log, gms, seat_tenures(game, viewer), chosen)
    context |= {
        "settings": policy(game, variant),
        "can_stand": can_stand,
        "rules": rules_without_gm(game),
        "mentors": mentor_rows(game, viewer, variant),
        "directors": director_names(game),
        "sets_webhook": request.user.is_authenticated
        and game.is_without_gm
        and webhook_refusal(game, request.user) is None,
    }
    return render(request, "games/gm/gm_log.html", context)
