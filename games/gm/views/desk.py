"""The GM's inbox, the desk of one game, and the GM log."""

from datetime import timedelta
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.http import require_http_methods, require_safe

from games.core.access import get_game_for_gm, get_game_for_view
from games.core.codec import variant_of
from games.core.decorators import (
    account_of,
    account_view,
    context_of,
    form_of,
    game_view,
    invite_of,
)
from games.core.errors import Conflict, Refused, Unprocessable
from games.core.forms import check_confirmed, clean_form
from games.core.gm import gm_seen
from games.core.phases import phase_find
from games.gm.forms import (
    CancelForm,
    DeadlineForm,
    ExtendForm,
    GmLogQuery,
    InboxQuery,
    PauseForm,
    PhaseForm,
    PowerForm,
    ReasonForm,
)
from games.gm.page.desk import DeskTyped, desk_context
from games.gm.page.gm_log import gm_log_context
from games.gm.page.inbox import inbox_context
from games.gm.page.questions import (
    Question,
    hand_over_question,
    open_question,
    pause_question,
    resolve_question,
    start_question,
)
from games.gm.queries.gm_log import GROUPS, action_log, gm_tenures, seat_tenures
from games.gm.queries.inbox import gm_desk, inbox_of
from games.gm.services.game_cancel import game_cancel
from games.gm.services.reminders import all_remind, players_remind
from games.models import Game, Right
from games.schedule.due import is_silent
from games.schedule.words import policy
from games.seats.services.joining import game_start
from games.seats.services.opening import seat_open, seat_to_computer
from games.turn.services.deadlines import deadline_extend, deadline_set
from games.turn.services.pauses import game_pause, game_resume
from games.turn.services.phase_advance import phase_resolve_now


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
    said = ngettext("%(n)s player was reminded.", "%(n)s players were reminded.", count)
    messages.success(request, said % {"n": count})
    return redirect("games:inbox")


@form_of("games:gm")
@account_view
def remind(request: HttpRequest, pk: int) -> HttpResponse:
    """Remind one player of a game, or all with orders missing."""
    get_game_for_gm(request.user, pk, Right.REMIND)
    sent = PowerForm.read(request.POST)
    try:
        reminded = players_remind(
            game_id=pk,
            by=account_of(request),
            powers=[sent["power"]] if sent["power"] else None,
            phase_number=sent["phase"],
        )
    except Refused as refusal:
        if not sent["row"]:
            raise
        return show_inbox(request, refusal, sent["row"], pk=pk)
    count = len(reminded.powers)
    said = ngettext("%(n)s player was reminded.", "%(n)s players were reminded.", count)
    if skipped := len(reminded.skipped):
        more = ngettext(
            "%(skipped)s already had a reminder within the last six hours.",
            "%(skipped)s already had reminders within the last six hours.",
            skipped,
        )
        said = f"{said} {more}"
    messages.success(request, said % {"n": count, "skipped": skipped})
    return redirect(way_back(pk, sent["row"]))


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
    gm_seen([board.game.pk for board in inbox.boards if board.viewer.is_gm], now)
    context = inbox_context(
        inbox,
        now,
        chosen=query["table"],
        touched=row or query["row"],
        error=refusal.message if refusal else "",
    )
    status = refusal.status if refusal else 200
    shown = context_of(context) | {"refused_in": pk if refusal else None}
    return render(request, "games/gm/inbox.html", shown, status=status)


NOTHING_TYPED = DeskTyped()


@require_safe
@account_view
def desk(request: HttpRequest, pk: int) -> HttpResponse:
    """The desk of a game."""
    return show_desk(request, pk)


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def start(request: HttpRequest, pk: int) -> HttpResponse:
    """Start the game, after a question. Computer players take the empty seats."""
    game, viewer = get_game_for_gm(request.user, pk)
    if request.method != "POST":
        return asked(request, game, start_question(gm_desk(game, viewer)))
    game_start(game_id=pk, by=account_of(request))
    messages.success(request, _("The game has started."))
    return redirect(game)


