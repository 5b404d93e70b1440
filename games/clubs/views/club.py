"""The list of clubs, the page of a club, its settings and its archive."""

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from games.clubs.authority import no_officer
from games.clubs.forms import CloseForm, ClubForm, PageQuery
from games.clubs.page import archive_context, club_context, head_context, listed_rows
from games.clubs.queries.clubs import get_club, search_clubs
from games.clubs.services.clubs import club_change, club_close, club_found, club_settings
from games.core.decorators import account_of, account_view, form_of, game_view
from games.core.errors import Conflict, Forbidden, Unprocessable
from games.core.forms import clean_form
from games.core.settings_mark import mark_of, mark_to_show
from games.models import Club
from games.moderation.views import text_answer

A_PAGE = 20
METHODS = ["GET", "HEAD", "POST"]


@require_safe
@game_view
def clubs(request: HttpRequest) -> HttpResponse:
    """List the clubs that the reader may see, or those whose names have the searched words."""
    query = PageQuery.read(request.GET)["q"].strip()
    clubs = search_clubs(request.user, query)
    page = Paginator(clubs, A_PAGE).get_page(request.GET.get("page"))
    context = {
        "rows": listed_rows(page.object_list),
        "page": page,
        "query": query,
        "page_query": f"{urlencode({'q': query})}&" if query else "",
    }
    return render(request, "games/clubs/clubs.html", context)


@require_safe
@game_view
def club(request: HttpRequest, number: int, slug: str) -> HttpResponse:
    """Show a club with its games, its league and what the reader can do."""
    context = club_context(request.user, number)
    if slug != context["club"].slug:
        return redirect(context["club"])
    return render(request, "games/clubs/club.html", context)


@require_safe
@game_view
def club_number(request: HttpRequest, number: int) -> HttpResponse:
    """Redirect from a club's number to its page."""
    return redirect(get_club(request.user, number))


@require_safe
@game_view
def archive(request: HttpRequest, number: int) -> HttpResponse:
    """Show the finished games, the tournaments and the past seasons of a club."""
    context = archive_context(request.user, number, request.GET.get("page", ""))
    return render(request, "games/clubs/archive.html", context)


@require_http_methods(METHODS)
@account_view
def create(request: HttpRequest) -> HttpResponse:
    """Show the form of a new club, and found it."""
    return _form_page(request, None, {})


@require_http_methods(METHODS)
@account_view
def change(request: HttpRequest, number: int) -> HttpResponse:
    """Show the settings of a club, and change them."""
    head = head_context(request.user, number)
    if not head["is_officer"]:
        raise no_officer()
    return _form_page(request, head["club"], head)


@form_of("games:change_club")
@account_view
def close(request: HttpRequest, number: int) -> HttpResponse:
    """Close a club, or show the settings again with the refusal."""
    confirm = CloseForm.read(request.POST)["confirm"]
    head = head_context(request.user, number)
    try:
        closed = club_close(number=number, by=account_of(request), confirm=confirm)
    except Unprocessable as refusal:
        form = ClubForm(initial=club_settings(head["club"]))
        seen = mark_of(form.initial)
        context = {"form": form, "seen": seen, "confirm": confirm, "confirm_error": refusal.message}
        return render(request, "games/clubs/form.html", head | context, status=refusal.status)
    if closed.pk is None:
        messages.success(request, _("The club is deleted."))
        return redirect("games:clubs")
    messages.success(request, _("The club is closed. Its archive stays."))
    return redirect(closed)


@require_http_methods(METHODS)
@account_view
def report(request: HttpRequest, number: int) -> HttpResponse:
    """Report the text and the link of a club."""
    return text_answer(request, get_club(request.user, number))


def _form_page(request: HttpRequest, club: Club | None, head: dict[str, Any]) -> HttpResponse:
    sent = clean_form(request.POST) if request.method == "POST" else None
    initial = club_settings(club) if club else {}
    form, status = ClubForm(sent, initial=initial), 200
    if sent is not None:
        status = 422
        if form.is_valid():
            try:
                return redirect(_save(request, club, form.cleaned_data))
            except (Conflict, Forbidden, Unprocessable) as refusal:
                form.add_error(refusal.field or None, refusal.message)
                status = refusal.status
    seen = mark_to_show(form["seen"].value(), mark_of(initial), status)
    context = {"form": form, "club": club, "seen": seen, "confirm": "", "confirm_error": ""}
    return render(request, "games/clubs/form.html", head | context, status=status)


def _save(request: HttpRequest, club: Club | None, data: dict[str, Any]) -> Club:
    seen = data.pop("seen")
    if club is None:
        new = club_found(by=account_of(request), **data)
        messages.success(request, _("The club is founded. Invite people to it."))
        return new
    saved = club_change(number=club.pk, by=account_of(request), seen=seen, **data)
    messages.success(request, _("Saved."))
    return saved
