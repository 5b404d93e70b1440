"""The GM's inbox and the desk of one game."""

from datetime import timedelta
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.http import require_http_methods, require_safe

from games.core.access import get_game_for_gm
from games.core.decorators import account_of, account_view, context_of, form_of
from games.core.errors import Refused, Unprocessable
from games.core.forms import clean, whole_number
from games.core.gm import gm_seen
from games.gm.forms import read_moment, read_wall
from games.gm.page.desk import DeskTyped, desk_context
from games.gm.page.inbox import inbox_context
from games.gm.page.questions import (
    Question,
    hand_over_question,
    open_question,
    resolve_question,
    start_question,
)
from games.gm.queries.inbox import gm_board, inbox_of
from games.gm.services.game_cancel import game_cancel
from games.gm.services.reminders import all_remind, players_remind
from games.models import Game, Right
from games.seats.queries.joining import joined_in
from games.seats.services.joining import game_start
from games.seats.services.opening import seat_open, seat_to_computer
from games.turn.services.deadlines import deadline_extend, deadline_set
from games.turn.services.pauses import game_pause, game_resume
from games.turn.services.phase_advance import phase_resolve_now


@require_safe
@account_view
def inbox(request: HttpRequest) -> HttpResponse:
    """The inbox; with ?table= the late board of that table beside it, with ?row= the row that
    something was done with."""
    return show_inbox(request)


@form_of("games:inbox")
@account_view
def remind_all(request: HttpRequest) -> HttpResponse:
    """Remind every late player of all tables whose deadline is near."""
    try:
        count = all_remind(by=account_of(request))
    except Refused as refusal:
        return show_inbox(request, refusal)
    said = ngettext("%(n)s player is reminded.", "%(n)s players are reminded.", count)
    messages.success(request, said % {"n": count})
    return redirect("games:inbox")


@form_of("games:gm")
@account_view
def remind(request: HttpRequest, pk: int) -> HttpResponse:
    """Remind one player of a table, or all who have orders missing."""
    get_game_for_gm(request.user, pk, Right.REMIND)
    power = clean(request.POST.get("power", ""))
    try:
        reminded = players_remind(
            game_id=pk,
            by=account_of(request),
            powers=[power] if power else None,
            phase_number=whole_number(request.POST.get("phase", "")) or 0,
        )
    except Refused as refusal:
        if "row" not in request.POST:
            raise
        return show_inbox(request, refusal)
    count = len(reminded.powers)
    said = ngettext("%(n)s player is reminded.", "%(n)s players are reminded.", count)
    if rested := len(reminded.rested):
        more = ngettext(
            "%(rested)s was within the last six hours.",
            "%(rested)s were within the last six hours.",
            rested,
        )
        said = f"{said} {more}"
    messages.success(request, said % {"n": count, "rested": rested})
    return back(request, pk)


def back(request: HttpRequest, pk: int) -> HttpResponse:
    """To the row of the inbox where the act was, else to the desk of the table."""
    return redirect(way_back(pk, clean(request.POST.get("row", ""))))


def way_back(pk: int, row: str) -> str:
    """The address of a row of the inbox, or of the desk of the table where there is none."""
    if not row:
        return reverse("games:gm", args=[pk])
    where = urlencode({"table": pk, "row": row})
    return f"{reverse('games:inbox')}?{where}#{urlencode({row: ''})[:-1]}"


def show_inbox(request: HttpRequest, refusal: Refused | None = None) -> HttpResponse:
    """The inbox, with what could not be done."""
    table = whole_number(request.GET.get("table", ""))
    touched = request.POST.get("row", request.GET.get("row", ""))
    now, tables = timezone.now(), inbox_of(account_of(request))
    gm_seen([table.game.pk for table in tables.tables if table.viewer.is_gm], now)
    context = inbox_context(
        tables,
        now,
        chosen=table,
        touched=clean(touched),
        error=refusal.message if refusal else "",
    )
    status = refusal.status if refusal else 200
    return render(request, "games/gm/inbox.html", context_of(context), status=status)