@form_of("games:gm")
@account_view
def extend(request: HttpRequest, pk: int) -> HttpResponse:
    """Give the open phase more time."""
    get_game_for_gm(request.user, pk, Right.EXTEND)
    form = ExtendForm(request.POST)
    if not form.is_valid():
        return show_desk(request, pk, 422, DeskTyped(extend_error=str(form.errors["hours"][0])))
    sent = form.cleaned_data
    hours = sent["hours"]
    try:
        phase = deadline_extend(
            game_id=pk,
            by=account_of(request),
            by_how_much=hours and timedelta(hours=hours),
            phase_number=sent["phase"],
            reason=sent["reason"],
            seen=sent["seen"],
        )
    except Refused as refusal:
        if sent["row"]:
            return show_inbox(request, refusal, sent["row"], pk=pk)
        if refusal.field != "hours":
            raise
        return show_desk(request, pk, refusal.status, DeskTyped(extend_error=refusal.message))
    messages.success(request, _("%(phase)s has more time.") % {"phase": phase.title})
    return redirect(way_back(pk, sent["row"]))


@form_of("games:gm")
@account_view
def deadline(request: HttpRequest, pk: int) -> HttpResponse:
    """Set the deadline to a day and a time in the game's time zone."""
    get_game_for_gm(request.user, pk)
    form = DeadlineForm(clean_form(request.POST))
    typed = form["deadline"].value() or ""
    if not form.is_valid():
        refused = DeskTyped(deadline_typed=typed, deadline_error=str(form.errors["deadline"][0]))
        return show_desk(request, pk, 422, refused)
    sent = form.cleaned_data
    try:
        phase = deadline_set(
            game_id=pk,
            by=account_of(request),
            wall=sent["deadline"],
            phase_number=sent["phase"],
            reason=sent["reason"],
            seen=sent["seen"],
        )
    except Refused as refusal:
        if not refusal.field:
            raise
        refused = DeskTyped(deadline_typed=typed, deadline_error=refusal.message)
        return show_desk(request, pk, refusal.status, refused)
    messages.success(
        request,
        _("%(phase)s has a new deadline. All players are notified.") % {"phase": phase.title},
    )
    return redirect("games:gm", pk=pk)


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def pause(request: HttpRequest, pk: int) -> HttpResponse:
    """Pause the game until a moment in the GM's time zone; asks before a pause of a week."""
    game, viewer = get_game_for_gm(request.user, pk)
    if request.method != "POST":
        return asked(request, game, pause_question(gm_desk(game, viewer), timezone.now()))
    form = PauseForm(clean_form(request.POST))
    typed = form["until"].value() or ""
    if not form.is_valid():
        refused = DeskTyped(pause_until=typed, pause_error=str(form.errors["until"][0]))
        return show_desk(request, pk, 422, refused)
    sent = form.cleaned_data
    try:
        game_pause(game_id=pk, by=account_of(request), until=sent["until"], reason=sent["reason"])
    except Unprocessable as refusal:
        refused = DeskTyped(pause_until=typed, pause_error=refusal.message)
        return show_desk(request, pk, refusal.status, refused)
    messages.success(request, _("The game is paused. All players are notified."))
    return redirect("games:gm", pk=pk)


