"""The page of a course: its mentors, and the players who have none yet."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.core.decorators import account_of, account_view, game_view
from games.core.forms import check_sent
from games.tournaments.forms.course import CourseForm
from games.tournaments.page.course import course_context
from games.tournaments.queries import get_tournament
from games.tournaments.services.course import (
    course_set,
    mentor_assign,
    mentor_sign_off,
    mentor_sign_up,
)


@require_safe
@game_view
def course(request: HttpRequest, number: int) -> HttpResponse:
    """Show the mentors of a course, and its players with and without one."""
    context = course_context(request.user, number)
    return render(request, "games/tournaments/course.html", context)


@require_POST
@account_view
def change(request: HttpRequest, number: int) -> HttpResponse:
    """Make a tournament a course or not, sign up as a mentor, assign mentors to players."""
    get_tournament(request.user, number)
    sent, by = CourseForm.read(request.POST), account_of(request)
    match sent["action"]:
        case "begin":
            course_set(number=number, by=by, is_course=True)
            messages.success(request, _("This tournament is a course now."))
        case "end":
            course_set(number=number, by=by, is_course=False)
            messages.success(request, _("This tournament is no course any more."))
        case "join":
            mentor_sign_up(number=number, by=by)
            messages.success(request, _("You are a mentor of this course."))
        case "leave":
            mentor_sign_off(number=number, by=by)
            messages.success(request, _("You are no mentor of this course any more."))
        case _:
            check_sent(request.POST, "mentor")
            chosen = sent["mentor"] or None
            mentor_assign(number=number, by=by, player=sent["player"], mentor=chosen)
            messages.success(request, _("Saved."))
    return redirect("games:tournament_course", number=number)
