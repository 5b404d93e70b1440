"""The page of the ladder of programs, and the forms with which owners enter their programs."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.core.accounts import User
from games.core.decorators import account_of, account_view, game_view
from games.core.refusals import no_such_player
from games.programs.queries import ladder, ladder_games
from games.programs.services import LEAST, MISSES, YEARS, ladder_enter, ladder_leave
from games.ratings.page import rating_line


@require_safe
@game_view
def programs(request: HttpRequest) -> HttpResponse:
    """Show the ladder: its programs with their ratings, and its games."""
    running, finished = ladder_games()
    context = {
        "ladder": [(program, row and rating_line(row)) for program, _owner, row in ladder()],
        "running": running,
        "finished": finished,
        "least": LEAST,
        "years": YEARS,
        "misses": MISSES,
    }
    return render(request, "games/programs/programs.html", context)


@require_POST
@account_view
def ladder_entry(request: HttpRequest, number: int) -> HttpResponse:
    """Enter a program of the reader's own, or take it off the ladder."""
    program = User.objects.filter(pk=number, owner=account_of(request), is_active=True).first()
    if program is None:
        raise no_such_player()
    if "leave" in request.POST:
        ladder_leave(program=program)
        messages.success(request, _("The program is off the ladder."))
    else:
        ladder_enter(program=program)
        messages.success(request, _("The program is on the ladder."))
    return redirect("account_programs")