@form_of("games:gm")
@account_view
def resume(request: HttpRequest, pk: int) -> HttpResponse:
    """End the pause."""
    get_game_for_gm(request.user, pk)
    reason = ReasonForm.read(request.POST)["reason"]
    game_resume(game_id=pk, by=account_of(request), reason=reason)
    messages.success(request, _("The game resumes. All players are notified."))
    return redirect("games:gm", pk=pk)


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def resolve(request: HttpRequest, pk: int) -> HttpResponse:
    """Resolve the open phase at once, even if it is stuck, after a question."""
    game, viewer = get_game_for_gm(request.user, pk)
    if request.method != "POST":
        return asked(request, game, resolve_question(gm_desk(game, viewer)))
    sent = PhaseForm.read(request.POST)
    phase = phase_resolve_now(
        game_id=pk, by=account_of(request), phase_number=sent["phase"], reason=sent["reason"]
    )
    if phase.is_withheld:
        messages.success(request, _("Orders are closed. You alone can see the result."))
        return redirect("games:gm_result", pk=pk)
    messages.success(
        request,
        _("%(phase)s is resolved. To take this back, roll the game back under “Correct the game”.")
        % {"phase": phase.title},
    )
    return redirect("games:gm", pk=pk)


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def open_seat(request: HttpRequest, pk: int) -> HttpResponse:
    """Open a seat, whose player loses access at once, after a question."""
    game, viewer = get_game_for_gm(request.user, pk, Right.REPLACE)
    if request.method != "POST":
        power = PowerForm.read(request.GET)["power"]
        return asked(request, game, open_question(gm_desk(game, viewer), power))
    sent = PowerForm.read(request.POST)
    seat_open(game_id=pk, by=account_of(request), power=sent["power"], reason=sent["reason"])
    messages.success(request, _("The seat is open. Its saved orders are kept for the next player."))
    return redirect("games:gm", pk=pk)


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def hand_over(request: HttpRequest, pk: int) -> HttpResponse:
    """Give a seat to the computer, after a question."""
    game, viewer = get_game_for_gm(request.user, pk, Right.REPLACE)
    if request.method != "POST":
        power = PowerForm.read(request.GET)["power"]
        return asked(request, game, hand_over_question(gm_desk(game, viewer), power))
    sent = PowerForm.read(request.POST)
    seat_to_computer(game_id=pk, by=account_of(request), power=sent["power"], reason=sent["reason"])
    messages.success(request, _("The computer plays this seat."))
    return redirect("games:gm", pk=pk)


@form_of("games:gm")
@account_view
def cancel(request: HttpRequest, pk: int) -> HttpResponse:
    """Call the game off, after its name was typed."""
    game, _viewer = get_game_for_gm(request.user, pk)
    sent = CancelForm.read(request.POST)
    typed = sent["confirm"]
    try:
        check_confirmed(typed, game.name)
    except Unprocessable as refusal:
        shown = DeskTyped(cancel_typed=typed, cancel_error=refusal.message)
        return show_desk(request, pk, refusal.status, shown)
    game_cancel(game_id=pk, by=account_of(request), reason=sent["reason"])
    messages.success(request, _("The game is called off."))
    return redirect(game)


def asked(request: HttpRequest, game: Game, question: Question) -> HttpResponse:
    """Ask before an action with consequences."""
    return render(request, "games/gm/confirm.html", {"game": game} | context_of(question))


def show_desk(
    request: HttpRequest,
    pk: int,
    status: int = 200,
    typed: DeskTyped = NOTHING_TYPED,
) -> HttpResponse:
    """Show the desk, with refused input."""
    game, viewer = get_game_for_gm(request.user, pk, *Right)
    now = timezone.now()
    if viewer.is_gm:
        gm_seen([game.pk], now)
    shown = desk_context(gm_desk(game, viewer), now, typed, viewer)
    reason = ReasonForm.read(request.POST)["reason"]
    context = context_of(shown) | {"typed": typed, "reason_typed": reason}
    context["is_stale"] = status == Conflict.status
    return render(request, "games/gm/desk.html", context, status=status)


@require_safe
@game_view
def gm_log(request: HttpRequest, pk: int) -> HttpResponse:
    """The GM log, with ?show=GROUP for one group and ?before=NUMBER for older actions."""
    game, viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    variant, gms = variant_of(game), gm_tenures(game)
    query = GmLogQuery.read(request.GET)
    chosen = query["show"] if query["show"] in GROUPS else ""
    found = action_log(game, viewer, variant, gms, group=chosen, before=query["before"] or None)
    seats = seat_tenures(game, viewer)
    settings = policy(game, variant)
    # Players know of the vote from the game's page, and visitors get a cached page.
    stranger = viewer.user_id is not None and not viewer.seat_id and not viewer.is_gm
    can_stand = stranger and is_silent(game, phase_find(game=game), timezone.now())
    shown = gm_log_context(
        game, variant, found, gms, seats, settings, chosen=chosen, can_stand=can_stand
    )
    return render(request, "games/gm/gm_log.html", context_of(shown))
