"""Ask a mentor, answer a request, read the pupil's seat as its mentor, and write letters."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from games.core.access import check_signed_in, get_game_for_view
from games.core.acts import act_on
from games.core.decorators import account_of, account_view, form_of, invite_of
from games.core.errors import Refused
from games.core.refusals import no_seat
from games.mentors.forms import AnswerForm, LetterForm, ReadingForm, RequestForm, UnsentText
from games.mentors.page.pupil import pupil_context, requests_context
from games.mentors.page.seat_view import seat_context
from games.moderation.forms import ReportForm
from games.moderation.services.reports import report_subject
from games.moderation.views import report_answer
from games.moderation.words import letter_subject
from games.press.words import as_html
from games.seats.acts import ask_mentor, become_mentor, decline_mentor, end_mentor, write_to_mentor
from games.seats.queries.mentors import readable_letter, running_mentorship
from games.seats.queries.replacement import find_own_seat
from games.seats.services.mentor_checks import ACCOUNT
from games.seats.services.mentorships import no_mentorship


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def mentor(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a player's mentor, or a mentor the pupil's seat; ask a mentor, or end it."""
    if request.method != "POST":
        return _show(request, pk)
    game, _viewer = get_game_for_view(request.user, pk)
    sent = RequestForm.read(request.POST)
    if sent["end"]:
        by_pupil = find_own_seat(game, account_of(request)) is not None
        act_on(request, pk, end_mentor.ACT)
        if by_pupil:
            return redirect("games:mentor", pk=pk)
        return redirect(game if game.is_public else "games:lobby")
    try:
        act_on(request, pk, ask_mentor.ACT, account=sent["account"])
    except Refused as refusal:
        if refusal.field != ACCOUNT:
            raise
        unsent = UnsentText(text=sent["account"], error=refusal.message)
        return _show(request, pk, unsent=unsent, status=refusal.status)
    return redirect("games:mentor", pk=pk)


@form_of("games:mentor")
@account_view
def letter(request: HttpRequest, pk: int) -> HttpResponse:
    """Send a letter to one's mentor or pupil. A refusal shows it again."""
    game, viewer = get_game_for_view(request.user, pk)
    sent = LetterForm.read(request.POST)
    try:
        act_on(request, pk, write_to_mentor.ACT, text=sent["text"], key=sent["key"])
    except Refused as refusal:
        unsent = UnsentText(text=sent["text"], key=sent["key"], error=refusal.message)
        return _show(request, pk, letter=unsent, status=refusal.status)
    if viewer.seat_id is not None:
        return redirect(f"{game.get_absolute_url()}#mentor")
    return redirect("games:mentor", pk=pk)


def _show(
    request: HttpRequest,
    pk: int,
    *,
    unsent: UnsentText | None = None,
    letter: UnsentText | None = None,
    status: int = 200,
) -> HttpResponse:
    game, viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    check_signed_in(request.user)
    user = account_of(request)
    seat = find_own_seat(game, user)
    if seat is not None:
        seat.game = game
        context = pupil_context(game, seat, user, unsent, letter)
        return render(request, "games/mentors/pupil.html", context, status=status)
    mentorship = running_mentorship(game, user)
    if mentorship is None:
        raise no_seat()
    mentorship.game = game
    reading = ReadingForm.read(request.GET)
    context = seat_context(game, viewer, mentorship, user, reading, letter)
    return render(request, "games/mentors/seat.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def answer(request: HttpRequest, pk: int) -> HttpResponse:
    """Accept or decline a request to be a mentor."""
    game, viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    if request.method != "POST":
        context = requests_context(game, account_of(request), viewer)
        if not context["rows"]:
            raise no_mentorship()
        return render(request, "games/mentors/asked.html", context)
    sent = AnswerForm.read(request.POST)
    if not sent["accept"]:
        act_on(request, pk, decline_mentor.ACT, power=sent["power"])
        return redirect(game if game.is_public else "games:lobby")
    act_on(request, pk, become_mentor.ACT, power=sent["power"])
    return redirect("games:mentor", pk=pk)


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def report(request: HttpRequest, pk: int) -> HttpResponse:
    """Report a letter that the pupil or the mentor may read."""
    game, _viewer = get_game_for_view(request.user, pk)
    sent = ReportForm.read(request.POST if request.method == "POST" else request.GET)
    by = account_of(request)
    place = {"letter": readable_letter(game, by, sent["message"])}
    report_subject("letter", by, **place)
    return report_answer(
        request,
        "letter",
        place,
        subject=letter_subject(game),
        back_url=reverse("games:mentor", kwargs={"pk": pk}),
        text=as_html(place["letter"].text),
        hidden=[("message", str(sent["message"]))],
    )