NOTHING_TYPED = DeskTyped()


@require_safe
@account_view
def desk(request: HttpRequest, pk: int) -> HttpResponse:
    """The desk."""
    return show_desk(request, pk)


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def start(request: HttpRequest, pk: int) -> HttpResponse:
    """Start the game; computer players take the seats still open. Asks first."""
    game, viewer = get_game_for_gm(request.user, pk)
    if request.method != "POST":
        joined, _mine = joined_in([game], request.user).get(pk, (0, False))
        return asked(request, game, start_question(gm_board(game, viewer), joined))
    game_start(game_id=pk, by=account_of(request))
    messages.success(request, _("The game has started."))
    return redirect(game)


@form_of("games:gm")
@account_view
def extend(request: HttpRequest, pk: int) -> HttpResponse:
    """Give the open phase more time."""
    get_game_for_gm(request.user, pk, Right.EXTEND)
    hours = whole_number(request.POST.get("hours", ""))
    if hours is None or not 0 < hours <= 744:
        return show_desk(request, pk, 422, DeskTyped(extend_error=_("Choose a number of hours.")))
    try:
        phase = deadline_extend(
            game_id=pk,
            by=account_of(request),
            by_how_much=timedelta(hours=hours),
            phase_number=_phase(request),
            reason=_reason(request),
            seen=_seen(request),
        )
    except Refused as refusal:
        if "row" in request.POST:
            return show_inbox(request, refusal)
        if refusal.field != "hours":
            raise
        return show_desk(request, pk, refusal.status, DeskTyped(extend_error=refusal.message))
    messages.success(request, _("%(phase)s has more time.") % {"phase": phase.title})
    return back(request, pk)


@form_of("games:gm")
@account_view
def deadline(request: HttpRequest, pk: int) -> HttpResponse:
    """Set the deadline to a day and a time by the clocks of the game."""
    get_game_for_gm(request.user, pk)
    typed = clean(request.POST.get("deadline", ""))
    wall = read_wall(typed)
    if wall is None:
        error = _("Give a day and a time, such as 2027-05-08 18:00.")
        refused = DeskTyped(deadline_typed=typed, deadline_error=error)
        return show_desk(request, pk, 422, refused)
    try:
        phase = deadline_set(
            game_id=pk,
            by=account_of(request),
            wall=wall,
            phase_number=_phase(request),
            reason=_reason(request),
            seen=_seen(request),
        )
    except Refused as refusal:
        if not refusal.field:
            raise
        refused = DeskTyped(deadline_typed=typed, deadline_error=refusal.message)
        return show_desk(request, pk, refusal.status, refused)
    messages.success(
        request, _("%(phase)s has another deadline, and all are told.") % {"phase": phase.title}
    )
    return redirect("games:gm", pk=pk)


@form_of("games:gm")
@account_view
def pause(request: HttpRequest, pk: int) -> HttpResponse:
    """Pause the game until a moment in the GM's time zone."""
    get_game_for_gm(request.user, pk)
    typed = clean(request.POST.get("until", ""))
    until = read_moment(typed)
    if until is None:
        error = _("Give a day and a time, such as 2027-05-08 18:00.")
        return show_desk(request, pk, 422, DeskTyped(pause_until=typed, pause_error=error))
    try:
        game_pause(game_id=pk, by=account_of(request), until=until, reason=_reason(request))
    except Unprocessable as refusal:
        refused = DeskTyped(pause_until=typed, pause_error=refusal.message)
        return show_desk(request, pk, refusal.status, refused)
    messages.success(request, _("The game is paused, and all are told."))
    return redirect("games:gm", pk=pk)


