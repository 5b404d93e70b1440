"""Members of a club: the page with all of them, and what they and the officers do."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.http import require_http_methods

from games.clubs.authority import no_owner
from games.clubs.forms import InviteForm, MemberForm, MembershipForm
from games.clubs.page import head_context, members_context
from games.clubs.queries.clubs import clubs_for, get_club
from games.clubs.services.clubs import no_such_member
from games.clubs.services.invitations import members_invite
from games.clubs.services.members import (
    candidacy_end,
    club_join,
    invitation_withdraw,
    member_leave,
    member_promote,
    member_remove,
    request_accept,
    request_decline,
    standby_set,
)
from games.clubs.services.ownership import (
    club_offer,
    club_offer_decline,
    club_offer_withdraw,
    club_take,
)
from games.core.decorators import account_of, account_view, form_of, game_view
from games.core.errors import Conflict, Unprocessable
from games.core.refusals import unknown_choice
from games.models import ClubMember, ClubRole


@require_http_methods(["GET", "HEAD", "POST"])
@game_view
def members(request: HttpRequest, number: int) -> HttpResponseBase:
    """Show the members of a club; invite people by a list of names."""
    if request.method == "POST":
        return _invite(request, number)
    return render(request, "games/clubs/members.html", members_context(request.user, number))


@account_view
def _invite(request: HttpRequest, number: int) -> HttpResponse:
    """Invite people, or show their names again with the refusal."""
    people = InviteForm.read(request.POST)["people"]
    try:
        invited, joined = members_invite(number=number, by=account_of(request), people=people)
    except (Conflict, Unprocessable) as refusal:
        context = members_context(request.user, number)
        context |= {"people": people, "error": refusal.message}
        return render(request, "games/clubs/members.html", context, status=refusal.status)
    messages.success(request, invited_words(invited, joined))
    return redirect("games:club_members", number=number)


def invited_words(invited: int, joined: int) -> str:
    """How many people are invited or have become members."""
    sentences = []
    if invited:
        sentence = ngettext("%(n)s person is invited.", "%(n)s people are invited.", invited)
        sentences.append(sentence % {"n": invited})
    if joined:
        sentence = ngettext(
            "%(n)s person who had asked is a member now.",
            "%(n)s people who had asked are members now.",
            joined,
        )
        sentences.append(sentence % {"n": joined})
    return " ".join(sentences)


@form_of("games:club_number")
@account_view
def membership(request: HttpRequest, number: int) -> HttpResponse:
    """Join a club or ask for it, decline, leave, stand by for its games, or answer the offer of the
    club."""
    club = get_club(request.user, number)
    by = account_of(request)
    match MembershipForm.read(request.POST)["action"]:
        case "join":
            result = club_join(number=number, by=by)
            is_in = isinstance(result, ClubMember)
            sentence = _("You are a member now.") if is_in else _("The officers are asked.")
            messages.success(request, sentence)
        case "decline":
            candidacy_end(number=number, by=by)
            messages.success(request, _("Done."))
        case "leave":
            member_leave(number=number, by=by)
            messages.success(request, _("You have left the club."))
        case "ready":
            standby_set(number=number, by=by, is_ready=True)
            messages.success(request, _("You will be asked first when a seat opens."))
        case "unready":
            standby_set(number=number, by=by, is_ready=False)
            messages.success(request, _("You will not be asked when a seat opens."))
        case "own":
            club_take(number=number, by=by)
            messages.success(request, _("You are the owner of the club now."))
        case "decline_offer":
            club_offer_decline(number=number, by=by)
            messages.success(request, _("The owner is told that you have declined."))
        case "withdraw_offer":
            club_offer_withdraw(number=number, by=by)
            messages.success(request, _("The offer is withdrawn."))
        case _other:
            raise unknown_choice("action")
    if not clubs_for(request.user).filter(pk=number).exists():
        return redirect("games:clubs")
    return redirect(club)


@form_of("games:club_members")
@account_view
def change_member(request: HttpRequest, number: int) -> HttpResponse:
    """Accept or decline a request, withdraw an invitation, remove a member or change the role."""
    get_club(request.user, number)
    sent, by = MemberForm.read(request.POST), account_of(request)
    person: dict[str, Any] = {"number": number, "by": by, "user_id": sent["person"]}
    match sent["action"]:
        case "accept":
            request_accept(**person)
            messages.success(request, _("This person is a member now."))
        case "decline":
            request_decline(**person)
            messages.success(request, _("The request is declined."))
        case "withdraw":
            invitation_withdraw(**person)
            messages.success(request, _("The invitation is withdrawn."))
        case "remove":
            member_remove(**person)
            messages.success(request, _("This person is no longer a member."))
        case "officer" | "member" as role:
            member_promote(**person, role=ClubRole(role))
            messages.success(request, _("Saved."))
        case _other:
            raise unknown_choice("action")
    return redirect("games:club_members", number=number)


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def hand_over(request: HttpRequest, number: int) -> HttpResponse:
    """Ask the owner whether a member is to be the owner, and offer the club to the member."""
    head, by = head_context(request.user, number), account_of(request)
    if not head["is_owner"]:
        raise no_owner()
    sent = MemberForm.read(request.POST if request.method == "POST" else request.GET)
    if request.method == "POST":
        club_offer(number=number, by=by, user_id=sent["person"])
        messages.success(request, _("The club is offered. You are the owner until it is taken."))
        return redirect("games:club_members", number=number)
    heir = head["club"].members.filter(user=sent["person"]).exclude(user=by).first()
    if heir is None:
        raise no_such_member()
    return render(request, "games/clubs/hand_over.html", head | {"heir": heir.user})
