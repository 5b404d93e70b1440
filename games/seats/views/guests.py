"""Invitations to a game that has not started: the GM's list of people, and the answers."""

from collections.abc import Sequence

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.core.access import get_game_for_gm, get_game_for_view
from games.core.accounts import User
from games.core.acts import act_on
from games.core.codec import variant_of
from games.core.decorators import account_of, account_view, form_of, game_view
from games.core.errors import Refused
from games.models import Guest
from games.schedule.words import policy
from games.seats.acts import decline_invitation, invite_people, uninvite
from games.seats.forms import GuestForm, LetterForm, PeopleForm
from games.seats.queries.guests import (
    ENTRIES,
    MOST_AT_ONCE,
    Entry,
    check_entries,
    listed_guests,
    read_entries,
)
from games.seats.queries.joining import invite_url
from games.seats.services.guests import (
    ADDRESSES_LAST,
    guest_of_letter,
    letter_accept,
    letter_decline,
)


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def guests(request: HttpRequest, pk: int) -> HttpResponse:
    """Check a list of people, and invite them once the list is confirmed as it was checked."""
    game, _viewer = get_game_for_gm(request.user, pk)
    if refusal := invite_people.may(game):
        raise refusal
    if request.method != "POST":
        return _page(request, pk)
    sent = PeopleForm.read(request.POST)
    text, by = sent["people"], account_of(request)
    try:
        if sent["send"] and sent["checked"] == text:
            result = act_on(request, pk, invite_people.ACT, people=text)
            if not result.others:
                return redirect("games:guests", pk=pk)
            left = "\n".join(entry.text for entry in result.others)
            return _page(request, pk, left, result.others)
        rows = check_entries(game, by=by, entries=read_entries(text), now=timezone.now())
    except Refused as refusal:
        if refusal.field != ENTRIES:
            raise
        return _page(request, pk, text, refusal=refusal)
    return _page(request, pk, text, rows)


def _page(
    request: HttpRequest,
    pk: int,
    text: str = "",
    rows: Sequence[Entry] = (),
    refusal: Refused | None = None,
) -> HttpResponse:
    game, viewer = get_game_for_gm(request.user, pk)
    context = {
        "game": game,
        "text": text,
        "rows": rows,
        "count": sum(row.can_be_invited for row in rows),
        "error": refusal.message if refusal else "",
        "guests": listed_guests(game, viewer),
        "most": MOST_AT_ONCE,
        "invite_url": invite_url(game),
    }
    status = refusal.status if refusal else 200
    return render(request, "games/seats/guests.html", context, status=status)


@form_of("games:guests")
@account_view
def remove(request: HttpRequest, pk: int) -> HttpResponse:
    """Withdraw an invitation."""
    get_game_for_gm(request.user, pk)
    act_on(request, pk, uninvite.ACT, guest=GuestForm.read(request.POST)["guest"])
    return redirect("games:guests", pk=pk)


@form_of("games:game")
@account_view
def decline(request: HttpRequest, pk: int) -> HttpResponse:
    """Decline one's invitation."""
    get_game_for_view(request.user, pk)
    game = act_on(request, pk, decline_invitation.ACT)
    return redirect(game)


@require_http_methods(["GET", "HEAD", "POST"])
@game_view
def letter(request: HttpRequest, pk: int, token: str) -> HttpResponse:
    """Show the invitation of a letter, and answer it. Only to accept needs an account."""
    sent, user = LetterForm.read(request.POST), request.user
    if isinstance(user, User) and Guest.objects.filter(game=pk, user=user).exists():
        return redirect("games:game", pk=pk)
    game = guest_of_letter(pk, token).game
    if request.method != "POST":
        context = {
            "game": game,
            "host": game.gm or game.creator,
            "facts": policy(game, variant_of(game)),
            "next": request.get_full_path(),
            "days": ADDRESSES_LAST.days,
        }
        return render(request, "games/seats/guest_letter.html", context)
    if sent["accept"]:
        if not isinstance(user, User):
            return redirect_to_login(request.get_full_path())
        letter_accept(game_id=pk, by=user, token=token)
        messages.success(request, _("The invitation is yours. Join the game on this page."))
        return redirect(f"{game.get_absolute_url()}#join")
    letter_decline(game_id=pk, token=token, stops=bool(sent["stop"]))
    stopped = _("You get no more letters of invitation. Your address is deleted.")
    declined = _("You have declined. Your address is deleted.")
    messages.success(request, stopped if sent["stop"] else declined)
    return redirect("games:home")