@form_of("games:gm")
@account_view
def resume(request: HttpRequest, pk: int) -> HttpResponse:
    """End the pause."""
    get_game_for_gm(request.user, pk)
    game_resume(game_id=pk, by=account_of(request), reason=_reason(request))
    messages.success(request, _("The game goes on, and all are told."))
    return redirect("games:gm", pk=pk)


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def resolve(request: HttpRequest, pk: int) -> HttpResponse:
    """Resolve the open phase at once; also tries a stuck one again. Asks first."""
    game, viewer = get_game_for_gm(request.user, pk)
    if request.method != "POST":
        return asked(request, game, resolve_question(gm_board(game, viewer)))
    phase = phase_resolve_now(
        game_id=pk,
        by=account_of(request),
        phase_number=_phase(request),
        reason=_reason(request),
    )
    messages.success(request, _("%(phase)s is resolved.") % {"phase": phase.title})
    return redirect("games:gm", pk=pk)


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def open_seat(request: HttpRequest, pk: int) -> HttpResponse:
    """Take a seat from its player, who loses access at once. Asks first."""
    game, viewer = get_game_for_gm(request.user, pk, Right.REPLACE)
    if request.method != "POST":
        power = clean(request.GET.get("power", ""))
        return asked(request, game, open_question(gm_board(game, viewer), power))
    power = clean(request.POST.get("power", ""))
    seat_open(game_id=pk, by=account_of(request), power=power, reason=_reason(request))
    messages.success(request, _("The seat is open. Its saved orders wait for the next player."))
    return redirect("games:gm", pk=pk)


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def hand_over(request: HttpRequest, pk: int) -> HttpResponse:
    """Hand a seat to the computer; people apply for one, or accept it. Asks first."""
    game, viewer = get_game_for_gm(request.user, pk, Right.REPLACE)
    if request.method != "POST":
        power = clean(request.GET.get("power", ""))
        return asked(request, game, hand_over_question(gm_board(game, viewer), power))
    power = clean(request.POST.get("power", ""))
    seat_to_computer(game_id=pk, by=account_of(request), power=power, reason=_reason(request))
    messages.success(request, _("The computer plays this seat."))
    return redirect("games:gm", pk=pk)


@form_of("games:gm")
@account_view
def cancel(request: HttpRequest, pk: int) -> HttpResponse:
    """Call the game off, once its name is typed."""
    game, _viewer = get_game_for_gm(request.user, pk)
    typed = clean(request.POST.get("confirm", ""))
    if " ".join(typed.split()).casefold() != game.name.casefold():
        error = _("Type “%(name)s” to confirm.") % {"name": game.name}
        return show_desk(request, pk, 422, DeskTyped(cancel_typed=typed, cancel_error=error))
    game_cancel(game_id=pk, by=account_of(request), reason=_reason(request))
    messages.success(request, _("The game is called off."))
    return redirect(game)


def asked(request: HttpRequest, game: Game, question: Question) -> HttpResponse:
    """The page that asks before an act that cannot be undone; its form is the act."""
    return render(request, "games/gm/confirm.html", {"game": game} | context_of(question))


def show_desk(
    request: HttpRequest,
    pk: int,
    status: int = 200,
    typed: DeskTyped = NOTHING_TYPED,
) -> HttpResponse:
    """The desk, with what could not be done."""
    game, viewer = get_game_for_gm(request.user, pk, *Right)
    now = timezone.now()
    if viewer.is_gm:
        gm_seen([game.pk], now)
    shown = desk_context(gm_board(game, viewer), now, typed, viewer)
    context = context_of(shown, typed) | {"reason_typed": _reason(request)}
    return render(request, "games/gm/desk.html", context, status=status)


def _reason(request: HttpRequest) -> str:
    """Why the GM does it, as all will read it; nothing where it was not said."""
    return clean(request.POST.get("reason", ""))


def _phase(request: HttpRequest) -> int:
    """The number of the phase that the desk showed; 0 is none."""
    return whole_number(request.POST.get("phase", "")) or 0


def _seen(request: HttpRequest) -> str:
    """The deadline that the page showed, as Phase.clock_mark."""
    return clean(request.POST.get("seen", ""))
